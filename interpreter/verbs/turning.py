"""The verbs that change how a component lies: flip."""

from __future__ import annotations

from interpreter.check import typed
from interpreter.check.codes import WRONG_TYPE
from interpreter.check.elaborator import Elaborator
from interpreter.check.face_parts import turnable
from interpreter.check.scope import Scope
from interpreter.check.wording import quoted
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.types import describe, may_be_none
from interpreter.lower import folding as fold
from interpreter.lower.effects import EffectLowerer
from interpreter.lower.environment import Env
from interpreter.lower.faces import face_number, lying, next_faces
from interpreter.syntax import nodes
from interpreter.verbs.verb import Verb

Stmts = tuple[typed.Stmt, ...]


def _flip(el: Elaborator, node: nodes.Flip, scope: Scope) -> Stmts:
    found = turnable(el, node.what, scope, "turned over")
    if found is None:
        return ()
    what, component = found
    if not component.faces:
        message = f"{quoted(what.span)} is {describe(what.type)}, and a {component.name} has no faces"
        el.report(WRONG_TYPE, what.span, message, f"declare them: `{component.name}: {{faces: [front, back]}}`")
        return ()
    return (typed.Flip(node.span, what, component),)


# ------------------------------------------------------------------ lowering
def present(lowerer: EffectLowerer, stmt: typed.Flip, env: Env) -> tuple[ir.Expr, list[ir.Stmt], ir.Expr | None]:
    """The component, once; the code that finds it; whether there is one (None: surely)."""
    what, code = lowerer.fixed(stmt.what, env, ("turned", id(stmt)), "c")
    if not may_be_none(stmt.what.type):
        return what, code, None
    return what, code, fold.compare(stmt.span, "is not", what, fold.const(stmt.span, None))


def _where(span: Span, there: ir.Expr | None, code: list[ir.Stmt], done: ir.Stmt) -> list[ir.Stmt]:
    return [*code, done if there is None else ir.If(span, there, (done,), ())]


def _lower_flip(lowerer: EffectLowerer, stmt: typed.Flip, env: Env) -> list[ir.Stmt]:
    what, code, there = present(lowerer, stmt, env)
    x = lowerer.service.expressions
    slot = lying(x.layout, stmt, what)
    now = face_number(stmt.span, stmt.component, what, slot)
    turned = x.tables.lookup(stmt.span, f"{stmt.component.name}_flipped", next_faces(x.layout, stmt.component), now)
    return _where(stmt.span, there, code, ir.SetSlot(stmt.span, slot.name, slot.index, turned))


FLIP = Verb(
    word="flip",
    usage="flip c",
    doc="Turns a component over: its next face lies up. Of none nothing happens.",
    nodes=(nodes.Flip,),
    check=_flip,
    typed=(typed.Flip,),
    phrase={"en": "turn {what} over", "de": "drehe {what:acc} um"},
    lower={typed.Flip: _lower_flip},
)
