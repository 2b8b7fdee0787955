"""Menus: one stop whose options are written one by one, or as families over the members of a set."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.colour import choice_is_mandatory
from interpreter.analysis.constants import NOTHING
from interpreter.checker import typed as t
from interpreter.checker.typed import LocalVar
from interpreter.ir import nodes as ir
from interpreter.language.types import Component, Face, Int, Member, Player
from interpreter.lower.ahead import ahead, ahead_of_way_out
from interpreter.lower.configuration import asked_type
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.hiding.forced_prompts import put_menu
from interpreter.lower.segments.choices import answered, chooser, function, option_body, put, resume, skip_condition
from interpreter.lower.segments.conditions import demanded
from interpreter.lower.segments.continuations import Continuation, EndOption
from interpreter.lower.segments.domains import as_set, filtered, merged
from interpreter.lower.segments.place import Place
from interpreter.lower.segments.service import Lowerer, StopFacts
from interpreter.lower.segments.together import open_late

#: How many numbers a family over numbers of unknown limits may offer.
UNKNOWN_NUMBERS = 1000


def write_menu(lowerer: Lowerer, stmt: t.Menu, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
    who, code = chooser(lowerer, stmt, env)
    key = ("menu", id(stmt))
    if not lowerer.known(key):
        _menu(lowerer, stmt, key, who, env, k)
    return [*code, ir.Suspend(stmt.span, lowerer.frame(key, "stop", stmt.span, who, k))]


def _menu(lowerer: Lowerer, stmt: t.Menu, key: object, who: ir.Var, env: Env, k: Continuation) -> None:
    frame = lowerer.frame(key, "stop", stmt.span.header(), who, k)
    service = lowerer.service
    info = service.frames[frame]
    here = service.colours.demand(stmt)
    only = NOTHING if len(stmt.options) > 1 else NOTHING.behind(stmt.options[0].body)
    options, before, after = ahead(service.colours, k, only)
    info.demand_before_end = info.demand_before_end or (here and info.open is not None)
    info.demand_after = info.demand_after or here
    orelse = stmt.orelse is not None and service.colours.demand(stmt.orelse)
    # Nature's answer is not judged by what follows, here as in a `choose` at random.
    judged = [not stmt.random and service.colours.demand(o.body) for o in stmt.options]
    needs = [demanded(lowerer, o.body, env) if j else None for o, j in zip(stmt.options, judged, strict=True)]
    bodies = [n is not None and not n.complete for n in needs]
    service.stops[frame] = StopFacts(
        lowerer.effect, bodies, orelse, bool(options), before, after, ahead_of_way_out(service.colours, stmt, k)
    )
    shapes = _shapes(lowerer, stmt)
    for shape, n in zip(shapes, needs, strict=True):
        shape.compiled = n is not None and bool(n.conditions)
    info.stop = ir.Stop(
        kind="options",
        options=f"{lowerer.name}_o{frame}",
        prompt="" if stmt.question is None else stmt.question.key,
        group=frame,
        step=0,
        origin=stmt.origin,
        shapes=shapes,
        skip=stmt.skip,
        skip_if="",
        orelse=stmt.orelse is not None,
        random=stmt.random,
        secret=stmt.secret,
        looking=False,
        legality="free",
        mandatory=choice_is_mandatory(stmt),
        question="" if stmt.question is None else stmt.question.text,
    )
    function(
        lowerer, info.stop.options, "options", _menu_options(lowerer, stmt, shapes, env), frame, stmt.span.header()
    )
    if stmt.skip_condition is not None:
        skip_condition(lowerer, info, stmt.skip_condition, env)
    put(lowerer, info, put_menu(lowerer, stmt, env, frame), stmt.span.header())
    noted = lowerer.hidden.picked(stmt, who, _families(lowerer, stmt, shapes, env))
    end = EndOption(frame, stmt.span.header(), k)
    chosen: list[ir.Stmt] = []
    for option, shape in zip(reversed(stmt.options), reversed(shapes), strict=True):
        body: list[ir.Stmt] = []
        if option.family is not None:
            shift = fold.const(option.span, shape.base - shape.first)
            member = fold.arithmetic(option.span, "-", ir.Var(option.span, "v"), shift)
            body.append(ir.SetVar(option.span, lowerer.naming.of(option.family.local), member))
        body.extend(option_body(lowerer, option.body, env, end))
        if option is stmt.options[-1]:
            chosen = body
        else:
            upper = fold.const(option.span, shape.base + shape.size)
            mine = fold.compare(option.span, "<", ir.Var(option.span, "v"), upper)
            chosen = [ir.If(option.span.header(), mine, tuple(body), tuple(chosen))]
    resume(lowerer, info, [*noted, *answered(lowerer, stmt, chosen, env, k, end)])


def _families(
    lowerer: Lowerer, stmt: t.Menu, shapes: tuple[ir.OptionShape, ...], env: Env
) -> Iterator[tuple[LocalVar, ir.Expr]]:
    """The locals of families, each with the members that can be chosen."""
    for option, shape in zip(stmt.options, shapes, strict=True):
        if option.family is not None:
            span, name = option.span.header(), lowerer.naming.fresh(option.family.local.name)
            member = fold.arithmetic(span, "-", ir.Var(span, name), fold.const(span, shape.base - shape.first))
            values = ir.Generator(name, _family(lowerer, option, shape, env, stmt.random, stop=False), ())
            yield option.family.local, ir.Comprehension(span, "tuple", member, (values,), None)


def _shapes(lowerer: Lowerer, stmt: t.Menu) -> tuple[ir.OptionShape, ...]:
    """Which values stand for which option: one for a plain option, one for each member of a family's type."""
    shapes: list[ir.OptionShape] = []
    base = 0
    layout = lowerer.service.layout
    for option in stmt.options:
        size, first, of = 1, 0, ""
        if option.family is not None:
            family = option.family.local.type
            of = asked_type(family)
            match family:
                case Player() | Member():
                    size = layout.size(family)
                case Component():
                    size = len(layout.instances)
                case Face(sides=sides):
                    size = len(layout.instances) * len(sides)
                case Int(low=int(low), high=int(high)) if high - low < UNKNOWN_NUMBERS:
                    size, first = high - low + 1, low
                case _:
                    size = UNKNOWN_NUMBERS
        span, late = option.span.header(), open_late(option.body) if layout.ruleset.offers else ""
        shapes.append(ir.OptionShape(base, size, option.key, option.text, of, span, first=first, late=late))
        base += size
    return tuple(shapes)


def _menu_options(lowerer: Lowerer, stmt: t.Menu, shapes: tuple[ir.OptionShape, ...], env: Env) -> ir.Expr:
    x = lowerer.service.expressions
    parts: list[ir.Expr] = []
    for option, shape in zip(stmt.options, shapes, strict=True):
        span = option.span.header()
        always = fold.const(span, (shape.base,))
        if option.family is None:
            conditions = [] if option.condition is None else [x.lower(option.condition, env)]
            conditions += () if stmt.random else demanded(lowerer, option.body, env).conditions
            part = fold.choice(span, fold.logic(span, "and", conditions), always, fold.const(span, ()))
        else:
            part = _family(lowerer, option, shape, env, stmt.random)
        parts.append(part)
    if all(isinstance(p, ir.Const) for p in parts):
        return fold.const(stmt.span, tuple(v for p in parts if isinstance(p, ir.Const) for v in p.value))  # type: ignore[attr-defined]
    return ir.Library(stmt.span.header(), "joined", tuple(parts))


def _numbers(shape: ir.OptionShape) -> tuple[int, int]:
    return shape.first, shape.first + shape.size - 1


def _family(
    lowerer: Lowerer, option: t.MenuOption, shape: ir.OptionShape, env: Env, random: bool, stop: bool = True
) -> ir.Expr:
    x = lowerer.service.expressions
    assert option.family is not None
    pick, span = option.family, option.span.header()
    domain = as_set(x.lower(pick.domain, env), pick.domain, x.tables)
    name = lowerer.naming.fresh(pick.local.name)
    inner = env.bind(pick.local, ir.Var(span, name))
    conditions = [x.lower(c, inner) for c in (pick.condition, option.condition) if c is not None]
    conditions += () if random else demanded(lowerer, option.body, inner).conditions
    if isinstance(pick.local.type, Int):
        # Numbers that the type knows no limits of must not run into the next option's values.
        inside = t.RangeOf(span, pick.domain.type, *(t.Const(span, pick.local.type, n) for n in _numbers(shape)))
        member = t.In(span, pick.local.type, t.Local(span, pick.local.type, pick.local), inside, False)
        conditions.insert(0, x.lower(member, inner))
    judged = fold.logic(span, "and", conditions)
    if isinstance(pick.local.type, Component):
        found = domain if isinstance(judged, ir.Const) and judged.value else filtered(span, name, domain, judged)
        domain = merged(lowerer, pick.local, option.body, found, stop)
        judged = fold.const(span, True)
    kept: tuple[ir.Expr, ...] = () if isinstance(judged, ir.Const) and judged.value else (judged,)
    value = fold.arithmetic(span, "+", ir.Var(span, name), fold.const(span, shape.base - shape.first))
    return ir.Comprehension(span, "tuple", value, (ir.Generator(name, domain, kept),), None)
