"""The intermediate representation as text: what `rulewright show ir` prints and golden files hold."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.ir import nodes as ir


def print_program(program: ir.Program, effect: str | None = None) -> str:
    """Layout, frames and functions; of one effect or formula only where a name is given."""
    parts: list[str] = []
    if effect is None:
        parts.append("\n".join([*(_layout(s) for s in program.layout), *(_kept(s) for s in program.sums)]))
    wanted = [f for f in program.functions if effect is None or effect in (f.effect, f.name)]
    frames = {f.frame for f in wanted if f.frame is not None}
    shown = [f for f in program.frames if effect is None or f.id in frames]
    parts.append("\n".join(_frame(f) for f in shown))
    parts.extend(print_function(f) for f in wanted)
    return "\n\n".join(p for p in parts if p) + "\n"


def print_function(function: ir.Function) -> str:
    frame = "" if function.frame is None else f" frame {function.frame}"
    lines = [f"{function.role} {function.name}({', '.join(function.params)}){frame}"]
    return "\n".join([*lines, *_block(function.body, 1)])


def _layout(slot: ir.SlotLayout) -> str:
    where = "".join(f"[{name}: {size}]" for name, size in slot.indices)
    return f"slot {slot.name}{where or ('' if slot.size is None else f'[{slot.size}]')}: {slot.of} = {_start(slot)}"


def _kept(kept: ir.KeptSum) -> str:
    last = kept.first + kept.size - 1
    return f"sum {kept.name}: ${kept.slot}[{kept.first}..{last}], of what is in {', '.join(kept.zones)}"


def _start(slot: ir.SlotLayout) -> str:
    if slot.size is not None and isinstance(slot.start, tuple) and len(set(slot.start)) == 1:
        return f"{slot.start[0]} each"
    return repr(slot.start)


def _frame(frame: ir.Frame) -> str:
    facts = [f"frame {frame.id} {frame.kind} of {frame.effect}: who {frame.who}"]
    if frame.locals:
        facts.append(f"keeps {', '.join(frame.locals)}")
    if frame.open is not None:
        facts.append(f"inside option {frame.open}")
    if frame.demand_before_end or frame.demand_after:
        facts.append("a demand ahead")
    if frame.catches:
        facts.append(f"catches {', '.join(map(str, frame.catches))}")
    if frame.allowing >= 0:
        facts.append(f"allowing {frame.allowing}({', '.join(frame.given)})")
    if frame.inside:
        facts.append(f"inside anytime {', '.join(map(str, frame.inside))}")
    if frame.hidden:
        facts.append("; ".join(f"{h.name} is known to {h.knower or 'whom the caller says'}" for h in frame.hidden))
    if frame.passes:
        facts.append(f"hands down {', '.join(name for _, name in frame.passes)}")
    stop = frame.stop
    if stop is not None:
        facts.append(f"asks {stop.kind} {stop.origin}")
        facts.extend(
            word
            for word, holds in (
                (f"or {stop.skip}", stop.skip is not None),
                ("else", stop.orelse),
                ("nature", stop.random),
                ("secretly", stop.secret),
                (f"asking {stop.prompt}", stop.question != ""),
                ("looking", stop.looking),
                ("put", bool(stop.put_if)),
                (stop.legality, True),
            )
            if holds
        )
    return "; ".join(facts)


# ------------------------------------------------------------------ statements
def _block(code: Sequence[ir.Stmt], depth: int) -> list[str]:
    pad = "  " * depth
    lines: list[str] = []
    for stmt in code:
        head, blocks = _statement(stmt)
        lines.append(pad + head)
        for name, block in blocks:
            if name:
                lines.append(f"{pad}{name}")
            lines.extend(_block(block, depth + 1))
    return lines or [f"{pad}nothing"]


def _statement(stmt: ir.Stmt) -> tuple[str, list[tuple[str, Sequence[ir.Stmt]]]]:
    match stmt:
        case ir.SetVar(name=name, value=value):
            return f"{name} = {show(value)}", []
        case ir.SetSlot(name=name, index=index, value=value):
            return f"{_slot(name, index)} = {show(value)}", []
        case ir.AddSlot(name=name, index=index, value=value):
            return f"{_slot(name, index)} += {show(value)}", []
        case ir.Operate(operation=operation, arguments=arguments, result=result):
            return f"{f'{result} = ' if result else ''}{operation} {_list(arguments)}", []
        case ir.Fail(message=message, arguments=arguments):
            return f"fail {message!r} {_list(arguments)}".rstrip(), []
        case ir.Event(kind=kind, arguments=arguments):
            return f"event {kind} {_list(arguments)}".rstrip(), []
        case ir.Bound(what=what, value=value, low=low, high=high):
            limits = [f"{show(low)} <= " if low is not None else "", f" <= {show(high)}" if high is not None else ""]
            return f"bound {what}: {limits[0]}{show(value)}{limits[1]}", []
        case ir.If(condition=condition, then=then, orelse=orelse):
            return f"if {show(condition)}", [("", then), ("else", orelse)] if orelse else [("", then)]
        case ir.While(label=label, condition=condition, body=body, budget=budget):
            return f"while {show(condition)} @{label} budget {budget}", [("", body)]
        case ir.For(label=label, name=name, domain=domain, body=body):
            return f"for {name} in {show(domain)} @{label}", [("", body)]
        case ir.Labelled(label=label, body=body):
            return f"block @{label}", [("", body)]
        case ir.Leave(label=label):
            return f"leave @{label}", []
        case ir.CallPlain():
            return f"call {_called(stmt)}", _exits(stmt)
        case ir.CallAsking(frame=frame):
            return f"call {_called(stmt)} below frame {frame}", _exits(stmt)
        case ir.Suspend(frame=frame):
            return f"stop at frame {frame}", []
        case ir.Join(function=function):
            return f"go on in {function}", []
        case ir.Finish(stop=stop):
            return f"end of option {stop}", []
        case ir.Return(value=value):
            return "return" if value is None else f"return {show(value)}", []


def _called(call: ir.CallPlain | ir.CallAsking) -> str:
    index = "" if call.index is None else f"[{show(call.index)}]"
    return f"{call.function}{index}({_list((call.me, *call.arguments))})"


def _exits(call: ir.CallPlain | ir.CallAsking) -> list[tuple[str, Sequence[ir.Stmt]]]:
    return [(f"on leaving {code}", block) for code, block in call.exits]


# ------------------------------------------------------------------ expressions
def _list(items: Sequence[ir.Expr]) -> str:
    return ", ".join(show(i) for i in items)


def _slot(name: str, index: ir.Expr | None) -> str:
    return f"${name}" if index is None else f"${name}[{show(index)}]"


def _generator(g: ir.Generator) -> str:
    return f"{g.name} in {show(g.domain)}" + "".join(f" if {show(c)}" for c in g.conditions)


def show(e: ir.Expr) -> str:
    """An expression on one line. Slots of the state begin with $."""
    match e:
        case ir.Const(value=value):
            return repr(value)
        case ir.Var(name=name):
            return name
        case ir.Slot(name=name, index=index):
            return _slot(name, index)
        case ir.Table(name=name, index=index):
            return name if isinstance(index, ir.Const) and index.value is None else f"{name}[{show(index)}]"
        case ir.Entry(name=name, keys=keys, default=default):
            return f"{name}.get({_list(keys)}; {default!r})"
        case ir.Arithmetic(op=op, left=left, right=right) | ir.Compare(op=op, left=left, right=right):
            return f"({show(left)} {op} {show(right)})"
        case ir.Negate(operand=operand):
            return f"-{show(operand)}"
        case ir.Not(operand=operand):
            return f"not {show(operand)}"
        case ir.Logic(op=op, operands=operands):
            return "(" + f" {op} ".join(show(o) for o in operands) + ")"
        case ir.Choice(condition=condition, value=value, otherwise=otherwise):
            return f"({show(value)} if {show(condition)} else {show(otherwise)})"
        case ir.IfNone(name=name, value=value, otherwise=otherwise):
            return f"({name} := {show(value)} or if none {show(otherwise)})"
        case ir.IfPresent(name=name, value=value, then=then):
            return f"({name} := {show(value)} then {show(then)})"
        case ir.Pure(function=function, arguments=arguments) | ir.Library(function=function, arguments=arguments):
            return f"{function}({_list(arguments)})"
        case ir.Trial(function=function, me=me, arguments=arguments, condition=condition):
            judged = "" if condition is None else f" then {condition}({_list(e.condition_arguments)})"
            return f"try {function}({_list((me, *arguments))}){judged}"
        case ir.Comprehension(kind=kind, element=element, generators=generators, default=default):
            fallback = "" if default is None else f" or {show(default)}"
            return f"{kind}({show(element)} for {' for '.join(_generator(g) for g in generators)}{fallback})"
        case ir.TupleOf(items=items):
            return f"({_list(items)},)"
