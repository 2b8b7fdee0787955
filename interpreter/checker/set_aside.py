"""A ruleset with errors, the part that can be understood: what has an error is set aside.

An effect or formula whose text has an error keeps its name, its parameters and its type. Its body is empty, and its
`error` says why: to carry it out is a fault (see `lower`). So is one whose meaning depends on such a formula.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.checker import typed
from interpreter.checker.static.declaration_context import Reading
from interpreter.checker.symbols import EffectSym, FunctionSym
from interpreter.checker.walk import nodes_in
from interpreter.foundation.diagnostics import Diagnostic, Severity
from interpreter.foundation.source import Span
from interpreter.language.types import UNKNOWN

#: Sections that no rule depends on.
NO_RULES = ("scenarios", "text")


def set_aside(reading: Reading, errors: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sets aside the effects and formulas whose text has an error; gives the errors that are elsewhere, without those
    in scenarios and names, which no rule depends on."""
    elsewhere: list[Diagnostic] = []
    sections = reading.tree.sections
    harmless = [part for name in NO_RULES if name in sections for part in sections[name].parts]
    wrong = [error for error in errors if error.severity is Severity.ERROR]
    for error in wrong:
        around = [symbol for span, symbol in reading.places if span.holds(error.span)]
        for symbol in around:
            symbol.error = symbol.error or error
        if not around and not any(part.span.holds(error.span) for part in harmless):
            elsewhere.append(error)
    symbols = [symbol for _, symbol in reading.places]
    while found := [s for s in symbols if s.error is None and _depends(s)]:
        for symbol in found:
            symbol.error = _reason(symbol) or wrong[0]
    for span, symbol in reading.places:
        if symbol.error is not None:
            _empty(symbol, span)
    return tuple(elsewhere)


def _depends(symbol: EffectSym | FunctionSym) -> bool:
    """Whether a body has a part that was not understood, or uses a formula that is set aside."""
    return any(getattr(n, "type", None) == UNKNOWN for n in nodes_in(symbol.body)) or _reason(symbol) is not None


def _reason(symbol: EffectSym | FunctionSym) -> Diagnostic | None:
    for node in nodes_in(symbol.body):
        for formula in _formulas(node):
            if formula.error is not None:
                return formula.error
    return None


def _formulas(node: object) -> list[FunctionSym]:
    match node:
        case typed.CallFunction(function=function):
            return [function]
        case typed.FormulaOf(formulas=formulas):
            return [body for _, formula in formulas for body in formula.bodies.values()]
    return []


def _empty(symbol: EffectSym | FunctionSym, span: Span) -> None:
    if isinstance(symbol, EffectSym):
        symbol.body = typed.Block(span, ())
    else:
        symbol.type = symbol.type or UNKNOWN
        symbol.body = typed.Const(span, symbol.type, None)
