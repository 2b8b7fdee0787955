"""What many games have come to in addition to their results: what has become of offers, and where entries have lain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.checker.typed import CheckedRuleset
from interpreter.ruleset import Ruleset
from interpreter.runtime.census import HAPPENS

if TYPE_CHECKING:
    from interpreter.simulate.playouts import Order
    from interpreter.simulate.report import Playout


@dataclass(frozen=True, slots=True)
class Counts:
    """`offers`: by their form, how often each thing has happened to one in all games (`made`, `accepted`, `refused`,
    `countered`, `withdrawn`, `lapsed`). `deals`: how many a player has in a game on average; an offer that is accepted
    counts for both. `entries`: by component type, entry and zone, in how many games a copy has lain there when somebody
    was asked; an entry with faces is counted by the face that was up (`castle back`)."""

    offers: dict[str, dict[str, int]]
    deals: dict[str, float]
    entries: dict[str, dict[str, dict[str, int]]]

    def missing(self) -> dict[tuple[str, str], list[str]]:
        """By type and zone, the entries of that type that have never lain in this zone while others have."""
        found: dict[tuple[str, str], list[str]] = {}
        for kind, entries in self.entries.items():
            zones = dict.fromkeys(zone for lain in entries.values() for zone in lain)
            found.update({(kind, zone): [e for e, lain in entries.items() if zone not in lain] for zone in zones})
        return found


def counts(ruleset: Ruleset, order: Order, playouts: Sequence[Playout]) -> Counts:
    """What the censuses of these games come to together."""
    program = ruleset.program(order.players, order.settings)
    taken = [playout.census for playout in playouts if playout.census is not None]
    offers: dict[str, dict[str, int]] = {}
    for form in program.offers:
        happened: Counter[str] = Counter()
        for census in taken:
            happened.update(census.offers[form.name])
        offers[form.name] = {what: happened[what] for what in HAPPENS}
    share = 2 / (max(1, len(taken)) * order.players)
    entries = _entries(ruleset.checked, {info.name: info.ids for info in program.types})
    for lying, number in sorted(Counter(lying for census in taken for lying in census.lain).items()):
        kind, entry, zone = lying
        entries[kind].setdefault(entry, {})[zone] = number
    return Counts(offers, {name: happened["accepted"] * share for name, happened in offers.items()}, entries)


def _entries(checked: CheckedRuleset, there: Mapping[str, Sequence[str]]) -> dict[str, dict[str, dict[str, int]]]:
    """All that is distinguished: the entries by type, and of those with faces each face that they have."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for kind, ids in there.items():
        component = checked.components[kind]
        entries = [entry for entry in component.entries if entry.id in ids]
        faces = [(e.id, face) for e in entries for face, has in zip(component.faces, e.has_face, strict=False) if has]
        found[kind] = {f"{id} {face}": {} for id, face in faces} or {entry.id: {} for entry in entries}
    return found
