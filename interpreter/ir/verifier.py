"""Judges a program: what every backend may rely on. A complaint is a mistake of ours, never of a ruleset.

Checked: every function, frame, slot, table, label and operation that is named exists, and gets as many arguments as it
takes; every variable is set before it is read; frames hold what their segments read; labels are left from inside only;
nothing follows what ends a block; pure functions do nothing but return; plain functions never stop.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpreter.foundation.errors import InternalError
from interpreter.ir import nodes as ir
from interpreter.ir.flow import falls_through
from interpreter.ir.operations import FUNCTIONS, OPERATIONS, Function, Operation
from interpreter.ir.parts import expressions_in
from interpreter.ir.printer import print_function

#: Slots that every state has in addition to the ruleset's.
ENGINE_SLOTS = frozenset({"zones", "lies", "result"})
_STOPPING = (ir.Suspend, ir.CallAsking, ir.Join, ir.Finish)


def verify(program: ir.Program) -> None:
    """Raises InternalError, with the function that is wrong, at the first complaint."""
    judge = _Judge(program)
    for function in program.functions:
        complaint = next(judge.function(function), None)
        if complaint is not None:
            raise InternalError(f"{function.name}: {complaint}\n{print_function(function)}")


class _Judge:
    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.functions = {f.name: f for f in program.functions}
        self.slots = {s.name for s in program.layout} | ENGINE_SLOTS

    def function(self, function: ir.Function) -> Iterator[str]:
        known = set(function.params) | {"S"}
        if function.frame is not None:
            if not 0 <= function.frame < len(self.program.frames):
                yield f"there is no frame {function.frame}"
                return
            frame = self.program.frames[function.frame]
            known |= {"k", frame.who, *frame.locals}
        if function.role in ("pure", "options", "condition") and not all(
            isinstance(s, ir.Return) for s in function.body
        ):
            yield "a function without effects does something"
        if function.role in ("entry", "resume", "join") and falls_through(function.body):
            yield "a segment comes to its end without saying how"
        yield from self._block(function.body, known, (), function.role)

    # ------------------------------------------------------------------ statements
    def _block(self, code: Sequence[ir.Stmt], known: set[str], labels: tuple[int, ...], role: str) -> Iterator[str]:
        known = set(known)
        for n, stmt in enumerate(code):
            yield from self._statement(stmt, known, labels, role)
            if n + 1 < len(code) and not falls_through([stmt]):
                yield "something follows what ends a block"

    def _statement(self, stmt: ir.Stmt, known: set[str], labels: tuple[int, ...], role: str) -> Iterator[str]:
        if role == "plain" and isinstance(stmt, _STOPPING):
            yield "an effect that never asks stops"
        for e in expressions_in(stmt):
            yield from self._expression(e, known)
        match stmt:
            case ir.SetVar(name=name):
                known.add(name)
            case ir.SetSlot(name=name) | ir.AddSlot(name=name):
                if name not in self.slots:
                    yield f"there is no slot {name}"
            case ir.Operate(operation=operation, arguments=arguments, result=result):
                yield from _arity(operation, OPERATIONS, arguments)
                if result is not None:
                    known.add(result)
            case ir.If(then=then, orelse=orelse):
                yield from self._block(then, known, labels, role)
                yield from self._block(orelse, known, labels, role)
            case ir.While(label=label, body=body) | ir.Labelled(label=label, body=body):
                yield from self._block(body, known, (*labels, label), role)
            case ir.For(label=label, name=name, body=body):
                yield from self._block(body, known | {name}, (*labels, label), role)
            case ir.Leave(label=label):
                if label not in labels:
                    yield f"label {label} is left from outside"
            case ir.CallPlain(exits=exits):
                yield from self._called(stmt, "plain")
                for _, block in exits:
                    yield from self._block(block, known, labels, role)
            case ir.CallAsking(frame=frame, exits=exits):
                yield from self._called(stmt, "entry")
                yield from self._packed(frame, known)
                for _, block in exits:
                    yield from self._block(block, known, labels, role)
            case ir.Suspend(frame=frame):
                yield from self._packed(frame, known)
            case ir.Join(function=name):
                if name not in self.functions:
                    yield f"there is no join {name}"
                else:
                    missing = set(self.functions[name].params) - known - {"k"}
                    if missing:
                        yield f"the join {name} needs {', '.join(sorted(missing))}"

    def _called(self, call: ir.CallPlain | ir.CallAsking, role: str) -> Iterator[str]:
        if call.index is not None:
            if call.function not in self.program.tables:
                yield f"there is no table {call.function}"
            return
        callee = self.functions.get(call.function)
        if callee is None:
            yield f"there is no function {call.function}"
        elif callee.role != role:
            yield f"{call.function} is {callee.role}, but is called as {role}"
        else:
            given = len(call.arguments) + (1 if role == "plain" else 2)
            if given != len(callee.params):
                yield f"{call.function} takes {len(callee.params)} arguments, not {given}"

    def _packed(self, number: int, known: set[str]) -> Iterator[str]:
        frame = self.program.frames[number]
        missing = {frame.who, *frame.locals} - known
        if missing:
            yield f"frame {number} keeps {', '.join(sorted(missing))}, not set here"

    # ------------------------------------------------------------------ expressions
    def _expression(self, e: ir.Expr, known: set[str]) -> Iterator[str]:
        match e:
            case ir.Var(name=name):
                if name not in known and name not in ("v", "me"):
                    yield f"{name} is read before it is set"
            case ir.Slot(name=name):
                if name not in self.slots:
                    yield f"there is no slot {name}"
            case ir.Table(name=name) | ir.Entry(name=name):
                if name not in self.program.tables:
                    yield f"there is no table {name}"
            case ir.Pure(function=name, arguments=arguments):
                callee = self.functions.get(name)
                if callee is None or callee.role != "pure":
                    yield f"there is no pure function {name}"
                elif len(arguments) != len(callee.params):
                    yield f"{name} takes {len(callee.params)} arguments, not {len(arguments)}"
            case ir.Library(function=name, arguments=arguments):
                yield from _arity(name, FUNCTIONS, arguments)
            case ir.Trial(function=name, condition=condition):
                if name not in self.functions or (condition is not None and condition not in self.functions):
                    yield f"{name} cannot be tried"
            case (
                ir.IfNone(name=name, value=value, otherwise=inside) | ir.IfPresent(name=name, value=value, then=inside)
            ):
                yield from self._expression(value, known)
                yield from self._expression(inside, known | {name})
                return
            case ir.Comprehension(generators=generators, element=element, default=default):
                inner = set(known)
                for g in generators:
                    yield from self._expression(g.domain, inner)
                    inner.add(g.name)
                    for c in g.conditions:
                        yield from self._expression(c, inner)
                yield from self._expression(element, inner)
                if default is not None:
                    yield from self._expression(default, known)
                return
        for part in expressions_in(e):
            yield from self._expression(part, known)


def _arity(
    name: str, known: Mapping[str, Function] | Mapping[str, Operation], arguments: Sequence[ir.Expr]
) -> Iterator[str]:
    """Complains of an operation that does not exist, or does not take this number of arguments."""
    found = known.get(name)
    if found is None:
        yield f"there is no operation {name}"
    elif len(arguments) < found.fewest or (found.most is not None and len(arguments) > found.most):
        yield f"{name} takes {found.fewest} to {found.most} arguments, not {len(arguments)}"
