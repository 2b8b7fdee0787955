"""Choices: each step is a stop with a pure function for its candidates and a segment that goes on with the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.check import typed as t
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.ir.flow import falls_through
from interpreter.language.types import Component, Face, Int, Member, Player
from interpreter.language.values import DONE, SKIP
from interpreter.lower import folding as fold
from interpreter.lower.candidates import possible
from interpreter.lower.colour import choice_is_mandatory
from interpreter.lower.conditions import demanded
from interpreter.lower.configuration import asked_type
from interpreter.lower.continuations import Continuation, EndOption, rest
from interpreter.lower.domains import as_set, element_of, filtered, merged
from interpreter.lower.environment import Env
from interpreter.lower.parts import shown
from interpreter.lower.place import NOWHERE, Place
from interpreter.lower.service import StopFacts
from interpreter.lower.set_choices import may_be_empty, set_options, set_shapes, taken

if TYPE_CHECKING:
    from interpreter.lower.effects import EffectLowerer

#: How many numbers a family over numbers of unknown limits may offer.
UNKNOWN_NUMBERS = 1000


def write_choose(lowerer: EffectLowerer, stmt: t.Choose, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
    who, code = _chooser(lowerer, stmt, env)
    return [*code, *_ask(lowerer, stmt, 0, who, env, k, None)]


def _ask(
    lowerer: EffectLowerer, stmt: t.Choose, step: int, who: ir.Var, env: Env, k: Continuation, first: int | None
) -> list[ir.Stmt]:
    looked = shown(lowerer, stmt.picks[step].domain, who, env) if stmt.looking else []
    return [*looked, ir.Suspend(stmt.span, _pick(lowerer, stmt, step, who, env, k, first))]


def _chooser(lowerer: EffectLowerer, stmt: t.Choose | t.Menu, env: Env) -> tuple[ir.Var, list[ir.Stmt]]:
    if stmt.chooser is not None:
        return lowerer.fixed(stmt.chooser, env, ("chooser", id(stmt)), "chooser")
    me = env.me
    if isinstance(me, ir.Var):
        return me, []
    name = lowerer.once(("chooser", id(stmt)), "chooser")
    return ir.Var(stmt.span, name), [ir.SetVar(stmt.span, name, me if me is not None else fold.const(stmt.span, None))]


def _pick(
    lowerer: EffectLowerer,
    stmt: t.Choose,
    step: int,
    who: ir.Var,
    env: Env,
    k: Continuation,
    first: int | None,
    more: bool = False,
) -> int:
    """The frame of one step of a choose; its functions are written when it is made. A set has two: one for its first
    member, and one that asks for `more` of them again and again."""
    key = ("pick", id(stmt), step, more)
    if lowerer.known(key):
        return lowerer.frame(key, "stop", stmt.span, who, k)
    inside: Continuation = k if first is None else EndOption(first, stmt.span, k)
    frame = lowerer.frame(key, "stop", stmt.picks[step].domain.span, who, inside)
    group = frame if first is None else first
    service = lowerer.service
    info = service.frames[frame]
    body_demand = service.colours.demand(stmt.body)
    here = service.colours.demand(stmt) if first is None else body_demand
    options, before, after = lowerer.ahead(k)
    info.demand_before_end = info.demand_before_end or (here and info.open is not None)
    info.demand_after = info.demand_after or here
    orelse = stmt.orelse is not None and service.colours.demand(stmt.orelse)
    needs = demanded(lowerer, stmt.body, env) if body_demand and not stmt.random else None
    open_end = needs is not None and not needs.complete
    pick = stmt.picks[step]
    shapes: tuple[ir.OptionShape, ...] = (ir.OptionShape(0, 0, "", "", asked_type(pick.local.type), pick.domain.span),)
    if pick.several is not None:
        shapes = set_shapes(pick, asked_type(element_of(pick.local.type)))
    for shape in shapes:
        shape.compiled = needs is not None and bool(needs.conditions)
    bodies = [open_end] * len(shapes)
    service.stops[frame] = StopFacts(lowerer.effect, bodies, orelse, bool(options), before, after)
    skips = first is None
    info.stop = ir.Stop(
        kind="number" if pick.number else "options",
        options=f"{lowerer.name}_o{frame}",
        prompt=pick.local.name,
        group=group,
        step=step,
        origin="choose",
        shapes=shapes,
        skip=stmt.skip if skips else None,
        skip_if="",
        orelse=skips and stmt.orelse is not None,
        random=stmt.random,
        secret=stmt.secret,
        looking=stmt.looking,
        legality="free",
        mandatory=not skips or choice_is_mandatory(stmt),
    )
    found = (
        _candidates(lowerer, stmt, step, env) if pick.several is None else set_options(lowerer, stmt, step, env, more)
    )
    _function(lowerer, info.stop.options, "options", found, frame, pick.domain.span)
    if skips and stmt.skip_condition is not None:
        _skip_condition(lowerer, info, stmt.skip_condition, env)

    # what follows an answer: the local, then the next step or the body, and then what follows the choose
    chosen: list[ir.Stmt] = [ir.SetVar(pick.domain.span, lowerer.naming.of(pick.local), ir.Var(pick.domain.span, "v"))]
    if pick.several is not None:
        again = _pick(lowerer, stmt, step, who, env, k, group, True)
        chosen = taken(lowerer, stmt, pick, more, again)
        if more or may_be_empty(stmt, step):
            chosen = [_when_done(lowerer, stmt, step, who, env, k, group, more, chosen)]
    elif step + 1 < len(stmt.picks):
        chosen.extend(_ask(lowerer, stmt, step + 1, who, env, k, group))
    else:
        chosen.extend(_option_body(lowerer, stmt.body, env, EndOption(group, stmt.span, k)))
    code = _answered(lowerer, stmt, chosen, env, k, EndOption(group, stmt.span, k) if skips else None)
    _resume(lowerer, info, code)
    return frame


def _when_done(
    lowerer: EffectLowerer,
    stmt: t.Choose,
    step: int,
    who: ir.Var,
    env: Env,
    k: Continuation,
    group: int,
    more: bool,
    chosen: list[ir.Stmt],
) -> ir.Stmt:
    """What follows when a set is complete; else what was chosen goes into it."""
    span = stmt.picks[step].span
    code: list[ir.Stmt] = []
    if not more:
        code.append(ir.SetVar(span, lowerer.naming.of(stmt.picks[step].local), fold.const(span, ())))
    if step + 1 < len(stmt.picks):
        code.extend(_ask(lowerer, stmt, step + 1, who, env, k, group))
    else:
        # The body stands behind both frames of the set: a continuation, so that a large one is shared.
        code.extend(lowerer.follow(rest(stmt.body.statements, 0, env, EndOption(group, stmt.span, k))))
    done = fold.compare(span, "==", ir.Var(span, "v"), fold.const(span, DONE))
    return ir.If(span, done, tuple(code), tuple(chosen))


def _option_body(lowerer: EffectLowerer, body: t.Block, env: Env, end: EndOption) -> list[ir.Stmt]:
    code = lowerer.write(body, env, end, NOWHERE)
    return [*code, ir.Finish(end.span, end.stop)] if falls_through(code) else code


def _answered(
    lowerer: EffectLowerer,
    stmt: t.Choose | t.Menu,
    chosen: list[ir.Stmt],
    env: Env,
    k: Continuation,
    end: EndOption | None,
) -> list[ir.Stmt]:
    """`v` is SKIP when nothing was chosen: the `else` is what that option leads to, and ends at `end`."""
    if end is not None and (stmt.skip is not None or stmt.orelse is not None):
        other = _option_body(lowerer, stmt.orelse or t.Block(stmt.span, ()), env, end)
        none = fold.compare(stmt.span, "==", ir.Var(stmt.span, "v"), fold.const(stmt.span, SKIP))
        chosen = [ir.If(stmt.span, none, tuple(other), tuple(chosen))]
    return [*chosen, *lowerer.follow(k)] if falls_through(chosen) else chosen


def _resume(lowerer: EffectLowerer, info: ir.Frame, code: list[ir.Stmt]) -> None:
    info.resume = f"{lowerer.name}_r{info.id}"
    name = info.resume
    lowerer.add(ir.Function(name, "resume", ("F", "v"), tuple(code), info.span, info.id, lowerer.effect.name))


def _function(lowerer: EffectLowerer, name: str, role: str, value: ir.Expr, frame: int, span: Span) -> None:
    body = (ir.Return(span, value),)
    lowerer.add(ir.Function(name, role, ("F",), body, span, frame, lowerer.effect.name))


def _skip_condition(lowerer: EffectLowerer, info: ir.Frame, condition: t.Expr, env: Env) -> None:
    assert info.stop is not None
    info.stop.skip_if = f"{lowerer.name}_s{info.id}"
    judged = lowerer.service.expressions.lower(condition, env)
    _function(lowerer, info.stop.skip_if, "condition", judged, info.id, condition.span)


# ------------------------------------------------------------------ candidates
def _candidates(lowerer: EffectLowerer, stmt: t.Choose, step: int, env: Env) -> ir.Expr:
    """What may be picked at a step: what meets the condition and leaves something for the steps after it."""
    pick = stmt.picks[step]
    x = lowerer.service.expressions
    domain = as_set(x.lower(pick.domain, env), pick.domain, x.tables)
    name = lowerer.naming.fresh(pick.local.name)
    inner = env.bind(pick.local, ir.Var(pick.domain.span, name))
    conditions: list[ir.Expr] = []
    if pick.condition is not None:
        conditions.append(x.lower(pick.condition, inner))
    conditions += possible(lowerer, stmt, stmt.picks[step + 1 :], inner)
    judged = fold.logic(pick.domain.span, "and", conditions)
    if isinstance(judged, ir.Const) and judged.value:
        found = domain
    else:
        found = filtered(pick.domain.span, name, domain, judged)
    return found if stmt.random else merged(lowerer, pick.local.type, found)


# ------------------------------------------------------------------ menus
def write_menu(lowerer: EffectLowerer, stmt: t.Menu, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
    who, code = _chooser(lowerer, stmt, env)
    key = ("menu", id(stmt))
    if not lowerer.known(key):
        _menu(lowerer, stmt, key, who, env, k)
    return [*code, ir.Suspend(stmt.span, lowerer.frame(key, "stop", stmt.span, who, k))]


def _menu(lowerer: EffectLowerer, stmt: t.Menu, key: object, who: ir.Var, env: Env, k: Continuation) -> None:
    frame = lowerer.frame(key, "stop", stmt.span.header(), who, k)
    service = lowerer.service
    info = service.frames[frame]
    here = service.colours.demand(stmt)
    options, before, after = lowerer.ahead(k)
    info.demand_before_end = info.demand_before_end or (here and info.open is not None)
    info.demand_after = info.demand_after or here
    orelse = stmt.orelse is not None and service.colours.demand(stmt.orelse)
    needs = [demanded(lowerer, o.body, env) if service.colours.demand(o.body) else None for o in stmt.options]
    bodies = [n is not None and not n.complete for n in needs]
    service.stops[frame] = StopFacts(lowerer.effect, bodies, orelse, bool(options), before, after)
    shapes = _shapes(lowerer, stmt)
    for shape, n in zip(shapes, needs, strict=True):
        shape.compiled = n is not None and bool(n.conditions)
    info.stop = ir.Stop(
        kind="options",
        options=f"{lowerer.name}_o{frame}",
        prompt="",
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
    )
    _function(
        lowerer, info.stop.options, "options", _menu_options(lowerer, stmt, shapes, env), frame, stmt.span.header()
    )
    if stmt.skip_condition is not None:
        _skip_condition(lowerer, info, stmt.skip_condition, env)
    end = EndOption(frame, stmt.span.header(), k)
    chosen: list[ir.Stmt] = []
    for option, shape in zip(reversed(stmt.options), reversed(shapes), strict=True):
        body: list[ir.Stmt] = []
        if option.family is not None:
            shift = fold.const(option.span, shape.base - shape.first)
            member = fold.arithmetic(option.span, "-", ir.Var(option.span, "v"), shift)
            body.append(ir.SetVar(option.span, lowerer.naming.of(option.family.local), member))
        body.extend(_option_body(lowerer, option.body, env, end))
        if option is stmt.options[-1]:
            chosen = body
        else:
            upper = fold.const(option.span, shape.base + shape.size)
            mine = fold.compare(option.span, "<", ir.Var(option.span, "v"), upper)
            chosen = [ir.If(option.span.header(), mine, tuple(body), tuple(chosen))]
    _resume(lowerer, info, _answered(lowerer, stmt, chosen, env, k, end))


def _shapes(lowerer: EffectLowerer, stmt: t.Menu) -> tuple[ir.OptionShape, ...]:
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
        shapes.append(ir.OptionShape(base, size, option.key, option.text, of, option.span.header(), first=first))
        base += size
    return tuple(shapes)


def _menu_options(lowerer: EffectLowerer, stmt: t.Menu, shapes: tuple[ir.OptionShape, ...], env: Env) -> ir.Expr:
    x = lowerer.service.expressions
    parts: list[ir.Expr] = []
    for option, shape in zip(stmt.options, shapes, strict=True):
        span = option.span.header()
        always = fold.const(span, (shape.base,))
        if option.family is None:
            conditions = [] if option.condition is None else [x.lower(option.condition, env)]
            conditions += demanded(lowerer, option.body, env).conditions
            part = fold.choice(span, fold.logic(span, "and", conditions), always, fold.const(span, ()))
        else:
            part = _family(lowerer, option, shape, env)
        parts.append(part)
    if all(isinstance(p, ir.Const) for p in parts):
        return fold.const(stmt.span, tuple(v for p in parts if isinstance(p, ir.Const) for v in p.value))  # type: ignore[attr-defined]
    return ir.Library(stmt.span.header(), "joined", tuple(parts))


def _numbers(shape: ir.OptionShape) -> tuple[int, int]:
    return shape.first, shape.first + shape.size - 1


def _family(lowerer: EffectLowerer, option: t.MenuOption, shape: ir.OptionShape, env: Env) -> ir.Expr:
    x = lowerer.service.expressions
    assert option.family is not None
    pick, span = option.family, option.span.header()
    domain = as_set(x.lower(pick.domain, env), pick.domain, x.tables)
    name = lowerer.naming.fresh(pick.local.name)
    inner = env.bind(pick.local, ir.Var(span, name))
    conditions = [x.lower(c, inner) for c in (pick.condition, option.condition) if c is not None]
    conditions += demanded(lowerer, option.body, inner).conditions
    if isinstance(pick.local.type, Int):
        # Numbers that the type knows no limits of must not run into the next option's values.
        inside = t.RangeOf(span, pick.domain.type, *(t.Const(span, pick.local.type, n) for n in _numbers(shape)))
        member = t.In(span, pick.local.type, t.Local(span, pick.local.type, pick.local), inside, False)
        conditions.insert(0, x.lower(member, inner))
    judged = fold.logic(span, "and", conditions)
    if isinstance(pick.local.type, Component):
        found = domain if isinstance(judged, ir.Const) and judged.value else filtered(span, name, domain, judged)
        domain = merged(lowerer, pick.local.type, found)
        judged = fold.const(span, True)
    kept: tuple[ir.Expr, ...] = () if isinstance(judged, ir.Const) and judged.value else (judged,)
    value = fold.arithmetic(span, "+", ir.Var(span, name), fold.const(span, shape.base - shape.first))
    return ir.Comprehension(span, "tuple", value, (ir.Generator(name, domain, kept),), None)
