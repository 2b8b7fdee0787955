"""Every public callable, with values that nobody should hand in: one of the documented errors, never another."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

import interpreter
from interpreter import Game, Journal, NativeProgram, NativeState, Ruleset, check, lint, load, replay
from interpreter.bots.registry import bot_names, make_bot
from interpreter.foundation.errors import IllegalChoice, InvalidRuleset, RuleFault, UsageError, VersionMismatch
from interpreter.runtime.census import Census
from interpreter.runtime.chance import Generator
from interpreter.runtime.decisions import Decision
from interpreter.simulate import simulate
from tests.terminal.games import CUBES, ruleset

DOCUMENTED = (UsageError, IllegalChoice, InvalidRuleset, VersionMismatch, RuleFault)
MARKET = Path(__file__).resolve().parent / "rulesets" / "market_day"
RULES = load(MARKET)
WITH_A_SET = ruleset(Path(mkdtemp()), CUBES).new_game()
ODD: list[Any] = [
    None, True, -1, 10**30, 1.5, float("nan"), "", " ", "x", "\0", "\ud800", "9" * 5000, b"x", [], [1], ["a"], [[]], {},
    {"a": 1}, {1: 2}, (1, 2), {1}, object(), int, lambda *_: 0, Path("nowhere"), range(3),
]  # fmt: skip


def game() -> Game:
    return RULES.new_game(2, 1)


def of_game(method: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments, **named: method(game(), *arguments, **named)


def of_ruleset(method: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments, **named: method(RULES, *arguments, **named)


def of_decision(method: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments, **named: method(game().decision, *arguments, **named)


def journal() -> Journal:
    played = game()
    played.choose(0)
    return played.journal


#: name -> the callable, and good values for its parameters
TABLE: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "load": (load, {"name_or_path": MARKET}),
    "check": (check, {"name_or_path": MARKET, "rules": None}),
    "replay": (replay, {"journal": journal(), "ruleset": RULES}),
    "Ruleset.new_game": (
        of_ruleset(Ruleset.new_game),
        {"players": 2, "seed": 1, "settings": {}, "record": True, "chance": "random", "max_decisions": 9}
        | {"ask_forced": True},
    ),
    "Ruleset.program": (of_ruleset(Ruleset.program), {"players": 2, "settings": {}, "build": "table"}),
    "Ruleset.labels": (of_ruleset(Ruleset.labels), {"players": 2, "settings": {}, "build": "table"}),
    "Ruleset.restore": (of_ruleset(Ruleset.restore), {"save": game().save(), "replay": False}),
    "Ruleset.begin": (of_ruleset(Ruleset.begin), {"journal": journal()}),
    "Ruleset.replay": (of_ruleset(Ruleset.replay), {"journal": journal(), "strict": True}),
    "Game.log_lines": (of_game(Game.log_lines), {"player": 0}),
    "Game.log_for": (of_game(Game.log_for), {"player": 0}),
    "Game.view": (of_game(Game.view), {"player": 0}),
    "Game.decisions_for": (of_game(Game.decisions_for), {"player": 0}),
    "Game.decision_by_id": (of_game(Game.decision_by_id), {"id": game().decision.id}),
    "Game.pick": (lambda decision: WITH_A_SET.pick(decision), {"decision": 0}),
    "Game.told": (of_game(Game.told), {"decision": game().decision, "index": 0, "player": 0}),
    "Game.choose": (of_game(Game.choose), {"first": 0, "second": None}),
    "lint": (lint, {"name_or_path": MARKET, "configuration": None}),
    "Game.close_floor": (of_game(Game.close_floor), {}),
    "Game.undo": (of_game(Game.undo), {"force": False}),
    "Game.copy": (of_game(Game.copy), {}),
    "Game.save": (of_game(Game.save), {}),
    "Game.determinize": (of_game(Game.determinize), {"player": 0, "seed": 1}),
    "Game.look_ahead": (lambda index: game().determinize(0, 1).look_ahead(index), {"index": 0}),
    "Game.note_in": (of_game(Game.note_in), {"census": Census(RULES.program())}),
    "Game.conserved": (of_game(Game.conserved), {}),
    "Game.worth": (of_game(Game.worth), {"bot": "none", "player": 0}),
    "Journal.as_dict": (lambda: journal().as_dict(), {}),
    "Journal.dumps": (lambda: journal().dumps(), {}),
    "Journal.from_dict": (Journal.from_dict, {"data": journal().as_dict()}),
    "Journal.loads": (Journal.loads, {"text": journal().dumps()}),
    "Decision.index": (of_decision(Decision.index), {"answer": 0}),
    "Decision.component": (of_decision(Decision.component), {"index": 0}),
    "Decision.illegal": (of_decision(Decision.illegal), {}),
    "Decision.as_dict": (of_decision(Decision.as_dict), {}),
    "Ruleset.native": (of_ruleset(Ruleset.native), {"players": 2, "settings": {}}),
    "Game.native": (of_game(Game.native), {}),
    "NativeProgram.start": (lambda seed: RULES.native(2).start(seed), {"seed": 1}),
    "NativeProgram.simulate": (
        lambda **given: RULES.native(2).simulate(**given),
        {"seed": 1, "generators": [Generator(1), Generator(2)], "most": 10},
    ),
    "NativeProgram.resume": (lambda state: RULES.native(2).resume(state), {"state": RULES.native(2).start(1).state()}),
    "NativeState.choose": (lambda index: RULES.native(2).start(1).choose(index), {"index": 0}),
    "NativeState.answer": (
        lambda **given: RULES.native(2).start(1).answer(**given),
        {"seat": RULES.native(2).start(1).to_move, "index": 0},
    ),
    "NativeState.copy": (lambda: RULES.native(2).start(1).copy(), {}),
    "NativeState.state": (lambda: RULES.native(2).start(1).state(), {}),
    "NativeState.play_out": (lambda **given: RULES.native(2).start(1).play_out(**given), {"seed": 1, "most": 10}),
    "NativeState.play_by": (
        lambda **given: RULES.native(2).start(1).play_by(**given), {"generators": [Generator(1)], "most": 10},
    ),
    "simulate": (
        simulate,
        {
            "ruleset": RULES, "players": 2, "games": 1, "seed": 1, "seats": ["random"], "jobs": 1,
            "settings": {}, "progress": None,
        },
    ),
    "make_bot": (make_bot, {"name": "random", "seed": 1, "seat": 0, "game": 0, "own": ()}),
    "bot_names": (bot_names, {"own": ()}),
}  # fmt: skip
#: Odd, and meant: this many games or processes would be started.
MEANT = {("simulate", "games", 10**30), ("simulate", "jobs", 10**30)}


def odd_calls() -> Iterator[tuple[str, str, Any]]:
    for name, (_, good) in TABLE.items():
        for parameter in good:
            for odd in ODD:
                if not (isinstance(odd, int) and (name, parameter, odd) in MEANT):
                    yield name, parameter, odd
    for odd in ODD:
        yield "Game.choose", "both", odd
    for name, parameter, data in (
        ("Ruleset.restore", "save", game().save()),
        ("Journal.from_dict", "data", journal().as_dict()),
        ("replay", "journal", journal().as_dict()),
    ):
        yield from ((name, parameter, {**data, key: odd}) for key in data for odd in ODD)
        yield from ((name, parameter, {k: v for k, v in data.items() if k != key}) for key in data)


def called(name: str, parameter: str, odd: Any) -> str:
    """What went wrong with a call; "" where it answered or raised what it may raise."""
    function, good = TABLE[name]
    arguments = {"first": odd, "second": odd} if parameter == "both" else {**good, parameter: odd}
    try:
        function(**arguments)
    except DOCUMENTED as error:
        return "" if str(error) and len(str(error)) < 1000 else f"{name}({parameter}={odd!r}): {str(error)[:99]!r}"
    except Exception as error:
        return f"{name}({parameter}={str(odd)[:60]!r}): {type(error).__name__}: {error}"
    return ""


def test_odd_arguments_give_documented_errors() -> None:
    assert [wrong for call in odd_calls() if (wrong := called(*call))] == []


def test_good_arguments_are_good() -> None:
    for name, (function, good) in TABLE.items():
        if name not in ("Game.worth", "Game.close_floor", "Decision.illegal"):
            function(**good)


def test_every_public_callable_is_in_the_table() -> None:
    public = {name for name in interpreter.__all__ if inspect.isfunction(getattr(interpreter, name))}
    for owner in (Ruleset, Game, Journal, Decision, NativeProgram, NativeState):
        public |= {
            f"{owner.__name__}.{name}"
            for name, member in inspect.getmembers(owner, lambda m: inspect.isfunction(m) or inspect.ismethod(m))
            if not name.startswith("_")
        }
    assert public <= set(TABLE)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: load(None), "a ruleset is a name or a path, not None"),  # type: ignore[arg-type]
        (lambda: load(""), "not an empty text"),
        (lambda: check(MARKET, "unknown-name"), "rules are several texts, as a list, not 'unknown-name'"),
        (lambda: RULES.new_game(settings=[1]), "settings are a mapping from names, not [1]"),  # type: ignore[arg-type]
        (lambda: RULES.new_game(seed="1"), "a seed is a whole number, not '1'"),  # type: ignore[arg-type]
        (lambda: RULES.program(build="fast"), "a build is 'table' or 'simulation', not 'fast'"),
        (lambda: Journal.loads({}), "a journal is a JSON text, not {}"),  # type: ignore[arg-type]
        (lambda: simulate(RULES, games="x"), "the number of games is a whole number, not 'x'"),  # type: ignore[arg-type]
        (lambda: simulate(RULES, games=-1), "the number of games is a number 0 or more, not -1"),
        (lambda: game().told(None, 0, 0), "a decision is what `Game.decision` gives, not None"),  # type: ignore[arg-type]
        (lambda: game().told(game().decision, 99, 0), "the index of an option is a number from 0 to"),
        (lambda: game().determinize(7, 1), "there is no seat 7: seats are 0 to 1"),
    ],
)
def test_the_error_says_what_was_expected(call: Callable[[], object], words: str) -> None:
    with pytest.raises(UsageError) as error:
        call()
    assert words in str(error.value)
