"""List slots that are in a Python local, because they are used often. Lists in the state are never rebound, so once
is enough.

A local is set as late as possible: where some way through the code does not need the list, it does not pay for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.ir.flow import inner
from interpreter.ir.parts import expressions_in

#: A list slot mentioned at least so often (a mention in a loop counts four times) is in a local.
HOIST_FROM = 3


@node
class Hoisted:
    """Here the local for a list slot is set."""

    span: Span
    name: str


def hoist(code: Sequence[ir.Stmt], lists: frozenset[str]) -> tuple[tuple[ir.Stmt | Hoisted, ...], frozenset[str]]:
    """The code with its hoisted slots set, and their names."""
    uses = _Uses(lists)
    names = sorted(n for n, times in uses.of_block(code).items() if times >= HOIST_FROM)
    placed: Sequence[ir.Stmt | Hoisted] = tuple(code)
    for name in names:
        placed = _place(placed, name, uses)
    return tuple(placed), frozenset(names)


def _place(code: Sequence[ir.Stmt | Hoisted], name: str, uses: _Uses) -> tuple[ir.Stmt | Hoisted, ...]:
    """Sets the local before its first use, inside the branches where only those use it."""
    using = [n for n, s in enumerate(code) if not isinstance(s, Hoisted) and name in uses.of(s)]
    if not using:
        return tuple(code)
    first = using[0]
    stmt = code[first]
    if len(using) == 1 and isinstance(stmt, ir.If) and name not in dict(_mentions(stmt)):
        new = replace(stmt, then=_within(stmt.then, name, uses), orelse=_within(stmt.orelse, name, uses))
        return (*code[:first], new, *code[first + 1 :])
    if len(using) == 1 and isinstance(stmt, ir.Labelled):
        return (*code[:first], replace(stmt, body=_within(stmt.body, name, uses)), *code[first + 1 :])
    return (*code[:first], Hoisted(stmt.span, name), *code[first:])


def _within(code: tuple[ir.Stmt, ...], name: str, uses: _Uses) -> tuple[ir.Stmt, ...]:
    """`_place` in a block of a statement, which then holds what only code generation knows: `Hoisted`."""
    return cast("tuple[ir.Stmt, ...]", _place(code, name, uses))


class _Uses:
    """How often the list slots are mentioned, statement by statement."""

    def __init__(self, lists: frozenset[str]) -> None:
        self.lists = lists
        self._known: dict[ir.Stmt, Counter[str]] = {}

    def of_block(self, code: Sequence[ir.Stmt]) -> Counter[str]:
        found: Counter[str] = Counter()
        for stmt in code:
            for name, times in self.of(stmt).items():
                found[name] += times
        return found

    def of(self, stmt: ir.Stmt) -> Counter[str]:
        if stmt not in self._known:
            found: Counter[str] = Counter()
            weight = 4 if isinstance(stmt, ir.While | ir.For) else 1
            for name, deep in _mentions(stmt):
                if name in self.lists:
                    found[name] += 4 if deep else 1
            for block in inner(stmt):
                for name, times in self.of_block(block).items():
                    found[name] += times * weight
            self._known[stmt] = found
        return self._known[stmt]


def _mentions(node: object, deep: bool = False) -> Iterator[tuple[str, bool]]:
    """The slots that a statement or expression names itself (not in blocks inside), and whether in a comprehension."""
    if isinstance(node, ir.Slot | ir.SetSlot | ir.AddSlot):
        yield node.name, deep
    inside = deep or isinstance(node, ir.Comprehension)
    for part in expressions_in(node, generators=True):
        yield from _mentions(part, inside)
