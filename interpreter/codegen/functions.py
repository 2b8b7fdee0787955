"""Functions of the intermediate representation as Python functions."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields

from interpreter.codegen.expressions import ExpressionWriter, load, store
from interpreter.codegen.positions import Positions
from interpreter.codegen.statements import StatementWriter
from interpreter.ir import nodes as ir
from interpreter.ir.flow import inner, variables

#: A list slot mentioned at least so often (a mention in a loop counts four times) stands in a local.
HOIST_FROM = 3


def write_function(
    function: ir.Function, program: ir.Program, joins: dict[str, ir.Function], lists: frozenset[str], table: bool
) -> ast.FunctionDef:
    positions = Positions(function.span.source, function.span.header())
    hoisted = frozenset(n for n, uses in _uses(function.body, lists).items() if uses >= HOIST_FROM)
    expressions = ExpressionWriter(positions, hoisted)
    writer = StatementWriter(expressions, program.frames, joins, table)
    body: list[ast.stmt] = []
    if function.frame is not None:
        body.extend(_unpack(program.frames[function.frame], function))
    body.extend(
        ast.Assign([store(f"{name}_")], ast.Attribute(load("S"), name, ast.Load())) for name in sorted(hoisted)
    )
    body.extend(writer.block(function.body))
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
        read = {v for s in function.body if isinstance(s, ir.Return) and s.value is not None for v in variables(s.value)}
        needed = [n for n, name in enumerate(names) if name in read]
        if len(needed) <= 2:
            return [
                ast.Assign([store(names[n])], ast.Subscript(load("F"), ast.Constant(n), ast.Load())) for n in needed
            ]
    return [ast.Assign([ast.Tuple([store(n) for n in names], ast.Store())], load("F"))]


def _uses(code: Sequence[ir.Stmt], lists: frozenset[str]) -> Counter[str]:
    found: Counter[str] = Counter()
    for stmt in code:
        weight = 4 if isinstance(stmt, ir.While | ir.For) else 1
        for name, deep in _mentions(stmt):
            if name in lists:
                found[name] += 4 if deep else 1
        for block in inner(stmt):
            for name, uses in _uses(block, lists).items():
                found[name] += uses * weight
    return found


def _mentions(node: object, deep: bool = False) -> Iterator[tuple[str, bool]]:
    """The slots that a statement or expression names itself (not in blocks inside), and whether in a comprehension."""
    if isinstance(node, ir.Slot | ir.SetSlot | ir.AddSlot):
        yield node.name, deep
    for f in fields(node):  # type: ignore[arg-type]
        value = getattr(node, f.name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, ir.Expr | ir.Generator):
                yield from _mentions(item, deep or isinstance(node, ir.Comprehension))
