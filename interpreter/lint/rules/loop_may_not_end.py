"""A loop that may never end."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.check import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.lint.context import LintContext
from interpreter.lint.rule import Category, Confidence, Problem, Rule
from interpreter.lower.walk import everything

AVOID = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 3 coins
    «while coin > 0:»
      score 1
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 3 coins
    while coin > 0:
      pay 1 coin
      score 1
    open floor up to 9 steps:
      while true:
        choose one:
          option work "Work": gain 1 coin
          option content "Nothing more": score 1
"""


#: What may change anything, or leave the loop, beyond what a walk through the body shows.
_FAR = (t.Do, t.RunHook, t.Emit, t.React, t.Pause, t.End, t.Return, t.Stop, t.ChangeAmounts, t.TransferAmounts, t.Wait)
#: Formulas that may read anything.
_CALLS = (t.CallFunction, t.ValueAt, t.FormulaOf, t.Can, t.Supposing, t.ScoreOf)


def check(context: LintContext) -> Iterator[Problem]:
    floors = [floor for floor in context.nodes(t.Together) if floor.floor]
    on_floor = {node.span for floor in floors for node in everything(floor.body) if isinstance(node, t.While)}
    for loop in context.nodes(t.While):
        inside = list(everything(loop.body))
        read = list(everything(loop.condition))
        if loop.span in on_floor and any(isinstance(node, t.Choose | t.Menu) for node in inside):
            continue  # it ends with the floor
        if any(isinstance(node, _FAR) for node in inside) or any(isinstance(node, _CALLS) for node in read):
            continue
        if any(_acts(node) for node in inside) or not _changes(inside).isdisjoint(_reads(read)):
            continue
        message = "nothing in this loop changes what its condition reads"
        yield Problem(loop.span.header(), message, "change it inside, or leave the loop with `stop`")


def _acts(node: object) -> bool:
    """A change of a counter that does something by itself at a value."""
    return isinstance(node, t.Change | t.Transfer) and bool(node.counter.reach or node.counter.fall_to)


def _reads(nodes: list[object]) -> set[object]:
    found: set[object] = set()
    for node in nodes:
        match node:
            case t.Local(local=symbol) | t.CounterAt(counter=symbol) | t.VariableAt(variable=symbol):
                found.add(symbol)
            case t.ZoneAt() | t.ZoneUnion() | t.ZoneOf() | t.Components() | t.IsFull():
                found.add("zones")
    return found


def _changes(nodes: list[object]) -> set[object]:
    found: set[object] = set()
    for node in nodes:
        match node:
            case t.SetLocal(local=symbol) | t.Change(counter=symbol) | t.Transfer(counter=symbol):
                found.add(symbol)
            case t.Store(target=t.CounterAt(counter=symbol)) | t.Store(target=t.VariableAt(variable=symbol)):
                found.add(symbol)
            case t.Move() | t.MoveAll() | t.Draw() | t.Fill() | t.Swap() | t.Shuffle():
                found.add("zones")
    return found


RULE = Rule(
    id="RW9401",
    name="loop-may-not-end",
    category=Category.FLOW,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="A loop that may never end",
    what=(
        "A `while` whose body changes nothing that its condition reads, and that nothing leaves: neither a statement, "
        "nor the end of an `open floor` on which it asks something."
    ),
    why="It runs until the step budget is spent, which is a fault in play.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
