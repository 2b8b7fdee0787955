"""Which verb a typed statement is said with, and the parts of its phrase that are no fields of the statement."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from interpreter.checker import typed as t
from interpreter.describe.expressions import Teller
from interpreter.language.types import Player

Parts = dict[str, str | None]


def _change(w: Teller, stmt: t.Change) -> tuple[str, Parts]:
    return stmt.op, {"amount": w.amount(stmt.counter, stmt.indices, stmt.amount)}


def _transfer(w: Teller, stmt: t.Transfer) -> tuple[str, Parts]:
    """Between me and another: the other is the part that the phrase names."""
    verb, other = ("give", stmt.target) if stmt.whole else ("take", stmt.source)
    player = next(i for p, i in zip(stmt.counter.per, other, strict=True) if isinstance(p, Player))
    rest = tuple(t.Me(i.span, i.type) if i is player else i for i in other)
    return verb, {**_cases(w, to=player, source=player), "amount": w.amount(stmt.counter, rest, stmt.amount)}


def _change_amounts(w: Teller, stmt: t.ChangeAmounts) -> tuple[str, Parts]:
    amount = w.expression(stmt.amounts, "acc")
    if not isinstance(stmt.holder, t.Me):
        amount = w.word("amount of", amount=amount, **_cases(w, player=stmt.holder))
    return stmt.op, {"amount": amount}


def _transfer_amounts(w: Teller, stmt: t.TransferAmounts) -> tuple[str, Parts]:
    verb, player = ("give", stmt.target) if stmt.whole else ("take", stmt.source)
    return verb, {**_cases(w, to=player, source=player), "amount": w.expression(stmt.amounts, "acc")}


def _cases(w: Teller, **nodes: t.Expr) -> Parts:
    """Parts in every case."""
    return {f"{name}.{case}": w.expression(node, case) for name, node in nodes.items() for case in ("", "dat", "acc")}


def _score(w: Teller, stmt: t.AddScore) -> tuple[str, Parts]:
    if isinstance(stmt.points, t.Const):
        points = w.word("point") if stmt.points.value == 1 else w.word("points", number=w.expression(stmt.points))
    else:
        points = w.as_many("as many points", stmt.points)
    return "score", {"value": points, "category": None if stmt.category is None else w.names.of(stmt.category)}


def _move(w: Teller, stmt: t.Move | t.MoveAll) -> tuple[str, Parts]:
    edge = w.word("top") if stmt.edge == "top" else None
    parts: Parts = {**w.places(to=stmt.to), "edge": edge}
    if isinstance(stmt, t.Move) or not isinstance(stmt.what, t.ZoneAt):
        return "move", parts
    return "move all of", {**parts, **w.places(source=stmt.what)}


def _draw(w: Teller, stmt: t.Draw) -> tuple[str, Parts]:
    held = stmt.source.zone.holds
    pieces = w.ruleset.components[held[0]] if len(held) == 1 else None
    if isinstance(stmt.number, t.Const) and isinstance(stmt.number.value, int):
        n = stmt.number.value
        number = f"{n} {w.word('piece' if n == 1 else 'pieces')}" if pieces is None else w.names.counted(pieces, n)
    else:
        noun = w.word("pieces") if pieces is None else w.names.plural(pieces)
        number = w.as_many("as many", stmt.number, noun)
    edge = w.word("from_bottom") if stmt.from_bottom else None
    unseen = w.word("unseen") if stmt.unseen else None
    return "draw", {**w.places(source=stmt.source, to=stmt.to), "number": number, "edge": edge, "unseen": unseen}


def _fill(w: Teller, stmt: t.Fill) -> tuple[str, Parts]:
    return "fill", w.places(zone=stmt.to, source=stmt.source)


def _shuffle(w: Teller, stmt: t.Shuffle) -> tuple[str, Parts]:
    into = {} if stmt.into is None else w.places(into=stmt.into)
    return "shuffle", {**w.places(zone=stmt.zone), **into}


def _reveal(w: Teller, stmt: t.Reveal) -> tuple[str, Parts]:
    return "reveal", w.places(what=stmt.what)


def _note(w: Teller, stmt: t.Note) -> tuple[str, Parts]:
    text = "".join(p if isinstance(p, str) else f"({w.expression(p)})" for p in stmt.parts)
    return ("phase" if stmt.phase else "note"), {"text": text}


#: Of statements that several verbs become, or whose parts are not simply their fields.
VERBS: Mapping[type, Callable[[Teller, Any], tuple[str, Parts]]] = {
    t.Change: _change,
    t.Transfer: _transfer,
    t.ChangeAmounts: _change_amounts,
    t.TransferAmounts: _transfer_amounts,
    t.AddScore: _score,
    t.Move: _move,
    t.MoveAll: _move,
    t.Draw: _draw,
    t.Fill: _fill,
    t.Shuffle: _shuffle,
    t.Reveal: _reveal,
    t.Note: _note,
}
