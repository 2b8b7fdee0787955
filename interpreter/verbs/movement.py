"""The verbs that move components: move, draw, fill, swap, shuffle."""

from __future__ import annotations

from dataclasses import replace

from interpreter.check import typed
from interpreter.check.codes import WRONG_TYPE
from interpreter.check.elaborator import Elaborator
from interpreter.check.places import check_holds, component, place
from interpreter.check.scope import Scope
from interpreter.check.sets import domain, element_of
from interpreter.check.wording import quoted
from interpreter.language.types import Component, ListOf, SetOf, Unknown, describe
from interpreter.syntax import nodes
from interpreter.verbs.verb import Verb

Stmts = tuple[typed.Stmt, ...]


def _move(el: Elaborator, node: nodes.Move, scope: Scope) -> Stmts:
    if isinstance(node.to, nodes.Conditional):
        return (_one_or_other(el, node, node.to, scope),)
    what = el.infer(node.what, scope)
    if isinstance(what.type, SetOf | ListOf):
        return _move_set(el, node, what, scope)
    one = component(el, node.what, scope)
    to = place(el, node.to, scope)
    if one is None or to is None or not check_holds(el, one, to):
        return ()
    return (typed.Move(node.span, one, to, node.edge or "bottom"),)


def _one_or_other(el: Elaborator, node: nodes.Move, to: nodes.Conditional, scope: Scope) -> typed.If:
    """`move c to (a when c otherwise b)`: a zone is no value, so the condition chooses between two moves."""
    condition = el.condition(to.condition, scope)
    there, elsewhere = (_move(el, replace(node, to=place), scope.child()) for place in (to.value, to.otherwise))
    arm = (condition, typed.Block(node.span, there))
    return typed.If(node.span, (arm,), typed.Block(node.span, elsewhere))


def _move_all(el: Elaborator, node: nodes.MoveAll, scope: Scope) -> Stmts:
    """Of a slot it is what lies there, if anything."""
    source = el.infer(node.source, scope)
    if isinstance(source, typed.ZoneAt) and source.zone.slot:
        return _move(el, nodes.Move(node.span, node.source, node.to, node.edge), scope)
    return _move_set(el, node, domain(el, node.source, scope), scope)


def _move_set(el: Elaborator, node: nodes.Move | nodes.MoveAll, what: typed.Expr, scope: Scope) -> Stmts:
    to = place(el, node.to, scope)
    if to is None or isinstance(what.type, Unknown):
        return ()
    if not isinstance(element_of(what), Component):
        el.report(
            WRONG_TYPE,
            what.span,
            f"{quoted(what.span)} is {describe(what.type)}, but components are wanted here",
            "name a zone or a set of components",
        )
        return ()
    return (typed.MoveAll(node.span, what, to, node.edge or "bottom"),) if check_holds(el, what, to) else ()


def _draw(el: Elaborator, node: nodes.Draw, scope: Scope) -> Stmts:
    number = el.number(node.number, scope)
    source, to = place(el, node.source, scope), place(el, node.to, scope)
    if source is None or to is None or not check_holds(el, source, to):
        return ()
    return (typed.Draw(node.span, number, source, node.edge == "bottom", to, node.unseen),)


def _fill(el: Elaborator, node: nodes.Fill, scope: Scope) -> Stmts:
    to, source = place(el, node.zone, scope, whole=True), place(el, node.source, scope)
    if source is None or to is None or not check_holds(el, source, to):
        return ()
    return (typed.Fill(node.span, to, source),)


def _swap(el: Elaborator, node: nodes.Swap, scope: Scope) -> Stmts:
    left, right = component(el, node.left, scope), component(el, node.right, scope)
    return () if left is None or right is None else (typed.Swap(node.span, left, right),)


def _shuffle(el: Elaborator, node: nodes.Shuffle, scope: Scope) -> Stmts:
    zone = place(el, node.zone, scope)
    into = None if node.into is None else place(el, node.into, scope)
    if zone is None or (node.into is not None and (into is None or not check_holds(el, zone, into))):
        return ()
    return (typed.Shuffle(node.span, zone, into),)


MOVE = Verb(
    word="move",
    usage="move card to discard top",
    doc="Moves a component, or a chosen set of them, to the bottom of a zone, or its top. Nothing happens with none.",
    nodes=(nodes.Move,),
    check=_move,
    typed=(typed.Move, typed.MoveAll),
    demand="fails when the zone is full",
    phrase="move {what} to {to}",
)
MOVE_ALL = Verb(
    word="move all of",
    usage="move all of hand to discard",
    doc="Moves all components of a zone or set to a zone, in their order.",
    nodes=(nodes.MoveAll,),
    check=_move_all,
    typed=(typed.MoveAll,),
    demand="fails when the zone has no room for all of them",
    phrase="move all of {source} to {to}",
)
DRAW = Verb(
    word="draw",
    usage="draw 3 from deck to hand",
    doc="Moves so many components from the top of a zone, or its bottom, to another, as far as there are any.",
    nodes=(nodes.Draw,),
    check=_draw,
    typed=(typed.Draw,),
    demand="fails when the other zone has no room for them",
    phrase="draw {number} from {source} to {to}",
)
FILL = Verb(
    word="fill",
    usage="fill market from deck",
    doc="Fills a zone up to its capacity from the top of another, as far as it goes; without an index, all its places.",
    nodes=(nodes.Fill,),
    check=_fill,
    typed=(typed.Fill,),
    phrase="fill {zone} from {source}",
)
SWAP = Verb(
    word="swap",
    usage="swap a with b",
    doc="Lets two components change places.",
    nodes=(nodes.Swap,),
    check=_swap,
    typed=(typed.Swap,),
    phrase="swap {left} with {right}",
)
SHUFFLE = Verb(
    word="shuffle",
    usage="shuffle discard into deck",
    doc="Brings a zone into a random order; with `into`, moves all of it into another zone first and shuffles that.",
    nodes=(nodes.Shuffle,),
    check=_shuffle,
    typed=(typed.Shuffle,),
    phrase="shuffle {zone}",
)
