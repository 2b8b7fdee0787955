"""A condition that what comes before it rules out."""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType

from interpreter.analysis.values_left import Left, about_the_same
from interpreter.analysis.walk import children
from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Related, Severity
from interpreter.foundation.nodes import same
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

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
#: Things that stay as they are until a statement changes them.
_KEPT = (t.CounterAt, t.VariableAt, t.Local, t.Count)


def check(context: LintContext) -> Iterator[Problem]:
    for root in context.roots:
        if isinstance(root.tree, t.Block):
            yield from _block(root.tree, [], context)


def _block(block: t.Block, facts: list[Left], context: LintContext) -> Iterator[Problem]:
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
    arms: tuple[tuple[t.Expr, t.Block], ...], orelse: t.Block | None, facts: list[Left], context: LintContext
) -> Iterator[Problem]:
    known = list(facts)
    for n, (condition, body) in enumerate(arms):
        if not any(same(condition, before) for before, _ in arms[:n]):  # else it is RW9103
            yield from _judge(condition, known, context)
        yield from _block(body, [*known, *_facts(condition, context)], context)
        known += _facts(condition, context, negated=True)
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
    """Whether all that is known still holds after it."""
    return isinstance(statement, t.Note | t.OnlyIf | t.AddScore) or (
        isinstance(statement, t.SetLocal) and statement.first
    )


def _facts(condition: t.Expr, context: LintContext, *, negated: bool = False) -> list[Left]:
    """What holds where a condition (`negated`: its opposite) does, of what only statements change."""
    found = context.values_left.left(condition, negated=negated)
    return [left for left in found if isinstance(left.one, _KEPT) and isinstance(left.other, (*_KEPT, NoneType))]


def _judge(condition: t.Expr, facts: list[Left], context: LintContext) -> Iterator[Problem]:
    for left in _facts(condition, context):
        said = next((fact for fact in facts if context.values_left.ruled_out((fact, left)) is left), None)
        if said is None and context.values_left.ruled_out((*facts, left)) is left:
            said = next(fact for fact in reversed(facts) if about_the_same(fact, left))
        if said is not None:
            message = f"this is never true here, because of the earlier test `{' '.join(said.span.text.split())}`"
            help = "reverse one of them, or remove what depends on this"
            yield Problem(left.span, message, help, related=(Related(said.span, "judged here"),))
            return


RULE = Rule(
    id="RW9114",
    name="condition-ruled-out",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A condition that an earlier one rules out",
    what=(
        "A comparison that cannot be true inside or after another one: an `if` in an `if`, an `elif` whose cases "
        "are all handled before, a test after `only if`, with nothing in between that could change it."
    ),
    why="What depends on it never happens. Probably one of the two is reversed, or their order is wrong.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
