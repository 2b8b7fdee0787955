"""Functions of the intermediate representation as functions of C."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.codegen.once import worked_out_once
from interpreter.ir import nodes as ir
from interpreter.ir.flow import falls_through
from interpreter.native.expressions import FORMS
from interpreter.native.names import Names
from interpreter.native.statements import StatementWriter
from interpreter.native.writer import ExpressionWriter

#: Functions that may be inside themselves, directly or through others, have an eye on the stack.
_DEEP = ("plain", "entry", "pure")


def prototype(names: Names, function: ir.Function) -> str:
    params = ", ".join(["State *", *["V"] * len(function.params)])
    return f"static V {names.function(function.name)}({params});"


def write_function(names: Names, function: ir.Function) -> str:
    once = worked_out_once(function)
    expressions = ExpressionWriter(names, FORMS, once)
    params = [f"V {expressions.local(p)}" for p in function.params]
    unpacked = "".join(_unpack(names, function, expressions))
    body = StatementWriter(expressions).block(function.body)
    others = list(expressions.locals.values())[len(params) :]
    declared = f"V {', '.join(f'{name} UNUSED = NONE' for name in others)};\n" if others else ""
    declared += "".join(f"V {name} = STOPPED;\n" for name in once.values())
    guard = "not_too_far(S);\n" if function.role in _DEEP else ""
    head = f"static V {names.function(function.name)}({', '.join(['State *S', *params])})"
    end = "\nreturn NONE;" if falls_through(function.body) else ""
    return f"{head} {{\n{declared}{guard}{unpacked}{body}{end}\n}}\n"


def _unpack(names: Names, function: ir.Function, expressions: ExpressionWriter) -> Iterator[str]:
    """The frame's locals."""
    if function.frame is None:
        return
    frame = names.program.frames[function.frame]
    whole = expressions.local("F")
    for n, name in enumerate(["k", frame.who, *frame.locals], 1):
        yield f"{expressions.local(name)} = item(S, {whole}, {n});\n"
