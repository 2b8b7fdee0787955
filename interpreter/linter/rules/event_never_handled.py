"""An event that does nothing."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
events:
  «canal_built»: {}
effects:
  it: emit canal_built
"""
PREFER = """\
events:
  canal_built: {do: score 1}
effects:
  it: emit canal_built
"""


def check(context: LintContext) -> Iterator[Problem]:
    with_body = {node.event for node in context.nodes(t.Emit) if node.body is not None}
    for name, event in context.ruleset.events.items():
        does = event.body is not None or event.reactions or event in with_body
        if event in context.uses.called and not does:
            yield Problem(
                event.span,
                f"the event `{name}` does nothing, and nothing reacts to it",
                "give it a `do:`, or let an entry react to it",
            )


RULE = Rule(
    id="RW9211",
    name="event-never-handled",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="An event that does nothing",
    what="An event that has no body, neither in `emit` nor in its declaration, and to which no entry reacts.",
    why="Emitting it has no effect: a reaction is missing, or the event can be removed.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
