"""A game being played. Two layers share one object: front ends for people read `decision.options` and call
`choose(option)`; bots and training loops read `count` and call `choose(index)`, which makes no objects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from interpreter.foundation.arguments import instance, shown, text, whole
from interpreter.foundation.errors import IllegalChoice, RuleFault, RulewrightError, UsageError
from interpreter.foundation.shared import Copied
from interpreter.foundation.suggest import did_you_mean
from interpreter.runtime import driver, explicit
from interpreter.runtime.census import Census
from interpreter.runtime.conserved import conserved_sums
from interpreter.runtime.decisions import Decision, Option, open_decisions
from interpreter.runtime.faults import FAULTS, traced
from interpreter.runtime.history.journal import CLOSE_FLOOR, SAVE_FORMAT, VERSIONS, Journal, save_check
from interpreter.runtime.history.past import Past
from interpreter.runtime.history.undo import may_be_undone
from interpreter.runtime.knowledge.determinize import determinize
from interpreter.runtime.knowledge.learned import is_told
from interpreter.runtime.labels import Labels
from interpreter.runtime.log import LogLine, log_data, log_lines, readable_log, silent_answers
from interpreter.runtime.nature import pending
from interpreter.runtime.outcome import Outcome, outcome
from interpreter.runtime.picking import Pick
from interpreter.runtime.together.blocks import acting, asking_state, in_block, on_floor, seen_state
from interpreter.runtime.together.late_answers import answer_late
from interpreter.runtime.view import View, make_view, seen_scores, told

if TYPE_CHECKING:
    from interpreter.native.machine import NativeState
    from interpreter.ruleset import Ruleset


#: What answers a decision: an option, a key, an index, or a whole set.
Answer = Option | str | int | Pick | Sequence[str]

_OVER = "the game is over: there is no decision"


class Game(Copied):
    """A game of a ruleset, made by `Ruleset.new_game`, `Ruleset.restore` or `replay`.

    It waits at a decision until somebody answers, or is over. Whatever is refused leaves it as it was. Games are
    independent of each other; one game is not to be used by two threads at once.
    """

    keep = "keep `save()` of it, and pass that to `Ruleset.restore`"
    __slots__ = (
        "_choose",
        "_decisions",
        "_labels",
        "_past",
        "_plays",
        "_program",
        "_recorded",
        "_state",
        "chance",
        "max_decisions",
        "ruleset",
        "seed",
        "settings",
    )

    def __init__(
        self,
        ruleset: Ruleset,
        labels: Labels,
        state: Any,
        *,
        seed: int,
        settings: dict[str, Any],
        chance: str,
        past: Past,
        max_decisions: int | None = None,
    ) -> None:
        """For `Ruleset` only."""
        self.max_decisions = max_decisions
        self.ruleset = ruleset
        self.seed = seed
        self.settings = settings
        self.chance = chance
        self._labels = labels
        self._program = labels.program
        self._plays: Any = explicit if chance == "explicit" else driver
        self._choose: Callable[[Any, int], None] = labels.program.driver.choose
        if chance == "explicit":
            self._choose = partial(explicit.choose, labels.program)
        self._state = state
        self._decisions: tuple[Decision, ...] | None = None
        self._past = past
        self._recorded = past.states is not None
        past.gather(state)
        self._stop_if_due()

    # ------------------------------------------------------------------ what it is
    @property
    def players(self) -> int:
        """The number of players; seats are numbered from 0."""
        return self._program.players

    @property
    def seats(self) -> tuple[str, ...]:
        """The players' letters, as keys and journals use them."""
        return self._program.seats

    @property
    def over(self) -> bool:
        """Whether nobody decides any more: the game has come to its end, or is `unfinished`."""
        return bool(self._state.over)

    @property
    def unfinished(self) -> bool:
        """Whether the game was stopped by its `max_decisions`: it is over, and `outcome` is the standing."""
        return bool(self._state.over == driver.STOPPED)

    @property
    def ask_forced(self) -> bool:
        """Whether players are asked decisions with a single option, which are else answered silently."""
        return bool(self._state.ask_forced)

    @property
    def outcome(self) -> Outcome:
        """Ranks, points by category and endings: final when the game is over, else the present standing."""
        return outcome(self._program, explicit.so_far(self._program, self._state))

    def view(self, player: int | None = None) -> View:
        """What a seat may see, its own open decisions included; None: what everybody may see."""
        if player is not None:
            self._seat(player)
        own = () if player is None else self.decisions_for(player)
        asked = [d.player for d in self.decisions if d.player is not None]
        to_act = acting(self._program, self._state, asked, player)
        state = self._state
        state = explicit.so_far(self._program, state) if pending(state) else seen_state(self._program, state, player)
        return replace(
            make_view(self._labels.with_numbers(self._numbers(player)), state, player),
            scores=seen_scores(self._program, state, player),
            to_act=tuple(self.seats[seat] for seat in to_act),
            decisions=tuple(d.as_dict() for d in own),
        )

    def _numbers(self, player: int | None, answers: int = -1) -> Mapping[int, int]:
        """The numbers of the copies that a viewer can follow now, or after this many recorded answers."""
        found = self._past.sightings(self._labels, self._state)
        return found[answers if answers < len(found) else -1].of(player) if found else {}

    def _seat(self, player: int) -> None:
        """UsageError unless there is such a seat."""
        if type(player) is not int or not 0 <= player < len(self.seats):
            raise UsageError(f"there is no seat {shown(player)}: seats are 0 to {len(self.seats) - 1}")

    @property
    def log(self) -> list[str]:
        """What everybody may know of what has happened so far, a readable line each; empty with `record=False`."""
        return readable_log(self._labels, self._past.log)

    def log_lines(self, player: int | None = None) -> list[LogLine]:
        """The log of a seat, or of everybody, as lines that tell which are decisions that were not asked."""
        if player is not None:
            self._seat(player)
        return log_lines(self._labels, self._past.log, player)

    def log_for(self, player: int) -> list[str]:
        """What a seat may know of what has happened so far: the log of everybody, and what it alone was told."""
        self._seat(player)
        return readable_log(self._labels, self._past.log, player)

    def note_in(self, census: Census) -> None:
        """Lets a census count where components are now and, in a game made with `record=False, news=True`, what has
        happened to offers since it was last asked."""
        instance(census, Census, "a census is a `Census`").note(self._state, self._state.log)
        self._state.log.clear()

    def conserved(self) -> dict[str, int]:
        """What `conserved:` counters come to over all their places now, by their names: `coin and bank`."""
        return conserved_sums(self._program, self._state)

    def told(self, decision: Decision, index: int, player: int | None) -> str | None:
        """What a seat (None: everybody) may know of an answer to `decision`: the option's words, or None where it is
        secret, or a component that is not where it may be seen now."""
        instance(decision, Decision, "a decision is what `Game.decision` gives")
        whole(index, "the index of an option", 0, len(decision.options) - 1)
        if player is not None:
            self._seat(player)
        known = told(self._program, self._state, decision, index, player)
        return decision.options[index].words if known else None

    # ------------------------------------------------------------------ decisions as objects
    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions: one, several of different players where they act at the same time (in seat order), or
        none when the game is over. They are the host's: `decisions_for` are those that a seat may be shown."""
        if self._decisions is None:
            past, key = self._past, self.seed if self._past.key is None else self._past.key
            numbers = partial(self._numbers, answers=-1 if past.states is None else len(past.states))
            self._decisions = tuple(
                open_decisions(self._labels, self._state, past.given, past.answered, str(key), numbers)
            )
        return self._decisions

    def decisions_for(self, player: int) -> tuple[Decision, ...]:
        """The open decisions that a seat may be shown: its own. (`decisions` are for the host: that somebody has one,
        and what it asks, may tell what others must not know.)"""
        self._seat(player)
        return tuple(d for d in self.decisions if d.player == player)

    @property
    def decision(self) -> Decision:
        """The first of the open decisions; UsageError when the game is over."""
        if not self.decisions:
            raise UsageError("the game is over: there is no decision")
        return self.decisions[0]

    def decision_by_id(self, id: str) -> Decision:
        """The open decision of this id. IllegalChoice when none that is open has it: it was answered, taken back, or
        asks something else by now."""
        text(id, "the id of a decision")
        for decision in self.decisions:
            if decision.id == id:
                return decision
        raise IllegalChoice("this decision is no longer open: read the decisions again" if self.decisions else _OVER)

    # ------------------------------------------------------------------ integers
    @property
    def count(self) -> int:
        """How many options the (first) open decision has; 0 when the game is over."""
        opts = self._state.opts
        return 0 if opts is None else len(opts)

    @property
    def values(self) -> Sequence[int]:
        """The raw values of its options (the last may be `SKIP`); empty when the game is over."""
        return cast("Sequence[int]", self._state.opts or ())

    @property
    def to_move(self) -> int:
        """The seat that makes it; -1 when nature does, or the game is over."""
        state = self._state
        return -1 if state.over else cast(int, state.who)

    @property
    def in_option(self) -> bool:
        """Whether the (first) open decision belongs to an option that was chosen and is not yet carried out."""
        return self._program.in_option(self._state)

    @property
    def in_set(self) -> bool:
        """Whether members of a set were answered at the (first) open decision, and the set is not complete."""
        return not self.over and self.decision.several and bool(self.pick().chosen)

    @property
    def at_once(self) -> bool:
        """Whether all players are choosing at the same time: what they choose is carried out when all have."""
        return in_block(self._program, self._state)

    @property
    def floor_open(self) -> bool:
        """Whether players act on an open floor, so that `close_floor` could end it; not while nature is asked."""
        return not self.over and on_floor(self._program, self._state)

    # ------------------------------------------------------------------ playing on
    def choose(self, first: Answer | Decision, second: Answer | None = None) -> None:
        """Answers an open decision: `choose(option)` or `choose(decision, option)`.

        The option is an `Option`, a key, or an index; the decision a `Decision`, its `id`, or its number among
        `decisions`. Where several are open, a key needs the decision, and an index alone is of the first. A whole set
        (`Decision.several`) is answered at once with a `Pick`, or a list of keys in any order. A decision
        that was read before somebody else answered is taken if it is still the same question and still offers that
        option, once.
        IllegalChoice, which says what has changed, for anything that is not on offer; RuleFault when the rules break
        down on the way: both leave the game as it was (with `record=False` a RuleFault spoils it).
        """
        state = self._state
        if second is None and first.__class__ is int:
            number, index = 0, first
            opts = state.opts
            if opts is None or not 0 <= index < len(opts):
                index = self._index(index)
        elif isinstance(first if second is None else second, Pick | list | tuple):
            self._choose_set(first, second)
            return
        else:
            number, index = self._answer(
                cast("Option | Decision | str | int", first), cast("Option | str | int | None", second)
            )
        if self._recorded:
            self._choose_recorded(number, index)
            return
        decision = self.decisions[number] if number else None
        who = state.who if decision is None else decision.player
        self._decisions = None
        try:
            if decision is None:
                self._choose(state, state.opts[index])
            else:
                self._plays.answer(self._program, state, cast(int, decision.player), decision.values[index])
        except FAULTS as error:
            raise traced(self._program, error) from None
        if self._past.left is not None:
            self._count_answer(who)

    def pick(self, decision: Decision | str | int = 0) -> Pick:
        """The set that an open decision asks for (`Decision.several`), to be chosen in any order: members already
        answered are in it, nothing else. The decision is a `Decision`, its `id`, or its number.

        UsageError where a decision does not ask for a set; IllegalChoice where it is no longer open.
        """
        asked = self._open(decision)
        if not asked.several:
            raise UsageError("this decision does not ask for a set: answer it with one option")
        return Pick.of(asked, asking_state(self._program, self._state, asked.player))

    def _open(self, decision: Decision | str | int) -> Decision:
        """The open decision that is meant."""
        if isinstance(decision, str):
            return self.decision_by_id(decision)
        if isinstance(decision, int) and not isinstance(decision, bool) and 0 <= decision < len(self.decisions):
            return self.decisions[decision]
        if not isinstance(decision, Decision):
            raise IllegalChoice(_OVER) if self.over else UsageError(f"there is no open decision {shown(decision)}")
        return self.decisions[self._late(decision, 0)[0]]

    def _choose_set(self, first: Any, second: Any) -> None:
        """Answers a whole set, or leaves the game as it was."""
        answer = first if second is None else second
        if second is None and not isinstance(answer, Pick) and len(self.decisions) > 1:
            raise UsageError("several decisions are open: choose(decision, keys) says which is answered")
        asked = self._open(first if second is not None else answer.decision if isinstance(answer, Pick) else 0)
        pick = self.pick(asked)
        for key in answer.wanted if isinstance(answer, Pick) else answer:
            pick = pick.with_key(text(key, "the key of a member"))
        values = pick.answers()
        trial = self if self._recorded else self.copy()
        given = 0
        try:
            for value in values:
                number = next((n for n, d in enumerate(trial.decisions) if d.player == asked.player), None)
                if number is None or trial.decisions[number].group != asked.group:
                    raise IllegalChoice("this set needs more steps than are left on the floor")
                trial.choose(number, list(trial.decisions[number].values).index(value))
                given += 1
        except BaseException:
            for _ in range(given if self._recorded else 0):
                self._state, self._decisions = self._past.take_back(), None
            raise
        if trial is not self:
            self._state, self._past, self._decisions = trial._state, trial._past, None

    def _count_answer(self, who: int | None) -> None:
        """Somebody has answered, in a game that stops after a number of answers of players."""
        if self._past.left is not None and who is not None and who >= 0:
            self._past.left -= 1
        self._stop_if_due()

    def _stop_if_due(self) -> None:
        """Stops the game where a player decides who may not give any more answers."""
        if self._past.left is not None and self._past.left <= 0 and self.to_move >= 0:
            driver.stop(self._state)
            self._decisions = None

    def _answer(self, first: Option | Decision | str | int, second: Option | str | int | None) -> tuple[int, int]:
        """The number of the open decision that is meant, and the number of its option."""
        if second is None and not isinstance(first, Decision):
            if isinstance(first, Option):
                return self._late(first.decision, first)
            if isinstance(first, str) and len(self.decisions) > 1:
                raise UsageError("several decisions are open: choose(decision, option) says which is answered")
            return 0, self._index(first)
        if second is None:
            raise UsageError("choose(decision, option) needs the option")
        if isinstance(first, str):
            first = self.decision_by_id(first)
        if isinstance(first, int) and not isinstance(first, bool) and 0 <= first < len(self.decisions):
            return first, self.decisions[first].index(second)
        if not isinstance(first, Decision):
            raise UsageError("the first of two arguments of choose is the decision")
        return self._late(first, second)

    def _late(self, asked: Decision, answer: Option | str | int) -> tuple[int, int]:
        """An answer to a decision that may have been read a while ago."""
        return answer_late(asked, answer, self.decisions, self._past.players_since(asked.given))

    def _index(self, answer: Option | str | int) -> int:
        if self._state.over:
            raise IllegalChoice(_OVER)
        return self.decision.index(answer)

    def _choose_recorded(self, number: int, index: int) -> None:
        decision, state = self.decisions[number], self._state
        before = state.copy()
        try:
            if number:
                self._plays.answer(self._program, state, cast(int, decision.player), decision.values[index])
            else:
                self._plays.choose(self._program, state, state.opts[index])
        except BaseException as error:
            self._state, self._decisions = before, None
            if isinstance(error, RuleFault) and error.decision is None:
                answered = f"{decision.whose}: {decision.prompt}: {decision.keys[index]}"
                raise RuleFault(error.message, error.trace, answered) from None
            raise
        self._decisions = None
        self._past.add(before, state, (decision, index))
        self._count_answer(decision.player)

    def close_floor(self) -> None:
        """Ends the open floor, as a clock would: choices that are not complete are given up. It is in the journal.

        UsageError when the floor is not open, RuleFault as for `choose`.
        """
        program, state = self._program, self._state
        if not self.floor_open:
            raise UsageError("the floor is not open: `floor_open` says when it is")
        before = state.copy()
        try:
            self._plays.close_floor(program, state)
        except BaseException:
            self._state, self._decisions = before, None
            raise
        self._decisions = None
        self._past.add(before, state, CLOSE_FLOOR)

    # ------------------------------------------------------------------ going back, copying, keeping
    def undo(self, force: bool = False) -> bool:
        """Takes back the last answer. False, and nothing happens, when there is none, or when it cannot fairly be taken
        back: nature has answered since, or somebody has seen what they had not seen before.

        `force` takes back those too, for tools and for playing alone. In a restored game the first call gives all
        answers of the save again, to find the states before them; it is False where they do not lead to this state.
        """
        if self._past.states == [] and self._past.steps:
            self._remember()
        if not self._past.states:
            return False
        before, logged, *_ = self._past.states[-1]
        if not force and not (may_be_undone(self._program, before, self._state) and not self._told(before, logged)):
            return False
        self._state, self._decisions = self._past.take_back(), None
        return True

    def _remember(self) -> None:
        """Finds the states before the answers of a restored game."""
        try:
            again = self.ruleset.replay(self.journal)
        except RulewrightError:
            return
        if again._state.dump() == self._state.dump():
            self._past = again._past

    def _told(self, before: Any, logged: int) -> bool:
        """Whether the last answer has told somebody what was hidden from them."""
        answer = self._past.answer_of_a_player()
        if answer is None or self.chance == "explicit":
            return False
        return is_told(self._labels, before, self._state, answer, self._past.log[logged:])

    def copy(self) -> Game:
        """An independent game in the same state, with the same past."""
        return self._with(self._state.copy(), self._past.copy(), self.seed)

    def _with(self, state: Any, past: Past, seed: int) -> Game:
        return Game(
            self.ruleset,
            self._labels,
            state,
            seed=seed,
            settings=self.settings,
            chance=self.chance,
            past=past,
            max_decisions=self.max_decisions,
        )

    def native(self) -> NativeState:
        """The same game in C from where it is, which goes on by itself: quick, and without words (see
        `Ruleset.native`). It is not stopped by `max_decisions`.

        NotNative where there is no native build; UsageError where nature is asked (`chance`) or decisions with a single
        option are (`ask_forced`), since they are not in C.
        """
        if self.ask_forced:
            raise UsageError(
                "the native build never asks a decision with a single option; this game was started "
                "with ask_forced=True"
            )
        if self.chance != "random":
            raise UsageError(
                f"the native build always uses random chance; this game was started with chance={self.chance!r}"
            )
        return self.ruleset.native(self.players, self.settings).resume(self._state)

    def determinize(self, player: int, seed: int) -> Game:
        """An independent game as it could be for all that a seat may know: its view is the same, what is hidden from it
        is redrawn, and chance begins at `seed`. It keeps no log, journal or past.

        UsageError for a seat that does not exist, and while nature is asked.
        """
        self._seat(player)
        if pending(self._state):
            raise UsageError("a random event must be answered first: determinize a game while a player decides")
        whole(seed, "a seed")
        world = determinize(self._program, self._state, player, seed)
        return self._with(world, self._past.without_record(self.seed, self._labels, self._state, player), seed)

    def look_ahead(self, index: int) -> bool:
        """`choose(index)` in a game that is only tried out: one made with `record=False`, or by `determinize`.

        False where that has ended a player's step on an open floor. Nobody has been asked again then, which takes most
        of the time of a step; the game is good for `worth` and no more.
        """
        opts = self._state.opts
        if type(index) is not int or opts is None or not 0 <= index < len(opts):
            index = self._index(index)
        self._decisions = None
        if self.chance != "explicit":
            return driver.look_ahead(self._program, self._state, opts[index])
        self._choose(self._state, opts[index])
        return True

    def worth(self, bot: str, player: int) -> int:
        """How good the position is for a seat, by the `worth` formula of one of the ruleset's bots, which may read
        what that seat does not see: ask a determinized game.

        UsageError when the ruleset has no such bot; RuleFault when the formula breaks down.
        """
        functions = dict(self._program.bots)
        text(bot, "the name of a bot")
        self._seat(player)
        if bot not in functions:
            raise UsageError(f"there is no bot {shown(bot)} in {self._program.id}; {did_you_mean(bot, functions)}")
        try:
            return cast(
                int, self._program.functions[functions[bot]](explicit.so_far(self._program, self._state), player)
            )
        except FAULTS as error:
            raise traced(self._program, error) from None

    def save(self) -> dict[str, Any]:
        """The whole game as JSON-able data, for `Ruleset.restore` in any process."""
        steps = self._past.named()
        save = {
            "format": SAVE_FORMAT,
            "version": VERSIONS[SAVE_FORMAT],
            "ruleset": self._program.id,
            "digest": self._program.fingerprint,
            "rules": self.ruleset.rules,
            "players": self.players,
            "seed": self.seed,
            "settings": dict(self.settings),
            "chance": self.chance,
            "max_decisions": self.max_decisions,
            "ask_forced": self.ask_forced,
            "left": self._past.left,
            "steps": None if steps is None else [list(step) for step in steps],
            "log": log_data(self._past.log),
            "handles": [found.dump() for found in self._past.sightings(self._labels, self._state)[-1:]],
            "state": self._state.dump(),
        }
        return {**save, "check": save_check(save)}

    @property
    def journal(self) -> Journal:
        """The game as its answers, for `replay`; UsageError when they were not kept (`record=False`)."""
        steps = self._past.named()
        if steps is None:
            raise UsageError("this game has no journal: it was created with record=False")
        return Journal(
            self._program.id,
            self._program.fingerprint,
            self.players,
            self.seed,
            dict(self.settings),
            self.chance,
            steps,
            self.max_decisions,
            self.ask_forced,
            tuple(silent_answers(self._labels, self._past.log)),
            self.ruleset.rules,
        )

    def __repr__(self) -> str:
        where = "over" if self.over else repr(self.decision)
        return f"<Game of {self._program.id}, {self.players} players, seed {self.seed}: {where}>"
