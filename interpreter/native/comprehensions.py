"""Comprehensions as loops of C."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.ir import nodes as ir
from interpreter.native.writer import ExpressionWriter


def comprehension(w: ExpressionWriter, e: ir.Comprehension) -> str:
    return _COMPREHENSIONS[e.kind](w, e)


def _collected(w: ExpressionWriter, e: ir.Comprehension) -> str:
    mark = w.fresh("m")
    loops = w.generators(e.generators, f"push(S, {w.write(e.element)}); ")
    return f"({{ int64_t {mark} = S->m->sp; {loops} pushed(S, {mark}); }})"


def _distinct(w: ExpressionWriter, e: ir.Comprehension) -> str:
    return f"distinct(S, {_collected(w, e)})"


def _any_all(w: ExpressionWriter, e: ir.Comprehension) -> str:
    found, out = w.fresh("x"), w.fresh("out")
    wanted = e.kind == "any"
    test = w.test(e.element) if wanted else f"!{w.test(e.element)}"
    loops = w.generators(e.generators, f"if ({test}) {{ {found} = {int(wanted)}; goto {out}; }} ")
    return f"({{ V {found} = {int(not wanted)}; {loops} {out}: ; {found}; }})"


def _first(w: ExpressionWriter, e: ir.Comprehension) -> str:
    found, out = w.fresh("x"), w.fresh("out")
    loops = w.generators(e.generators, f"{found} = {w.write(e.element)}; goto {out}; ")
    default = "NONE" if e.default is None else w.write(e.default)
    return f"({{ V {found}; {loops} {found} = {default}; {out}: ; {found}; }})"


def _counted(w: ExpressionWriter, e: ir.Comprehension) -> str:
    found = w.fresh("x")
    loops = w.generators(e.generators, f"{found}++; ")
    return f"({{ V {found} = 0; {loops} {found}; }})"


def _summed(w: ExpressionWriter, e: ir.Comprehension) -> str:
    found = w.fresh("x")
    loops = w.generators(e.generators, f"{found} = add(S, {found}, {w.write(e.element)}); ")
    return f"({{ V {found} = 0; {loops} {found}; }})"


def _extreme(w: ExpressionWriter, e: ir.Comprehension) -> str:
    found, one = w.fresh("x"), w.fresh("y")
    better = f"less(S, {found}, {one})" if e.kind == "max" else f"less(S, {one}, {found})"
    keep = f"V {one} = {w.write(e.element)}; if ({found} == STOPPED || {better}) {found} = {one}; "
    loops = w.generators(e.generators, keep)
    default = "(broken(S, OUT_OF_PLACE), NONE)" if e.default is None else w.write(e.default)
    return f"({{ V {found} = STOPPED; {loops} {found} != STOPPED ? {found} : {default}; }})"


def _closure(w: ExpressionWriter, e: ir.Comprehension) -> str:
    (generator,) = e.generators
    name = w.local(generator.name)
    mark, at, near, other = w.fresh("m"), w.fresh("i"), w.fresh("t"), w.fresh("j")
    return (
        f"({{ int64_t {mark} = S->m->sp; push_all(S, distinct(S, {w.write(generator.domain)})); "
        f"for (int64_t {at} = {mark}; {at} < S->m->sp; {at}++) {{ {name} = S->m->stack[{at}]; "
        f"V {near} = {w.write(e.element)}; for (int64_t {other} = 0; {other} < length(S, {near}); {other}++) "
        f"if (!among(S, {mark}, item(S, {near}, {other}))) push(S, item(S, {near}, {other})); }} pushed(S, {mark}); }})"
    )


_COMPREHENSIONS: dict[str, Callable[[ExpressionWriter, ir.Comprehension], str]] = {
    "tuple": _collected,
    "distinct": _distinct,
    "any": _any_all,
    "all": _any_all,
    "first": _first,
    "len": _counted,
    "sum": _summed,
    "max": _extreme,
    "min": _extreme,
    "closure": _closure,
}
