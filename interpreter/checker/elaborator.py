"""From parse tree to typed tree: binds every name, types every expression, undoes all sugar.

The `Elaborator` holds what the bodies of one ruleset share. The forms themselves are functions, each of which takes the
elaborator, the node and the scope; the elaborator is handed a table of them (`checker.forms`), so that they can import
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import CIRCULAR_FORMULA, MAY_BE_NONE, WRONG_RETURN, WRONG_TYPE
from interpreter.checker.effect_demands import Demands
from interpreter.checker.narrowing import narrowed
from interpreter.checker.scope import Flow, Scope, Uses
from interpreter.checker.symbol_table import Names
from interpreter.checker.symbols import EffectSym, FunctionSym, ValueSym, VariableSym
from interpreter.checker.unknown_names import UnknownNames
from interpreter.checker.walk import assigned_names, ends
from interpreter.checker.wording import missing_keys, next_step, quoted
from interpreter.foundation.diagnostics import Code, Findings, Related
from interpreter.foundation.source import Span
from interpreter.language.types import (
    BOOL,
    INT,
    UNKNOWN,
    NoneType,
    Type,
    describe,
    fits,
    may_be_none,
    optional,
    required,
    without_limits,
)
from interpreter.syntax import nodes

#: syntax node type -> Verb; the table itself lives in `verbs/`, above this stage
VerbTable = Mapping[type, Any]


@dataclass(frozen=True, slots=True)
class Forms:
    """What the forms of the language become: of expressions by their syntax node, of blocks; and what is settled when
    all bodies are typed."""

    expressions: Mapping[type, Callable[[Elaborator, Any, Scope, Type | None], typed.Expr]]
    block: Callable[[Elaborator, nodes.Block, Scope], typed.Block]
    finish: Callable[[Elaborator], None]


class Elaborator:
    """Turns syntax into typed nodes. One for a ruleset: it gathers unknown names and what effects need of each
    other."""

    def __init__(self, names: Names, findings: Findings, verbs: VerbTable, forms: Forms) -> None:
        self.forms = forms
        self.names = names
        self.findings = findings
        self.verbs = verbs
        self.unknown = UnknownNames(names, findings)
        self.demands = Demands(findings, names.effects)
        self._deferred: dict[int, tuple[FunctionSym | ValueSym, Callable[[], None]]] = {}
        self._completing: list[FunctionSym | ValueSym] = []
        #: variables that only this elaborator's texts may set
        self.own_variables: frozenset[VariableSym] = frozenset()
        #: where pauses are
        self.pauses: list[Span] = []
        #: during a trial (see `first_uses`): the local whose type is looked for, and what has been learned of it
        self.open_local: typed.LocalVar | None = None
        self.learned: Type | None = None

    # -------------------------------------------------------------- entry points
    def expression(self, node: nodes.Expr, scope: Scope, want: Type | None = None) -> typed.Expr:
        """The typed expression; reports it when it does not fit `want`. Const(None) of type UNKNOWN when wrong."""
        expr = self.infer(node, scope, want)
        return expr if want is None else self.fit(expr, want)

    def condition(self, node: nodes.Expr, scope: Scope) -> typed.Expr:
        """The typed condition: true or false, never none."""
        return self.expression(node, scope, BOOL)

    def number(self, node: nodes.Expr, scope: Scope) -> typed.Expr:
        """The typed number, never none."""
        return self.expression(node, scope, INT)

    def passed_on(self, node: nodes.Expr, scope: Scope, want: Type) -> typed.Expr:
        """The typed expression at a place from which none propagates: it fits `want`, or may be none as well."""
        expr = self.infer(node, scope, want)
        return self.fit(expr, optional(want) if may_be_none(expr.type) else want)

    def infer(self, node: nodes.Expr, scope: Scope, hint: Type | None = None) -> typed.Expr:
        """The typed expression as it is; `hint` is what would suit its place and decides between readings."""
        return narrowed(self.forms.expressions[type(node)](self, node, scope, hint), scope)

    def block(self, node: nodes.Block, scope: Scope) -> typed.Block:
        """The typed block, in a scope of its own inside `scope`."""
        return self.forms.block(self, node, scope)

    def function(self, symbol: FunctionSym, body: nodes.Expr, scope: Scope) -> None:
        """Fills in `type`, `body` and `uses_me` of a function; `scope` holds its parameters, with `has_me` True."""
        inner = scope.child(uses=Uses(), flow=Flow())
        expr = self.expression(body, inner, symbol.type)
        symbol.body = expr
        symbol.type = symbol.type or without_limits(expr.type)
        symbol.uses_me = inner.uses.me is not None

    def value(self, symbol: ValueSym, base: nodes.Expr, scope: Scope) -> None:
        """Fills in `base` and `uses_me` of a value (and its type where none was declared); `scope` as for
        `function`."""
        inner = scope.child(uses=Uses(), flow=Flow())
        expr = self.expression(base, inner, None if symbol.type == UNKNOWN else symbol.type)
        symbol.base = expr
        if symbol.type == UNKNOWN:
            symbol.type = without_limits(expr.type)
        symbol.uses_me = inner.uses.me is not None

    def effect(self, symbol: EffectSym, body: nodes.Block, scope: Scope) -> None:
        """Fills in `body` of an effect; `needs_me` is complete after `finish`. `scope` holds its parameters; with
        `has_me` False there can be no acting player."""
        inner = scope.child(
            in_loop=False,
            effect=symbol,
            returns=symbol.returns,
            assigned=assigned_names(body),
            uses=Uses(),
            flow=Flow(),
        )
        symbol.body = self.block(body, inner)
        if symbol.returns is not None and not ends(symbol.body):
            self.findings.add(
                WRONG_RETURN,
                symbol.span,
                f"`{symbol.name}` returns {describe(symbol.returns)}, but can end without a `return`",
                help="make each path through it end in `return`",
            )
        self.demands.add(symbol, inner.uses)

    def finish(self) -> None:
        """After all bodies: settles which effects need an acting player, and reports unknown names, one finding a
        name."""
        self.complete_all()
        self.forms.finish(self)
        self.demands.settle(all_known=all(effect.body is not None for effect in self.names.effects.values()))
        self.unknown.report()

    def why_me(self, symbol: EffectSym) -> list[tuple[EffectSym, Span]]:
        """After `finish`: the way from an effect to where the acting player is needed, as (effect, span) pairs; empty
        if it is not."""
        return self.demands.why_me(symbol)

    # -------------------------------------------------------------- formulas that wait for their types
    def defer(self, symbol: FunctionSym | ValueSym, complete: Callable[[], None]) -> None:
        """Registers how to fill in a symbol whose type comes from its formula; `complete` runs once, when it is first
        needed."""
        self._deferred[id(symbol)] = (symbol, complete)

    def complete_all(self) -> None:
        """Fills in all deferred symbols that nothing has needed yet."""
        while self._deferred:
            symbol, _ = next(iter(self._deferred.values()))
            self.complete(symbol, symbol.span)

    def complete(self, symbol: FunctionSym | ValueSym, use: Span) -> None:
        """Sees to it that the symbol's type is known; a formula that needs itself is reported at `use`."""
        if symbol in self._completing:
            circle = [s.name for s in self._completing[self._completing.index(symbol) :]] + [symbol.name]
            self.findings.add(
                CIRCULAR_FORMULA,
                use,
                f"the formula of `{symbol.name}` depends on its own result"
                + (f": {' -> '.join(circle)}" if circle[1:-1] else ""),
                help="write it with `spread`, with `sum` or `max` over a set, or as an effect that returns a value",
                related=[Related(symbol.span, f"`{symbol.name}` is declared here")],
            )
            symbol.type = UNKNOWN
            return
        waiting = self._deferred.pop(id(symbol), None)
        if waiting is None:
            return
        self._completing.append(symbol)
        try:
            waiting[1]()
        finally:
            self._completing.pop()

    def on_trial(self, local: typed.LocalVar) -> Elaborator:
        """Another elaborator over the same names whose findings go nowhere, looking for the type of an open local."""
        trial = self.silent()
        trial.open_local = local
        return trial

    def silent(self) -> Elaborator:
        """Another elaborator over the same names whose findings go nowhere."""
        silent = Elaborator(self.names, Findings(), self.verbs, self.forms)
        silent._deferred, silent._completing = self._deferred, self._completing
        return silent

    # -------------------------------------------------------------- reports
    def report(
        self,
        code: Code,
        span: Span,
        message: str,
        help: str = "",
        suggestions: Iterable[str] = (),
        related: Iterable[Related] = (),
    ) -> typed.Const:
        """Adds a finding and gives the poison that keeps its consequences quiet."""
        self.findings.add(code, span, message, help=help, suggestions=tuple(suggestions), related=tuple(related))
        return self.wrong(span)

    def wrong(self, span: Span) -> typed.Const:
        """The poison: a value whose mistake has been reported."""
        return typed.Const(span, UNKNOWN, None)

    def fit(self, expr: typed.Expr, want: Type) -> typed.Expr:
        """The expression if it fits the wanted type; otherwise the finding and the poison."""
        if fits(expr.type, want):
            return expr
        what = quoted(expr.span)
        if may_be_none(expr.type) and fits(required(expr.type), want):
            return self.report(
                MAY_BE_NONE,
                expr.span,
                f"{what} may be none, but {describe(want)} is expected here",
                missing_keys(expr) or "test it first with `is not none`, or give a default: `(.. otherwise ..)`",
            )
        found = "this is none" if isinstance(expr.type, NoneType) else f"{what} is {describe(expr.type)}"
        return self.report(
            WRONG_TYPE,
            expr.span,
            f"{found}, but {describe(want)} is expected here",
            next_step(expr.type, want),
        )
