"""Conditions of entries, judged without a game: for a number of players, and for one entry."""

from __future__ import annotations

from interpreter.analysis.bounds import compared
from interpreter.checker import typed as t
from interpreter.checker.symbols import EntrySym


def judged(node: t.Expr | None, players: int, entry: EntrySym) -> bool | None:
    """What a condition is for an entry (`this`) with N players; None where only a game tells. No condition holds
    always."""
    match node:
        case None:
            return True
        case t.Const(value=bool(value)):
            return value
        case t.Compare(op=op, left=left, right=right):
            a, b = _value(left, players, entry), _value(right, players, entry)
            if isinstance(a, bool) or isinstance(b, bool) or a is None or b is None:
                return None
            return compared(op, (a, a), (b, b))
        case t.Not(operand=operand):
            inner = judged(operand, players, entry)
            return None if inner is None else not inner
        case t.Logic(op=op, operands=operands):
            results = [judged(o, players, entry) for o in operands]
            decisive = op == "or"
            return decisive if decisive in results else None if None in results else not decisive
        case t.FieldOf():
            found = _value(node, players, entry)
            return found if isinstance(found, bool) else None
    return None


def _value(node: t.Expr, players: int, entry: EntrySym) -> int | bool | None:
    match node:
        case t.Const(value=int(value)):
            return value
        case t.Count(operand=t.Players(start=None, others=False, everyone=False)):
            return players
        case t.FieldOf(base=t.Local(local=local), fields=((_, field),), indices=()) if local.name == "this":
            written = entry.values.get(field.name, field.default if field.has_default else None)
            return written if isinstance(written, int) else None
    return None
