"""A parameter that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.symbols import EffectSym, FunctionSym
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
functions:
  worth(int n, int «bonus»): n * 2
effects:
  it: score worth(1, 2)
"""
PREFER = """\
functions:
  worth(int n): n * 2
effects:
  it: score worth(1)
"""


def check(context: LintContext) -> Iterator[Problem]:
    declared: list[EffectSym | FunctionSym] = [*context.ruleset.effects.values(), *context.ruleset.functions.values()]
    for symbol in declared:
        if symbol.body is None:
            continue
        read = {node.local for node in everything(symbol.body) if isinstance(node, t.Local)}
        for local in symbol.params:
            if local not in read and local.span.text == local.name:
                yield Problem(
                    local.span,
                    f"`{symbol.name}` does not read its parameter `{local.name}`",
                    "use it, or remove it here and from the calls",
                )


RULE = Rule(
    id="RW9223",
    name="parameter-never-read",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A parameter that nothing reads",
    what="A parameter of an effect or function that its body does not name.",
    why="Callers pass an argument that has no effect.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
