"""An effect or function that is to be used no longer, and still is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.checker.symbols import EffectSym, FunctionSym
from interpreter.foundation.diagnostics import Related, Severity
from interpreter.foundation.source import Span
from interpreter.language.types import Type
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
effects:
  it: do «earn»(2)
  acquire(int n): score n
  earn:
    params: {n: int}
    deprecated: acquire
    do: do acquire(n)
"""
PREFER = """\
effects:
  it: do acquire(2)
  acquire(int n): score n
  earn:
    params: {n: int}
    deprecated: acquire
    do: do acquire(n)
"""


def check(context: LintContext) -> Iterator[Problem]:
    declared: list[EffectSym | FunctionSym] = [*context.ruleset.effects.values(), *context.ruleset.functions.values()]
    for symbol in declared:
        instead = symbol.deprecated
        if instead is None:
            continue
        alike = _signature(symbol) == _signature(instead)
        for used in context.uses.called.get(symbol, []):
            yield Problem(
                _name_in(used, symbol),
                f"`{symbol.name}` is deprecated",
                f"use `{instead.name}`" + ("" if alike else ", which has other parameters or another result"),
                suggestions=(instead.name,) if alike else (),
                related=(Related(symbol.span, f"`{symbol.name}` is declared here"),),
            )


def _signature(symbol: EffectSym | FunctionSym) -> tuple[list[Type], Type | None]:
    return [p.type for p in symbol.params], symbol.returns if isinstance(symbol, EffectSym) else symbol.type


def _name_in(used: Span, symbol: EffectSym | FunctionSym) -> Span:
    """Where in its use the name is: an effect after `do`, a function anywhere."""
    before = r"\bdo\s+" if isinstance(symbol, EffectSym) else r"\b"
    found = re.search(rf"{before}({re.escape(symbol.name)})\b", used.text)
    return used if found is None else Span(used.source, used.start + found.start(1), used.start + found.end(1))


RULE = Rule(
    id="RW9226",
    name="deprecated-verb",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A deprecated effect or function",
    what="A use of an effect or function declared with `deprecated:`, which names what to use instead.",
    why="It exists only for rulesets that build on this one, and will be removed.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
    fix="unsafe",
)
