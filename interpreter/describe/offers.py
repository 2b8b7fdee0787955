"""What offers can hold, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.checker import typed as t
from interpreter.checker.symbols import FunctionSym, OfferSym, SideSym
from interpreter.describe.statements import Line
from interpreter.describe.wording import listed, sentence

if TYPE_CHECKING:
    from interpreter.describe.subjects import Describer


def offer_lines(describer: Describer, offer: OfferSym) -> list[Line]:
    """A line about offers of a form, and what is below it for each side."""
    seen = None if offer.visible == "all" else describer.head("seen parties")
    whom = _formula(describer, offer.functions.get("with"))
    confirmed = _formula(describer, offer.functions.get("confirm")) or None
    head = describer.head(
        "offer",
        name=describer.quoted(offer.name),
        open=str(offer.open),
        seen=seen,
        whom=whom or None,
        confirmed=confirmed,
    )
    return [(0, f"{head}:"), *(line for side in offer.sides for line in _side(describer, side))]


def _formula(describer: Describer, function: FunctionSym | None) -> str:
    """What a formula says, unless that is what holds anyhow: all others, everything."""
    body = None if function is None else function.body
    if (
        body is None
        or (isinstance(body, t.Players) and body.others)
        or (isinstance(body, t.Const) and body.value is True)
    ):
        return ""
    return describer.writer.expression(body)


def _side(describer: Describer, side: SideSym) -> list[Line]:
    name, writer = describer.name(side.name), describer.writer
    given = None if side.askable else describer.head("only given")
    match side:
        case SideSym(way="move", zone=zone) if zone is not None:
            holds = [writer.names.plural(describer.ruleset.components[c]) for c in zone.holds]
            facts = describer.head(
                "offer move", name=name, most=str(side.most), holds=listed(holds, writer.word("and")) or None,
                zone=describer.name(zone.name), condition=_formula(describer, side.may) or None,
                shown=_formula(describer, side.shown) or None,
            )  # fmt: skip
        case SideSym(way="pay", counter=counter) if counter is not None:
            plural = writer.names.plural(counter)
            facts = describer.head("offer pay", name=name, most=str(side.most), holds=plural, given=given)
        case SideSym(pledge=pledge) if pledge is not None and pledge.body is not None:
            about = [f"{writer.noun(p.type)} {writer.local(p)}" for p in side.picks]
            whereof = listed(about, writer.word("and")) or None
            said = describer.head("offer do", name=name, about=whereof, given=given)
            return writer.headed(said, pledge.body, 1)
        case _:
            return []
    return [(1, sentence(facts))]
