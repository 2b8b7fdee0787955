"""The verbs that move components: move, draw, fill, swap, shuffle."""

from __future__ import annotations

from dataclasses import replace

from interpreter.checker import typed
from interpreter.checker.codes.declarations import WRONG_RANGE
from interpreter.checker.codes.elaboration import WRONG_TYPE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.places import check_holds, component, place
from interpreter.checker.expressions.sets import domain, element_of
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import ZoneSym
from interpreter.checker.wording import listed, quoted
from interpreter.foundation.diagnostics import Related
from interpreter.ir import nodes as ir
from interpreter.language.types import Component, ListOf, SetOf, Unknown, describe, is_many, may_be_none, required
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.segments.service import Lowerer
from interpreter.lower.segments.shared import capacity, is_unknown, place_of, refill_place
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
    """Of a slot it is what is there, if anything."""
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
            f"{quoted(what.span)} is {describe(what.type)}, but components are expected here",
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
    if left is None or right is None or not (_fits_for(el, left, right) and _fits_for(el, right, left)):
        return ()
    return (typed.Swap(node.span, left, right),)


def _fits_for(el: Elaborator, what: typed.Expr, other: typed.Expr) -> bool:
    """Whether a component may be where another one is, where that is clear; reported when not."""
    coming, going = required(what.type), required(other.type)
    if not isinstance(coming, Component) or not isinstance(going, Component):
        return True
    own = _lies_in(other)
    where = [own] if own is not None else [z for z in el.names.zones.values() if set(z.holds) & set(going.types)]
    if not where or any(set(coming.types) <= set(zone.holds) for zone in where):
        return True
    zone = where[0]
    el.report(
        WRONG_TYPE,
        what.span,
        f"{quoted(what.span)} is {describe(what.type)}, but `{zone.name}`, from where {quoted(other.span)} comes, "
        f"holds {listed(zone.holds)}",
        f"swap components of the same type (`if c is {going.types[0]}`), or add both types to `holds:` of "
        f"`{zone.name}`",
        related=[Related(zone.span, f"`{zone.name}` is declared here")],
    )
    return False


def _lies_in(expr: typed.Expr) -> ZoneSym | None:
    """The zone in which a component is that is read of a place, or is the first of one."""
    match expr:
        case typed.ZoneAt(zone=zone):
            return zone
        case typed.Aggregate(op="first", element=None, generators=(typed.Generator(domain=typed.ZoneAt(zone=zone)),)):
            return zone
    return None


def _shuffle(el: Elaborator, node: nodes.Shuffle, scope: Scope) -> Stmts:
    zone = place(el, node.zone, scope)
    into = None if node.into is None else place(el, node.into, scope)
    if zone is None or (node.into is not None and (into is None or not check_holds(el, zone, into))):
        return ()
    return (typed.Shuffle(node.span, zone, into),) if _can_shuffle(el, zone, into) else ()


def _can_shuffle(el: Elaborator, zone: typed.ZoneAt, into: typed.ZoneAt | None) -> bool:
    """Shuffling is of piles, and never fails: there must be room for all that comes. Reported when not."""
    to = "" if into is None else f" to {into.span.text}"
    if zone.zone.slot:
        at, message = zone, f"{quoted(zone.span)} has room for only one component, which has no order"
        help = f"write `move {zone.span.text}{to}`" if to else "remove this"
    elif into is not None and into.zone.capacity is not None:
        at, message = into, f"{quoted(into.span)} may have too little room for all of {quoted(zone.span)}"
        help = f"write `move all of {zone.span.text}{to}`, which is possible only if there is room, and then shuffle"
    else:
        return True
    el.report(
        WRONG_RANGE, at.span, message, help, related=[Related(at.zone.span, f"`{at.zone.name}` is declared here")]
    )
    return False


# ------------------------------------------------------------------ lowering
def _lower_move(lowerer: Lowerer, stmt: typed.Move, env: Env) -> list[ir.Stmt]:
    what = lowerer.service.expressions.lower(stmt.what, env)
    to = place_of(lowerer, stmt.to, env)
    arguments = (what, to, capacity(lowerer, stmt.to, env), fold.const(stmt.span, stmt.edge == "top"))
    operation = lowerer.service.sums.counted("move", stmt.to.zone, of=(stmt.what.type,))
    if isinstance(stmt.what, typed.Local) and stmt.what.local in lowerer.service.layout.looked and env.me is not None:
        if not may_be_none(stmt.what.type):
            return [ir.Operate(stmt.span, f"{operation}_by", (env.me, *arguments))]
    move = ir.Operate(stmt.span, operation, arguments)
    if may_be_none(stmt.what.type):
        name = lowerer.once(("moved", id(stmt)), "moved")
        some = fold.compare(stmt.span, "is not", ir.Var(stmt.span, name), fold.const(stmt.span, None))
        first = ir.SetVar(stmt.span, name, what)
        moved = ir.Operate(stmt.span, operation, (ir.Var(stmt.span, name), *arguments[1:]))
        return [first, ir.If(stmt.span, some, (moved,), ())]
    return [move]


def _lower_move_all(lowerer: Lowerer, stmt: typed.MoveAll, env: Env) -> list[ir.Stmt]:
    what = lowerer.service.expressions.lower(stmt.what, env)
    if not is_many(stmt.what.type):
        what = ir.Library(stmt.span, "as_set", (what,))
    to = place_of(lowerer, stmt.to, env)
    edge = fold.const(stmt.span, stmt.edge == "top")
    zones = (stmt.what.zone,) if isinstance(stmt.what, typed.ZoneAt) else ()
    of = () if zones else (stmt.what.type,)
    operation = lowerer.service.sums.counted("move_all", stmt.to.zone, *zones, of=of)
    return [ir.Operate(stmt.span, operation, (what, to, capacity(lowerer, stmt.to, env), edge))]


def _lower_draw(lowerer: Lowerer, stmt: typed.Draw, env: Env) -> list[ir.Stmt]:
    number = lowerer.service.expressions.lower(stmt.number, env)
    arguments = (
        number,
        place_of(lowerer, stmt.source, env),
        fold.const(stmt.span, stmt.from_bottom),
        place_of(lowerer, stmt.to, env),
        capacity(lowerer, stmt.to, env),
        refill_place(lowerer, stmt.source, env),
        fold.const(stmt.span, is_unknown(stmt.source)),
    )
    source = stmt.source.zone
    operation = lowerer.service.sums.counted("draw", source, stmt.to.zone, source.refill_from)
    if stmt.unseen and lowerer.service.layout.knows:
        me = env.me if env.me is not None else fold.const(stmt.span, None)
        return [ir.Operate(stmt.span, f"{operation}_unseen", (me, *arguments))]
    return [ir.Operate(stmt.span, operation, arguments)]


def _lower_fill(lowerer: Lowerer, stmt: typed.Fill, env: Env) -> list[ir.Stmt]:
    layout = lowerer.service.layout
    base = layout.base[stmt.to.zone.name]
    count = layout.count(stmt.to.zone.per)
    if stmt.to.indices or not stmt.to.zone.per:
        places: ir.Expr = fold.tuple_of(stmt.span, [place_of(lowerer, stmt.to, env)])
    else:
        places = fold.const(stmt.span, tuple(range(base, base + count)))
    arguments = (
        places,
        capacity(lowerer, stmt.to, env),
        place_of(lowerer, stmt.source, env),
        refill_place(lowerer, stmt.source, env),
        fold.const(stmt.span, is_unknown(stmt.source)),
    )
    source = stmt.source.zone
    operation = lowerer.service.sums.counted("fill", stmt.to.zone, source, source.refill_from)
    return [ir.Operate(stmt.span, operation, arguments)]


def _lower_swap(lowerer: Lowerer, stmt: typed.Swap, env: Env) -> list[ir.Stmt]:
    x = lowerer.service.expressions
    operation = lowerer.service.sums.counted("swap", of=(stmt.left.type, stmt.right.type))
    return [ir.Operate(stmt.span, operation, (x.lower(stmt.left, env), x.lower(stmt.right, env)))]


def _lower_shuffle(lowerer: Lowerer, stmt: typed.Shuffle, env: Env) -> list[ir.Stmt]:
    place = place_of(lowerer, stmt.zone, env)
    if stmt.into is None:
        return [ir.Operate(stmt.span, "shuffle", (place,))]
    operation = lowerer.service.sums.counted("shuffle_into", stmt.zone.zone, stmt.into.zone)
    return [ir.Operate(stmt.span, operation, (place, place_of(lowerer, stmt.into, env)))]


MOVE = Verb(
    word="move",
    usage="move card to discard top",
    doc=(
        "Moves a component, or a chosen set of them, to the bottom of a zone, or to its top. Does nothing if it is "
        "none."
    ),
    nodes=(nodes.Move,),
    check=_move,
    typed=(typed.Move, typed.MoveAll),
    demand="fails when the zone is full",
    phrase={"en": "move {what} to {to}[, {edge}]", "de": "lege {what:acc} in {to:acc}[, {edge}]"},
    lower={typed.Move: _lower_move, typed.MoveAll: _lower_move_all},
)
MOVE_ALL = Verb(
    word="move all of",
    usage="move all of hand to discard",
    doc="Moves all components of a zone or set to a zone, in their order.",
    nodes=(nodes.MoveAll,),
    check=_move_all,
    typed=(typed.MoveAll,),
    demand="fails when the zone has no room for all of them",
    phrase={"en": "move all of {source} to {to}[, {edge}]", "de": "lege alles aus {source:dat} in {to:acc}[, {edge}]"},
    lower={typed.Move: _lower_move, typed.MoveAll: _lower_move_all},
)
DRAW = Verb(
    word="draw",
    usage="draw 3 from deck to hand",
    doc="Moves N components from the top of a zone, or from its bottom, to another zone, or as many as there are.",
    nodes=(nodes.Draw,),
    check=_draw,
    typed=(typed.Draw,),
    demand="fails when the other zone has no room for them",
    phrase={
        "en": "draw {number} from {source}[, {edge},] to {to}[, {unseen}]",
        "de": "ziehe {number} aus {source:dat}[, {edge},] in {to:acc}[, {unseen}]",
    },
    lower={typed.Draw: _lower_draw},
)
FILL = Verb(
    word="fill",
    usage="fill market from deck",
    doc=(
        "Fills a zone up to its capacity from the top of another, until that one is empty. Without an index, all "
        "its places."
    ),
    nodes=(nodes.Fill,),
    check=_fill,
    typed=(typed.Fill,),
    phrase={"en": "fill {zone} from {source}", "de": "fülle {zone:acc} aus {source:dat} auf"},
    lower={typed.Fill: _lower_fill},
)
SWAP = Verb(
    word="swap",
    usage="swap a with b",
    doc="Exchanges the places of two components.",
    nodes=(nodes.Swap,),
    check=_swap,
    typed=(typed.Swap,),
    phrase={"en": "swap {left} with {right}", "de": "vertausche {left:acc} mit {right:dat}"},
    lower={typed.Swap: _lower_swap},
)
SHUFFLE = Verb(
    word="shuffle",
    usage="shuffle discard into deck",
    doc="Shuffles a zone. With `into`, first moves all of it into another zone and shuffles that.",
    nodes=(nodes.Shuffle,),
    check=_shuffle,
    typed=(typed.Shuffle,),
    phrase={"en": "shuffle {zone}[ into {into}]", "de": "mische {zone:acc}[ in {into:acc}]"},
    lower={typed.Shuffle: _lower_shuffle},
)
