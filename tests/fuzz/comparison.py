"""Plays one random ruleset in the evaluator and in both builds of the interpreter, and compares at every decision.

Before every answer each of our games is sent through JSON text and made again.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import interpreter
from interpreter import Game, InvalidRuleset, RuleFault, Ruleset
from interpreter.codegen.image import make_image
from interpreter.foundation.garbage import few_collections
from interpreter.foundation.recursion import deep_recursion
from interpreter.lower.program import lower_ruleset
from interpreter.runtime import driver
from interpreter.runtime.labels import Labels
from interpreter.runtime.loader import load_program
from interpreter.runtime.program import Program
from interpreter.runtime.together.blocks import open_stops
from interpreter.verbs import all_verbs
from tests.fuzz.declarations import ENDINGS, Declarations, Thing
from tests.fuzz.forms import forms_reached
from tests.fuzz.generator import Source, random_source
from tests.fuzz.line import Line
from tests.fuzz.reading import Unreadable, read_rules
from tests.fuzz.secrecy import EVERY, Leak, judge_secrecy, tells_by_itself
from tests.fuzz.together import Given, interleaved
from tests.fuzz.world import SKIP, Amounts, TooHard, World
from tests.rulesets.invariants import unlike_sums

#: The key of a pause that stands for skipping it.
GO_ON = "go_on"

#: Games of one ruleset, each with other answers, and the decisions after which one is broken off.
LINES = 2
MOST_DECISIONS = 20
BUDGET = 80_000
#: This many forced decisions in a row are taken; more are a loop.
MOST_FORCED = 2_000


class Mismatch(Exception):
    """Where the two differ first."""


@dataclass(frozen=True)
class Verdict:
    """`status`: "agrees", "rejected" (by the checker), "mismatch" or "crash"; `ending` how the line ended."""

    status: str
    message: str = ""
    decisions: int = 0
    chance: int = 0
    ending: str = ""
    forms: frozenset[str] = frozenset()
    secrecy: str = ""
    looked_at: int = 0


@dataclass
class Progress:
    """`reached`: see `Values.reached`; `chance_of_secrets` is there where secrets are judged."""

    chance_of_secrets: random.Random | None = None

    reached: set[object] = field(default_factory=set)
    decisions: int = 0
    looked_at: int = 0
    chance: int = 0
    ending: str = ""


def judge(source: Source, seed: int) -> Verdict:
    """Plays some lines of the ruleset; `seed` is that of the answers."""
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "random_rules"
        folder.mkdir()
        (folder / "ruleset.yaml").write_text(source.text, "utf-8")
        progress = Progress()
        try:
            rules = read_rules(folder, source.declared)
            ruleset = interpreter.load(folder)
            settings = {"limit": source.declared.limit}
            compile_builds(ruleset, settings)
        except InvalidRuleset as refused:
            found = [d for d in refused.diagnostics if d.severity.value == "error"]
            return Verdict("rejected", "\n".join(f"{d.span}: {d.code.name}: {d.message}" for d in found))
        except Unreadable as refused:
            return Verdict("rejected", str(refused))
        except Exception as error:
            return Verdict("crash", f"on loading: {error!r}")
        rng = random.Random(seed)
        secrecy = "" if not source.declared.secret else "tells" if tells_by_itself(ruleset) else "judged"
        if secrecy == "judged":
            progress.chance_of_secrets = random.Random(seed)
        try:
            for _ in range(LINES):
                line = Line(rules, BUDGET, progress.reached)
                play(line, Table(ruleset, settings), Simulation(ruleset, settings), rng, progress)
        except (Mismatch, Leak) as difference:
            return Verdict("mismatch", f"decision {progress.decisions}: {difference}", progress.decisions)
        except TooHard:
            progress.ending = "too hard"
        except Exception as error:
            return Verdict("crash", f"decision {progress.decisions}: {error!r}", progress.decisions)
        forms = frozenset(forms_reached(progress.reached))
        return Verdict(
            "agrees", "", progress.decisions, progress.chance, progress.ending, forms, secrecy, progress.looked_at
        )


def compile_builds(ruleset: Ruleset, settings: dict[str, int]) -> None:
    """Compiles both builds from one intermediate program, which does not depend on the build: lowered once."""
    with deep_recursion(), few_collections():
        lowered = lower_ruleset(ruleset.checked, ruleset.players.start, settings, all_verbs().values())
        for build in ("table", "simulation"):
            image = make_image(lowered, ruleset.files, build == "table")
            labels = Labels(load_program(image, ruleset.files, settings, build))
            ruleset._labels[ruleset.players.start, tuple(sorted(settings.items())), build, False] = labels


def judge_seed(seed: int) -> tuple[int, Verdict]:
    """The seed with the verdict on its ruleset."""
    return seed, judge(random_source(seed), seed)


class Table:
    """The build with log and undo, through the embedding API; kept in JSON text between decisions."""

    def __init__(self, ruleset: Ruleset, settings: dict[str, int]) -> None:
        self.ruleset, self.settings = ruleset, settings
        self.program = ruleset.program(settings=settings, build="table")
        self.game: Game | None = None

    def start(self) -> None:
        self.game = self.ruleset.new_game(settings=self.settings, chance="ask")
        take_forced(self)

    @property
    def forced(self) -> Callable[[], None] | None:
        """Gives the one answer that there is to an open decision; None where each has several."""
        assert self.game is not None
        decisions = () if self.game.over else self.game.decisions
        one = next((d for d in decisions if d.player is not None and len(d.keys) == 1), None)
        return None if one is None else partial(self.game.choose, one, one.keys[0])

    def renew(self) -> None:
        assert self.game is not None
        self.game = self.ruleset.restore(json.dumps(self.game.save()))

    def answer(self, given: Given) -> None:
        """Answers for one of the players who are asked at the same time."""
        assert self.game is not None
        decision = next((d for d in self.game.decisions if d.player == given.seat), None)
        offered = None if decision is None else list(decision.keys)
        if decision is None or offered != given.keys:
            raise Mismatch(f"table: at once, player {given.seat} is offered {offered}, should be {given.keys}")
        self.game.choose(decision, given.answer)
        take_forced(self)

    def choose(self, key: str) -> None:
        assert self.game is not None
        before, twin = self.game.save(), self.game.copy()
        try:
            self.game.choose(key)
        except RuleFault:
            if self.game.save() != before:
                raise Mismatch("a fault has changed the game") from None
            raise
        if twin.save() != before:
            raise Mismatch("a copy has changed with the game")
        take_forced(self)

    @property
    def state(self) -> Any:
        assert self.game is not None
        return self.game._state

    @property
    def asked(self) -> tuple[int | None, list[str]]:
        assert self.game is not None
        return self.game.decision.player, list(self.game.decision.keys)


class Simulation:
    """The build without events, at the level of integers."""

    def __init__(self, ruleset: Ruleset, settings: dict[str, int]) -> None:
        self.labels = ruleset.labels(None, settings, "simulation")
        self.program = self.labels.program
        self.state: Any = None

    def start(self) -> None:
        self.state = driver.start(self.program, 0, True)
        take_forced(self)

    @property
    def forced(self) -> Callable[[], None] | None:
        """As of the other build."""
        stops = () if self.state.over else open_stops(self.program, self.state)
        one = next(((who, opts) for who, _, opts in stops if who is not None and who >= 0 and len(opts) == 1), None)
        return None if one is None else partial(driver.answer, self.program, self.state, one[0], one[1][0])

    def renew(self) -> None:
        self.state = self.program.state_class.load(json.loads(json.dumps(self.state.dump())))  # type: ignore[attr-defined]
        driver.settle(self.program, self.state)

    def answer(self, given: Given) -> None:
        stops = {who: (top, opts) for who, top, opts in open_stops(self.program, self.state)}
        top, opts = stops.get(given.seat, (None, ()))
        stop = None if top is None else self.program.frames[top[0]].stop
        offered = [] if stop is None else list(self.labels.option_keys(stop, opts))
        if offered != given.keys:
            raise Mismatch(f"simulation: at once, player {given.seat} is offered {offered}, should be {given.keys}")
        driver.answer(self.program, self.state, given.seat, opts[offered.index(given.answer)])
        take_forced(self)

    def choose(self, key: str) -> None:
        driver.choose(self.program, self.state, self.state.opts[self.asked[1].index(key)])
        take_forced(self)

    @property
    def asked(self) -> tuple[int | None, list[str]]:
        stop = self.program.frames[self.state.top[0]].stop
        assert stop is not None
        who = self.state.who
        return None if who < 0 else who, list(self.labels.option_keys(stop, self.state.opts))


Ours = Table | Simulation


def take_forced(ours: Ours) -> None:
    """Goes on to the next decision with several answers. Where only some can see that there is one, a question is put
    all the same (`analysis.knowledge.audience`); the evaluator knows nothing of secrets, and never puts it. RuleFault;
    TooHard."""
    for _ in range(MOST_FORCED):
        give = ours.forced
        if give is None:
            return
        give()
    raise TooHard("forced decisions without an end")


def play(line: Line, table: Table, simulation: Simulation, rng: random.Random, progress: Progress) -> None:
    ours = (table, simulation)
    faults = [fault_of(each.start) for each in ours]
    most = progress.decisions + MOST_DECISIONS
    while True:
        if line.fault:
            progress.ending = "fault"
            if not all(faults):
                raise Mismatch(f"a demand of the frame fails, but faults are {faults}")
            return
        if any(faults):
            raise Mismatch(f"{next(f for f in faults if f)}; the evaluator goes on")
        for each in ours:
            compare(line, each)
        if line.over or progress.decisions >= most:
            progress.ending = "over" if line.over else "cut"
            return
        if line.question.block:
            faults = at_once(line, ours, rng, progress)
            continue
        progress.decisions += 1
        progress.chance += line.asked is None
        for each in ours:
            each.renew()
            compare(line, each)
        judge_if_due(table.game, progress)
        key = rng.choice(line.legal)
        line.choose(key)
        if key == SKIP and GO_ON in ours[0].asked[1]:
            key = GO_ON
        faults = [fault_of(each.choose, key) for each in ours]


def at_once(line: Line, ours: Sequence[Ours], rng: random.Random, progress: Progress) -> list[str]:
    """Goes through a block for all players: the evaluator first, then ours in an order of their own; the faults of
    what comes after it."""
    block, given = line.question.block, list[Given]()
    while not (line.over or line.fault) and line.question.block == block:
        progress.decisions += 1
        assert line.asked is not None
        given.append(Given(line.asked.number, list(line.legal), rng.choice(line.legal)))
        line.choose(given[-1].answer)
    faults = []
    for each in ours:
        *before, last = interleaved(rng, given)
        for one in before:
            each.answer(one)
            each.renew()
        faults.append(fault_of(each.answer, last))
    return faults


def judge_if_due(game: Game | None, progress: Progress) -> None:
    """Looks at a sample of the decisions for leaks. Leak"""
    chance = progress.chance_of_secrets
    if game is not None and chance is not None and progress.decisions % EVERY == 0:
        progress.looked_at += 1
        judge_secrecy(game, chance)


def fault_of(act: Any, *arguments: Any) -> str:
    """The message of the RuleFault that this raises, or ""."""
    try:
        act(*arguments)
    except RuleFault as fault:
        return fault.message or "fault"
    return ""


def compare(line: Line, ours: Ours) -> None:
    build = type(ours).__name__.lower()
    if not line.over and line.question.block:
        return  # the evaluator is in the middle of one branch, ours at the beginning of all of them
    if line.over != bool(ours.state.over):
        raise Mismatch(f"{build}: over is {ours.state.over}, should be {line.over}")
    wrong = [*different_state(ours.program, ours.state, line.world)]
    if wrong:
        raise Mismatch(f"{build}: {'; '.join(wrong)}")
    if line.over:
        if isinstance(ours, Table):
            wrong = [*different_outcome(ours, line.world)]
            if wrong:
                raise Mismatch("; ".join(wrong))
        return
    player, keys = ours.asked
    keys = [SKIP if key == GO_ON else key for key in keys]
    asked = None if line.asked is None else line.asked.number
    if player != asked:
        raise Mismatch(f"{build}: player {player} decides, should be {asked}; options {keys}, should be {line.legal}")
    if keys != line.legal:
        raise Mismatch(f"{build}: offers {keys}, should offer {line.legal}")


def different_outcome(table: Table, world: World) -> Iterator[str]:
    """What differs in ranks and endings, in words."""
    assert table.game is not None
    outcome = table.game.outcome
    ranks = {player.number: 1 + sum(n > mine for n in world.score.values()) for player, mine in world.score.items()}
    found = {result.seat: result.rank for result in outcome.players}
    if found != ranks:
        yield f"ranks are {found}, should be {ranks}"
    endings = [name for name, (_, holds) in ENDINGS.items() if holds(world.counters, world.declared.seats)]
    if list(outcome.endings) != endings:
        yield f"endings are {outcome.endings}, should be {endings}"


def different_state(program: Program, state: Any, world: World) -> list[str]:
    """What differs, in words."""
    declared = world.declared
    wrong = [f"{name} is kept as {kept}, worked out again {anew}" for name, kept, anew in unlike_sums(program, state)]
    slots = {slot.name.removeprefix("v_"): slot for slot in program.slots}
    for name, known in (*declared.counters.items(), *declared.variables.items()):
        name_of_slot = name.replace(" ", "_")
        if name_of_slot not in slots:
            continue  # nothing in this ruleset changes the value for a while
        store: dict[Any, Any] = world.counters if name in declared.counters else world.variables
        wanted = [plain(store[name, index]) for index in declared.indices(known.per)]
        value = getattr(state, slots[name_of_slot].name)
        mine = [plain(v) for v in value] if slots[name_of_slot].size >= 0 else [plain(value)]
        if mine != wanted:
            wrong.append(f"{name} is {mine}, should be {wanted}")
    assert {info.name for info in program.zones} == set(declared.zones)
    for info in program.zones:
        for offset, index in enumerate(declared.indices(declared.zones[info.name].per)):
            lies = state.zones[info.base + offset]
            cards = [] if lies is None else list(lies) if isinstance(lies, Sequence) else [lies]
            mine = [declared.key(component(c, declared)) for c in cards]
            wanted = [declared.key(c) for c in world.zones[info.name, index]]
            if mine != wanted:
                wrong.append(f"{info.name}{[declared.key(i) for i in index]} holds {mine}, should hold {wanted}")
    if list(state.score) != list(world.score.values()):
        wrong.append(f"score is {list(state.score)}, should be {list(world.score.values())}")
    return wrong


def component(number: int, declared: Declarations) -> Thing:
    """What follows a number of our states: cards come first, then chits."""
    cards = len(declared.things("card"))
    return Thing("card", number) if number < cards else Thing("chit", number - cards)


def plain(value: object) -> object:
    """A value as our states keep it: members by number, sets as lists."""
    if isinstance(value, Thing):
        return value.number
    if isinstance(value, Amounts):
        return list(value.numbers)
    return [plain(v) for v in value] if isinstance(value, tuple | list) else value
