"""Choices: each step is a stop with a pure function for its candidates and a segment that goes on with the answer."""

from __future__ import annotations

from dataclasses import dataclass, replace

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


@dataclass(frozen=True, slots=True)
class _Step:
    """One step of a choose, in what is known there and before what follows. `first` is the frame of the first step
    (None in that itself). A set has two frames: one for its first member, and one that asks for `more` of them again
    and again."""

    lowerer: Lowerer
    stmt: t.Choose
    number: int
    who: ir.Var
    env: Env
    k: Continuation
    first: int | None = None
    more: bool = False

    @property
    def pick(self) -> t.Pick:
        return self.stmt.picks[self.number]

    def end(self, group: int) -> EndOption:
        return EndOption(group, self.stmt.span, self.k)


def write_choose(lowerer: Lowerer, stmt: t.Choose, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
    who, code = chooser(lowerer, stmt, env)
    return [*code, *_ask(_Step(lowerer, stmt, 0, who, env, k))]


def _ask(s: _Step) -> list[ir.Stmt]:
    looked = shown(s.lowerer, s.pick.domain, s.who, s.env) if s.stmt.looking else []
    return [*looked, ir.Suspend(s.stmt.span, _frame(s))]


def chooser(lowerer: Lowerer, stmt: t.Choose | t.Menu, env: Env) -> tuple[ir.Var, list[ir.Stmt]]:
    """The local that holds who chooses, and the code that sets it."""
    if stmt.chooser is not None:
        return lowerer.fixed(stmt.chooser, env, ("chooser", id(stmt)), "chooser")
    me = env.me
    if isinstance(me, ir.Var):
        return me, []
    name = lowerer.once(("chooser", id(stmt)), "chooser")
    return ir.Var(stmt.span, name), [ir.SetVar(stmt.span, name, me if me is not None else fold.const(stmt.span, None))]


def _frame(s: _Step) -> int:
    """The frame of a step; its functions are written when it is made."""
    lowerer, stmt, pick = s.lowerer, s.stmt, s.pick
    key = ("pick", id(stmt), s.number, s.more)
    if lowerer.known(key):
        return lowerer.frame(key, "stop", stmt.span, s.who, s.k)
    inside = s.k if s.first is None else s.end(s.first)
    frame = lowerer.frame(key, "stop", pick.domain.span, s.who, inside)
    group = frame if s.first is None else s.first
    info = lowerer.service.frames[frame]
    info.stop = _stop(s, frame, group, _judged(s, info))
    offered, found = _offered(lowerer, stmt, s.number, s.env, s.more)
    function(lowerer, info.stop.options, "options", offered, frame, pick.domain.span)
    if s.first is None and stmt.skip_condition is not None:
        skip_condition(lowerer, info, stmt.skip_condition, s.env)
    if not s.more:
        put(lowerer, info, put_pick(lowerer, stmt, s.number, s.env, frame), pick.domain.span)
    noted = lowerer.hidden.chosen(stmt, s.number, s.who, s.env, found)
    code = answered(lowerer, stmt, _chosen(s, frame, group), s.env, s.k, s.end(group) if s.first is None else None)
    resume(lowerer, info, [*noted, *code])
    return frame


def _judged(s: _Step, info: ir.Frame) -> tuple[ir.OptionShape, ...]:
    """Notes what decides how the options of a step are judged, and gives their shapes."""
    service, stmt, pick = s.lowerer.service, s.stmt, s.pick
    body_demand = service.colours.demand(stmt.body)
    here = service.colours.demand(stmt) if s.first is None else body_demand
    options, before, after = ahead(service.colours, s.k, NOTHING.behind(stmt.body))
    info.demand_before_end = info.demand_before_end or (here and info.open is not None)
    info.demand_after = info.demand_after or here
    orelse = stmt.orelse is not None and service.colours.demand(stmt.orelse)
    needs = demanded(s.lowerer, stmt.body, s.env) if body_demand and not stmt.random else None
    shapes: tuple[ir.OptionShape, ...] = (ir.OptionShape(0, 0, "", "", asked_type(pick.local.type), pick.domain.span),)
    if pick.several is not None:
        shapes = set_shapes(pick, asked_type(element_of(pick.local.type)))
    for shape in shapes:
        shape.compiled = needs is not None and bool(needs.conditions)
    bodies = [needs is not None and not needs.complete] * len(shapes)
    way_out = ahead_of_way_out(service.colours, stmt, s.k)
    service.stops[info.id] = StopFacts(s.lowerer.effect, bodies, orelse, bool(options), before, after, way_out)
    return shapes


def _stop(s: _Step, frame: int, group: int, shapes: tuple[ir.OptionShape, ...]) -> ir.Stop:
    stmt, skips = s.stmt, s.first is None
    return ir.Stop(
        kind="number" if s.pick.number else "options",
        options=f"{s.lowerer.name}_o{frame}",
        prompt=s.pick.local.name if stmt.question is None else stmt.question.key,
        group=group,
        step=s.number,
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


def _chosen(s: _Step, frame: int, group: int) -> list[ir.Stmt]:
    """What follows an answer: the local, then the next step or the body, and then what follows the choose."""
    lowerer, stmt, pick = s.lowerer, s.stmt, s.pick
    if pick.several is None:
        value = ir.SetVar(pick.domain.span, lowerer.naming.of(pick.local), ir.Var(pick.domain.span, "v"))
        if s.number + 1 < len(stmt.picks):
            return [value, *_ask(replace(s, number=s.number + 1, first=group))]
        return [value, *option_body(lowerer, stmt.body, s.env, s.end(group))]
    lowerer.service.own_sets[frame] = lowerer.naming.of(pick.local)
    again = _frame(replace(s, first=group, more=True))
    chosen = taken(lowerer, stmt, pick, s.more, again)
    return [_when_done(s, group, chosen)] if s.more or may_be_empty(stmt, s.number) else chosen


def _when_done(s: _Step, group: int, chosen: list[ir.Stmt]) -> ir.Stmt:
    """What follows when a set is complete; else what was chosen goes into it."""
    lowerer, stmt, span = s.lowerer, s.stmt, s.pick.span
    code: list[ir.Stmt] = []
    if not s.more:
        code.append(ir.SetVar(span, lowerer.naming.of(s.pick.local), fold.const(span, ())))
    if s.number + 1 < len(stmt.picks):
        code.extend(_ask(replace(s, number=s.number + 1, first=group, more=False)))
    else:
        # The body follows both frames of the set: a continuation, so that a large one is shared.
        code.extend(lowerer.follow(rest(stmt.body.statements, 0, s.env, s.end(group))))
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
