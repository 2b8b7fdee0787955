"""Locals that surely hold a constant at some place: where `or skip if done` is known to be open, nothing is demanded.

Followed along one way: at a choice whose way out is open that one is taken, so what its options set does not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from interpreter.analysis.walk import children, everything
from interpreter.checker import typed as t


@dataclass(frozen=True, slots=True)
class Known:
    """`values` of locals. Where a jump may have come before (`jumps`), nothing is learned any more: after the loop or
    block that it leaves what is between has perhaps not been done."""

    values: Mapping[t.LocalVar, object] = field(default_factory=dict)
    jumps: bool = False

    def behind(self, *statements: t.Stmt) -> Known:
        """What is known when these have been done in order."""
        values, jumps = dict(self.values), self.jumps
        for s in statements:
            match s:
                case t.SetLocal(local=local, value=t.Const(value=value)) if not jumps:
                    values[local] = value
                    continue
                case t.Block(statements=inner):
                    known = Known(values, jumps).behind(*inner)
                    values, jumps = dict(known.values), known.jumps
                    continue
            values = dict(Known(values, jumps).within(s).values)
            jumps = jumps or _jumps(s)
        return Known(values, jumps)

    def within(self, stmt: t.Stmt) -> Known:
        """What is known all through a statement: what it does not set."""
        known = self
        while known.values:
            lost = {n.local for n in known._done(stmt) if isinstance(n, t.SetLocal)} & known.values.keys()
            if not lost:
                break
            known = Known({x: v for x, v in known.values.items() if x not in lost}, known.jumps)
        return known

    def given(self, condition: t.Expr | None) -> Known:
        """What is known where a condition holds as well."""
        match condition:
            case t.Local(local=local):
                return Known({**self.values, local: True}, self.jumps)
            case t.Not(operand=t.Local(local=local)):
                return Known({**self.values, local: False}, self.jumps)
        return self

    def holds(self, condition: t.Expr) -> bool:
        """Whether a condition surely holds."""
        match condition:
            case t.Const(value=value):
                return bool(value)
            case t.Local(local=local):
                return bool(self.values.get(local, False))
            case t.Not(operand=t.Local(local=local)):
                return not self.values.get(local, True)
        return False

    def may_leave(self, choice: t.Choose | t.Menu) -> bool:
        """Whether the way out of a choice is surely open."""
        return choice.skip == "skip" and (choice.skip_condition is None or self.holds(choice.skip_condition))

    def _done(self, node: Any) -> Iterator[Any]:
        """All nodes of what may be done in a statement, where the ways out that are open are taken."""
        yield node
        if isinstance(node, t.Choose | t.Menu) and self.may_leave(node):
            if node.orelse is not None:
                yield from self._done(node.orelse)
            return
        for child in children(node):
            yield from self._done(child)


@lru_cache(maxsize=1000)
def _jumps(stmt: t.Stmt) -> bool:
    return any(isinstance(n, t.Stop | t.End | t.Return) for n in everything(stmt))


#: Nothing.
NOTHING = Known()
