"""A game of the evaluator, decision by decision."""

from __future__ import annotations

from collections.abc import Sequence

from tests.fuzz.declarations import Thing
from tests.fuzz.evaluator import Interpreter
from tests.fuzz.search import Known, finishable
from tests.fuzz.world import NOTHING, SKIP, EndBlock, Fault, Frame, Pending, Question, Rules, TooHard, World


class Line:
    """A game being played. It is at a decision (`question`, with what is legal in `legal`), is `over`, or a
    demand of its frame has failed (`fault`)."""

    def __init__(self, rules: Rules, budget: int, reached: set[object]) -> None:
        self.reached = reached
        self.rules, self.left, self.answers = rules, budget, list[str]()
        self.known: Known = {}
        self.traces: dict[tuple[str, ...], list[object]] = {}
        self.over = self.fault = False
        self.world, self.question, self.legal = World(rules.declared), None, list[str]()  # type: ignore[assignment]
        self.advance()

    @property
    def asked(self) -> Thing | None:
        """Who decides; None when chance does."""
        return None if self.question is None else self.question.who

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooHard

    def run(self, answers: Sequence[str], trial: bool) -> World:
        interpreter = Interpreter(self.rules, World(self.rules.declared), answers, trial, self.spend, self.traces)
        interpreter.reached = self.reached
        self.latest = interpreter.world
        interpreter.block(self.rules.effects["main"].body, Frame({}, None))
        return interpreter.world

    def choose(self, key: str) -> None:
        assert key in self.legal
        self.answers.append(key)
        self.advance()

    def advance(self) -> None:
        """Plays on to the next decision at which there is a choice."""
        while True:
            self.question: Question | None = None
            try:
                self.world = self.run(self.answers, False)
                self.over = True
                return
            except (Fault, EndBlock):  # an end of a block that is not open
                self.fault = True
                return
            except Pending as pending:
                self.world, self.question = self.latest, pending.args[0]
            self.legal = self.legal_at(self.question)
            if len(self.legal) > 1:
                self.fault = self.question.who in self.rules.declared.things("player")[self.rules.declared.players :]
                return
            if not self.legal and not self.question.out:
                self.fault = True
                return
            self.answers.append(self.legal[0] if self.legal else NOTHING)

    def legal_at(self, question: Question) -> list[str]:
        ways = question.keys + ([SKIP] if question.skip else [])
        if question.who is None:
            return ways

        def attempt(answers: Sequence[str]) -> None:
            self.run(answers, True)

        return [way for way in ways if finishable(attempt, [*self.answers, way], self.known)]
