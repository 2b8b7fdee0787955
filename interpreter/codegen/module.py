"""A program as Python code objects: one for each of the ruleset's files, so that tracebacks quote the right file."""

from __future__ import annotations

import ast
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


def source_text(program: ir.Program, table: bool) -> str:
    """The generated Python as text, for reading."""
    parts = [f"# {file.path}\n\n{ast.unparse(module)}" for file, module in write_modules(program, table).items()]
    return "\n\n\n".join(parts) + "\n"


def function_text(program: ir.Program, effect: str, table: bool) -> str:
    """The generated Python of one effect or formula (all its segments)."""
    joins = {f.name: f for f in program.functions if f.role == "join"}
    lists = frozenset(list_slots(program))
    wanted = [f for f in program.functions if effect in (f.effect, f.name)]
    return "\n\n".join(ast.unparse(write_function(f, program, joins, lists, table)) for f in wanted) + "\n"
