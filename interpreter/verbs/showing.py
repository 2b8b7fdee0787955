"""The verbs that let players know something: reveal, tell, note, phase."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import WRONG_TYPE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.sets import element_of
from interpreter.checker.scope import Scope
from interpreter.checker.statements.texts import text_parts
from interpreter.checker.wording import quoted
from interpreter.ir import nodes as ir
from interpreter.language.types import PLAYER, Component, Unknown, describe, required
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.segments.service import Lowerer
from interpreter.lower.segments.shared import labelled, shown
from interpreter.syntax import nodes
from interpreter.verbs.verb import Verb

Stmts = tuple[typed.Stmt, ...]


def _reveal(el: Elaborator, node: nodes.Reveal, scope: Scope) -> Stmts:
    what = el.infer(node.what, scope)
    to = None if node.to is None else el.expression(node.to, scope, PLAYER)
    if isinstance(what.type, Unknown):
        return ()
    if not isinstance(required(element_of(what)), Component):
        el.report(
            WRONG_TYPE,
            what.span,
            f"{quoted(what.span)} is {describe(what.type)}, but only components can be revealed",
            "name a component or a zone; show a value with `tell p: ..`",
        )
        return ()
    return (typed.Reveal(node.span, what, to),)


def _tell(el: Elaborator, node: nodes.Tell, scope: Scope) -> Stmts:
    player = el.expression(node.player, scope, PLAYER)
    return (typed.Tell(node.span, player, el.infer(node.value, scope)),)


def _note(el: Elaborator, node: nodes.Note | nodes.Phase, scope: Scope) -> Stmts:
    return (typed.Note(node.span, text_parts(el, node, scope), isinstance(node, nodes.Phase)),)


# ------------------------------------------------------------------ lowering
def _lower_note(lowerer: Lowerer, stmt: typed.Note, env: Env) -> list[ir.Stmt]:
    parts = tuple(fold.const(stmt.span, p) if isinstance(p, str) else labelled(lowerer, p, env) for p in stmt.parts)
    return [ir.Event(stmt.span, "phase" if stmt.phase else "note", parts)]


def _lower_reveal(lowerer: Lowerer, stmt: typed.Reveal, env: Env) -> list[ir.Stmt]:
    to = fold.const(stmt.span, None) if stmt.to is None else lowerer.service.expressions.lower(stmt.to, env)
    by = fold.const(stmt.span, None) if env.me is None else env.me
    told = (to, labelled(lowerer, stmt.what, env), by, *_place(lowerer, stmt, env))
    return [ir.Event(stmt.span, "reveal", told), *shown(lowerer, stmt.what, to, env)]


def _place(lowerer: Lowerer, stmt: typed.Reveal, env: Env) -> list[ir.Expr]:
    """The zone that is shown and at what it is, for the log; nothing where components are shown by themselves."""
    if not isinstance(stmt.what, typed.ZoneAt):
        return []
    return [fold.const(stmt.span, stmt.what.zone.name), *(labelled(lowerer, i, env) for i in stmt.what.indices)]


def _lower_tell(lowerer: Lowerer, stmt: typed.Tell, env: Env) -> list[ir.Stmt]:
    player = lowerer.service.expressions.lower(stmt.player, env)
    return [ir.Event(stmt.span, "tell", (player, labelled(lowerer, stmt.value, env)))]


REVEAL = Verb(
    word="reveal",
    usage="reveal hand to p",
    doc="Shows a component or a whole zone to one player, or to all players.",
    nodes=(nodes.Reveal,),
    check=_reveal,
    typed=(typed.Reveal,),
    phrase={"en": "reveal {what}[ to {to}]", "de": "decke {what:acc} auf[, nur für {to:acc}]"},
    lower={typed.Reveal: _lower_reveal},
)
TELL = Verb(
    word="tell",
    usage="tell p: count(deck)",
    doc="Shows a value to one player.",
    nodes=(nodes.Tell,),
    check=_tell,
    typed=(typed.Tell,),
    phrase={"en": "tell {player} this: {value}", "de": "teile {player:dat} mit: {value}"},
    lower={typed.Tell: _lower_tell},
)
NOTE = Verb(
    word="note",
    usage='note "{me} builds {n} ships"',
    doc="Writes a line into the game's log. Expressions are in braces.",
    nodes=(nodes.Note,),
    check=_note,
    typed=(typed.Note,),
    phrase={"en": "", "de": ""},
    lower={typed.Note: _lower_note},
)
PHASE = Verb(
    word="phase",
    usage='phase "Production"',
    doc="Writes a heading into the game's log.",
    nodes=(nodes.Phase,),
    check=_note,
    typed=(typed.Note,),
    phrase={"en": "phase “{text}”", "de": "Phase „{text}“"},
    lower={typed.Note: _lower_note},
)
