"""What is worked out once in a pure function though it is in a loop: it depends on nothing that the loop binds.

It is worked out when it is first needed, so nothing is that was not before, and kept in a local that begins as none.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.ir import nodes as ir
from interpreter.ir.flow import expressions_of, variables

_NONE: frozenset[str] = frozenset()


def worked_out_once(function: ir.Function) -> dict[int, str]:
    """The names of the locals for such expressions of a function, by the identity of the expression."""
    match function.body:
        case (ir.Return(value=value),) if value is not None and function.role in ("pure", "options", "condition"):
            return {id(e): f"once_{n}" for n, e in enumerate(_invariants(value, _NONE, False))}
    return {}


def _invariants(e: ir.Expr, bound: frozenset[str], looped: bool) -> Iterator[ir.Expr]:
    """`bound` are the variables that are not the same all through the function. Python allows no assignment in what a
    comprehension runs over, nor one to an outer local in a lambda: those are passed over."""
    if looped and _is_costly(e) and not variables(e) & bound:
        yield e
        return
    match e:
        case ir.Comprehension(kind="closure"):
            return
        case ir.Comprehension(generators=generators, element=element):
            inner = bound
            for g in generators:
                inner |= {g.name}
                for condition in g.conditions:
                    yield from _invariants(condition, inner, True)
            yield from _invariants(element, inner, True)
            return
        case ir.IfNone(name=name) | ir.IfPresent(name=name):
            bound |= {name}
    for part in expressions_of(e):
        yield from _invariants(part, bound, looped)


def _is_costly(e: ir.Expr) -> bool:
    return isinstance(e, ir.Comprehension | ir.Pure | ir.Trial) or any(map(_is_costly, expressions_of(e)))
