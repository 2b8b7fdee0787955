"""A table that ends before what it is read by."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.check import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.language.types import Int, may_be_none
from interpreter.lint.context import LintContext
from interpreter.lint.rule import Category, Confidence, Problem, Rule

AVOID = """\
counters:
  reward: {per: player, max: 4}
tables:
  worth: [0, 1, 3, 6]
effects:
  it: |
    gain 1 reward
    score worth[«rewards»]
"""
PREFER = """\
counters:
  reward: {per: player, max: 4}
tables:
  worth: [0, 1, 3, 6, 10]
effects:
  it: |
    gain 1 reward
    score worth[rewards]
"""
#: More numbers than any game writes down.
_MOST = 10_000


def check(context: LintContext) -> Iterator[Problem]:
    for read in context.nodes(t.TableRead):
        table = read.table
        numbered = len(read.keys) == 1 and isinstance(table.keys[0], Int)
        if not numbered or table.has_otherwise or may_be_none(read.type):
            continue
        limits = _limits(read.keys[0], context)
        if limits is None or limits[1] - limits[0] > _MOST:
            continue
        missing = [n for n in range(limits[0], limits[1] + 1) if (n,) not in table.values]
        if missing:
            word = " ".join(read.keys[0].span.text.split())
            some = ", ".join(map(str, missing[:3])) + (" .." if len(missing) > 3 else "")
            message = f"`{table.name}` has no value for {some}, and `{word}` goes from {limits[0]} to {limits[1]}"
            yield Problem(read.keys[0].span, message, "add the values, or give `otherwise:` for the rest")


def _limits(node: t.Expr, context: LintContext) -> tuple[int, int] | None:
    """The least and greatest number that the rules allow; None where only a technical limit is known."""
    match node:
        case t.CounterAt(counter=counter) if counter.high is None or counter in context.uses.stored:
            return None
        case t.CounterAt() | t.NumberOf() | t.Const():
            low, high = context.bounds.of(node)
            return None if low is None or high is None else (low, high)
        case t.Arithmetic(op="+" | "-" as op, left=left, right=t.Const(value=int(n))):
            inner = _limits(left, context)
            by = n if op == "+" else -n
            return None if inner is None else (inner[0] + by, inner[1] + by)
    return None


RULE = Rule(
    id="RW9113",
    name="table-too-short",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="A table that ends before what it is read by",
    what=(
        "A table with numbers for keys and without `otherwise:`, read by a counter (or the number of a member) that "
        "can have a number for which the table has no value."
    ),
    why="When the counter comes there, the game stops with a fault.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
