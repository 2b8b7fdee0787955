"""The verbs that change the orientation of a component: flip, rotate."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import WRONG_TYPE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.face_parts import turnable
from interpreter.checker.expressions.turning import TURNED
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import ComponentSym
from interpreter.checker.wording import quoted
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.types import describe, may_be_none
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.faces import face_number, lying, next_faces, slot_at
from interpreter.lower.segments.service import Lowerer
from interpreter.syntax import nodes
from interpreter.verbs.verb import Verb

Stmts = tuple[typed.Stmt, ...]


def _flip(el: Elaborator, node: nodes.Flip, scope: Scope) -> Stmts:
    found = turnable(el, node.what, scope, "turned over")
    if found is None:
        return ()
    what, component = found
    if not component.faces:
        return _cannot(el, what, component, "has no faces", "declare them", "faces: [front, back]")
    return (typed.Flip(node.span, what, component),)


def _rotate(el: Elaborator, node: nodes.Rotate, scope: Scope) -> Stmts:
    found = turnable(el, node.what, scope, "turned")
    by = el.number(node.by, scope)
    if found is None:
        return ()
    what, component = found
    if not component.turns:
        return _cannot(el, what, component, "cannot be rotated", "declare the grid on which it turns", "turns: plot")
    return (typed.Rotate(node.span, what, component, by),)


def _cannot(el: Elaborator, what: typed.Expr, component: ComponentSym, why: str, mend: str, key: str) -> Stmts:
    message = f"{quoted(what.span)} is {describe(what.type)}, and a {component.name} {why}"
    el.report(WRONG_TYPE, what.span, message, f"{mend}: `{component.name}: {{{key}}}`")
    return ()


# ------------------------------------------------------------------ lowering
def _present(
    lowerer: Lowerer, stmt: typed.Flip | typed.Rotate, env: Env
) -> tuple[ir.Expr, list[ir.Stmt], ir.Expr | None]:
    """The component, once; the code that finds it; whether there is one (None: surely)."""
    what, code = lowerer.fixed(stmt.what, env, ("turned", id(stmt)), "c")
    if not may_be_none(stmt.what.type):
        return what, code, None
    return what, code, fold.compare(stmt.span, "is not", what, fold.const(stmt.span, None))


def _where(span: Span, there: ir.Expr | None, code: list[ir.Stmt], done: ir.Stmt) -> list[ir.Stmt]:
    return [*code, done if there is None else ir.If(span, there, (done,), ())]


def _lower_flip(lowerer: Lowerer, stmt: typed.Flip, env: Env) -> list[ir.Stmt]:
    what, code, there = _present(lowerer, stmt, env)
    x = lowerer.service.expressions
    slot = lying(x.layout, stmt, what)
    now = face_number(stmt.span, stmt.component, what, slot)
    turned = x.tables.lookup(stmt.span, f"{stmt.component.name}_flipped", next_faces(x.layout, stmt.component), now)
    return _where(stmt.span, there, code, ir.SetSlot(stmt.span, slot.name, slot.index, turned))


def _lower_rotate(lowerer: Lowerer, stmt: typed.Rotate, env: Env) -> list[ir.Stmt]:
    what, code, there = _present(lowerer, stmt, env)
    x, span = lowerer.service.expressions, stmt.span
    slot = slot_at(x.layout, span, stmt.component, TURNED, what)
    turned = fold.arithmetic(span, "+", slot, x.lower(stmt.by, env))
    done = ir.SetSlot(span, slot.name, slot.index, fold.arithmetic(span, "%", turned, fold.const(span, 4)))
    return _where(span, there, code, done)


FLIP = Verb(
    word="flip",
    usage="flip c",
    doc="Flips a component to its next face. Does nothing if the component is none.",
    nodes=(nodes.Flip,),
    check=_flip,
    typed=(typed.Flip,),
    phrase={"en": "turn {what} over", "de": "drehe {what:acc} um"},
    lower={typed.Flip: _lower_flip},
)
ROTATE = Verb(
    word="rotate",
    usage="rotate c by n",
    doc="Rotates a component clockwise by N quarter turns. Does nothing if the component is none.",
    nodes=(nodes.Rotate,),
    check=_rotate,
    typed=(typed.Rotate,),
    phrase={"en": "turn {what} clockwise ({by} × 90°)", "de": "drehe {what:acc} im Uhrzeigersinn ({by} × 90°)"},
    lower={typed.Rotate: _lower_rotate},
)
