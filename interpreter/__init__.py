"""Rulewright: a declarative rules interpreter for board and card games.

A game is a folder of YAML with a small effect language. It is checked as a compiler would check it, compiled to
Python, and played: by people at a terminal, by bots, or by a program of yours.

    from interpreter import load

    game = load("my_game").new_game(players=2, seed=1)
    while not game.over:
        decision = game.decision
        game.choose(decision.options[0])
    print(game.outcome)

How a ruleset becomes a game (`pipeline` is the page to read first)::

    YAML + effect text
      syntax/    -> RulesetTree      nodes of our own, each with its place in the YAML file; nothing looked up
      checker/     -> CheckedRuleset   every name bound, every expression typed, every container bounded
      lower/     -> Program          ir/: small, typed, printable, verified
      codegen/   -> code objects     Python whose positions are the YAML's own
      runtime/   -> Game             state, decisions, chance, views, journal

Where a change lands: a verb in `verbs/`; syntax in `grammar/`, `syntax/`, `checker/` and `lower/`; a kind of finding
in the `codes` of its stage; a game is a folder in `rulesets/`; another front end is a caller of what this page
exports; another backend is a sibling of `codegen/`, as `native/` is, which compiles to C. What hosts hold is in
`api`, `ruleset` and `game`; tests of rules in `scenarios/`; playouts in `simulate/` and `bots/`; what a ruleset says,
in words, in `describe/`; its layout in `fmt/`.
docs/architecture.md tells more.

The names below are the whole public interface; docs/embedding.md shows them at work.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.api import check, lint, load, replay
    from interpreter.foundation.diagnostics import Diagnostic
    from interpreter.foundation.errors import (
        IllegalChoice,
        InvalidRuleset,
        NotNative,
        RuleFault,
        RulewrightError,
        UsageError,
        VersionMismatch,
    )
    from interpreter.game import Game
    from interpreter.native.machine import NativeProgram, NativeState
    from interpreter.ruleset import Ruleset
    from interpreter.runtime.decisions import Decision, Option
    from interpreter.runtime.history.journal import Journal
    from interpreter.runtime.outcome import Outcome, Result
    from interpreter.runtime.picking import Pick
    from interpreter.runtime.view import View
    from interpreter.settings import Setting

__all__ = [
    "Decision",
    "Diagnostic",
    "Game",
    "IllegalChoice",
    "InvalidRuleset",
    "Journal",
    "NativeProgram",
    "NativeState",
    "NotNative",
    "Option",
    "Outcome",
    "Pick",
    "Result",
    "RuleFault",
    "Ruleset",
    "RulewrightError",
    "Setting",
    "UsageError",
    "VersionMismatch",
    "View",
    "check",
    "lint",
    "load",
    "replay",
]

#: Where the public names are. Each is loaded when it is first asked for: no front end loads what it does not need.
_HOMES = {
    "interpreter.api": ("check", "lint", "load", "replay"),
    "interpreter.foundation.diagnostics": ("Diagnostic",),
    "interpreter.foundation.errors": (
        "IllegalChoice",
        "InvalidRuleset",
        "NotNative",
        "RuleFault",
        "RulewrightError",
        "UsageError",
        "VersionMismatch",
    ),
    "interpreter.game": ("Game",),
    "interpreter.native.machine": ("NativeProgram", "NativeState"),
    "interpreter.runtime.decisions": ("Decision", "Option"),
    "interpreter.runtime.history.journal": ("Journal",),
    "interpreter.runtime.outcome": ("Outcome", "Result"),
    "interpreter.runtime.picking": ("Pick",),
    "interpreter.runtime.view": ("View",),
    "interpreter.ruleset": ("Ruleset",),
    "interpreter.settings": ("Setting",),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            value = globals()[name] = getattr(import_module(home), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
