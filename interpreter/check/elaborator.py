"""From parse tree to typed tree: binds every name, types every expression, undoes all sugar."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from interpreter.check import typed
from interpreter.check.names import Names
from interpreter.check.scope import Scope
from interpreter.check.symbols import EffectSym, FunctionSym, ValueSym
from interpreter.foundation.diagnostics import Findings
from interpreter.language.types import Type
from interpreter.syntax import nodes

#: syntax node type -> verb; the table itself lives in `verbs/`, above this stage
VerbTable = Mapping[type, Any]


class Elaborator:
    """Turns syntax into typed nodes. One for a ruleset: it gathers unknown names and what effects need of each other."""

    def __init__(self, names: Names, findings: Findings, verbs: VerbTable) -> None:
        self.names = names
        self.findings = findings
        self.verbs = verbs

    def defer(self, symbol: FunctionSym | ValueSym, complete: Callable[[], None]) -> None:
        """Registers how to fill in a symbol whose type comes from its formula; `complete` runs once, when it is first needed."""

    def complete_all(self) -> None:
        """Fills in all deferred symbols that nothing has needed yet."""

    def expression(self, node: nodes.Expr, scope: Scope, want: Type | None = None) -> typed.Expr:
        """The typed expression; reports it when it does not fit `want`. Const(None) of type UNKNOWN when wrong."""
        raise NotImplementedError

    def condition(self, node: nodes.Expr, scope: Scope) -> typed.Expr:
        """The typed condition: true or false, never none."""
        raise NotImplementedError

    def block(self, node: nodes.Block, scope: Scope) -> typed.Block:
        """The typed block, in a scope of its own inside `scope`."""
        raise NotImplementedError

    def function(self, symbol: FunctionSym, body: nodes.Expr, scope: Scope) -> None:
        """Fills in `type`, `body` and `uses_me` of a function; `scope` holds its parameters, `has_me` True."""
        raise NotImplementedError

    def effect(self, symbol: EffectSym, body: nodes.Block, scope: Scope) -> None:
        """Fills in `body` of an effect; `needs_me` is complete after `finish`."""
        raise NotImplementedError

    def resolve_type(self, text: nodes.TypeText) -> Type:
        """The type that a declaration names; UNKNOWN, reported, when there is none."""
        raise NotImplementedError

    def finish(self) -> None:
        """After all bodies: settles which effects need an acting player, and reports unknown names, one finding a name."""

    def why_me(self, symbol: EffectSym) -> list[tuple[EffectSym, Any]]:
        """After `finish`: the way from an effect to where the acting player is needed, as (effect, span) pairs."""
        return []
