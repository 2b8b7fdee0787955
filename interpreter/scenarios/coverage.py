"""Which lines of a ruleset's effects and formulas have ever run.

Generated code carries the names and lines of the ruleset's files, so the interpreter's own tracing tells. Only code of
those files is looked at: from Python 3.12 on each line costs something only once. What was merely tried on a copy, to
see whether an option can be offered, has not run.
"""

from __future__ import annotations

import dis
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass
from types import CodeType, FrameType, FunctionType, TracebackType
from typing import Any

from interpreter.runtime.program import Program
from interpreter.scenarios.scenario import EXCERPT

#: The number under which this asks for events; 3 to 5 are free for anybody.
_TOOL = 4
#: From Python 3.12 on; before that, a trace function has to do.
_monitoring: Any = getattr(sys, "monitoring", None)

#: How what scenarios add to a program is called.
_ADDED = (f"e_{EXCERPT}", f"f_{EXCERPT}")

#: What is added to an effect's name for its code from a stop on.
_PART = re.compile(r"_[a-z]\d+$")

#: Instructions that stand for a function's head, on whose line nothing else need happen.
_BEGINNING = frozenset({"RESUME", "COPY_FREE_VARS", "MAKE_CELL", "RETURN_GENERATOR"})


@dataclass(frozen=True, slots=True)
class FileCoverage:
    """The lines of one file that have code, and those of them that never ran."""

    path: str
    lines: tuple[int, ...]
    missed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CoverageReport:
    files: tuple[FileCoverage, ...]

    @property
    def lines(self) -> int:
        return sum(len(f.lines) for f in self.files)

    @property
    def missed(self) -> int:
        return sum(len(f.missed) for f in self.files)

    def as_dict(self) -> dict[str, Any]:
        """The report as JSON-able data."""
        from interpreter.formats.tested import CoverageV1

        return CoverageV1.of(self).as_data()

    def as_text(self) -> str:
        """The report for people: a line a file, with the ranges of lines that never ran."""
        share = 100 if not self.lines else 100 * (self.lines - self.missed) // self.lines
        rows = [f"{self.lines - self.missed} of {self.lines} lines of effects and formulas ran ({share} %)"]
        for file in self.files:
            if file.missed:
                rows.append(f"{file.path}: never ran: {', '.join(_ranges(file.missed))}")
        return "\n".join(rows)


class LineCoverage:
    """Notes the lines that run while it is entered; `add` says of which programs.

    One at a time in a process, as with every tracer: RuntimeError when another tool is at it.
    """

    def __init__(self) -> None:
        self._codes: dict[str, set[CodeType]] = {}
        self._ran: dict[str, set[int]] = {}
        #: the code of programs without anything that scenarios have added
        self._plain: dict[str, set[CodeType]] = {}
        self._active = False

    def add(self, program: Program) -> None:
        """Takes the code of a program into account."""
        plain = not any(name.startswith(_ADDED) for name in program.main.__globals__)
        for code in program_code(program):
            if plain:
                self._plain.setdefault(code.co_filename, set()).add(code)
            known = self._codes.setdefault(code.co_filename, set())
            if code not in known:
                known.add(code)
                self._ran.setdefault(code.co_filename, set())
                self._watch(code)

    def __enter__(self) -> LineCoverage:
        if _monitoring is None:
            if sys.gettrace() is not None:
                raise RuntimeError("another tracer is active, so coverage cannot be measured; run without it")
            sys.settrace(self._trace)
        else:
            _monitoring.use_tool_id(_TOOL, "rulewright")
            _monitoring.register_callback(_TOOL, _monitoring.events.LINE, self._line)
            _monitoring.restart_events()
        self._active = True
        self._watch(*(code for codes in self._codes.values() for code in codes))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._active = False
        if _monitoring is None:
            sys.settrace(None)
            return
        for codes in self._codes.values():
            for code in codes:
                _monitoring.set_local_events(_TOOL, code, _monitoring.events.NO_EVENTS)
        _monitoring.register_callback(_TOOL, _monitoring.events.LINE, None)
        _monitoring.free_tool_id(_TOOL)

    def _watch(self, *codes: CodeType) -> None:
        if _monitoring is not None and self._active:
            for code in codes:
                _monitoring.set_local_events(_TOOL, code, _monitoring.events.LINE)

    def _line(self, code: CodeType, line: int) -> Any:
        if _tried(sys._getframe(1)):
            return None
        self._ran[code.co_filename].add(line)
        return _monitoring.DISABLE

    def _trace(self, frame: FrameType, event: str, argument: Any) -> Callable[..., Any] | None:
        ran = self._ran.get(frame.f_code.co_filename)
        # that a function is defined, while its module is loaded, does not mean that it has run
        if ran is None or frame.f_code.co_name == "<module>" or _tried(frame):
            return None
        ran.add(frame.f_lineno)  # a call is no line event, though its line is the whole of a short formula

        def line(frame: FrameType, event: str, argument: Any) -> Callable[..., Any]:
            if event == "line":
                ran.add(frame.f_lineno)
            return line

        return line

    def report(self) -> CoverageReport:
        """What ran and what did not, of all programs added, file by file in alphabetical order.

        Where scenarios call an effect, its other calls have code of their own, which the game itself lacks where it has
        the effect written out in place: if the game was added as well, only its own lines are asked for.
        """
        files = []
        asked = self._plain or self._codes
        for path in sorted(asked):
            lines = {line for code in asked[path] for line in _code_lines(code)}
            missed = lines - self._ran[path] - _heads(asked[path])
            files.append(FileCoverage(path, tuple(sorted(lines)), tuple(sorted(missed))))
        return CoverageReport(tuple(files))


def program_code(program: Program) -> Iterator[CodeType]:
    """All code of a program that stands for lines of its ruleset, without what scenarios have added."""
    paths = {file.path for file in program.files}
    namespace: dict[str, Any] = program.main.__globals__
    functions = (f for f in namespace.values() if isinstance(f, FunctionType) and not f.__name__.startswith(_ADDED))
    # What was worked out for all its arguments while compiling has run as much as it ever will, and a formula that is
    # written out wherever it is used has no code of its own that could run.
    called = _called(program)
    todo = [
        f.__code__
        for f in functions
        if f.__name__ not in program.worked_out and (f.__name__ in called or not f.__name__.startswith("f_"))
    ]
    seen: set[int] = set()
    while todo:
        code = todo.pop()
        if id(code) in seen or code.co_filename not in paths:
            continue
        seen.add(id(code))
        yield code
        todo.extend(c for c in code.co_consts if isinstance(c, CodeType))


def _called(program: Program) -> set[str]:
    """The names that something of a program calls, of formulas those that do not only call each other."""
    functions = {name: f for name, f in program.main.__globals__.items() if isinstance(f, FunctionType)}
    called: set[str] = set()
    names = {
        *(function for _, function in (*program.endings, *program.bots)),
        *program.ranking[0],
        *(function for function, _ in program.extra.values()),
        *(name for name in functions if not name.startswith("f_")),
    }
    while names:
        called |= names
        todo: list[CodeType] = [functions[name].__code__ for name in names if name in functions]
        names = set()
        while todo:
            code = todo.pop()
            names.update(code.co_names)
            todo.extend(c for c in code.co_consts if isinstance(c, CodeType))
        names -= called
    return called


def _tried(frame: FrameType | None) -> bool:
    """Whether this runs on a copy, only to see whether an option can be offered. What `can` asks about has run."""
    while frame is not None and "S" not in frame.f_locals:
        frame = frame.f_back
    goal = None if frame is None else frame.f_locals["S"].goal
    return goal is not None and goal[0] >= 0


def _code_lines(code: CodeType) -> set[int]:
    """The lines that have instructions of their own, without those that only begin a function."""
    found: set[int] = set()
    for instruction in dis.get_instructions(code):
        line = instruction.positions.lineno if instruction.positions is not None else None
        if line and instruction.opname not in _BEGINNING:
            found.add(line)
    return found


def _heads(codes: Set[CodeType]) -> set[int]:
    """The lines on which effects begin: nobody runs them where the effect is written out in place."""
    names = {code.co_name for code in codes}
    return {
        code.co_firstlineno
        for code in codes
        if code.co_name.startswith("e_") and _PART.sub("", code.co_name) not in names - {code.co_name}
    }


def _ranges(lines: Iterable[int]) -> list[str]:
    found: list[list[int]] = []
    for line in lines:
        if found and line == found[-1][1] + 1:
            found[-1][1] = line
        else:
            found.append([line, line])
    return [str(a) if a == b else f"{a}-{b}" for a, b in found]
