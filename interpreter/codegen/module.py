"""A program as Python code objects: one for each of the ruleset's files, so that tracebacks quote the right file."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from types import CodeType

from interpreter.codegen.functions import write_function
from interpreter.codegen.state_class import write_state_functions
from interpreter.foundation.source import SourceFile
from interpreter.ir import nodes as ir


def list_slots(program: ir.Program) -> tuple[str, ...]:
    return tuple(s.name for s in program.layout if s.size is not None)


def scalar_slots(program: ir.Program) -> tuple[str, ...]:
    return tuple(s.name for s in program.layout if s.size is None)


def write_modules(program: ir.Program, table: bool) -> dict[SourceFile, ast.Module]:
    """The functions of a program by the file they come from; positions are that file's."""
    joins = {f.name: f for f in program.functions if f.role == "join"}
    lists = frozenset(list_slots(program))
    modules: dict[SourceFile, ast.Module] = {}
    for function in program.functions:
        module = modules.setdefault(function.span.source, ast.Module([], []))
        module.body.append(write_function(function, program, joins, lists, table))
    return modules


def compile_program(program: ir.Program, table: bool) -> list[CodeType]:
    """Code objects to be run in one namespace: first the state's functions, then each file's."""
    lists = (*list_slots(program), "zones", "lies")
    state = ast.Module(write_state_functions(scalar_slots(program), lists), [])
    codes = [compile(ast.fix_missing_locations(state), "<state>", "exec")]
    for file, module in write_modules(program, table).items():
        codes.append(compile(module, file.path, "exec"))
    return codes


LEGEND = """\
# S is the state: S.zones[place] is what is there, `S.lies[component]` its place, S.v_.. the counters and variables.
# A frame is a tuple: its number, the frame below, who acts, and its locals. F is the frame that goes on, v the answer
# that it has waited for, k the frame below, me who acts. T_.. are the constants at the end.
"""
#: Longer constants are cut.
_SHOWN = 100


def source_text(program: ir.Program, table: bool) -> str:
    """The generated Python as text, for reading: with what each frame is, and the constants."""
    parts = [f"\n# {file.path}\n\n{_text(functions, program, table)}" for file, functions in _by_file(program).items()]
    named = [(name, repr(value)) for name, value in program.tables.items()]
    cut = (f"{name} = {text}" if len(text) <= _SHOWN else f"# {name} = {text[:_SHOWN]} .." for name, text in named)
    return LEGEND + "\n\n".join([*parts, "\n".join(cut)]) + "\n"


def function_text(program: ir.Program, effect: str, table: bool) -> str:
    """The generated Python of one effect or formula (all its segments)."""
    return _text([f for f in program.functions if effect in (f.effect, f.name)], program, table) + "\n"


def _by_file(program: ir.Program) -> dict[SourceFile, list[ir.Function]]:
    found: dict[SourceFile, list[ir.Function]] = {}
    for function in program.functions:
        found.setdefault(function.span.source, []).append(function)
    return found


def _text(functions: Iterable[ir.Function], program: ir.Program, table: bool) -> str:
    joins = {f.name: f for f in program.functions if f.role == "join"}
    lists = frozenset(list_slots(program))
    written = ((f, ast.unparse(write_function(f, program, joins, lists, table))) for f in functions)
    return "\n\n".join(_noted(f, program) + text for f, text in written)


def _noted(function: ir.Function, program: ir.Program) -> str:
    """Of a function that belongs to a frame, what that is and where it stops."""
    if function.frame is None:
        return ""
    frame = program.frames[function.frame]
    asks = "" if frame.stop is None else f": {frame.stop.origin} {frame.stop.prompt}".rstrip()
    return f"# frame {frame.id} of {frame.effect}{asks} ({frame.span.source.path}:{frame.span.line})\n"
