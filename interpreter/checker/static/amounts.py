"""Amounts that are known before the game: in fields, tables and settings."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.static.nouns import Nouns
from interpreter.language.amounts import Amounts, amounts_less, amounts_of, amounts_sum, amounts_times


def static_amounts(e: typed.Expr, nouns: Nouns) -> Amounts | None:
    """The value of amounts that are written with numbers and names alone; None of others."""
    match e:
        case typed.MakeAmounts(parts=parts):
            pairs: list[int] = []
            for part in parts:
                member = 0 if part.member is None else _number(part.member)
                number = _number(part.number)
                if member is None or number is None:
                    return None
                pairs += [nouns.first[part.counter.name] + member, number]
            return amounts_of(len(nouns), *pairs)
        case typed.AmountsOperation(op="*"):
            base, times = static_amounts(e.left, nouns), _number(e.right)
            return None if base is None or times is None else amounts_times(base, times)
        case typed.AmountsOperation(op=op):
            left, right = static_amounts(e.left, nouns), static_amounts(e.right, nouns)
            if left is None or right is None:
                return None
            return amounts_sum(left, right) if op == "+" else amounts_less(left, right)
    return None


def _number(e: typed.Expr) -> int | None:
    """A number, or the ordinal of a member, that is known."""
    return e.value if isinstance(e, typed.Const) and isinstance(e.value, int) else None
