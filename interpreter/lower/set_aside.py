"""Effects and formulas with errors (see `checker.set_aside`): to carry one out, or to read it, is a fault."""

from __future__ import annotations

from interpreter.checker.symbols import EffectSym, FunctionSym
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.lower.expressions import folding as fold


def fault_of(effect: EffectSym) -> ir.Stmt:
    """At the beginning of an effect."""
    return ir.Operate(effect.span, "not_understood", (_message(effect.span, effect),))


def value_of(span: Span, formula: FunctionSym) -> ir.Expr:
    """In the place of a formula's value."""
    return ir.Library(span, "unknown_value", (_message(span, formula),))


def _message(span: Span, symbol: EffectSym | FunctionSym) -> ir.Expr:
    assert symbol.error is not None
    return fold.const(span, f"`{symbol.name}` has an error: {symbol.error.message} [{symbol.error.code.id}]")
