"""Running scenarios: set up, lay what is given, answer, compare."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from interpreter import pipeline
from interpreter.analysis.slot_names import open_slot, slot_name
from interpreter.checker.typed import CheckedRuleset
from interpreter.foundation.errors import IllegalChoice, RuleFault
from interpreter.foundation.source import SourceFile, Span
from interpreter.foundation.suggest import near_names
from interpreter.runtime import driver
from interpreter.runtime.decisions import Decision, open_decisions
from interpreter.runtime.labels import Labels
from interpreter.runtime.outcome import outcome
from interpreter.runtime.picking import Pick
from interpreter.runtime.program import Program
from interpreter.runtime.together.blocks import asking_state
from interpreter.scenarios.comparing import compare
from interpreter.scenarios.laying import CannotLay, lay
from interpreter.scenarios.scenario import Answer, Ends, Failure, Scenario, ScenarioResult
from interpreter.scenarios.telling import Telling
from interpreter.scenarios.values import SEATS

#: This many set-ups are tried for one in which the right player begins.
_SEEDS = 60


def run_scenarios(
    checked: CheckedRuleset,
    files: tuple[SourceFile, ...],
    scenarios: Sequence[Scenario],
    observe: Callable[[Program], None] | None = None,
) -> Iterator[ScenarioResult]:
    """Plays the scenarios in their order. `observe` is called with each program before it runs, for coverage.

    Without `seed:` a scenario takes the first set-up in which the player begins who answers first (a, unless `play`
    says another): so "a begins" needs no words.
    """
    tables: dict[tuple[Any, ...], _Table] = {}
    for scenario in scenarios:
        key = _key(scenario)
        if key not in tables:
            together = [s for s in scenarios if _key(s) == key]
            tables[key] = _Table(_compile(checked, files, together))
            if observe is not None:
                observe(tables[key].labels.program)
        yield _Run(checked, tables[key], scenario).result()


def _key(scenario: Scenario) -> tuple[Any, ...]:
    return scenario.players, tuple(sorted(scenario.settings.items()))


def _compile(checked: CheckedRuleset, files: tuple[SourceFile, ...], scenarios: Sequence[Scenario]) -> Labels:
    """The ruleset with what the scenarios ask and do compiled into it."""
    first = scenarios[0]
    questions = {e.function.name: e.function for s in scenarios for e in s.expected}
    deeds = {s.effect.name: s.effect for s in scenarios if s.effect is not None}
    extended = replace(checked, effects={**checked.effects, **deeds})
    program = pipeline.compile_ruleset(extended, files, first.players, first.settings, "table", questions)
    return Labels(program)


@dataclass(slots=True)
class _Table:
    """A program with what several scenarios share: the set-ups by who begins, and where everything is before the
    game."""

    labels: Labels
    setups: dict[int, Any] = field(default_factory=dict)

    def setup(self, begins: int) -> Any:
        """A finished set-up in which this seat is asked first, if there is one among the first seeds."""
        if begins not in self.setups:
            program = self.labels.program
            found = None
            for seed in range(1, _SEEDS + 1):
                state = driver.start(program, seed)
                found = found or state
                if not state.over and state.who == begins:
                    found = state
                    break
            self.setups[begins] = found
        return self.setups[begins].copy()


class _Stop(Exception):
    """The scenario cannot go on."""

    def __init__(self, message: str, span: Span) -> None:
        self.failure = Failure(message, span)
        super().__init__(message)


class _Run:
    """One scenario being played."""

    def __init__(self, checked: CheckedRuleset, table: _Table, scenario: Scenario) -> None:
        self.checked = checked
        self.table = table
        self.program = table.labels.program
        self.scenario = scenario
        self.state: Any = None
        self.fault: RuleFault | None = None
        self.fault_at = scenario.span
        self.chance = list(scenario.chance)
        self.telling = Telling(table.labels) if scenario.told else None
        #: A set that is being answered, and where its last member is.
        self.pick: Pick | None = None
        self.pick_at = scenario.span

    def result(self) -> ScenarioResult:
        scenario = self.scenario
        try:
            self._play()
        except _Stop as stop:
            return ScenarioResult(scenario.name, "failed", scenario.span, (stop.failure,))
        except CannotLay as error:
            return ScenarioResult(scenario.name, "error", scenario.span, (error.failure,))
        except RuleFault as fault:
            if not any(e.fault is not None for e in scenario.ends):
                failure = Failure(str(fault), self.fault_at)
                return ScenarioResult(scenario.name, "error", scenario.span, (failure,))
            self.fault = fault
        failures = tuple(self._compare())
        return ScenarioResult(scenario.name, "failed" if failures else "passed", scenario.span, failures)

    # ------------------------------------------------------------------ playing
    def _play(self) -> None:
        scenario = self.scenario
        self.state = self._setup()
        fresh = driver.begin(self.program, 0)
        if scenario.effect is not None:
            self._close_scopes(fresh)
        lay(self.program, self.state, fresh.zones, scenario.given)
        self.state.log.clear()  # what is told is told from here on
        self.program.driver.threads.begin_anew(self.state, answers=scenario.effect is not None or not scenario.setup)
        self.state.ask_nature = bool(self.chance)
        self.program.driver.excerpt = scenario.effect is not None
        if scenario.effect is not None:
            driver.enter(self.program, self.state, scenario.effect.name, 0, tuple(range(scenario.players)))
        elif not scenario.setup:
            driver.enter(self.program, self.state)
        else:
            driver.settle(self.program, self.state)
        if self.telling is not None:
            self.telling.logged(self.state)
        for answer in scenario.play:
            self._answer(answer)
        self._leave_set()
        self._nature()
        if self.chance:
            raise _Stop("`chance` has more answers than random events", self.chance[0].span)

    def _close_scopes(self, fresh: Any) -> None:
        """Nothing of the game goes on while an effect is run instead of it: no scope is open."""
        for scope in self.checked.scopes.values():
            own = [slot_name(v) for v in (*scope.variables, scope.tag) if v is not None]
            for name in (open_slot(scope.name), *own):
                setattr(self.state, name, getattr(fresh, name))

    def _setup(self) -> Any:
        scenario = self.scenario
        if not scenario.setup:
            return driver.begin(self.program, scenario.seed or 1)
        if scenario.seed is not None:
            return driver.start(self.program, scenario.seed)
        first = next((a.who for a in scenario.play[:1] if a.who is not None), 0)
        return self.table.setup(first)

    def _answer(self, answer: Answer) -> None:
        if answer.members is not None:
            self._answer_whole(answer, answer.members)
            return
        rest: str = answer.key
        while rest:
            if self.pick is not None:
                left = self._pick(rest, answer)
                if left is None:
                    self._leave_set()
                else:
                    rest = left
                continue
            who, decision = self._asked_for(answer, rest)
            if decision.several and not (decision.skip and rest.split()[0] == decision.keys[-1]):
                self.pick = Pick.of(decision, asking_state(self.program, self.state, who))
                left = self._pick(rest, answer)
                if left is not None:
                    rest = left
                    continue
                self.pick = None
            rest = self._choose(decision, who, rest, answer.span)

    def _asked_for(self, answer: Answer, keys: str) -> tuple[int, Decision]:
        """The seat and the decision that an answer is for."""
        self._nature()
        state = self.state
        if state.over:
            raise _Stop(f"no decision is left: `{keys}` cannot be answered", answer.span)
        open_ = self._decisions()
        who = state.who if answer.who is None else answer.who
        if who not in open_:
            asked = self._decision()
            raise _Stop(f"{SEATS[state.who]} is asked here, not {SEATS[who]}: {asked.prompt}", answer.span)
        return who, open_[who]

    # ------------------------------------------------------------------ sets
    def _answer_whole(self, answer: Answer, keys: tuple[str, ...]) -> None:
        """Answers one question with a list of keys: a set in any order, or one option."""
        self._leave_set()
        who, decision = self._asked_for(answer, answer.key)
        if not decision.several:
            if len(keys) != 1:
                message = f"`[{answer.key}]` answers a set, but one thing is chosen here ({decision.prompt})"
                raise _Stop(message, answer.span)
            if self._choose(decision, who, keys[0], answer.span):
                raise _Stop(f"`{keys[0]}` is more than one answer", answer.span)
            return
        pick = Pick.of(decision, asking_state(self.program, self.state, who))
        try:
            for key in keys[:-1] if keys[-1:] == ("done",) else keys:
                pick = pick.with_key(key)
            self._give(who, pick.answers(), answer.span)
        except IllegalChoice as error:
            raise _Stop(
                f"`[{answer.key}]` is not legal for {SEATS[who]} ({decision.prompt}): {error}", answer.span
            ) from None

    def _pick(self, words: str, answer: Answer) -> str | None:
        """Takes a member of the set being answered from the beginning of `words`, or ends it with `done`; the rest is
        left. None where the words are not for this question."""
        pick = self.pick
        assert pick is not None
        seat = pick.decision.player
        if answer.who not in (None, seat) or seat is None:
            return None
        first, _, rest = words.partition(" ")
        try:
            if first == "done":
                self._give(seat, pick.answers(), answer.span)
                self.pick = None
            elif not pick.offers(first) or (pick.full() and first not in pick.keys):
                return None
            else:
                self.pick, self.pick_at = pick.with_key(first), answer.span
        except IllegalChoice as error:
            message = f"`{words}` is not legal for {SEATS[seat]} ({pick.prompt}): {error}"
            raise _Stop(message, answer.span) from None
        return rest.strip()

    def _leave_set(self) -> None:
        """The answers to a set have come to an end without `done`: the set ends too if nothing else can be added."""
        pick, self.pick = self.pick, None
        if pick is None or pick.decision.player is None:
            return
        values = pick.answers() if pick.full() else pick.beginning()
        if values is None:
            named = " ".join(pick.chosen)
            raise _Stop(f"`{named}` is not a complete answer ({pick.prompt}): end it with `done`", self.pick_at)
        self._give(pick.decision.player, values, self.pick_at)

    def _give(self, seat: int, values: Sequence[int], span: Span) -> None:
        """Gives the answers of one player to one question."""
        for value in values:
            decision = self._decisions()[seat]
            self._give_one(decision, seat, list(decision.values).index(value), span)

    def _give_one(self, decision: Decision, seat: int, index: int, span: Span) -> None:
        self.fault_at = span
        if self.telling is not None:
            self.telling.before(self.state, decision, index)
        driver.answer(self.program, self.state, seat, decision.values[index])
        if self.telling is not None:
            self.telling.after(self.state, decision, index)

    def _nature(self) -> None:
        """Answers what nature is asked, as long as the scenario says how; then chance is random again."""
        while self.chance and not self.state.over and self.state.who < 0:
            answer = self.chance.pop(0)
            self.state.ask_nature = bool(self.chance)
            if self._choose(self._decision(), self.state.who, answer.key, answer.span):
                raise _Stop(f"`{answer.key}` is more than one answer", answer.span)

    def _choose(self, decision: Decision, seat: int, keys: str, span: Span) -> str:
        """Answers a decision with the longest beginning of `keys` that is on offer; the rest is left."""
        words = keys.split()
        for length in range(len(words), 0, -1):
            key = " ".join(words[:length])
            if key in decision.keys:
                self._give_one(decision, seat, list(decision.keys).index(key), span)
                return " ".join(words[length:])
        near = near_names(keys, decision.keys)
        hint = f"; did you mean `{near[0]}`?" if near else ""
        who = "nature" if seat < 0 else SEATS[seat]
        raise _Stop(
            f"`{keys}` is not legal for {who} ({decision.prompt}); legal here: {_listed(decision.keys)}{hint}", span
        )

    def _decision(self) -> Decision:
        state = self.state
        return self._decisions()[state.who]

    def _decisions(self) -> dict[int, Decision]:
        """The open decisions by who makes them."""
        found = open_decisions(self.table.labels, self.state)
        return {-1 if d.player is None else d.player: d for d in found}

    # ------------------------------------------------------------------ comparing
    def _compare(self) -> Iterator[Failure]:
        yield from self._compare_course()
        if self.fault is not None:
            return
        yield from self._compare_legal()
        if self.telling is not None:
            for told in self.scenario.told:
                yield from self.telling.compare(told)
        for expected in self.scenario.expected:
            name, takes_me = self.program.extra[expected.function.name]
            seats = range(self.scenario.players)
            try:
                value = self.program.functions[name](self.state, *((0,) if takes_me else ()), *seats)
            except RuleFault as fault:
                yield Failure(f"{expected.text} cannot be read: {fault.message}", expected.span)
                continue
            message = compare(self.checked, self.table.labels, expected, value)
            if message:
                yield Failure(message, expected.span)

    def _compare_course(self) -> Iterator[Failure]:
        for end in self.scenario.ends:
            message = self._about_fault(end.fault) if end.fault is not None else self._about_end(end)
            if message:
                yield Failure(message, end.span)

    def _about_fault(self, wanted: str) -> str:
        if self.fault is None:
            return "no fault has happened"
        return "" if wanted in self.fault.message else f"the fault was: {self.fault.message}"

    def _about_end(self, end: Ends) -> str:
        state = self.state
        if self.fault is not None:
            return ""
        if end.pending is not None and end.pending not in ((-1,) if state.over else self._decisions()):
            return f"pending is {self._asked()}, expected {'none' if end.pending < 0 else SEATS[end.pending]}"
        if end.over is not None and bool(state.over) != end.over:
            return f"the game is not over: {self._asked()} is asked" if end.over else "the game is over"
        if end.winner is not None:
            winners = sorted(outcome(self.program, state).winners)
            if tuple(winners) != end.winner:
                seats = self.program.seats
                return f"winner is {_seats(winners, seats)}, expected {_seats(end.winner, seats)}"
        if end.endings is not None:
            hold = outcome(self.program, state).endings if state.over else ()
            if set(hold) != set(end.endings):
                return f"endings are {_listed(hold)}, expected {_listed(end.endings)}"
        return ""

    def _asked(self) -> str:
        if self.state.over:
            return "none"
        who = "nature" if self.state.who < 0 else SEATS[self.state.who]
        return f"{who} ({self._decision().prompt}: {_listed(self._decision().keys)})"

    def _compare_legal(self) -> Iterator[Failure]:
        legal = self.scenario.legal
        if legal is None:
            return
        if self.state.over:
            yield Failure("no decision is left", legal.span)
            return
        open_ = self._decisions()
        keys = open_.get(self.state.who if legal.player is None else legal.player, self._decision()).keys
        if legal.player is not None and legal.player not in open_:
            yield Failure(f"{self._asked()} is asked, not {SEATS[legal.player]}", legal.span)
        if legal.exact is not None and sorted(a.key for a in legal.exact) != sorted(keys):
            yield Failure(f"legal are {_listed(keys)}, expected {_listed([a.key for a in legal.exact])}", legal.span)
        for answer in legal.includes:
            if answer.key not in keys:
                yield Failure(f"`{answer.key}` is not legal; legal are {_listed(keys)}", answer.span)
        for answer in legal.excludes:
            if answer.key in keys:
                yield Failure(f"`{answer.key}` is legal; legal are {_listed(keys)}", answer.span)


def _listed(keys: Sequence[str]) -> str:
    shown = ", ".join(keys[:30])
    return (shown or "none") + (", ..." if len(keys) > 30 else "")


def _seats(numbers: Sequence[int], seats: Sequence[str]) -> str:
    return ", ".join(seats[number] for number in numbers)
