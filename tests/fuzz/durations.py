"""What the evaluator undoes: changes for a while, and the variables of the scope `trip`."""

from __future__ import annotations

from collections.abc import Callable

from tests.fuzz.values import Place, Values
from tests.fuzz.world import Change, EndBlock, LeaveLoop, Returned


def undoing(run: Callable[[], object], undo: Callable[[], object]) -> None:
    """Carries something out, and then undoes what is to be undone, however it is left. (Not where a decision has no
    answer yet: the state is looked at there.)"""
    try:
        run()
    except (LeaveLoop, Returned, EndBlock):
        undo()
        raise
    undo()


def limited(value: object, of: str) -> object:
    """A number within the limits of its variable's type."""
    low, dots, high = of.partition("..")
    return max(int(low), min(int(high), value)) if dots and isinstance(value, int) else value


class Durations(Values):
    """Changes of variables that come to an end."""

    def with_change(self, place: Place, op: str, value: object, run: Callable[[], None]) -> None:
        until = object()
        self.alter(place, op, value, until)
        undoing(run, lambda: self.conclude(until))

    def note_change(self, what: str, place: Place, op: str, value: object) -> None:
        self.alter(place, op, value, self.world.stretches[what][-1])

    def alter(self, place: Place, op: str, value: object, until: object = None) -> None:
        """Changes a variable until something ends (None: for good). What is set for good ends all else."""
        if until is not None or (place in self.world.open and op != "="):
            start: list[Change] = [(None, "=", self.world.variables[place])]
            if until is None:
                self.mark("what is added while a change is open")
            self.world.open[place] = [*self.world.open.get(place, start), (until, op, value)]
        elif self.world.open.pop(place, None) is not None:
            self.mark("what is set ends open changes")
        self.world.variables[place] = self.changed_by(self.world.variables[place], op, value)

    def changed_by(self, now: object, op: str, value: object) -> object:
        return value if op == "=" else now if now is None else self.operate(op[0], now, value)

    def conclude(self, until: object) -> None:
        """Carries out again what is left of all changes of each variable."""
        for place, changes in list(self.world.open.items()):
            left = [change for change in changes if change[0] is not until]
            now: object = None
            for _, op, value in left:
                now = self.changed_by(now, op, value)
            possible = limited(now, self.declared.variables[place[0]].type)
            if possible != now:
                left.append((None, "+=", possible - now))  # type: ignore[operator]
            self.world.variables[place], self.world.open[place] = possible, left
            if all(change[0] is None for change in left):
                del self.world.open[place]

    def stretch(self, what: str, run: Callable[[], None]) -> None:
        """A turn, a round, the game or a scope: what is to last for it is undone at its end."""
        until = object()
        self.world.stretches[what] = [*self.world.stretches.get(what, []), until]
        emptied = [
            (name, zone.until[1]) for name, zone in self.declared.zones.items() if zone.until and zone.until[0] == what
        ]
        stay = {card for (name, _), cards in self.world.zones.items() if name in dict(emptied) for card in cards}

        def undo() -> None:
            for (name, index), cards in self.world.zones.items():
                if name in dict(emptied):
                    then = dict(emptied)[name]
                    to = self.world.zones[then, index if self.declared.zones[then].per else ()]
                    if any(card not in stay for card in cards):
                        self.mark(f"a zone until a {what}")
                    to += [card for card in cards if card not in stay]
                    cards[:] = [card for card in cards if card in stay]
            self.conclude(until)
            self.world.stretches[what] = self.world.stretches[what][:-1]

        try:
            undoing(run, undo)
        except EndBlock as end:
            if end.args[0] != what:
                raise

    def trip(self, tag: object, run: Callable[[], None]) -> None:
        """The scope: fresh variables, a tag of its own, and in the end those of before."""
        own = [key for key in self.world.variables if self.declared.variables[key[0]].scope in ("trip", "tag")]
        outer = {key: self.world.variables[key] for key in own}
        fresh = self.world.beginning()
        self.world.variables.update({key: fresh[key] for key in own})
        changed = {key: self.world.open.pop(key) for key in own if key in self.world.open}
        self.world.variables["trip", ()] = tag

        def undo() -> None:
            self.world.variables.update(outer)
            for key in own:
                self.world.open.pop(key, None)
            self.world.open.update(changed)

        undoing(lambda: self.stretch("trip", run), undo)
