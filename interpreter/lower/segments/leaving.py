"""Leaving loops and blocks, here or through calls that leave them, with what ends and is undone on the way."""

from __future__ import annotations

from interpreter.checker import typed as t
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.lower.expressions import folding as fold
from interpreter.lower.segments.continuations import Again, Close, Continuation, EndBlock, EndOption, chain, closing
from interpreter.lower.segments.place import Place
from interpreter.lower.segments.service import Lowerer


def jump(lowerer: Lowerer, span: Span, to: Continuation, k: Continuation, place: Place) -> list[ir.Stmt]:
    """Goes on after the loop or block `to`, ending the options that are left on the way, and undoing what is to be
    undone."""
    done = finishes(k, to)
    if to.key in place.labels:
        return [*done, ir.Leave(span, place.labels[to.key])]
    assert isinstance(to, Again | EndBlock)
    return [*done, *lowerer.follow(to.after)]


def finishes(k: Continuation, to: Continuation | None) -> list[ir.Stmt]:
    """The ends of options, and what is undone, on the way to a continuation (none: to the end of the effect)."""
    found: list[ir.Stmt] = []
    for element in chain(k):
        if element is to:
            break
        if isinstance(element, EndOption):
            found.append(ir.Finish(element.span, element.stop))
        elif isinstance(element, Close):
            found.extend(element.code)
    return found


def write_end(lowerer: Lowerer, stmt: t.End, k: Continuation, place: Place) -> list[ir.Stmt]:
    """Goes on after the block that ends; where it is further out, tells the caller by its number."""
    satisfied = ir.Operate(stmt.span, "satisfied", ())
    for element in chain(k):
        if isinstance(element, EndBlock) and element.block.what == stmt.what:
            return [satisfied, *jump(lowerer, stmt.span, element, k, place)]
    code = fold.const(stmt.span, lowerer.service.colours.code(stmt.what))
    return [satisfied, *closing(k), ir.Return(stmt.span, code)]


def exits(
    lowerer: Lowerer, leaves: frozenset[str], k: Continuation, place: Place
) -> tuple[tuple[int, tuple[ir.Stmt, ...]], ...]:
    """What is done here when a callee leaves a block: one that is in this effect is left; of one further out
    comes only what is undone on the way."""
    caught: dict[int, tuple[ir.Stmt, ...]] = {}
    for element in chain(k):
        if isinstance(element, EndBlock) and element.block.what in leaves:
            code = lowerer.service.colours.code(element.block.what)
            if code not in caught:
                caught[code] = tuple(jump(lowerer, element.block.span, element, k, place))
    undone = closing(k)
    if undone:
        span = undone[0].span
        for code in sorted(map(lowerer.service.colours.code, leaves)):
            caught.setdefault(code, (*undone, ir.Return(span, fold.const(span, code))))
    return tuple(caught.items())
