"""What frames keep beside the locals that not everybody may know, for one whole program; the rest is taken out of it.

A frame that keeps such a local keeps who knows it, and what is needed to say what else it could be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter.ir import nodes as ir
from interpreter.ir.flow import everything_in, rebuilt, variables
from interpreter.language.types import Int, required
from interpreter.lower.expressions import folding as fold
from interpreter.lower.hiding.knowers import Record
from interpreter.lower.hiding.locals import HiddenLocals
from interpreter.lower.segments.liveness import GIVEN, Liveness


class KeptHidden:
    """`tables` has what is noted of the locals of each frame's effect, by the number of the frame."""

    def __init__(self, program: ir.Program, tables: Mapping[int, HiddenLocals]) -> None:
        self.program = program
        self.tables = {n: hidden.by_name for n, hidden in tables.items() if hidden.by_name}

    def thin_out(self) -> list[str]:
        """Takes out of the program who knows what no frame keeps. The functions that say what the others could be."""
        if not self.tables:
            return []
        written = [s for f in self.program.functions for s in everything_in(f.body) if isinstance(s, ir.SetVar)]
        knowers = {record.knower for by_name in self.tables.values() for record in by_name.values()}
        Liveness(self.program, ignored=frozenset(knowers), beside=self._passed).settle()
        kept = [r for frame in self.program.frames for r in self._kept(frame.id, set(frame.locals))]
        needed = {r.knower for r in kept}
        grown = True
        while grown:
            read = {v for s in written if s.name in needed for v in variables(s.value) & knowers}
            grown = not read <= needed
            needed |= read
        unneeded = knowers - needed
        for function in self.program.functions:
            if any(isinstance(s, ir.SetVar) and s.name in unneeded for s in everything_in(function.body)):
                function.body = _without(function.body, unneeded)
        return list(dict.fromkeys(origin.function for r in kept for origin in r.possible()))

    def settle(self) -> None:
        """Fills in what frames keep."""
        if not self.tables:
            Liveness(self.program).settle()
            return
        live = Liveness(self.program, beside=self._beside)
        live.settle()
        beside: set[str] = set()
        for frame in self.program.frames:
            records = [r for r in self._kept(frame.id, set(frame.locals)) if r.name in frame.locals]
            frame.hidden = tuple(_described(r) for r in records)
            beside.update(name for r in records for name in _needs(r))
        for function in self.program.functions:
            if function.role == "entry":
                unset = live.unset(function.body, {*GIVEN, *function.params}) & beside
                begin = [ir.SetVar(function.span, name, fold.const(function.span, None)) for name in sorted(unset)]
                function.body = (*begin, *function.body)

    def _passed(self, number: int, names: set[str]) -> set[str]:
        return names | {name for _, name in self.program.frames[number].passes}

    def _beside(self, number: int, names: set[str]) -> set[str]:
        found = self._passed(number, names)
        return found.union(*(_needs(r) for r in self._kept(number, found - {self.program.frames[number].who})))

    def _kept(self, number: int, names: set[str]) -> list[Record]:
        """The records of these locals of a frame, and of those on which it depends what they could be."""
        by_name = self.tables.get(number, {})
        pending, found = sorted(names & by_name.keys()), dict[str, Record]()
        while pending:
            name = pending.pop()
            if name not in found:
                found[name] = by_name[name]
                pending += sorted(_needs(by_name[name]) & by_name.keys())
        return [found[name] for name in sorted(found)]


def _needs(record: Record) -> set[str]:
    """The locals that a frame must keep beside one."""
    names = {name for origin in record.possible() for name in origin.params} | set(record.copies)
    return names | ({record.knower} if record.knower else set())


def _described(record: Record) -> ir.HiddenLocal:
    of = required(record.of)
    low, high = (of.low, of.high) if isinstance(of, Int) else (None, None)
    origins, copies = record.possible(), tuple(record.copies)
    named = record.name, record.local, record.knower, record.argument
    return ir.HiddenLocal(*named, origins, copies, low, high, record.chosen)


def _without(code: Sequence[ir.Stmt], names: set[str]) -> tuple[ir.Stmt, ...]:
    kept = [s for s in code if not (isinstance(s, ir.SetVar) and s.name in names)]
    return tuple(rebuilt(s, lambda block: _without(block, names)) for s in kept)
