"""Reads of constant tables that do not change in a loop are done once before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from interpreter.foundation.nodes import part_names
from interpreter.ir import nodes as ir
from interpreter.ir.flow import everything_in, variables


class Invariants:
    """Lifts the reads of one function out of its loops.

    `total` are the variables that are never none, so that a read may be done though the loop might not need it;
    `fresh` gives names."""

    def __init__(self, tables: Mapping[str, Any], total: frozenset[str], fresh: Callable[[str], str]) -> None:
        self.tables = tables
        self.total = total
        self.fresh = fresh

    def lift(self, code: Sequence[ir.Stmt]) -> tuple[ir.Stmt, ...]:
        made: list[ir.Stmt] = []
        for stmt in code:
            match stmt:
                case ir.For() | ir.While():
                    lifted: dict[str, tuple[str, ir.Table]] = {}
                    changed = _assigned(stmt)
                    body = tuple(self._rewrite(s, changed, lifted) for s in stmt.body)
                    made.extend(ir.SetVar(e.span, name, e) for name, e in lifted.values())
                    made.append(replace(stmt, body=self.lift(body)))
                case ir.If():
                    made.append(replace(stmt, then=self.lift(stmt.then), orelse=self.lift(stmt.orelse)))
                case ir.Labelled():
                    made.append(replace(stmt, body=self.lift(stmt.body)))
                case _:
                    made.append(stmt)
        return tuple(made)

    def _rewrite(self, node: Any, changed: set[str], lifted: dict[str, tuple[str, ir.Table]]) -> Any:
        """The node with its invariant reads replaced by variables."""
        if isinstance(node, ir.Table) and self._invariant(node, changed) and not isinstance(node.index, ir.Const):
            key = _text(node)
            if key not in lifted:
                lifted[key] = (self.fresh(node.name[2:]), node)
            return ir.Var(node.span, lifted[key][0])
        if isinstance(node, tuple):
            rewritten = tuple(self._rewrite(n, changed, lifted) for n in node)
            return node if all(a is b for a, b in zip(rewritten, node, strict=True)) else rewritten
        if not isinstance(node, ir.Expr | ir.Stmt | ir.Generator) or isinstance(node, ir.Const | ir.Var):
            return node
        parts = ((name, getattr(node, name)) for name in part_names(type(node)))
        new = {name: now for name, old in parts if (now := self._rewrite(old, changed, lifted)) is not old}
        return replace(node, **new) if new else node

    def _invariant(self, e: ir.Expr, changed: set[str]) -> bool:
        match e:
            case ir.Const():
                return isinstance(e.value, int)
            case ir.Var(name=name):
                return name in self.total and name not in changed
            case ir.Table(name=name, index=index):
                values = self.tables[name]
                inner = not isinstance(index, ir.Table) or None not in self.tables[index.name]
                return isinstance(values, tuple) and inner and self._invariant(index, changed)
        return False


def _assigned(loop: ir.For | ir.While) -> set[str]:
    names = {loop.name} if isinstance(loop, ir.For) else set()
    for stmt in everything_in(loop.body):
        if isinstance(stmt, ir.SetVar | ir.For):
            names.add(stmt.name)
    return names


def _text(e: ir.Expr) -> str:
    match e:
        case ir.Table(name=name, index=index):
            return f"{name}[{_text(index)}]"
        case ir.Const(value=value):
            return repr(value)
    return ",".join(sorted(variables(e)))
