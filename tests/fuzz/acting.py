"""What entries do by themselves, for the evaluator: the values that they change, the events at which they react."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.syntax import nodes as n
from tests.fuzz.declarations import Thing
from tests.fuzz.values import Values
from tests.fuzz.world import Entry, Frame

AIMS = ("others", "players", "everyone")
#: Whose entries react to what a player does: the player's own, or another's.
WHOSE = {True: ("own", "any"), False: ("others", "any")}


class Acting(Values):
    """Entries while they are active."""

    def active_for(self, player: Thing | None) -> Iterator[tuple[Thing, Entry]]:
        """What is active for a player: zone by zone what is there, then members. For None, what is nobody's."""
        for name, zone in self.declared.zones.items():
            if not zone.active or (player is None and "player" in zone.per):
                continue
            for index in self.declared.indices(zone.per):
                lies_mine = "player" not in zone.per or index[zone.per.index("player")] == player
                for card in self.world.zones[name, index]:
                    mine = self.holder(card) == player if self.declared.owned and player is not None else lies_mine
                    if self.declared.owned and player is None:
                        continue  # what is nobody's acts for nobody
                    if mine and self.value(self.rules.expressions[name], Frame({}, player)):
                        if zone.active != "true":
                            self.mark("a zone active on a condition")
                        if "player" not in zone.per:
                            self.mark("a zone of nobody's that is active")
                        yield card, self.rules.entries[self.declared.card(card).id]
        for thing in self.declared.things("thing") if player is not None else ():
            if self.world.variables["mark", (thing,)] == player:
                yield thing, self.rules.entries[self.declared.key(thing)]

    def holder(self, card: Thing) -> object:
        return self.world.variables["holder", (card,)]

    # -------------------------------------------------------------- values
    def current(self, name: str, index: tuple[Thing, ...]) -> object:
        """A value: its base or the first thing that is instead, and all that is added and taken away."""
        declared = self.declared.values[name]
        owner = index[declared.per.index("player")] if "player" in declared.per else None
        result = self.value(self.rules.expressions[name], Frame({}, owner))
        changes = list(self.changes(name, index, owner))
        instead = [change for change in changes if change[1] == "="]
        if instead:
            result = min(instead, key=lambda change: change[0])[2]
        if declared.changed:
            set_aside = self.world.variables[f"{name} INSTEAD", index]
            result = set_aside[0] if set_aside else result  # type: ignore[index]
        for op in ("+=", "-="):
            for _, change, value in changes:
                if change == op:
                    result = self.operate(op[0], result, value)
        if declared.changed:
            result += self.world.variables[f"{name} ADDED", index]  # type: ignore[operator]
        return result

    def changes(
        self, name: str, index: tuple[Thing, ...], owner: Thing | None
    ) -> Iterator[tuple[tuple[int, int, int], str, object]]:
        """What active entries do to a value: by the order of declaration (of the entry, in it, and of the zone where it
        is), how, and with what; players by seat."""
        order = list(self.rules.entries)
        nobodys = [] if owner is not None else [(None, *acting) for acting in self.active_for(None)]
        everyone = self.declared.things("player")  # what is with a dummy, or with nobody, acts for the dummy too
        of_players = [(p, *acting) for p in everyone for acting in self.active_for(p)]
        if owner is None:
            lying = {thing for _, thing, _ in nobodys}
            of_players = [acting for acting in of_players if acting[1] not in lying]
        for player, thing, entry in [*nobodys, *of_players]:
            f = Frame({"this": thing, "owner": player}, player)
            for number, passive in enumerate(entry.passives):
                for change in passive.changes:
                    if self.meant(change, name, index, owner, f) and (
                        passive.condition is None or self.value(passive.condition, f)
                    ):
                        id = self.declared.key(thing)
                        self.mark(passive)
                        if (
                            change.op != "="
                            and isinstance(change.value, n.Number)
                            and self.counts_always(thing, passive)
                        ):
                            self.mark("a running sum")
                        zone = self.zone_of(thing) if change.op == "=" else 0
                        yield (order.index(id), number, zone), change.op, self.value(change.value, f)

    def zone_of(self, thing: Thing) -> int:
        """The place in `zones:` of the zone where something is; 0 for what is nowhere."""
        lies_in = {name for (name, _), lying in self.world.zones.items() if thing in lying}
        return next((n for n, name in enumerate(self.declared.zones) if name in lies_in), 0)

    def counts_always(self, thing: Thing, passive: n.Passive) -> bool:
        """Whether it counts as long as it is turned where it is: what is changed is kept then, not worked out."""
        if thing.kind != "card" or self.declared.owned or passive.condition is not None:
            return False
        return any(
            thing in lying and self.declared.zones[z].active == "true" for (z, _), lying in self.world.zones.items()
        )

    def meant(self, change: n.Modifier, name: str, index: tuple[Thing, ...], owner: Thing | None, f: Frame) -> bool:
        """Whether a change is one of this value."""
        target = change.target
        aim, word, accessors = "mine", target.name.text, target.accessors
        if word in AIMS:
            first = accessors[0]
            assert isinstance(first, n.Of)
            aim, word, accessors = word, first.name.text, accessors[1:]
        if word != name:
            return False
        given = tuple(self.value(i, f) for a in accessors if isinstance(a, n.At) for i in a.indices)
        if len(given) == len(index):
            return given == index  # all indices are written, so that of several players the first is as well
        if (aim == "mine" and owner != f.me) or (aim == "others" and owner == f.me):
            return False
        if aim in ("others", "players") and owner not in self.declared.seats:
            return False
        reader = self.declared.values[name].per.index("player")
        return given == index[:reader] + index[reader + 1 :]

    # -------------------------------------------------------------- events
    def reactors(self, when: str, event: str, by: Thing) -> list[tuple[Thing, Thing, str, n.Block]]:
        """Whose reactions there are, of what, by which key, and what they do: the acting player's first, then the
        others' by seat."""
        seats = list(self.declared.seats)
        at = seats.index(by) if by in seats else 0
        order = [by, *(p for p in seats[at:] + seats[:at] if p != by)]
        found = []
        for player in order:
            for thing, entry in self.active_for(player):
                for whose in WHOSE[player == by]:
                    block = entry.reactions.get((when, whose, event))
                    if block is not None:
                        key = f"{when}:" if whose == "own" else f"{when}_{whose}:"
                        found.append((player, thing, key, block))
        return found

    # -------------------------------------------------------------- formulas
    def formula(self, name: str, thing: Thing, f: Frame) -> object:
        """What an entry says of itself, for the player who reads it; none if it says nothing."""
        formula = self.rules.entries[self.declared.key(thing)].formulas.get(name)
        self.mark("a formula that is missing" if formula is None else f"a formula of a {thing.kind}")
        return None if formula is None else self.value(formula, Frame({"this": thing}, f.me))
