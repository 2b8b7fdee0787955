"""Functions of the intermediate representation as Python functions."""

from __future__ import annotations

import ast

from interpreter.codegen.expressions import ExpressionWriter, load, store
from interpreter.codegen.hoisting import hoist
from interpreter.codegen.once import worked_out_once
from interpreter.codegen.positions import Positions
from interpreter.codegen.statements import StatementWriter
from interpreter.ir import nodes as ir
from interpreter.ir.flow import variables


def write_function(
    function: ir.Function, program: ir.Program, joins: dict[str, ir.Function], lists: frozenset[str], table: bool
) -> ast.FunctionDef:
    positions = Positions(function.span.source, function.span.header())
    code, hoisted = hoist(function.body, lists)
    once = worked_out_once(function)
    expressions = ExpressionWriter(positions, hoisted, once)
    writer = StatementWriter(expressions, program.frames, joins, table)
    body: list[ast.stmt] = []
    if function.frame is not None:
        body.extend(_unpack(program.frames[function.frame], function))
    body.extend(ast.Assign([store(name)], ast.Constant(None)) for name in once.values())
    body.extend(writer.block(code))
    arguments = [ast.arg("S"), *(ast.arg(p) for p in function.params)]
    definition = ast.FunctionDef(
        name=function.name,
        args=ast.arguments([], arguments, None, [], [], None, []),
        body=body or [ast.Pass()],
        decorator_list=[],
        returns=None,
        type_comment=None,
    )
    if "type_params" in ast.FunctionDef._fields:
        definition.type_params = []  # type: ignore[attr-defined]
    return positions.at(definition, function.span.header())


def _unpack(frame: ir.Frame, function: ir.Function) -> list[ast.stmt]:
    """The frame's locals. A pure function takes the few that it reads one by one."""
    names = ["_", "k", frame.who, *frame.locals]
    if function.role in ("options", "condition"):
        read = {
            v for s in function.body if isinstance(s, ir.Return) and s.value is not None for v in variables(s.value)
        }
        needed = [n for n, name in enumerate(names) if name in read]
        if len(needed) <= 2:
            return [
                ast.Assign([store(names[n])], ast.Subscript(load("F"), ast.Constant(n), ast.Load())) for n in needed
            ]
    return [ast.Assign([ast.Tuple([store(n) for n in names], ast.Store())], load("F"))]
