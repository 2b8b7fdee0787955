"""What has happened in a game: its log, the answers, and the states in which they were given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, cast

from interpreter.runtime.decisions import Decision
from interpreter.runtime.handles import LOST, Sightings, losses_in
from interpreter.runtime.labels import Labels
from interpreter.runtime.log import SILENT, Event

#: An answer as it is kept: the decision with the option's index, or (from a save) its names.
Step = tuple[Decision, int] | tuple[str, str]
#: A state before an answer, the length of the log and how many answers were left then, and what was lost on the way.
Before = tuple[Any, int, int | None, tuple[Event, ...]]


class Past:
    """Of a game: `log` is what has happened, `steps` the answers, `states` those before the answers given since it was
    made or restored, each with the length of the log and what was `left` then, and what was lost from sight by the
    answer.

    Without `record` there are no states and no steps. Steps are None as well where what was answered before is not
    known. `left`: how many answers the players may still give; None where there is no limit. `answered`: how many
    answers of each player are known, by letter. `key`: the seed that the game began with, which no player knows; the
    ids of decisions are made with it. `sightings`: the numbers of copies that are known to begin
    with.
    """

    __slots__ = ("_sightings", "answered", "key", "left", "log", "states", "steps")

    def __init__(
        self,
        record: bool,
        steps: Sequence[Step] | None = (),
        log: Sequence[Event] = (),
        left: int | None = None,
        answered: Mapping[str, int] | None = None,
        key: int | None = None,
        sightings: Sequence[Sightings] = (),
    ) -> None:
        self.log: list[Event] = list(log)
        self.left = left
        self.key = key
        self._sightings = list(sightings)
        self.states: list[Before] | None = [] if record else None
        self.steps: list[Step] | None = list(steps) if record and steps is not None else None
        self.answered = Counter(map(_who, self.steps or ())) if answered is None else Counter(answered)

    @property
    def given(self) -> int:
        """How many answers are known."""
        return len(self.steps or ())

    def gather(self, state: Any) -> None:
        """Takes over what a state has recorded since the last decision, after the answers known by now."""
        if state.log:
            given = self.given
            events = [event for event in state.log if event[0] != LOST]
            self.log.extend((*event, given) if event[0] == SILENT else event for event in events)
            state.log.clear()

    def sightings(self, labels: Labels, state: Any) -> list[Sightings]:
        """The numbers of the copies that viewers could follow, before each answer and now (`state`); empty where there
        are none. They are worked out when somebody looks."""
        follower, found = labels.program.follower, self._sightings
        if follower is None:
            return []
        if self.states is None:  # in a determinized game, from what it began with
            if found:
                lost = losses_in(state.log)
                found[0] = follower.after(labels, found[0], None, state, lost)
                state.log[:] = [event for event in state.log if event[0] != LOST]
            return found
        states = [before for before, *_ in self.states[max(0, len(found) - 1) :]] + [state]
        if not found:
            found.append(follower.after(labels, Sightings.none(follower.viewers), None, states[0]))
        for before, after in pairwise(states):
            losses = self.states[len(found) - 1][3]
            found.append(follower.after(labels, found[-1], before, after, losses))
        return found

    def add(self, before: Any, after: Any, step: Step) -> None:
        """An answer has led from one state to the other. Nothing is noted where nothing is recorded."""
        if self.steps is not None:
            self.steps.append(step)
            self.answered[_who(step)] += 1
        if self.states is not None:
            self.states.append((before, len(self.log), self.left, losses_in(after.log)))
            self.gather(after)

    def take_back(self) -> Any:
        """The state before the last answer, which has not been given then."""
        states = cast("list[Before]", self.states)
        before, logged, self.left, _ = states.pop()
        del self._sightings[len(states) + 1 :]
        del self.log[logged:]
        if self.steps:
            self.answered[_who(self.steps.pop())] -= 1
        return before

    def answer_of_a_player(self) -> tuple[int, int] | None:
        """The seat and the value of the last answer; None where nature gave it, or it is not known."""
        decision, index = self.steps[-1] if self.steps else ("", "")
        if not isinstance(decision, Decision) or decision.player is None:
            return None
        return decision.player, decision.values[cast(int, index)]

    def players_since(self, given: int) -> list[int | None]:
        """Who has answered since this many answers were known."""
        return [decision.player for decision, _ in (self.steps or ())[given:] if isinstance(decision, Decision)]

    def named(self) -> tuple[tuple[str, str], ...] | None:
        """The answers as journals and saves have them; None when they are not known."""
        return None if self.steps is None else tuple(map(_named, self.steps))

    def without_record(self, seed: int, labels: Labels, state: Any, player: int) -> Past:
        """What a game with this seed that is determinized for a seat keeps."""
        key = seed if self.key is None else self.key
        sightings = [found.only(player) for found in self.sightings(labels, state)[-1:]]
        return Past(record=False, left=self.left, answered=self.answered, key=key, sightings=sightings)

    def copy(self) -> Past:
        other = Past(self.states is not None, self.steps, self.log, self.left, self.answered, self.key, self._sightings)
        if self.states is not None:
            other.states = list(self.states)
        return other


def _who(step: Step) -> str:
    return step[0].whose if isinstance(step[0], Decision) else step[0]


def _named(step: Step) -> tuple[str, str]:
    decision, index = step
    if isinstance(decision, Decision):
        return decision.whose, decision.keys[cast(int, index)]
    return decision, cast(str, index)
