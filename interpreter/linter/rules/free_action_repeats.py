"""Something free that may be done again and again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.analysis.loops import asking_on_floors, is_forever
from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
kinds: {ware: [wood, clay]}
counters:
  stock: {per: [player, ware], unit: true, bound: 60}
effects:
  it: |
    «any number of times choose w in wares then gain 1 stock[w]»
    score stock[wood] + stock[clay]
"""
PREFER = """\
kinds: {ware: [wood, clay]}
counters:
  stock: {per: [player, ware], unit: true, bound: 60}
effects:
  it: |
    gain 3 wood
    any number of times pay 1 wood -> (choose w in wares then gain 1 stock[w])
    up to 2 times choose w in wares then gain 1 stock[w]
    score stock[wood] + stock[clay]
"""
#: What costs nothing, demands nothing, and leaves everything else as it is.
_FREE = (t.Block, t.Menu, t.MenuOption, t.Choose, t.Pick, t.Note, t.AddScore, t.If, t.Stop, t.Do)


def check(context: LintContext) -> Iterator[Problem]:
    on_floor = asking_on_floors(context.nodes(t.Together))
    for loop in context.nodes(t.While):
        if is_forever(loop) and loop.span not in on_floor and _is_free(loop.body):
            yield _problem(loop)
    for allowance in context.ruleset.allowances:
        for effect in allowance.effects:
            if effect.body is not None and _is_free(effect.body):
                yield Problem(
                    effect.span,
                    f"`{effect.name}` is allowed at every pause and costs nothing, so it could be repeated forever",
                    "give it a price (`pay .. -> ..`), or a condition that becomes false",
                )


def _problem(loop: t.While) -> Problem:
    message = "this may be done any number of times, gives something, and costs nothing"
    return Problem(loop.span.header(), message, "give it a price (`pay .. -> ..`), or a number (`up to 3 times`)")


def _is_free(body: t.Block) -> bool:
    """Whether something is gained, and nothing is paid, used up, asked of the state or done far away."""
    gains = False
    changed: set[object] = set()
    asked: list[object] = []
    for node in _with_called(body):
        match node:
            case t.Change(op="gain", counter=counter):
                gains = True
                changed.add(counter)
            case t.ChangeAmounts(op="gain") | t.AddScore():
                gains = True
            case t.SetLocal(first=True):
                pass
            case t.MenuOption(condition=condition) | t.Pick(condition=condition) if condition is not None:
                asked += everything(condition)
            case t.If(arms=arms):
                asked += [inner for condition, _ in arms for inner in everything(condition)]
            case t.Choose(such_that=judge) if judge is not None:
                asked += everything(judge)
            case _ if isinstance(node, t.Stmt) and not isinstance(node, _FREE):
                return False
    reads = {getattr(node, "counter", None) for node in asked}
    hidden = any(isinstance(node, t.CallFunction | t.ValueAt | t.FormulaOf | t.Can | t.Supposing) for node in asked)
    return gains and not hidden and reads.isdisjoint(changed)


def _with_called(body: t.Block) -> Iterator[Any]:
    """All that is in a body, and in the effects that it does."""
    for node in everything(body):
        yield node
        if isinstance(node, t.Do) and node.effect.body is not None:
            yield from _with_called(node.effect.body)


RULE = Rule(
    id="RW9406",
    name="free-action-repeats",
    category=Category.FLOW,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="A free action that can be repeated without limit",
    what=(
        "An `any number of times`, or an effect that is allowed at a pause, in which a player chooses and gains "
        "something, and that costs nothing and uses up nothing."
    ),
    why="It could be repeated forever, and a player can take as much as there is.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
