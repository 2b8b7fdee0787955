"""What lowers the expressions of a program: the places of the state, and a table of the forms of expressions.

The forms are functions that take the `Expressions`, the typed expression and the environment; they are handed to it
(`lower.expressions.forms`), so that they can import it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from interpreter.checker import typed as t
from interpreter.checker.symbols import FunctionSym, ValueSym
from interpreter.ir import nodes as ir
from interpreter.language.types import may_be_none
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.tables import Tables
from interpreter.lower.layout import Layout


class Trials(Protocol):
    """What expressions need of the program: functions of statements that they try out, and who reacts to an event."""

    def can(self, node: t.Can, env: Env) -> ir.Expr: ...

    def supposing(self, node: t.Supposing, env: Env) -> ir.Expr: ...

    def reactions(self, node: t.Reactions, env: Env) -> ir.Expr: ...

    def reactor(self, node: t.Reactor, env: Env) -> ir.Expr: ...

    def formula_hook(self, node: t.FormulaOf) -> str:
        """The name of the pure function of a formula hook, of a player (if it speaks of one) and a thing."""


#: From the type of a typed expression to what lowers it.
Forms = Mapping[type, Callable[["Expressions", Any, Env], ir.Expr]]


class Expressions:
    """Lowers expressions; asks `request` for the pure functions that they call, and `tabulate` for all values of one
    that reads no state."""

    def __init__(
        self,
        layout: Layout,
        tables: Tables,
        request: Callable[[FunctionSym | ValueSym | t.Expr, str], str],
        tabulate: Callable[[FunctionSym, tuple[int, ...]], tuple[object, ...] | None],
        trials: Trials,
        forms: Forms,
    ) -> None:
        self.forms = forms
        self.layout = layout
        self.tables = tables
        self.request = request
        self.tabulate = tabulate
        self.trials = trials
        #: The formulas that are being written out where they are used, and how many nodes may still be.
        self.inlining: list[FunctionSym | ValueSym] = []
        self.room = 0
        #: How many aggregates are being written around what is lowered now.
        self.aggregates = 0

    def lower(self, e: t.Expr, env: Env) -> ir.Expr:
        return self.forms[type(e)](self, e, env)

    # -------------------------------------------------------------- places in the state
    def index(
        self, per: Sequence[Any], indices: Sequence[t.Expr], env: Env, then: Callable[[ir.Expr | None], ir.Expr]
    ) -> ir.Expr:
        """`then` of the row-major index; none when one of the indices is none."""
        sizes = self.layout.sizes(tuple(per))

        def step(n: int, total: ir.Expr | None) -> ir.Expr:
            if n == len(indices):
                return then(total)

            def add(value: ir.Expr) -> ir.Expr:
                span = indices[n].span
                offset = self.layout.offset(per[n])
                here = fold.arithmetic(span, "-", value, fold.const(span, offset))
                if total is None:
                    return step(n + 1, here)
                rows = fold.arithmetic(span, "*", total, fold.const(span, sizes[n]))
                return step(n + 1, fold.arithmetic(span, "+", rows, here))

            return self.present(indices[n], env, add)

        return step(0, None)

    def present(self, e: t.Expr, env: Env, then: Callable[[ir.Expr], ir.Expr]) -> ir.Expr:
        """`then` of a value, or none when the value is none."""
        value = self.lower(e, env)
        if not may_be_none(e.type):
            return then(value)
        if isinstance(value, ir.Const):
            return fold.const(e.span, None) if value.value is None else then(value)
        if isinstance(value, ir.Var):
            is_none = ir.Compare(e.span, "is", value, fold.const(e.span, None))
            return ir.Choice(e.span, is_none, fold.const(e.span, None), then(value))
        name = env.naming.fresh("some")
        return ir.IfPresent(e.span, name, value, then(ir.Var(e.span, name)))

    def place(self, z: t.ZoneAt, env: Env) -> ir.Expr:
        """The number of the place that a zone's indices name."""
        base = fold.const(z.span, self.layout.base[z.zone.name])
        return self.index(
            z.zone.per, z.indices, env, lambda i: base if i is None else fold.arithmetic(z.span, "+", i, base)
        )
