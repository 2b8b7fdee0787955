"""Statements of the intermediate representation as statements of C. Leaving a block is a jump."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from interpreter.foundation.errors import NotNative
from interpreter.ir import nodes as ir
from interpreter.ir.faulting import may_fault
from interpreter.ir.flow import left
from interpreter.ir.operations import OPERATIONS
from interpreter.native.constants import literal
from interpreter.native.writer import ExpressionWriter


class StatementWriter:
    """Writes the body of one function."""

    def __init__(self, expressions: ExpressionWriter) -> None:
        self.expressions = expressions
        self.names = expressions.names

    def block(self, code: Sequence[ir.Stmt]) -> str:
        return "\n".join(filter(None, (_WRITE[type(s)](self, s) for s in code)))

    def labelled(self, label: int, body: Sequence[ir.Stmt], around: Callable[[str], str]) -> str:
        """The body in what is around it, with a place after it to jump to if something leaves it."""
        made = around(self.block(body))
        return f"{made}\nleft_{label}: ;" if label in left(body) else made

    def frame(self, number: int) -> str:
        """Statements that make a frame of this activation, as `frame`."""
        info = self.names.program.frames[number]
        names = ["k", info.who, *info.locals]
        values = [str(number) + "LL", *map(self.expressions.local, names)]
        sets = " ".join(f"at[{n}] = {value};" for n, value in enumerate(values, 1))
        return f"V frame = tuple(S, {len(values)}); V *at = words(S, frame); {sets}"

    def exits(self, call: str, exits: Sequence[tuple[int, Sequence[ir.Stmt]]]) -> str:
        """What is done when a block is left by a call: here what is caught here, the rest is handed on."""
        tests = "".join(f"if (code == {literal(code)}) {{\n{self.block(done)}\n}} else " for code, done in exits)
        return f"{{ V code = {call}; if (code != NONE) {{ {tests}return code; }} }}"


def _set_var(w: StatementWriter, s: ir.SetVar) -> str:
    return f"{w.expressions.local(s.name)} = {w.expressions.write(s.value)};"


def _target(w: StatementWriter, name: str, index: ir.Expr | None) -> tuple[str, str]:
    """What must be worked out before, and the word that is set."""
    base, size = w.names.slots[name]
    if index is None:
        return "", f"S->s[{base}]"
    at = w.expressions.word(base, size or 0, index)
    if at.isdigit():
        return "", f"S->s[{at}]"
    return f"int64_t at = {at}; ", "S->s[at]"


def _set_slot(w: StatementWriter, s: ir.SetSlot) -> str:
    if s.index is None and w.names.slots[s.name][1] is not None:
        raise NotNative("a whole list of the state is set")
    first, target = _target(w, s.name, s.index)
    return f"{{ V value = {w.expressions.write(s.value)}; {first}{target} = value; }}"


def _add_slot(w: StatementWriter, s: ir.AddSlot) -> str:
    first, target = _target(w, s.name, s.index)
    return f"{{ V value = {w.expressions.write(s.value)}; {first}{target} = add(S, {target}, value); }}"


def _operate(w: StatementWriter, s: ir.Operate) -> str:
    lists = OPERATIONS[s.operation].lists
    given = ""
    for slot in s.arguments[:lists]:
        assert isinstance(slot, ir.Slot)
        base, size = w.names.slots[slot.name]
        given += f", {base}"
    if lists:
        given += f", {size}"
    call = f"op_{s.operation}(S{given}{w.expressions.all(s.arguments[lists:])});"
    return call if s.result is None else f"{w.expressions.local(s.result)} = {call}"


def _fail(w: StatementWriter, s: ir.Fail) -> str:
    return f"failed(S, {_site(w, s)}, {len(s.arguments)}, {w.expressions.array(s.arguments)});"


def _site(w: StatementWriter, s: ir.Fail | ir.Bound) -> str:
    """The number of a fault that is the ruleset's, which says what and where it is."""
    number = len(w.names.sites)
    w.names.sites.append((s.message, s.span))
    return f"SITE + {number}"


def _event(w: StatementWriter, s: ir.Event) -> str:
    looked_at = "".join(f"(void){w.expressions.write(part)};\n" for a in s.arguments for part in may_fault(a))
    match s.arguments:
        case (ir.Const(value=what), ir.Const(value=form), *_) if s.kind == "offer":
            number = w.names.news[str(form), str(what)]
            return f"{looked_at}if (unlikely(S->news != NULL)) S->news[{number}]++;\n"
    return looked_at


def _bound(w: StatementWriter, s: ir.Bound) -> str:
    limits = [("low", s.low, "less(S, value, low)"), ("high", s.high, "less(S, high, value)")]
    kept = [(name, w.expressions.write(e), test) for name, e, test in limits if e is not None]
    if not kept:
        return ""
    names = ", ".join(name for name, _, _ in kept)
    first = f"V value = {w.expressions.write(s.value)}, {', '.join(f'{name} = {e}' for name, e, _ in kept)};"
    fault = f"fault(S, {_site(w, s)}, {1 + len(kept)}, (V[]){{value, {names}}});"
    return f"{{ {first} if (unlikely({' || '.join(test for _, _, test in kept)})) {fault} }}"


def _if(w: StatementWriter, s: ir.If) -> str:
    then, orelse = w.block(s.then), w.block(s.orelse)
    test = w.expressions.test(s.condition)
    if not orelse:
        return f"if ({test}) {{\n{then}\n}}"
    return f"if ({test}) {{\n{then}\n}} else {{\n{orelse}\n}}"


def _while(w: StatementWriter, s: ir.While) -> str:
    test = w.expressions.test(s.condition)
    rounds = w.expressions.fresh("rounds")
    paid = {
        "none": "",
        "fuel": "if (--S->fuel < 0) refuel(S);\n",
        "own": f"if (++{rounds} > OWN_BUDGET) broken(S, NO_STEPS);\n",
    }[s.budget]
    count = f"int64_t {rounds} = 0;\n" if s.budget == "own" else ""
    return w.labelled(s.label, s.body, lambda body: f"{{ {count}while ({test}) {{\n{paid}{body}\n}} }}")


def _for(w: StatementWriter, s: ir.For) -> str:
    head = w.expressions.loop(w.expressions.local(s.name), s.domain)
    return w.labelled(s.label, s.body, lambda body: f"{head}\n{body}\n}}")


def _labelled(w: StatementWriter, s: ir.Labelled) -> str:
    return w.labelled(s.label, s.body, lambda body: f"{{\n{body}\n}}")


def _leave(w: StatementWriter, s: ir.Leave) -> str:
    return f"goto left_{s.label};"


def _arguments(w: StatementWriter, s: ir.CallPlain | ir.CallAsking, first: str) -> str:
    return ", ".join(
        ["S", *([first] if first else []), w.expressions.write(s.me), *map(w.expressions.write, s.arguments)]
    )


def _called(w: StatementWriter, s: ir.CallPlain | ir.CallAsking, first: str) -> str:
    given = _arguments(w, s, first)
    if s.index is None:
        return f"{w.names.function(s.function)}({given})"
    name, functions = w.names.hooks[s.function]
    kinds = ", ".join(["State *", *["V"] * (bool(first) + 1 + len(s.arguments))])
    found = f"hook(S, {name}, {len(functions)}, {w.expressions.write(s.index)})"
    return f"((V (*)({kinds})){found})({given})"


def _call_plain(w: StatementWriter, s: ir.CallPlain) -> str:
    call = _called(w, s, "")
    return w.exits(call, s.exits) if s.leaves else f"{call};"


def _call_asking(w: StatementWriter, s: ir.CallAsking) -> str:
    call = _called(w, s, "frame")
    done = w.exits(call, s.exits) if s.leaves else f"if ({call} == STOPPED) return STOPPED;"
    return f"{{ {w.frame(s.frame)} {done} }}"


def _suspend(w: StatementWriter, s: ir.Suspend) -> str:
    return f"{{ {w.frame(s.frame)} S->top = frame; return STOPPED; }}"


def _join(w: StatementWriter, s: ir.Join) -> str:
    params = ", ".join(map(w.expressions.local, w.names.functions[s.function].params))
    return f"return {w.names.function(s.function)}({', '.join(filter(None, ('S', params)))});"


def _finish(w: StatementWriter, s: ir.Finish) -> str:
    return f"finish(S, {s.stop}, {w.expressions.local('k')});"


def _return(w: StatementWriter, s: ir.Return) -> str:
    return f"return {'NONE' if s.value is None else w.expressions.write(s.value)};"


_WRITE: dict[type, Callable[[StatementWriter, Any], str]] = {
    ir.SetVar: _set_var,
    ir.SetSlot: _set_slot,
    ir.AddSlot: _add_slot,
    ir.Operate: _operate,
    ir.Fail: _fail,
    ir.Event: _event,
    ir.Bound: _bound,
    ir.If: _if,
    ir.While: _while,
    ir.For: _for,
    ir.Labelled: _labelled,
    ir.Leave: _leave,
    ir.CallPlain: _call_plain,
    ir.CallAsking: _call_asking,
    ir.Suspend: _suspend,
    ir.Join: _join,
    ir.Finish: _finish,
    ir.Return: _return,
}
