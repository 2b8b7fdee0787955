"""Outcome scripts: answers and questions in, the whole script with what was offered and found out.

a: buy, sell > buy          whose decision, the keys on offer, the answer
b.coins = 3                 an expression and its value there
log: a buys a goat          what everybody can read, but for answers that nobody was asked for
fault: ...                  the report of a RuleFault
a keeps first: buy, sell    the open decision of a is kept under a name
first > sell                it is answered with that, a while later
refused: ...                what IllegalChoice says to that
a reads: ...                what a can read and others cannot
b imagines n = 0, 1         what a local of a half-finished effect is in worlds redrawn for b
end: 1. a 12, 2. b 3        ranks and totals when the game is over
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.checker.symbols import FunctionSym
from interpreter.checker.typed import CheckedRuleset
from interpreter.foundation.errors import IllegalChoice, RuleFault, TraceLine
from interpreter.foundation.source import Span
from interpreter.runtime import driver, explicit
from interpreter.runtime.decisions import Decision, open_decisions
from interpreter.runtime.knowledge.determinize import determinize
from interpreter.runtime.labels import Labels
from interpreter.runtime.log import SILENT, readable_log
from interpreter.runtime.nature import pending
from interpreter.runtime.outcome import outcome
from interpreter.runtime.together.blocks import seen_state
from interpreter.runtime.together.late_answers import answer_late
from interpreter.runtime.view import Piece, make_view, slot_value
from interpreter.scenarios.comparing import plain
from interpreter.scenarios.values import show_value

ANSWER = re.compile(r"^(?:(?P<who>[a-z]|nature): .*|)> ?(?P<answer>\S.*)$")
LOOK = re.compile(r"^(?P<look>[^=\s].*?) =(?: .*)?$")
KEEP = re.compile(r"^(?P<who>[a-z]|nature) keeps (?P<name>[a-z_]+)(?::.*)?$")
LATE = re.compile(r"^(?P<name>[a-z_]{2,}) > (?P<answer>\S.*)$")
#: Lines that only the build with records has.
LOGGED = re.compile(r"^(?:log|[a-z] reads): ")
_OUTPUT = re.compile(r"^(log|fault|refused|end|[a-z]|nature|[a-z] reads):|^ |^end$")

_ABOUT_A_PLAYER = re.compile(r"^[a-z] (?:sees|imagines) ")
#: This many worlds are redrawn to find out what a player takes to be possible.
WORLDS = 60

#: Questions about the pending decision instead of an expression.
ABOUT_DECISION = ("labels", "prompt", "kind")


@dataclass(frozen=True, slots=True)
class Step:
    """`answer` is a key (of the decision of `who`, if several are open), or None when `look` asks for something. `kept`
    is the name under which a decision is kept, or by which it is answered a while later."""

    answer: str | None
    look: str = ""
    who: str = ""
    kept: str = ""


def read_script(text: str) -> list[Step]:
    """What a script puts in; what it expects is left out."""
    steps: list[Step] = []
    for line in text.splitlines():
        if match := ANSWER.match(line):
            steps.append(Step(match["answer"].strip(), who=match["who"] or ""))
        elif _OUTPUT.match(line) or not line.strip():
            continue
        elif match := KEEP.match(line):
            steps.append(Step(None, who=match["who"], kept=match["name"]))
        elif match := LOOK.match(line):
            steps.append(Step(None, match["look"]))
        elif match := LATE.match(line):
            steps.append(Step(match["answer"].strip(), kept=match["name"]))
        else:
            raise ValueError(f"no line of a script: {line!r}")
    return steps


def expressions(steps: Sequence[Step]) -> list[str]:
    """The expressions that a script asks for, once each."""
    looks = [s.look for s in steps if s.answer is None and not s.kept]
    asked = [look for look in looks if look not in ABOUT_DECISION and not _ABOUT_A_PLAYER.search(look)]
    return list(dict.fromkeys(asked))


class Run:
    """A script being played on a program. `reload`: the state goes through JSON at every decision."""

    def __init__(
        self,
        checked: CheckedRuleset,
        labels: Labels,
        functions: Mapping[str, FunctionSym],
        place: Callable[[Span], Span],
        *,
        reload: bool,
    ) -> None:
        self.checked, self.labels, self.program = checked, labels, labels.program
        self.functions = functions
        self.place = place
        self.reload = reload
        self.lines: list[str] = []
        self.state: Any = None
        self.kept: dict[str, Decision] = {}
        self.answered: list[int | None] = []

    def play(self, steps: Sequence[Step], seed: int, *, chance: str) -> list[str]:
        """The lines of the whole script. The program is one for explicit chance where `chance` is that."""
        self.driver: Any = explicit if chance == "explicit" else driver
        try:
            if chance == "explicit":
                self.state = explicit.start(self.program, seed)
            else:
                self.state = driver.start(self.program, seed, chance == "ask")
        except RuleFault as fault:
            self._fault(fault)
            return self.lines
        self._log()
        for step in steps:
            if step.kept and step.answer is None:
                self.kept[step.kept] = self.decisions[step.who]
                self.lines.append(f"{step.who} keeps {step.kept}: {_keys(self.kept[step.kept].keys)}")
            elif step.kept:
                self._answer_late(step.kept, step.answer or "")
            elif step.answer is None:
                self.lines.append(f"{step.look} = {self.value(step.look)}")
            elif self.state.over:
                raise AssertionError(f"the game is over before {step.answer!r}")
            else:
                self._choose(step.answer, step.who)
        if self.state.over:
            self.lines.append(self._end())
        else:
            self.lines.extend(map(self._offered, self.decisions.values()))
        return self.lines

    # ------------------------------------------------------------------ deciding
    @property
    def decision(self) -> Decision:
        """The first open decision."""
        return next(iter(self.decisions.values()))

    @property
    def decisions(self) -> dict[str, Decision]:
        """The open decisions by who makes them."""
        found = open_decisions(self.labels, self.state, len(self.answered))
        return {"nature" if d.player is None else self.program.seats[d.player]: d for d in found}

    def _offered(self, decision: Decision) -> str:
        who = "nature" if decision.player is None else self.program.seats[decision.player]
        return f"{who}: {_keys(decision.keys)}"

    def _choose(self, answer: str, who: str) -> None:
        """`who` tells several open decisions apart."""
        decision = self.decisions.get(who, self.decision)
        self.lines.append(f"{self._offered(decision)} > {answer}")
        try:
            index = decision.index(answer)
        except IllegalChoice:
            self.lines[-1] += "   (not on offer)"
            return
        self._answer(decision, index)

    def _answer_late(self, kept: str, answer: str) -> None:
        """Answers with a decision that was kept; the line tells what was offered then."""
        asked, now = self.kept[kept], list(self.decisions.values())
        self.lines.append(f"{kept} > {answer}")
        try:
            number, index = answer_late(asked, answer, now, self.answered[asked.given :])
        except IllegalChoice as error:
            self.lines.append(f"refused: {error}")
        else:
            self._answer(now[number], index)

    def _answer(self, decision: Decision, index: int) -> None:
        before = self.state.copy()
        try:
            seat = -1 if decision.player is None else decision.player
            self.driver.answer(self.program, self.state, seat, decision.values[index])
        except RuleFault as fault:
            self.state = before
            self._fault(fault)
            return
        self.answered.append(decision.player)
        if self.reload and not self.state.over:
            self.state = self.program.state_class.load(json.loads(json.dumps(self.state.dump())))  # type: ignore[attr-defined]
            self.driver.settle(self.program, self.state)
        self._log()

    def _log(self) -> None:
        for event in (e for e in self.state.log if e[0] != SILENT):
            lines = readable_log(self.labels, [event])
            self.lines.extend(f"log: {line}" for line in lines)
            for seat in range(self.program.players):
                for line in readable_log(self.labels, [event], seat):
                    if line not in lines:
                        self.lines.append(f"{self.program.seats[seat]} reads: {line}")
        self.state.log.clear()

    def _fault(self, fault: RuleFault) -> None:
        trace = tuple(TraceLine(t.effect, self.place(t.span)) for t in fault.trace)
        first, *rest = RuleFault(fault.message, trace).report().splitlines()
        self.lines.append(first.removeprefix("rule "))
        self.lines.extend(rest)

    def _end(self) -> str:
        if not (self.program.score_categories or self.program.ranking[0] or self.program.endings):
            return "end"
        result = outcome(self.program, self.state)
        table = ", ".join(f"{r.rank}. {r.name} {r.total}" for r in result.players)
        return f"end: {table}" + "".join(f"; {e}" for e in result.endings)

    # ------------------------------------------------------------------ looking
    def value(self, look: str) -> str:
        """What an expression is worth, what is asked about the decision, or what a player sees of a name."""
        if look in ABOUT_DECISION:
            decision = self.decision
            return " | ".join(o.label for o in decision.options) if look == "labels" else str(getattr(decision, look))
        who, sees, name = look.partition(" sees ")
        if sees:
            return self._seen(self.program.seats.index(who), name)
        who, imagines, name = look.partition(" imagines ")
        if imagines:
            return self._imagined(self.program.seats.index(who), name)
        function = self.functions[look]
        name, takes_me = self.program.extra[function.name]
        found = self.program.functions[name](self.state, *((0,) if takes_me else ()), *range(self.program.players))
        assert function.type is not None
        return show_value(self.checked, function.type, plain(self.labels, function.type, found))

    def _seen(self, seat: int, name: str) -> str:
        state = explicit.so_far(self.program, self.state) if pending(self.state) else self.state
        view = make_view(self.labels, seen_state(self.program, state, seat), seat)
        if name in view.zones:
            return json.dumps(_entries(view.zones[name]))
        if "." in name and (own := _on_pieces(view.zones, name.partition(".")[2])):
            return json.dumps(own)
        for section in (view.offers, view.counters, view.variables):
            if name in section:
                return json.dumps(section[name])
        return "nothing"

    def _imagined(self, seat: int, name: str) -> str:
        """What a local is in worlds that are redrawn for a player, in the frames that wait."""
        found: set[str] = set()
        for number in range(WORLDS):
            frame = determinize(self.program, self.state, seat, number * 7919).top
            while frame is not None:
                hidden = [h for h in self.program.frames[frame[0]].hidden if h.name == name]
                found.update(json.dumps(slot_value(self.labels, h.of, frame[h.at])) for h in hidden)
                frame = frame[1]
        return ", ".join(sorted(found)) or "nothing"


def _keys(keys: Sequence[str]) -> str:
    """Keys as a list; a long row of numbers as a range."""
    if len(keys) > 3 and all(k.isdigit() for k in keys[:-1]):
        numbers = [int(k) for k in keys if k.isdigit()]
        if numbers == list(range(numbers[0], numbers[-1] + 1)):
            return ", ".join([f"{numbers[0]}..{numbers[-1]}", *(k for k in keys if not k.isdigit())])
    return ", ".join(keys)


def _entries(zone: Any) -> Any:
    """What is in a zone by entries, which is enough for a page."""
    if isinstance(zone, dict):
        return {id: _entries(inner) for id, inner in zone.items()}
    if zone.components is None:
        return zone.as_dict()
    if zone.count is None:
        return {"count": None, "known": list(zone.components)}
    if zone.slot:
        return next(iter(zone.components), None)
    return list(zone.components)


def _on_pieces(zone: Any, name: str) -> dict[str, Any]:
    """What a variable is on the pieces that have it, by handle; by entry, as a list, for those without one."""
    found: dict[str, Any] = {}
    for piece in _pieces(zone):
        if name in piece.variables and piece.handle is not None:
            found[piece.handle] = piece.variables[name]
        elif name in piece.variables:
            found.setdefault(piece.entry, []).append(piece.variables[name])
    return found


def _pieces(zone: Any) -> Iterator[Piece]:
    if isinstance(zone, dict):
        for inner in zone.values():
            yield from _pieces(inner)
    else:
        yield from zone.pieces or ()
