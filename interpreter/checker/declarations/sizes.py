"""How much there may be of everything: a game has no millions of pieces, and what has would never get to its start."""

from __future__ import annotations

from itertools import accumulate
from math import prod

from interpreter.checker.codes.declarations import WRONG_RANGE
from interpreter.checker.symbol_table import Names
from interpreter.checker.symbols import CounterSym, VariableSym, ZoneSym
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import Span
from interpreter.language.types import Component, IndexType, Member

#: Places of one counter, variable, zone, field or value; and of all that change in play together.
MOST_PLACES, MOST_PLACES_TOGETHER = 50_000, 500_000
#: Cells of a grid.
MOST_CELLS = 2_500
#: Components of all types together.
MOST_COMPONENTS = 20_000
#: Entries that one `for:` makes.
MOST_ENTRIES = 10_000


def check_sizes(names: Names, most_players: int, findings: Findings) -> None:
    """Reports declarations that would make too many things, once all entries are known."""
    entries = [entry for component in names.components.values() for entry in component.entries]
    for entry, count in zip(entries, accumulate(entry.copies for entry in entries), strict=True):
        if count > MOST_COMPONENTS:
            message = f"this makes more than {MOST_COMPONENTS:,} components"
            findings.add(WRONG_RANGE, entry.span, message, help="give entries fewer `copies`")
            return
    symbols: list[CounterSym | VariableSym | ZoneSym] = [
        *names.counters.values(),
        *names.variables.values(),
        *names.zones.values(),
    ]
    symbols += [variable for component in names.components.values() for variable in component.variables.values()]
    symbols += [variable for offer in names.offers.values() for variable in offer.variables]
    together = 0
    for symbol in symbols:
        places = places_of(symbol.per, most_players, names)
        together += places
        if places > MOST_PLACES:
            report_places(symbol.span, places, MOST_PLACES, findings)
            return
        if together > MOST_PLACES_TOGETHER:
            report_places(symbol.span, together, MOST_PLACES_TOGETHER, findings)
            return


def report_places(span: Span, places: int, most: int, findings: Findings) -> None:
    """`places` are those of what is at `span`, or with it of everything before."""
    message = f"this makes {places:,} places; {most:,} are allowed"
    findings.add(WRONG_RANGE, span, message, help="remove something from `per:`")


def places_of(per: tuple[IndexType, ...], most_players: int, names: Names) -> int:
    """How many places something `per:` all this has."""
    return prod(_size(index, most_players, names) for index in per)


def _size(index: IndexType, most_players: int, names: Names) -> int:
    match index:
        case Member(kind=kind):
            return len(names.kinds[kind].members) if kind in names.kinds else 1
        case Component(types=types):
            found = [names.components[name] for name in types if name in names.components]
            return sum(entry.copies for component in found for entry in component.entries)
        case _:
            return most_players
