"""The verbs that let players know something: reveal, tell, note, phase."""

from __future__ import annotations

from interpreter.check import typed
from interpreter.check.codes import WRONG_TYPE
from interpreter.check.elaborator import Elaborator
from interpreter.check.scope import Scope
from interpreter.check.sets import element_of
from interpreter.check.texts import text_parts
from interpreter.check.wording import quoted
from interpreter.language.types import PLAYER, Component, Unknown, describe, required
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
            "name a component or a zone; a value is told with `tell p: ..`",
        )
        return ()
    return (typed.Reveal(node.span, what, to),)


def _tell(el: Elaborator, node: nodes.Tell, scope: Scope) -> Stmts:
    player = el.expression(node.player, scope, PLAYER)
    return (typed.Tell(node.span, player, el.infer(node.value, scope)),)


def _note(el: Elaborator, node: nodes.Note | nodes.Phase, scope: Scope) -> Stmts:
    return (typed.Note(node.span, text_parts(el, node, scope), isinstance(node, nodes.Phase)),)


REVEAL = Verb(
    word="reveal",
    usage="reveal hand to p",
    doc="Shows a component or a whole zone to one player, or to all.",
    nodes=(nodes.Reveal,),
    check=_reveal,
    typed=(typed.Reveal,),
    phrase="reveal {what}",
)
TELL = Verb(
    word="tell",
    usage="tell p: count(deck)",
    doc="Lets one player know a value.",
    nodes=(nodes.Tell,),
    check=_tell,
    typed=(typed.Tell,),
    phrase="tell {player} {value}",
)
NOTE = Verb(
    word="note",
    usage='note "{me} builds {n} ships"',
    doc="Writes a line into the game's log; expressions stand in braces.",
    nodes=(nodes.Note,),
    check=_note,
    typed=(typed.Note,),
    phrase="",
)
PHASE = Verb(
    word="phase",
    usage='phase "Production"',
    doc="Heads a part of the game in its log.",
    nodes=(nodes.Phase,),
    check=_note,
    typed=(typed.Note,),
    phrase="",
)
