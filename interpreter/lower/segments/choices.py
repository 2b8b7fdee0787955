"""Choices: each step is a stop with a pure function for its candidates and a segment that goes on with the answer."""

from __future__ import annotations

from interpreter.analysis.colour import choice_is_mandatory
from interpreter.analysis.constants import NOTHING
from interpreter.checker import typed as t
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.ir.flow import falls_through
from interpreter.language.types import element_of
from interpreter.language.values import DONE, SKIP
from interpreter.lower.ahead import ahead, ahead_of_way_out
from interpreter.lower.configuration import asked_type
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.hiding.forced_prompts import put_pick
from interpreter.lower.segments.candidates import possible
from interpreter.lower.segments.conditions import demanded
from interpreter.lower.segments.continuations import Continuation, EndOption, rest
from interpreter.lower.segments.domains import as_set, filtered, merged
from interpreter.lower.segments.place import NOWHERE, Place
from interpreter.lower.segments.service import Lowerer, StopFacts
from interpreter.lower.segments.set_choices import may_be_empty, set_options, set_shapes, taken
from interpreter.lower.segments.shared import shown


def write_choose(lowerer: Lowerer, stmt: t.Choose, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
    who, code = chooser(lowerer, stmt, env)
    return [*code, *_ask(lowerer, stmt, 0, who, env, k, None)]


def _ask(
    lowerer: Lowerer, stmt: t.Choose, step: int, who: ir.Var, env: Env, k: Continuation, first: int | None
) -> list[ir.Stmt]:
    looked = shown(lowerer, stmt.picks[step].domain, who, env) if stmt.looking else []
    return [*looked, ir.Suspend(stmt.span, _pick(lowerer, stmt, step, who, env, k, first))]


def chooser(lowerer: Lowerer, stmt: t.Choose | t.Menu, env: Env) -> tuple[ir.Var, list[ir.Stmt]]:
    """The local that holds who chooses, and the code that sets it."""
    if stmt.chooser is not None:
        return lowerer.fixed(stmt.chooser, env, ("chooser", id(stmt)), "chooser")
    me = env.me
    if isinstance(me, ir.Var):
        return me, []
    name = lowerer.once(("chooser", id(stmt)), "chooser")
    return ir.Var(stmt.span, name), [ir.SetVar(stmt.span, name, me if me is not None else fold.const(stmt.span, None))]


def _pick(
    lowerer: Lowerer,
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
    options, before, after = ahead(service.colours, k, NOTHING.behind(stmt.body))
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
    service.stops[frame] = StopFacts(
        lowerer.effect, bodies, orelse, bool(options), before, after, ahead_of_way_out(service.colours, stmt, k)
    )
    skips = first is None
    info.stop = ir.Stop(
        kind="number" if pick.number else "options",
        options=f"{lowerer.name}_o{frame}",
        prompt=pick.local.name if stmt.question is None else stmt.question.key,
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
        question="" if stmt.question is None else stmt.question.text,
    )
    offered, found = _offered(lowerer, stmt, step, env, more)
    function(lowerer, info.stop.options, "options", offered, frame, pick.domain.span)
    if skips and stmt.skip_condition is not None:
        skip_condition(lowerer, info, stmt.skip_condition, env)
    if not more:
        put(lowerer, info, put_pick(lowerer, stmt, step, env, frame), pick.domain.span)

    noted = lowerer.hidden.chosen(stmt, step, who, env, found)
    # what follows an answer: the local, then the next step or the body, and then what follows the choose
    chosen: list[ir.Stmt] = [ir.SetVar(pick.domain.span, lowerer.naming.of(pick.local), ir.Var(pick.domain.span, "v"))]
    if pick.several is not None:
        service.own_sets[frame] = lowerer.naming.of(pick.local)
        again = _pick(lowerer, stmt, step, who, env, k, group, True)
        chosen = taken(lowerer, stmt, pick, more, again)
        if more or may_be_empty(stmt, step):
            chosen = [_when_done(lowerer, stmt, step, who, env, k, group, more, chosen)]
    elif step + 1 < len(stmt.picks):
        chosen.extend(_ask(lowerer, stmt, step + 1, who, env, k, group))
    else:
        chosen.extend(option_body(lowerer, stmt.body, env, EndOption(group, stmt.span, k)))
    code = answered(lowerer, stmt, chosen, env, k, EndOption(group, stmt.span, k) if skips else None)
    resume(lowerer, info, [*noted, *code])
    return frame


def _when_done(
    lowerer: Lowerer,
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


def option_body(lowerer: Lowerer, body: t.Block, env: Env, end: EndOption) -> list[ir.Stmt]:
    """What an option does, up to its end."""
    code = lowerer.write(body, env, end, NOWHERE)
    return [*code, ir.Finish(end.span, end.stop)] if falls_through(code) else code


def answered(
    lowerer: Lowerer,
    stmt: t.Choose | t.Menu,
    chosen: list[ir.Stmt],
    env: Env,
    k: Continuation,
    end: EndOption | None,
) -> list[ir.Stmt]:
    """`v` is SKIP when nothing was chosen: the `else` is what that option leads to, and ends at `end`."""
    if end is not None and (stmt.skip is not None or stmt.orelse is not None):
        other = option_body(lowerer, stmt.orelse or t.Block(stmt.span, ()), env, end)
        none = fold.compare(stmt.span, "==", ir.Var(stmt.span, "v"), fold.const(stmt.span, SKIP))
        chosen = [ir.If(stmt.span, none, tuple(other), tuple(chosen))]
    return [*chosen, *lowerer.follow(k)] if falls_through(chosen) else chosen


def resume(lowerer: Lowerer, info: ir.Frame, code: list[ir.Stmt]) -> None:
    """The function that goes on with an answer."""
    info.resume = f"{lowerer.name}_r{info.id}"
    name = info.resume
    lowerer.add(ir.Function(name, "resume", ("F", "v"), tuple(code), info.span, info.id, lowerer.effect.name))


def function(lowerer: Lowerer, name: str, role: str, value: ir.Expr, frame: int, span: Span) -> None:
    """A pure function of a stop's frame."""
    body = (ir.Return(span, value),)
    lowerer.add(ir.Function(name, role, ("F",), body, span, frame, lowerer.effect.name))


def skip_condition(lowerer: Lowerer, info: ir.Frame, condition: t.Expr, env: Env) -> None:
    """When the way out may be taken."""
    assert info.stop is not None
    info.stop.skip_if = f"{lowerer.name}_s{info.id}"
    judged = lowerer.service.expressions.lower(condition, env)
    function(lowerer, info.stop.skip_if, "condition", judged, info.id, condition.span)


def put(lowerer: Lowerer, info: ir.Frame, condition: ir.Expr | None, span: Span) -> None:
    assert info.stop is not None
    if condition is not None:
        info.stop.put_if = f"{lowerer.name}_p{info.id}"
        function(lowerer, info.stop.put_if, "condition", condition, info.id, span)


# ------------------------------------------------------------------ candidates
def _offered(lowerer: Lowerer, stmt: t.Choose, step: int, env: Env, more: bool) -> tuple[ir.Expr, ir.Expr]:
    """What a step offers, and what the answer can be for all that is known where nothing is asked."""
    pick = stmt.picks[step]
    if pick.several is not None:
        offered = set_options(lowerer, stmt, step, env, more)
        return offered, offered
    found = _candidates(lowerer, stmt, step, env)
    if stmt.random:
        return found, found
    offered = merged(lowerer, pick.local, stmt.body, found)
    return offered, merged(lowerer, pick.local, stmt.body, found, stop=False)


def _candidates(lowerer: Lowerer, stmt: t.Choose, step: int, env: Env) -> ir.Expr:
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
    return found
