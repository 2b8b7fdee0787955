"""The rules of a whole game in words, section by section."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from interpreter.checker import typed as t
from interpreter.describe.statements import Line, text_of
from interpreter.describe.wording import listed, sentence

if TYPE_CHECKING:
    from interpreter.describe.subjects import Describer


def whole_game(describer: Describer) -> str:
    """The rules of the game."""
    r = describer.ruleset
    players = str(r.fewest) if r.fewest == r.most else describer.head("range", low=str(r.fewest), high=str(r.most))
    lines: list[Line] = [(0, r.title), (0, describer.head("players", number=players))]
    sections: list[tuple[str, list[Any]]] = [
        ("settings", list(r.settings.values())),
        ("kinds", [kind for kind in r.kinds.values() if not kind.made]),
        ("pieces", list(r.components.values())),
        ("zones", list(r.zones.values())),
        ("counters", list(r.counters.values())),
        ("variables", list(r.variables.values())),
        ("offers", list(r.offers.values())),
        ("play", sorted(r.effects.values(), key=lambda e: e.name != "main")),
        ("events", list(r.events.values())),
        ("formulas", [*r.functions.values(), *r.values.values()]),
        ("tables", list(r.tables.values())),
    ]
    for heading, symbols in sections:
        if symbols:
            lines += [(0, ""), (0, describer.head(heading)), *(line for s in symbols for line in describer.thing(s, 1))]
    return text_of([*lines, *_end(describer)])


def _end(describer: Describer) -> Iterator[Line]:
    r = describer.ruleset
    if r.score_categories:
        categories = listed([describer.name(c) for c in r.score_categories], describer.writer.word("and"))
        yield from [(0, ""), (0, describer.head("score")), (1, sentence(categories))]
    if r.ranking is not None:
        by = describer.head("then").join(_ranked(describer, e) for e in r.ranking.by)
        yield from [(0, ""), (0, describer.head("ranking")), (1, sentence(by))]
        if not r.ranking.shared:
            yield 1, describer.head("not shared")
    if r.endings:
        yield from [(0, ""), (0, describer.head("endings"))]
        for ending in r.endings.values():
            yield from describer.thing(ending, 1)


def _ranked(describer: Describer, by: t.Expr) -> str:
    """What players are ranked by; of `0 - x` and `-x` less is better."""
    match by:
        case t.Arithmetic(op="-", left=t.Const(value=0), right=less) | t.Negate(operand=less):
            return describer.head("less", value=describer.writer.expression(less))
    return describer.writer.expression(by)
