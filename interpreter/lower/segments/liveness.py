"""Which locals a segment needs from its frame: those that it uses before it sets them, through stops and joins, by
fixpoint."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.ir import nodes as ir
from interpreter.ir.flow import expressions_of, variables, variables_in, variables_of

#: Variables that every function has by its role.
GIVEN = frozenset({"k", "v", "F", "S"})


class Liveness:
    """The free variables of every function of a program."""

    def __init__(
        self,
        program: ir.Program,
        ignored: frozenset[str] = frozenset(),
        beside: Callable[[int, set[str]], set[str]] | None = None,
    ) -> None:
        """What is set of the variables `ignored` needs nothing. `beside` adds to what a frame, by its number, needs
        what else is to be kept with it."""
        self.program = program
        self.ignored = ignored
        self.beside = beside
        self.functions = {f.name: f for f in program.functions}
        self.free: dict[str, set[str]] = {f.name: set() for f in program.functions}

    def settle(self) -> None:
        """Fills the locals of frames and the parameters of joins."""
        changed = True
        while changed:
            changed = False
            for f in self.program.functions:
                if f.role in ("pure", "plain", "entry"):
                    continue
                found = self._free(f.body, set(GIVEN))
                if found != self.free[f.name]:
                    self.free[f.name] = found
                    changed = True
        for frame in self.program.frames:
            frame.locals = tuple(sorted(self.frame(frame) - {frame.who}, key=_number))
        for f in self.program.functions:
            if f.role == "join":
                f.params = ("k", *sorted(self.free[f.name], key=_number))

    def frame(self, frame: ir.Frame) -> set[str]:
        """What a frame keeps: what its segment, its candidates and its conditions need."""
        names = [frame.resume]
        if frame.stop is not None:
            names += [frame.stop.options, frame.stop.skip_if, frame.stop.put_if]
        needed: set[str] = {*frame.given, *frame.handed}
        for name in names:
            needed |= self.free.get(name, set())
        return needed if self.beside is None else self.beside(frame.id, needed)

    def unset(self, code: Sequence[ir.Stmt], known: set[str]) -> set[str]:
        """The variables that code may read, or keep, before they are set."""
        return self._free(code, known)

    # ------------------------------------------------------------------ statements
    def _free(self, code: Sequence[ir.Stmt], known: set[str]) -> set[str]:
        free: set[str] = set()
        known = set(known)
        for stmt in code:
            free |= self._statement(stmt, known)
        return free

    def _statement(self, stmt: ir.Stmt, known: set[str]) -> set[str]:
        """The free variables of a statement; adds to `known` what it sets."""
        match stmt:
            case ir.SetVar(name=name, value=value):
                free = set() if name in self.ignored else variables(value) - known
                known.add(name)
                return free
            case ir.Operate(arguments=arguments, result=result):
                free = variables_in(arguments) - known
                if result is not None:
                    known.add(result)
                return free
            case ir.If(condition=condition, then=then, orelse=orelse):
                return (variables(condition) - known) | self._free(then, known) | self._free(orelse, known)
            case ir.While(condition=condition, body=body):
                return (variables(condition) - known) | self._free(body, known)
            case ir.For(name=name, domain=domain, body=body):
                return (variables(domain) - known) | self._free(body, known | {name})
            case ir.Labelled(body=body):
                return self._free(body, known)
            case ir.CallPlain():
                free = (variables_in((stmt.me, *stmt.arguments)) | variables_of(stmt.index)) - known
                return free.union(*(self._free(done, known) for _, done in stmt.exits))
            case ir.CallAsking():
                free = (
                    variables_in((stmt.me, *stmt.arguments)) | variables_of(stmt.index) | self._packed(stmt.frame)
                ) - known
                return free.union(*(self._free(done, known) for _, done in stmt.exits))
            case ir.Suspend(frame=frame):
                return self._packed(frame) - known
            case ir.Join(function=function):
                return self.free[function] - known
            case ir.Return(value=value):
                return variables_of(value) - known
        return variables_in(expressions_of(stmt)) - known

    def _packed(self, number: int) -> set[str]:
        frame = self.program.frames[number]
        return self.frame(frame) | {frame.who}


def _number(name: str) -> tuple[int, str]:
    """Locals in the order in which they were numbered; `me` and parameters without a number first."""
    tail = name.rpartition("_")[2]
    return (int(tail) if tail.isdigit() else 0), name
