"""What the evaluator undoes: changes for a while, and the variables of the scope `trip`."""

from __future__ import annotations

from collections.abc import Callable

from tests.fuzz.values import Place, Values
from tests.fuzz.world import Amounts, EndBlock, LeaveLoop, Returned


def undoing(run: Callable[[], object], undo: Callable[[], object]) -> None:
    """Carries something out, and then undoes what is to be undone, however it is left. (Not where a decision has no
    answer yet: the state is looked at there.)"""
    try:
        run()
    except (LeaveLoop, Returned, EndBlock):
        undo()
        raise
    undo()


def more(old: object, value: object) -> object:
    """Numbers or amounts together; None is nothing."""
    if old is None:
        return value
    if isinstance(old, Amounts) and isinstance(value, Amounts):
        return Amounts(tuple(a + b for a, b in zip(old.numbers, value.numbers, strict=True)))
    return old + value  # type: ignore[operator]


def taken(now: object, value: object) -> object:
    """What was added is taken away; of amounts, as far as there is any of it."""
    if isinstance(now, Amounts) and isinstance(value, Amounts):
        return Amounts(tuple(max(a - b, 0) for a, b in zip(now.numbers, value.numbers, strict=True)))
    return now - value  # type: ignore[operator]


class Durations(Values):
    """Changes of variables that come to an end."""

    def new_value(self, place: Place, adds: bool, op: str, value: object) -> object:
        """What is added, or the new value."""
        if adds:
            return -value if op == "-=" else value  # type: ignore[operator]
        if place[0].endswith(" INSTEAD"):
            return (value,)
        return value if op == "=" else self.operate(op[0], self.world.variables[place], value)

    def with_change(self, place: Place, adds: bool, value: object, run: Callable[[], None]) -> None:
        old = self.world.variables[place]
        self.world.variables[place] = more(old, value) if adds else value

        def undo() -> None:
            now = self.world.variables[place]
            self.world.variables[place] = taken(now, value) if adds else old

        undoing(run, undo)

    def note_change(self, what: str, place: Place, adds: bool, value: object) -> None:
        noted = self.world.noted[what]
        before, added = noted.get(place, ((), None))
        old = self.world.variables[place]
        if adds:
            self.world.variables[place] = more(old, value)
            noted[place] = before, added if before else more(added, value)
        else:
            self.world.variables[place] = value
            noted[place] = before or (old,), added

    def stretch(self, what: str, run: Callable[[], None]) -> None:
        """A turn, a round, the game or a scope: what is to last for it is undone at its end."""
        outer = self.world.noted.get(what)
        self.world.noted[what] = {}
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
            for place, (before, added) in self.world.noted[what].items():
                if before:
                    self.world.variables[place] = before[0]
                if added is not None:
                    self.world.variables[place] = taken(self.world.variables[place], added)
            if outer is None:
                del self.world.noted[what]
            else:
                self.world.noted[what] = outer

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
        self.world.variables["trip", ()] = tag
        undoing(lambda: self.stretch("trip", run), lambda: self.world.variables.update(outer))
