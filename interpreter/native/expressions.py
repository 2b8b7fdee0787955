"""The forms of expressions, one by one, as expressions of C."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.foundation.errors import NotNative
from interpreter.ir import nodes as ir
from interpreter.native.comprehensions import comprehension
from interpreter.native.constants import LARGEST
from interpreter.native.library_calls import library_call
from interpreter.native.writer import ExpressionWriter, judged_ends


def _const(w: ExpressionWriter, e: ir.Const) -> str:
    match e.value:
        case int(n) if abs(n) > LARGEST:
            return "(broken(S, TOO_LARGE), NONE)"
    return w.names.constants.literal(e.value)


def _var(w: ExpressionWriter, e: ir.Var) -> str:
    return w.local(e.name)


def _slot(w: ExpressionWriter, e: ir.Slot) -> str:
    base, size = w.names.slots[e.name]
    if e.index is None:
        return f"S->s[{base}]" if size is None else f"snapshot(S, {base}, {size})"
    return f"S->s[{w.word(base, size or 0, e.index)}]"


def _table(w: ExpressionWriter, e: ir.Table) -> str:
    value = w.names.tables[e.name]
    if isinstance(value, dict):
        raise NotNative("a whole table is used as a value")
    match e.index:
        case ir.Const(value=None):
            return w.names.constants.literal(value)
        case ir.Const(value=int(n)) if 0 <= n < len(value):
            return w.names.constants.literal(value[n])
    first = w.names.constants.place(value) + 1
    return f"CONSTANTS[{first} + place(S, {w.write(e.index)}, {len(value)})]"


def _entry(w: ExpressionWriter, e: ir.Entry) -> str:
    name, count, width = w.names.entries[e.name]
    row, keys = w.fresh("r"), w.fresh("k")
    fault = f"(fault(S, NO_ENTRY, {len(e.keys)}, {keys}), NONE)"
    missing = fault if e.required else w.names.constants.literal(e.default)
    given = f"const V {keys}[] = {{{', '.join(map(w.write, e.keys))}}}"
    found = f"int64_t {row} = row_of({name}_KEYS, {count}, {width}, {keys})"
    return f"({{ {given}; {found}; {row} < 0 ? {missing} : {name}_VALUES[{row}]; }})"


_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "//": "floor_div", "%": "modulo"}


def _arithmetic(w: ExpressionWriter, e: ir.Arithmetic) -> str:
    return f"{_ARITHMETIC[e.op]}(S, {w.write(e.left)}, {w.write(e.right)})"


def _negate(w: ExpressionWriter, e: ir.Negate) -> str:
    return f"sub(S, 0, {w.write(e.operand)})"


def _not(w: ExpressionWriter, e: ir.Not) -> str:
    return f"(!{w.test(e.operand)})"


def _logic(w: ExpressionWriter, e: ir.Logic) -> str:
    if w.is_bool(e):
        return w.test(e)
    made = w.write(e.operands[-1])
    for operand in reversed(e.operands[:-1]):
        name = w.fresh("l")
        first = f"V {name} = {w.write(operand)}; truth(S, {name})"
        made = f"({{ {first} ? {made} : {name}; }})" if e.op == "and" else f"({{ {first} ? {name} : {made}; }})"
    return made


_SAME = {"==": "", "is": "", "!=": "!", "is not": "!"}


def _compare(w: ExpressionWriter, e: ir.Compare) -> str:
    if e.op in ("in", "not in"):
        return ("!" if e.op == "not in" else "") + _within(w, e)
    left, right = w.write(e.left), w.write(e.right)
    match e.op:
        case "<":
            return f"less(S, {left}, {right})"
        case ">":
            return f"less(S, {right}, {left})"
        case "<=":
            return f"(!less(S, {right}, {left}))"
        case ">=":
            return f"(!less(S, {left}, {right}))"
    plain = any(isinstance(side, ir.Const) and not isinstance(side.value, tuple) for side in (e.left, e.right))
    if plain or e.op.startswith("is"):
        return f"({left} {'!=' if _SAME[e.op] else '=='} {right})"
    return f"({_SAME[e.op]}same(S, {left}, {right}))"


def _within(w: ExpressionWriter, e: ir.Compare) -> str:
    match e.right:
        case ir.Library(function="range" | "numbers" as function, arguments=arguments):
            first, last = w.ends(arguments)
            x, low, high = w.fresh("x"), w.fresh("a"), w.fresh("b")
            inside = f"{judged_ends(function, low, high)}{low} <= {x} && {x} < {high}"
            return f"({{ V {x} = {w.write(e.left)}, {low} = {first}, {high} = {last}; {inside}; }})"
        case ir.Slot() as whole if w.names.is_list(whole):
            base, size = w.names.slots[whole.name]
            return f"in_list(S, {base}, {size}, {w.write(e.left)})"
    return f"contains(S, {w.write(e.right)}, {w.write(e.left)})"


def _choice(w: ExpressionWriter, e: ir.Choice) -> str:
    return f"({w.test(e.condition)} ? {w.write(e.value)} : {w.write(e.otherwise)})"


def _if_none(w: ExpressionWriter, e: ir.IfNone) -> str:
    name = w.local(e.name)
    return f"(({name} = {w.write(e.value)}) != NONE ? {name} : {w.write(e.otherwise)})"


def _if_present(w: ExpressionWriter, e: ir.IfPresent) -> str:
    name = w.local(e.name)
    return f"(({name} = {w.write(e.value)}) != NONE ? {w.write(e.then)} : NONE)"


def _pure(w: ExpressionWriter, e: ir.Pure) -> str:
    return f"{w.names.function(e.function)}(S{w.all(e.arguments)})"


def _tuple_of(w: ExpressionWriter, e: ir.TupleOf) -> str:
    if not e.items:
        return "EMPTY"
    mark = w.fresh("m")
    pushes = " ".join(f"push(S, {w.write(i)});" for i in e.items)
    return f"({{ int64_t {mark} = S->m->sp; {pushes} pushed(S, {mark}); }})"


def _trial(w: ExpressionWriter, e: ir.Trial) -> str:
    names = w.names
    begin = f"begin_{names.function(e.function)}"
    names.begun[begin] = e.function, e.asks, len(e.arguments)
    condition = "NULL"
    if e.condition is not None:
        condition = f"holds_{names.function(e.condition)}"
        names.held[condition] = e.condition, len(e.condition_arguments)
    given = f"{w.array(e.arguments)}, {condition}, {w.array(e.condition_arguments)}"
    return f"tried_out(S, {begin}, {int(e.asks)}, {w.write(e.me)}, {given})"


#: How each form is written.
FORMS: dict[type, Callable[[ExpressionWriter, Any], str]] = {
    ir.Const: _const,
    ir.Var: _var,
    ir.Slot: _slot,
    ir.Table: _table,
    ir.Entry: _entry,
    ir.Arithmetic: _arithmetic,
    ir.Negate: _negate,
    ir.Not: _not,
    ir.Logic: _logic,
    ir.Compare: _compare,
    ir.Choice: _choice,
    ir.IfNone: _if_none,
    ir.IfPresent: _if_present,
    ir.Pure: _pure,
    ir.Library: library_call,
    ir.Trial: _trial,
    ir.Comprehension: comprehension,
    ir.TupleOf: _tuple_of,
}
