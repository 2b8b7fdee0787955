"""A condition that what stands before it rules out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from interpreter.check import typed as t
from interpreter.foundation.diagnostics import Related, Severity
from interpreter.foundation.nodes import same
from interpreter.foundation.source import Span
from interpreter.lint.bounds import Interval, limits_of, number_on_the_right
from interpreter.lint.context import LintContext
from interpreter.lint.rule import Category, Confidence, Problem, Rule
from interpreter.lower.walk import children

AVOID = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 1 coin
    if coin > 3:
      if «coin < 2»: score 1
    elif «coin > 5»: score 2
    only if coin < 9
    if «coin == 9» then score 3
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 1 coin
    if coin > 5: score 2
    elif coin > 3:
      pay 3 coins
      if coin < 2: score 1
    only if coin < 9
    if coin == 8 then score 3
"""
_NEGATED = {"<": ">=", ">=": "<", ">": "<=", "<=": ">"}


#: What is known: something, the limits it keeps to, and where that is said.
Fact = tuple[t.Expr, Interval, Span]


def check(context: LintContext) -> Iterator[Problem]:
    for root in context.roots:
        if isinstance(root.tree, t.Block):
            yield from _block(root.tree, [], context)


def _block(block: t.Block, facts: list[Fact], context: LintContext) -> Iterator[Problem]:
    """Goes through statements in order; what may change anything makes forget all that is known."""
    for statement in block.statements:
        match statement:
            case t.OnlyIf(condition=condition):
                yield from _judge(condition, facts, context)
                facts += _facts(condition, context)
            case t.If(arms=arms, orelse=orelse):
                yield from _arms(arms, orelse, facts, context)
                if _changes(statement):
                    facts.clear()
            case t.Block():
                yield from _block(statement, facts, context)
            case t.Note() | t.SetLocal(first=True):
                pass
            case t.Menu(options=options):
                for option in options:
                    if option.family is None and option.condition is not None:
                        yield from _judge(option.condition, facts, context)
                yield from _inside(statement, context)
                facts.clear()
            case _:
                yield from _inside(statement, context)
                facts.clear()


def _arms(
    arms: tuple[tuple[t.Expr, t.Block], ...], orelse: t.Block | None, facts: list[Fact], context: LintContext
) -> Iterator[Problem]:
    known = list(facts)
    for condition, body in arms:
        yield from _judge(condition, known, context)
        yield from _block(body, [*known, *_facts(condition, context)], context)
        if isinstance(condition, t.Compare) and condition.op in _NEGATED:
            known += _facts(replace(condition, op=_NEGATED[condition.op]), context)
    if orelse is not None:
        yield from _block(orelse, known, context)


def _inside(node: object, context: LintContext) -> Iterator[Problem]:
    """The blocks in a statement, of which nothing is known."""
    for child in children(node):
        if isinstance(child, t.Block):
            yield from _block(child, [], context)
        else:
            yield from _inside(child, context)


def _changes(statement: t.If) -> bool:
    """Whether anything but asking and telling happens in an `if`."""
    blocks = [body for _, body in statement.arms] + ([] if statement.orelse is None else [statement.orelse])
    return any(not _is_quiet(s) for block in blocks for s in block.statements)


def _is_quiet(statement: t.Stmt) -> bool:
    """Whether all that is known still holds behind it."""
    return isinstance(statement, t.Note | t.OnlyIf | t.AddScore) or (
        isinstance(statement, t.SetLocal) and statement.first
    )


def _facts(condition: t.Expr, context: LintContext) -> list[Fact]:
    """What holds where a condition does."""
    match condition if not isinstance(condition, t.Compare) else number_on_the_right(condition, context.bounds):
        case t.Compare(left=t.CounterAt() | t.VariableAt() | t.Local() | t.Count() as left) as turned:
            limits = limits_of(turned, context.bounds)
            return [] if limits is None else [(left, limits, condition.span)]
        case t.Logic(op="and", operands=operands):
            return [fact for operand in operands for fact in _facts(operand, context)]
    return []


def _judge(condition: t.Expr, facts: list[Fact], context: LintContext) -> Iterator[Problem]:
    for left, (low, high), span in _facts(condition, context):
        for other, (other_low, other_high), said in facts:
            apart = _above(low, other_high) or _above(other_low, high)
            if apart and same(left, other):
                message = f"this never holds here: `{' '.join(said.text.split())}` has been judged before"
                help = "turn one of them round, or take what depends on this out"
                yield Problem(span, message, help, related=(Related(said, "judged here"),))
                return


def _above(low: int | None, high: int | None) -> bool:
    return low is not None and high is not None and low > high


RULE = Rule(
    id="RW9114",
    name="condition-ruled-out",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A condition that what stands before it rules out",
    what=(
        "A comparison that cannot hold inside or behind another one: an `if` in an `if`, an `elif` whose cases are all "
        "taken before, something behind `only if`, with nothing in between that could change it."
    ),
    why="What depends on it never happens: one of the two is the wrong way round, or they stand in the wrong order.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
