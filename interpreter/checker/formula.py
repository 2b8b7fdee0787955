"""Formulas that somebody asks of a checked ruleset: an expectation of a scenario, a tool's question."""

from __future__ import annotations

from interpreter.checker.elaborator import VerbTable
from interpreter.checker.forms import elaborator
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import FunctionSym
from interpreter.checker.typed import CheckedRuleset, LocalVar
from interpreter.foundation.diagnostics import Findings
from interpreter.language.types import PLAYER, Type
from interpreter.syntax.effects.parser import parse_expression
from interpreter.syntax.yaml.nodes import YamlScalar


def check_formula(
    ruleset: CheckedRuleset,
    text: YamlScalar,
    name: str,
    players: int,
    verbs: VerbTable,
    findings: Findings,
    want: Type | None = None,
) -> FunctionSym | None:
    """The formula in `text` as a function of the players, who are called a, b, c .. in it; None, with findings, when it
    is wrong.

    Its parameters are the seats in order; it may speak of me.
    """
    parsed = parse_expression(text, findings)
    if parsed is None:
        return None
    seats = tuple(LocalVar(chr(ord("a") + n), PLAYER, text.span) for n in range(players))
    before = len(findings)
    function = FunctionSym(name, text.span, seats, want)
    scope = Scope(has_me=True, locals={s.name: s for s in seats})
    el = elaborator(ruleset.names, findings, verbs)
    el.function(function, parsed, scope)
    el.unknown.report()
    return function if len(findings) == before else None
