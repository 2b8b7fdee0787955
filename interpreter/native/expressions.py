"""Expressions of the intermediate representation as expressions of C.

Every value is a `V`; loops and bindings stand in statement expressions, an extension that gcc, clang and their kin have
in common. No text of a ruleset is ever written: names become numbers.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from interpreter.foundation.errors import NotNative
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.native.constants import Constants


@dataclass(slots=True)
class Names:
    """What a whole program is called in C. `slots` are (first word, size or None) by name; `hooks` sizes of tables of
    functions; `sites` what demands say that are not met, with their places; `trials` and `conditions` the functions
    that expressions try out, by their C name."""

    program: ir.Program
    constants: Constants
    functions: dict[str, ir.Function]
    numbers: dict[str, int]
    slots: dict[str, tuple[int, int | None]]
    tables: dict[str, Any]
    hooks: dict[str, tuple[str, tuple[str | None, ...]]]
    entries: dict[str, tuple[str, int, int]] = field(default_factory=dict)
    sites: list[tuple[str, Span]] = field(default_factory=list)
    begun: dict[str, tuple[str, bool, int]] = field(default_factory=dict)
    held: dict[str, tuple[str, int]] = field(default_factory=dict)
    written: list[str] = field(default_factory=list)
    counter: Any = field(default_factory=itertools.count)

    def function(self, name: str) -> str:
        return f"f{self.numbers[name]}"

    def is_list(self, e: ir.Expr) -> bool:
        """Whether an expression is a whole list of the state."""
        return isinstance(e, ir.Slot) and e.index is None and self.slots[e.name][1] is not None


class ExpressionWriter:
    """Writes the expressions of one function. `once` as in code generation."""

    def __init__(self, names: Names, once: Mapping[int, str]) -> None:
        self.names = names
        self.once = once
        self.locals: dict[str, str] = {}

    def local(self, name: str) -> str:
        return self.locals.setdefault(name, f"v{len(self.locals)}")

    def fresh(self, stem: str) -> str:
        return f"{stem}{next(self.names.counter)}"

    def write(self, e: ir.Expr) -> str:
        written = _WRITE[type(e)](self, e)
        if id(e) in self.once:
            name = self.once[id(e)]
            return f"({name} != STOPPED ? {name} : ({name} = {written}))"
        return written

    def all(self, expressions: Sequence[ir.Expr]) -> str:
        return "".join(f", {self.write(e)}" for e in expressions)

    def array(self, expressions: Sequence[ir.Expr]) -> str:
        """Values as an array that lives as long as the block around."""
        return f"(V[]){{{', '.join([*map(self.write, expressions), '0'])}}}"

    def test(self, e: ir.Expr) -> str:
        """The expression as a condition."""
        match e:
            case ir.Not(operand=operand):
                return f"!{self.test(operand)}"
            case ir.Logic(op=op, operands=operands):
                return f"({(' && ' if op == 'and' else ' || ').join(map(self.test, operands))})"
            case ir.Library(function="bool", arguments=(value,)):
                return self.test(value)
        return self.write(e) if self.is_bool(e) else f"truth(S, {self.write(e)})"

    def is_bool(self, e: ir.Expr) -> bool:
        match e:
            case ir.Compare() | ir.Not() | ir.Trial():
                return True
            case ir.Const(value=bool()):
                return True
            case ir.Logic(operands=operands):
                return all(map(self.is_bool, operands))
            case ir.Comprehension(kind="any" | "all"):
                return True
            case ir.Library(function="bool" | "has_hook" | "same_set"):
                return True
        return False

    # ------------------------------------------------------------------ loops
    def loop(self, name: str, domain: ir.Expr) -> str:
        """The head of a loop over a domain, up to its opening brace; the loop's variable is set in it."""
        match domain:
            case ir.Library(function="range" | "numbers" as function, arguments=arguments):
                return self._range(name, function, arguments, "")
            case ir.Library(function="metered", arguments=(ir.Library(function="range" | "numbers") as items, parts)):
                paid = f"spend(S, 1 + (({{n}} * ({self.write(parts)})) >> 6)); "
                return self._range(name, items.function, items.arguments, paid)
            case ir.Library(function="paced", arguments=(ir.Library(function="range" | "numbers") as items,)):
                return self._range(name, items.function, items.arguments, "spend(S, 1 + ({n} >> 4)); ")
            case ir.Library(function="completions", arguments=arguments):
                return self._completions(name, arguments)
        at, size, items = self.fresh("i"), self.fresh("n"), self.fresh("t")
        return (
            f"for (V {items} = {self.write(domain)}, {size} = length(S, {items}), {at} = 0; {at} < {size}; {at}++) "
            f"{{ {name} = item(S, {items}, {at}); "
        )

    def _range(self, name: str, function: str, arguments: Sequence[ir.Expr], paid: str) -> str:
        low, high, size = self.fresh("a"), self.fresh("b"), self.fresh("n")
        first = self.write(arguments[0]) if len(arguments) > 1 else "0"
        last = self.write(arguments[-1])
        counted = f"count_numbers(S, {low}, {high}); {high}++; " if function == "numbers" else ""
        paid = paid.replace("{n}", size)
        number = f"V {size} UNUSED = {high} > {low} ? {high} - {low} : 0; "
        return (
            f"for (V {low} = {first}, {high} = ({{ V {high} = {last}; {counted}"
            f"not_none(S, {high}); {number}{paid}{high}; }}); {low} < {high}; {low}++) {{ {name} = {low}; "
        )

    def _completions(self, name: str, arguments: Sequence[ir.Expr]) -> str:
        chosen, domain, low, high, ordered, alike, _ = arguments
        state = self.fresh("c")
        nothing = "NONE"
        given = ", ".join(self.write(e) for e in (domain, low, high, ordered, alike))
        first = f"pair(S, {self.write(chosen)}, {nothing})"
        return f"for (Completions {state} = {{ {first}, {given}, 0 }}; next_completion(S, &{state}, &{name}); ) {{ "

    def generators(self, generators: Sequence[ir.Generator], body: str) -> str:
        """Loops in each other with a body in the innermost."""
        heads, ends = [], []
        for g in generators:
            name = self.local(g.name)
            heads.append(self.loop(name, g.domain))
            ends.append("}")
            heads.extend(f"if (!{self.test(c)}) continue; " for c in g.conditions)
        return "".join(heads) + body + "".join(ends)


# ------------------------------------------------------------------ one form each
def _const(w: ExpressionWriter, e: ir.Const) -> str:
    return w.names.constants.literal(e.value)


def _var(w: ExpressionWriter, e: ir.Var) -> str:
    return w.local(e.name)


def _slot(w: ExpressionWriter, e: ir.Slot) -> str:
    base, size = w.names.slots[e.name]
    if e.index is None:
        return f"S->s[{base}]" if size is None else f"snapshot(S, {base}, {size})"
    return f"S->s[{w_index(w, base, size or 0, e.index)}]"


def w_index(w: ExpressionWriter, base: int, size: int, index: ir.Expr) -> str:
    """The word of a list's item."""
    match index:
        case ir.Const(value=int(n)) if not isinstance(n, bool) and 0 <= n < size:
            return str(base + n)
    return f"{base} + place(S, {w.write(index)}, {size})"


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
    keys = ", ".join(map(w.write, e.keys))
    row = w.fresh("r")
    missing = "(broken(S, NO_ENTRY), NONE)" if e.required else w.names.constants.literal(e.default)
    found = f"row_of({name}_KEYS, {count}, {width}, (V[]){{{keys}}})"
    return f"({{ int64_t {row} = {found}; {row} < 0 ? {missing} : {name}_VALUES[{row}]; }})"


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
            low = w.write(arguments[0]) if len(arguments) > 1 else "0"
            high = w.write(arguments[-1])
            x, a, b = w.fresh("x"), w.fresh("a"), w.fresh("b")
            counted = f"count_numbers(S, {a}, {b}); {b}++; " if function == "numbers" else ""
            inside = f"{a} <= {x} && {x} < {b}"
            return f"({{ V {x} = {w.write(e.left)}, {a} = {low}, {b} = {high}; {counted}{inside}; }})"
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


def _comprehension(w: ExpressionWriter, e: ir.Comprehension) -> str:
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


# ------------------------------------------------------------------ library
def _library(w: ExpressionWriter, e: ir.Library) -> str:
    special = _SPECIAL.get(e.function)
    if special is not None:
        return special(w, e.arguments)
    return f"{_PLAIN[e.function]}(S{w.all(e.arguments)})"


#: Library functions that are called as they stand, with the state in front.
_PLAIN = {
    "item": "item_at",
    "as_set": "as_set",
    "distinct": "distinct",
    "union": "set_union",
    "difference": "difference",
    "with_item": "with_item",
    "without": "without",
    "same_set": "same_set",
    "paced": "paced",
    "metered": "metered",
    "kept": "kept",
    "charged": "charged",
    "times": "times",
    "index_in_zone": "index_in_zone",
    "member_numbered": "member_numbered",
    "nth": "nth",
    "how_often": "how_often",
    "amounts_sum": "amounts_sum",
    "amounts_total": "amounts_total",
    "amounts_times": "amounts_times",
    "amounts_less": "amounts_less",
    "amounts_most": "amounts_most",
    "abs": "absolute",
    "sum": "total",
}


def _joined(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    made = "EMPTY" if not arguments else w.write(arguments[0])
    for other in arguments[1:]:
        made = f"joined2(S, {made}, {w.write(other)})"
    return made


def _len(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    (items,) = arguments
    if isinstance(items, ir.Slot) and w.names.is_list(items):
        return f"{w.names.slots[items.name][1]}LL"
    return f"length(S, {w.write(items)})"


def _most(least: bool) -> Callable[[ExpressionWriter, Sequence[ir.Expr]], str]:
    def write(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
        made = w.write(arguments[0])
        if len(arguments) == 1:
            return f"largest(S, {made}, {int(least)})"
        for other in arguments[1:]:
            made = f"{'smaller' if least else 'larger'}(S, {made}, {w.write(other)})"
        return made

    return write


def _tuple(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    return w.write(arguments[0])


def _bool(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    return f"(V)({w.test(arguments[0])} != 0)"


def _as_range(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    first = w.write(arguments[0]) if len(arguments) > 1 else "0"
    return f"numbers_from(S, {first}, {w.write(arguments[-1])})"


def _numbers(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    low, high = w.fresh("a"), w.fresh("b")
    made = f"count_numbers(S, {low}, {high}); numbers_from(S, {low}, {high} + 1);"
    return f"({{ V {low} = {w.write(arguments[0])}, {high} = {w.write(arguments[1])}; {made} }})"


def _without_lies(function: str) -> Callable[[ExpressionWriter, Sequence[ir.Expr]], str]:
    """The last argument is the list of where components lie, which is known."""

    def write(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
        return f"{function}(S{w.all(arguments[:-1])})"

    return write


def _of_zones(function: str) -> Callable[[ExpressionWriter, Sequence[ir.Expr]], str]:
    """The first argument is the list of places, which is known."""

    def write(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
        return f"{function}(S{w.all(arguments[1:])})"

    return write


def _has_hook(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    table, index = arguments
    assert isinstance(table, ir.Table)
    name, functions = w.names.hooks[table.name]
    at = w.fresh("h")
    known = f"{at} != NONE && {name}[place(S, {at}, {len(functions)})] != NULL"
    return f"({{ V {at} = {w.write(index)}; {known}; }})"


def _amounts_of(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    width, *parts = arguments
    return f"amounts_of(S, {w.write(width)}, {len(parts)}, {w.array(parts)})"


def _only_looped(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    raise NotNative("all sets of a choice are used as a value")


_SPECIAL: dict[str, Callable[[ExpressionWriter, Sequence[ir.Expr]], str]] = {
    "joined": _joined,
    "len": _len,
    "max": _most(False),
    "min": _most(True),
    "tuple": _tuple,
    "bool": _bool,
    "range": _as_range,
    "numbers": _numbers,
    "grouped": _without_lies("grouped"),
    "look_alikes": _without_lies("look_alikes"),
    "set_steps": _without_lies("set_steps"),
    "slots_of": _of_zones("slots_of"),
    "zones_of": _of_zones("zones_of"),
    "has_hook": _has_hook,
    "amounts_of": _amounts_of,
    "completions": _only_looped,
}

_WRITE: dict[type, Callable[[ExpressionWriter, Any], str]] = {
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
    ir.Library: _library,
    ir.Trial: _trial,
    ir.Comprehension: _comprehension,
    ir.TupleOf: _tuple_of,
}
