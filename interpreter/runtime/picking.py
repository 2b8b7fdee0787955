"""Picking a set in any order, before anything of it is answered.

Games take a set member by member, in the order of its domain (`runtime.set_choices`). A `Pick` is what a client has
chosen so far: members come and go in any order, and only a whole set is answered, as those steps. It belongs to the
client: nothing of it is in the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any, cast

from interpreter.foundation.errors import IllegalChoice, RuleFault
from interpreter.foundation.shared import Shared
from interpreter.foundation.suggest import near_names
from interpreter.language.values import DONE, SKIP
from interpreter.runtime.decisions import Decision
from interpreter.runtime.set_choices import set_steps

#: The beginnings of sets that are looked at for one list of options at most; more are a fault.
MOST_BEGINNINGS = 20_000

#: Members, in the order of their domain unless the set is ordered.
Members = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PickOption:
    """What can be done with a pick: `key` adds a member, takes it back (`-key`), or is `done` or `skip`."""

    key: str
    label: str
    value: str | int | None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Beginning:
    """A state in which some members have been taken: what may be answered then, and whether it is asked."""

    state: Any
    options: Sequence[int]
    put: bool


class Sets:
    """The sets that may be chosen at a decision. `taken` are the members that were answered already; `place` is the
    place of each member in the domain."""

    def __init__(self, decision: Decision, state: Any) -> None:
        """`state` is where the decision is asked; it is not changed."""
        self.decision = decision
        self.labels = decision._labels
        self.program = decision._labels.program
        options = cast("Callable[..., Any]", self.program.options[state.top[0]])
        taken, self.domain, _, self.high, self.ordered, alike, lies = _asked(options, state)
        self.taken: Members = tuple(taken)
        self.place = {x: n for n, x in enumerate(self.domain)}
        self.sort = {x: x if alike is None else (alike[x], lies[x]) for x in self.domain}
        self.keys = dict(zip(self.domain, self.labels.option_keys(decision._stop, [*self.domain]), strict=True))
        self._looked = 0
        self._known: dict[Members, Beginning] = {self.taken: self._beginning(state.copy())}

    def _beginning(self, state: Any) -> Beginning:
        frame = state.top
        stop = self.program.frames[frame[0]].stop
        assert stop is not None
        return Beginning(state, *self.program.driver.decision(state, frame, stop))

    def at(self, members: Members) -> Beginning:
        """Where the members have been taken in this order, each of which must be on offer."""
        found = self._known.get(members)
        if found is None:
            state = self.at(members[:-1]).state.copy()
            self.program.driver.step(state, members[-1])
            found = self._known[members] = self._beginning(state)
        return found

    def in_order(self, members: Iterable[int]) -> Members:
        """Members as they are taken: in the order of the domain, of look-alikes the first."""
        if self.ordered:
            return tuple(members)
        wanted = [self.sort[x] for x in members]
        found = []
        for x in self.domain:
            if self.sort[x] in wanted:
                wanted.remove(self.sort[x])
                found.append(x)
        return tuple(found)

    def goes_on(self, members: Members) -> bool:
        """Whether some whole set contains these members (or, if it is ordered, begins with them)."""
        if self.ordered:
            return all(x in self.at(members[:n]).options for n, x in enumerate(members))
        if members[: len(self.taken)] != self.taken:
            return False
        return self._goes_on(self.taken, members[len(self.taken) :])

    def _goes_on(self, begun: Members, rest: Members) -> bool:
        """Whether a whole set begins with `begun` and contains `rest`. Each beginning on offer can be completed, so it
        is enough to get to the last of them."""
        if not rest:
            return True
        room = None if self.high is None else self.high - len(begun) - len(rest)
        if room is not None and room < 0:
            return False
        self._looked += 1
        if self._looked > MOST_BEGINNINGS:
            raise RuleFault("there are too many sets to test which of them may be chosen")
        options, first = self.at(begun).options, rest[0]
        if first in options and self._goes_on((*begun, first), rest[1:]):
            return True
        if room == 0:
            return False
        before = [x for x in options if x in self.place and self.place[x] < self.place[first]]
        return any(self._goes_on((*begun, x), rest) for x in before)

    def reached(self, members: Members) -> bool:
        """Whether the members can be taken one after another."""
        start = len(self.taken)
        if members[:start] != self.taken:
            return False
        return all(members[n] in self.at(members[:n]).options for n in range(start, len(members)))

    def end(self, members: Members) -> int | None:
        """The answer that ends the question with exactly these members; None where they are no whole set."""
        if not self.reached(members):
            return None
        options = self.at(members).options
        return DONE if DONE in options else SKIP if not members and SKIP in options else None

    def candidates(self, members: Members) -> Members:
        """The members that can be added to these; of look-alikes the first."""
        self._looked = 0
        found: dict[Any, int] = {}
        for x in self.domain:
            if x not in members and self.sort[x] not in found and self.goes_on(self.in_order((*members, x))):
                found[self.sort[x]] = x
        return tuple(found.values())


class Pick(Shared):
    """A set that is being chosen: it never changes, `with_key` gives another one.

    `chosen` are the keys of its members. Made by `Game.pick`; `Game.choose` answers with it when it is `complete`.
    """

    keep = "keep the keys in `chosen`"
    __slots__ = ("_options", "_sets", "members")

    def __init__(self, sets: Sets, members: Members) -> None:
        self._sets = sets
        self._options: tuple[PickOption, ...] | None = None
        self.members = members

    @classmethod
    def of(cls, decision: Decision, state: Any) -> Pick:
        """Nothing but what was answered already, at a decision that is asked in this state."""
        sets = Sets(decision, state)
        return cls(sets, sets.taken)

    @property
    def wanted(self) -> tuple[str, ...]:
        """The keys of the members that are not answered yet."""
        return self.chosen[len(self._sets.taken) :]

    @property
    def decision(self) -> Decision:
        """The decision that it is an answer to."""
        return self._sets.decision

    @property
    def prompt(self) -> str:
        return self.decision.prompt

    @property
    def chosen(self) -> tuple[str, ...]:
        """The keys of the members, in the order of the domain, or in their own order if the set is ordered."""
        return tuple(self._sets.keys[x] for x in self.members)

    @property
    def complete(self) -> bool:
        """Whether it may be answered as it is."""
        return self._sets.end(self.members) is not None

    @property
    def options(self) -> tuple[PickOption, ...]:
        """What can be done: add each member that some whole set together with those chosen contains, take one back
        (`-key`), and `done` (or `skip`) where it is complete.

        RuleFault where there are too many sets to find that out.
        """
        if self._options is None:
            sets = self._sets
            found = [self._option(x) for x in sets.candidates(self.members)]
            if not self.members and SKIP in sets.at(sets.taken).options:
                found.append((len(sets.domain), PickOption("skip", self._label(SKIP), None)))
            elif self.complete:
                found.append((len(sets.domain), PickOption("done", self._label(DONE), None)))
            found += [self._option(x) for x in self.members[len(sets.taken) :]]
            self._options = tuple(option for _, option in sorted(found, key=lambda pair: pair[0]))
        return self._options

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(option.key for option in self.options)

    def _label(self, value: int) -> str:
        return self._sets.labels.option_label(self.decision._stop, value)

    def _option(self, x: int) -> tuple[int, PickOption]:
        """The option that adds a member or takes it back, and its place."""
        sets, chosen = self._sets, x in self.members
        value = sets.labels.option_value(self.decision._stop, x)
        key = sets.keys[x]
        return sets.place[x], PickOption(f"-{key}" if chosen else key, self._label(x), value, chosen)

    def with_key(self, key: str) -> Pick:
        """The pick with a member more, or (`-key`) one less. IllegalChoice where that is not among its options."""
        sets, members = self._sets, self.members
        found = self._adding(key)
        if found is not None:
            added = sets.in_order((*members, found))
            sets._looked = 0
            if sets.goes_on(added):
                return Pick(sets, added)
            named = f"{', '.join(self.chosen)} and {key}" if members else key
            raise IllegalChoice(f"no set that may be chosen contains {named}", self.keys)
        left = [x for x in members[len(sets.taken) :] if f"-{sets.keys[x]}" == key]
        if left:
            return Pick(sets, sets.in_order(x for x in members if x != left[0]))
        if key in self.chosen:
            raise IllegalChoice(f"{key} is already chosen: -{key} removes it", self.keys)
        near = near_names(key, self.keys)
        hint = f" (did you mean {near[0]}?)" if near else ""
        raise IllegalChoice(f"{key} is not on offer{hint}", self.keys)

    def _adding(self, key: str) -> int | None:
        """The member that a key adds: the one of that key, or the next one of those that nobody can distinguish."""
        sets = self._sets
        named = next((x for x in sets.domain if sets.keys[x] == key), None)
        if named is None:
            return None
        return next((x for x in sets.domain if sets.sort[x] == sets.sort[named] and x not in self.members), None)

    def offers(self, key: str) -> bool:
        """Whether a key names a member of the domain, chosen or not, or takes back one that is chosen."""
        return key in self._sets.keys.values() or key.removeprefix("-") in self.chosen

    def full(self) -> bool:
        """Whether it is complete and nothing can be added."""
        return self.complete and not self._sets.candidates(self.members)

    def answers(self) -> list[int]:
        """The values of the steps that answer it. IllegalChoice where it is not complete."""
        end = self._sets.end(self.members)
        if end is None:
            named = ", ".join(self.chosen) or "nothing"
            raise IllegalChoice(f"{named} is not a whole set that may be chosen here", self.keys)
        return self._asked((*self.members, end))

    def beginning(self) -> list[int] | None:
        """The values of the steps that take the members and do not end the question; None where the set that they are
        taken in does not begin with them."""
        return self._asked(self.members) if self._sets.reached(self.members) else None

    def _asked(self, values: Members) -> list[int]:
        """Those of the steps that are asked: the others are taken silently."""
        start = len(self._sets.taken)
        return [values[n] for n in range(start, len(values)) if self._sets.at(values[:n]).put]

    def __repr__(self) -> str:
        return f"Pick({', '.join(self.chosen)})"


def _asked(options: Callable[..., Any], state: Any) -> Sequence[Any]:
    """What a stop of a set asks `set_steps`: what is chosen, the domain, and so on. Its function of options is called
    with a `set_steps` that notes it."""
    noted: list[Sequence[Any]] = []

    def steps(*given: Any) -> Any:
        noted.append(given)
        return set_steps(*given)

    function = cast("FunctionType", options)
    FunctionType(function.__code__, {**function.__globals__, "lib_set_steps": steps})(state, state.top)
    return noted[0]
