"""Names while lowering: what a local stands for here, and who is me."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.checker.typed import LocalVar
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.types import may_be_none


@dataclass(slots=True)
class Naming:
    """Gives every local of one effect (or function) a name of its own, numbered in order of first use."""

    count: int = 0
    names: dict[LocalVar, str] = field(default_factory=dict)

    def of(self, local: LocalVar) -> str:
        if local not in self.names:
            self.names[local] = self.fresh(local.name)
        return self.names[local]

    def total(self) -> frozenset[str]:
        """The variables that are never none."""
        return frozenset(name for local, name in self.names.items() if not may_be_none(local.type)) | {"me"}

    def fresh(self, hint: str) -> str:
        self.count += 1
        return f"{hint}_{self.count}"


@dataclass(frozen=True, slots=True)
class Env:
    """`me` is None where nobody acts; `bound` are locals that stand for an expression instead of their own variable."""

    naming: Naming
    me: ir.Expr | None
    bound: dict[LocalVar, ir.Expr] = field(default_factory=dict)

    def local(self, span: Span, local: LocalVar) -> ir.Expr:
        found = self.bound.get(local)
        return found if found is not None else ir.Var(span, self.naming.of(local))

    def bind(self, local: LocalVar, value: ir.Expr) -> Env:
        return Env(self.naming, self.me, {**self.bound, local: value})

    def acting(self, me: ir.Expr) -> Env:
        return Env(self.naming, me, self.bound)
