"""Effects to functions: plain ones as they stand, asking ones cut into continuation segments.

`write` gives the code of statements, falling through at the end; `follow` gives the code of a continuation, to its end.
In a segment that goes on after a stop, what is left of a loop's body comes first, then the loop again, then what
follows it; labels let `stop` and `end` jump behind. Continuations are copied while small and shared as joins when not.
A join is entered only forwards, or from a segment that began after a stop, so the depth of calls is bounded by
nesting.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.check import typed as t
from interpreter.check.symbols import EffectSym
from interpreter.foundation.errors import InternalError
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.ir.flow import falls_through, left, tidy
from interpreter.lower import folding as fold
from interpreter.lower.ahead import ahead, nearest_loop
from interpreter.lower.choices import write_choose
from interpreter.lower.colour import reactions_of
from interpreter.lower.continuations import (
    Again,
    Close,
    Continuation,
    Done,
    EndAllowing,
    EndAnytime,
    EndBlock,
    EndOption,
    Rest,
    chain,
    closing,
    rest,
)
from interpreter.lower.durations import write_with
from interpreter.lower.environment import Env, Naming
from interpreter.lower.faces import of_faces
from interpreter.lower.hidden_locals import HiddenLocals
from interpreter.lower.invariants import Invariants
from interpreter.lower.loops import begin_loop, write_loop
from interpreter.lower.menus import write_menu
from interpreter.lower.parts import kept
from interpreter.lower.pauses import facts_of_pauses, write_inside, write_pause
from interpreter.lower.place import NOWHERE, Place
from interpreter.lower.recursion import bounded_by_counter, frames_check
from interpreter.lower.scopes import scope_code
from interpreter.lower.service import Service
from interpreter.lower.together import write_together
from interpreter.lower.walk import everything, weight

#: Statements that are copied into a segment; more are shared as a join.
COPY_WEIGHT = 6


class EffectLowerer:
    """Lowers one effect. `asks` says which of the two shapes it has; functions and frames go to the service."""

    def __init__(self, service: Service, effect: EffectSym, name: str) -> None:
        self.service = service
        self.effect = effect
        self.name = name
        self.naming = Naming()
        self.asks = service.colours.effects[effect].asks
        self._joins: dict[object, str] = {}
        self._frames: dict[object, int] = {}
        self._hidden: dict[object, str] = {}
        self._label = 0
        assert effect.body is not None
        self.body = effect.body
        self.hidden = HiddenLocals(self)
        self._assigned = {n.local for n in everything(effect.body) if isinstance(n, t.SetLocal) and not n.first}

    # ------------------------------------------------------------------ the whole effect
    def lower(self) -> None:
        params = [self.naming.of(p) for p in self.effect.params]
        if self.effect.this is not None:
            params.insert(0, self.naming.of(self.effect.this))
        env = Env(self.naming, ir.Var(self.effect.span, "me"))
        place = Place({}, self.asks)
        code = [*self.hidden.begin(), *self.write(self.body, env, Done(), place)]
        if self.asks and falls_through(code):
            code.append(ir.Return(self.effect.span, None))
        if self.effect.depth is not None and self.asks:
            code = [frames_check(self.effect), *code]
        role = "entry" if self.asks else "plain"
        given = ("k", "me", *params) if self.asks else ("me", *params)
        name = self.name
        if self.effect.depth is not None and not self.asks:
            name = f"{name}_inside"
            colours = self.service.colours
            leaves = tuple(colours.code(what) for what in sorted(colours.effects[self.effect].leaves))
            self.add(bounded_by_counter(self.effect, self.name, name, given, leaves))
        self.add(ir.Function(name, role, given, tuple(code), self.effect.span, None, self.effect.name))

    def add(self, function: ir.Function) -> None:
        """Hands a finished function on, with its loops freed of what does not change in them."""
        invariants = Invariants(self.service.expressions.tables.constants, self.naming.total(), self.naming.fresh)
        function.body = invariants.lift(tidy(function.body))
        self.service.add(function)

    def label(self) -> int:
        self._label += 1
        return self._label

    # ------------------------------------------------------------------ statements
    def write(self, stmt: t.Stmt, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
        """The code of one statement, which `k` follows."""
        if isinstance(stmt, t.Block):
            return self.write_from(stmt.statements, 0, env, k, place)
        expanded = self.service.expander.expand(stmt)
        if expanded is not None:
            return self.write_from(expanded.statements, 0, env, k, place)
        match stmt:
            case t.If():
                return [*self.hidden.before(stmt, env), *self._if(stmt, env, k, place)]
            case t.While() | t.Repeat() | t.ForEach():
                before = self.hidden.before(stmt, env)
                return [*before, *begin_loop(self, stmt, env), *write_loop(self, stmt, env, k, place)]
            case t.SpanBlock():
                return self._block(stmt, env, k, place)
            case t.As():
                return self._as(stmt, env, k, place)
            case t.Stop():
                return self.jump(stmt.span, nearest_loop(k), k, place)
            case t.End():
                return self._end(stmt, k, place)
            case t.Return():
                value = self.service.expressions.lower(stmt.value, env)
                kept: ir.Stmt = ir.SetSlot(stmt.span, "result", None, value)
                return [kept, *self._finishes(k, None), ir.Return(stmt.span, None)]
            case t.Do():
                return self._do(stmt, env, k, place)
            case t.RunHook():
                return self._run(stmt, env, k, place)
            case t.React():
                return self._react(stmt, env, k, place)
            case t.Choose():
                return write_choose(self, stmt, env, k, place)
            case t.Menu():
                return write_menu(self, stmt, env, k, place)
            case t.With():
                return write_with(self, stmt, env, k, place)
            case t.Wait():
                return [ir.Operate(stmt.span, "wait", ())]
            case t.Together():
                return write_together(self, stmt, env, k, place)
            case t.Allowing() | t.Anytime():
                return write_inside(self, stmt, env, k, place)
            case t.Pause():
                return write_pause(self, stmt, env, k, place)
        code = self.service.writers[type(stmt)](self, stmt, env)
        return [*code, *self.hidden.after(stmt, code, env)]

    def write_from(
        self, statements: tuple[t.Stmt, ...], start: int, env: Env, k: Continuation, place: Place
    ) -> list[ir.Stmt]:
        """The code of the statements from `start` on. In a tail, a heavy rest behind a statement that asks is a
        join."""
        code: list[ir.Stmt] = []
        for n in range(start, len(statements)):
            following = rest(statements, n + 1, env, k)
            inner = replace(place, tail=place.tail and n == len(statements) - 1)
            code.extend(self.write(statements[n], env, following, inner))
            if not falls_through(code):
                break
            heavy = n + 1 < len(statements) and sum(weight(s) for s in statements[n + 1 :]) > COPY_WEIGHT
            if place.tail and heavy and self.service.colours.asks(statements[n]):
                code.append(ir.Join(statements[n + 1].span, self.join(following)))
                break
        return code

    def follow(self, k: Continuation, first: bool = False) -> list[ir.Stmt]:
        """The code of a continuation, to the end of the effect or a join. `first`: its first element must not be a
        join."""
        elements: list[Continuation] = []
        ending: Continuation | None = None
        for element in chain(k):
            heavy = isinstance(element, Rest | Again) and self._weight(element) > COPY_WEIGHT
            if heavy and not (first and element is k):
                ending = element
                break
            elements.append(element)
        labels = {e.key: self.label() for e in elements if isinstance(e, Again | EndBlock)}
        code: list[ir.Stmt] = []
        for n, element in enumerate(elements):
            # Labels of the elements still to come stand around this code.
            around = {e.key: labels[e.key] for e in elements[n:] if e.key in labels}
            code.extend(self._element(element, Place(around, False)))
            if element.key in labels and labels[element.key] in left(code):
                code = [ir.Labelled(self._span(element), labels[element.key], tuple(code))]
            if not falls_through(code) and not left(code) & set(around.values()):
                return code
        if ending is not None:
            code.append(ir.Join(self._span(ending), self.join(ending)))
        return code

    def _element(self, element: Continuation, place: Place) -> list[ir.Stmt]:
        match element:
            case Rest():
                return self.write_from(element.statements, element.start, element.env, element.after, place)
            case Again():
                return write_loop(self, element.loop, element.env, element.after, place, element.hidden)
            case EndOption():
                return [ir.Finish(element.span, element.stop)]
            case Close(code=code):
                return list(code)
            case EndBlock() | EndAllowing() | EndAnytime():
                return []
            case Done():
                return [ir.Return(self.effect.span, None)]

    def _weight(self, element: Rest | Again) -> int:
        if isinstance(element, Again):
            return weight(element.loop)
        return sum(weight(s) for s in element.statements[element.start :])

    def _span(self, element: Continuation) -> Span:
        match element:
            case Rest():
                return element.statements[element.start].span
            case Again():
                return element.loop.span
            case EndBlock():
                return element.block.span
            case EndOption():
                return element.span
            case Close(of=of) | EndAllowing(of=of) | EndAnytime(of=of):
                return of.span
        return self.effect.span

    def join(self, k: Continuation) -> str:
        """The name of the shared function for a continuation; made on first use."""
        if k.key not in self._joins:
            name = f"{self.name}_j{len(self._joins) + 1}"
            self._joins[k.key] = name
            code = self.follow(k, first=True)
            self.add(ir.Function(name, "join", (), tuple(code), self._span(k), None, self.effect.name))
        return self._joins[k.key]

    # ------------------------------------------------------------------ leaving
    def jump(self, span: Span, to: Continuation, k: Continuation, place: Place) -> list[ir.Stmt]:
        """Goes on behind the loop or block `to`, ending the options that are left on the way, and undoing what is to be
        undone."""
        finishes = self._finishes(k, to)
        if to.key in place.labels:
            return [*finishes, ir.Leave(span, place.labels[to.key])]
        assert isinstance(to, Again | EndBlock)
        return [*finishes, *self.follow(to.after)]

    def _finishes(self, k: Continuation, to: Continuation | None) -> list[ir.Stmt]:
        found: list[ir.Stmt] = []
        for element in chain(k):
            if element is to:
                break
            if isinstance(element, EndOption):
                found.append(ir.Finish(element.span, element.stop))
            elif isinstance(element, Close):
                found.extend(element.code)
        return found

    def _end(self, stmt: t.End, k: Continuation, place: Place) -> list[ir.Stmt]:
        satisfied = ir.Operate(stmt.span, "satisfied", ())
        for element in chain(k):
            if isinstance(element, EndBlock) and element.block.what == stmt.what:
                return [satisfied, *self.jump(stmt.span, element, k, place)]
        code = fold.const(stmt.span, self.service.colours.code(stmt.what))
        return [satisfied, *closing(k), ir.Return(stmt.span, code)]

    def exits(
        self, leaves: frozenset[str], k: Continuation, place: Place
    ) -> tuple[tuple[int, tuple[ir.Stmt, ...]], ...]:
        """What is done here when a callee leaves a block: one that stands in this effect is left; of one further out
        comes only what is undone on the way."""
        caught: dict[int, tuple[ir.Stmt, ...]] = {}
        for element in chain(k):
            if isinstance(element, EndBlock) and element.block.what in leaves:
                code = self.service.colours.code(element.block.what)
                if code not in caught:
                    caught[code] = tuple(self.jump(element.block.span, element, k, place))
        undone = closing(k)
        if undone:
            span = undone[0].span
            for code in sorted(map(self.service.colours.code, leaves)):
                caught.setdefault(code, (*undone, ir.Return(span, fold.const(span, code))))
        return tuple(caught.items())

    # ------------------------------------------------------------------ blocks
    def _if(self, stmt: t.If, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
        orelse = [] if stmt.orelse is None else self.write(stmt.orelse, env, k, replace(place, tail=False))
        for condition, body in reversed(stmt.arms):
            judged = self.service.expressions.lower(condition, env)
            if isinstance(judged, ir.Const):
                orelse = self.write(body, env, k, replace(place, tail=False)) if judged.value else orelse
                continue
            then = self.write(body, env, k, replace(place, tail=False))
            orelse = [ir.If(condition.span, judged, tuple(then), tuple(orelse))]
        return orelse

    def _block(self, stmt: t.SpanBlock, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
        """Variables that are reset begin anew; `end` jumps behind the block. What lasts for the block is undone."""
        opened, undone = scope_code(self, stmt, env)
        end = EndBlock(stmt, Close(stmt, undone, k) if undone else k)
        label = self.label()
        resets = self.service.resets(stmt.what, stmt.span, env)
        body = self.write(stmt.body, env, end, place.inside(end.key, label))
        return [*resets, *opened, ir.Labelled(stmt.span.header(), label, tuple(body)), *undone]

    def _as(self, stmt: t.As, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
        player, code = self.fixed(stmt.player, env, ("as", id(stmt)), "me")
        return code + self.write(stmt.body, env.acting(player), k, place)

    def fixed(self, e: t.Expr, env: Env, key: object, hint: str) -> tuple[ir.Var, list[ir.Stmt]]:
        """A value in a variable that nothing changes later, and the code that puts it there."""
        value = self.service.expressions.lower(e, env)
        changes = isinstance(e, t.Local) and e.local in self._assigned
        if isinstance(value, ir.Var) and not changes:
            return value, []
        name = self.once(key, hint)
        return ir.Var(e.span, name), [ir.SetVar(e.span, name, value)]

    def once(self, key: object, hint: str) -> str:
        """The name of a hidden local, the same for the same position."""
        if key not in self._hidden:
            self._hidden[key] = self.naming.fresh(hint)
        return self._hidden[key]

    # ------------------------------------------------------------------ calls
    def _do(self, stmt: t.Do, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
        arguments = tuple(kept(self.service.expressions.lower(a, env), a) for a in stmt.arguments)
        if self.service.written_out(stmt.effect):
            return self._write_out(stmt, arguments, env, k, place)
        name = self.service.effect(stmt.effect)
        colour = self.service.colours.effects[stmt.effect]
        me = env.me if env.me is not None else fold.const(stmt.span, None)
        taken: list[ir.Stmt] = []
        if stmt.result is not None:
            result = ir.Slot(stmt.span, "result", None)
            taken = [ir.SetVar(stmt.span, self.naming.of(stmt.result), result)]
            taken += self.hidden.result(stmt.result, stmt.span)
        asks, leaves = colour.asks, colour.leaves
        code: list[ir.Stmt] = []
        if colour.asks:
            code, arguments = self.hidden.arguments(stmt, stmt.effect.params, arguments, env)
        return [*code, *self.call(stmt, [stmt.effect], name, None, asks, leaves, me, arguments, taken, k, place)]

    def _write_out(
        self, stmt: t.Do, arguments: tuple[ir.Expr, ...], env: Env, k: Continuation, place: Place
    ) -> list[ir.Stmt]:
        """The effect's own statements in the place of the call, which is its only one."""
        assert stmt.effect.body is not None
        self.service.wrote_out(stmt, self.effect)
        me, code = self.steady(env.me or fold.const(stmt.span, None), ("me", id(stmt)), "me")
        self.hidden.look_through(stmt.effect.body)
        for param, e, argument in zip(stmt.effect.params, stmt.arguments, arguments, strict=True):
            code.append(ir.SetVar(argument.span, self.naming.of(param), argument))
            code += self.hidden.given(e.span, param, e, argument, env, id(e))
        return code + self.write(stmt.effect.body, env.acting(me), k, place)

    def steady(self, value: ir.Expr, key: object, hint: str) -> tuple[ir.Var, list[ir.Stmt]]:
        """A value in a variable, and the code that puts it there if it stands in none."""
        if isinstance(value, ir.Var):
            return value, []
        name = self.once(key, hint)
        return ir.Var(value.span, name), [ir.SetVar(value.span, name, value)]

    def _run(self, stmt: t.RunHook, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
        base, code = self.fixed(stmt.base, env, ("hook", id(stmt)), "of")
        table, asks, leaves = self.service.hook(stmt)
        arguments = tuple(self.service.expressions.lower(a, env) for a in stmt.arguments)
        if asks:
            before, arguments = self.hidden.arguments(stmt, stmt.hook.params, arguments, env)
            code += before
        me = env.me if env.me is not None else fold.const(stmt.span, None)
        present = ir.Library(stmt.span, "has_hook", (ir.Table(stmt.span, table, fold.const(stmt.span, None)), base))
        callees = list(dict.fromkeys(stmt.hook.bodies.values()))
        faces = of_faces(stmt.base)
        this = fold.arithmetic(stmt.span, "//", base, fold.const(stmt.span, faces)) if faces else base
        call = self.call(stmt, callees, table, base, asks, leaves, me, (this, *arguments), [], k, place)
        return [*code, ir.If(stmt.span, present, tuple(call), ())]

    def _react(self, stmt: t.React, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
        """A reaction to an event: its entry is `this`, its player acts and is the owner."""
        reactors = self.service.reactors(stmt.event, stmt.when)
        number, code = self.fixed(stmt.number, env, ("reaction", id(stmt)), "of")
        which = reactors.which(stmt.span, number)
        this = self.service.expressions.tables.lookup(stmt.span, f"{stmt.event.name}_this", reactors.things, which)
        assert env.me is not None
        arguments = tuple(self.service.expressions.lower(a, env) for a in stmt.arguments)
        taken: list[ir.Stmt] = []
        if stmt.prevented is not None:
            result = ir.Slot(stmt.span, "result", None)
            taken = [ir.SetVar(stmt.span, self.naming.of(stmt.prevented), result)]
        given = (this, env.me, *arguments)
        asks, leaves = reactors.asks, reactors.leaves
        call = self.call(stmt, reactions_of(stmt), reactors.table, which, asks, leaves, env.me, given, taken, k, place)
        return [*code, *call]

    def call(
        self,
        stmt: t.Stmt,
        callees: list[EffectSym],
        name: str,
        index: ir.Expr | None,
        asks: bool,
        leaves: frozenset[str],
        me: ir.Expr,
        arguments: tuple[ir.Expr, ...],
        taken: list[ir.Stmt],
        k: Continuation,
        place: Place,
    ) -> list[ir.Stmt]:
        """A call, what is done when it leaves a block of ours, and the taking of its result, here and after a stop."""
        exits = self.exits(leaves, k, place)
        self.service.called(self.effect, callees, *ahead(self.service.colours, k))
        if not asks:
            return [ir.CallPlain(stmt.span, name, index, me, arguments, bool(leaves), exits), *taken]
        frame = self.frame(("call", id(stmt)), "call", stmt.span, me, k)
        self.service.frames[frame].passes = self.hidden.passed(arguments)
        if not self.service.frames[frame].resume:
            self._resume_call(frame, stmt.span, leaves, taken, k)
        return [ir.CallAsking(stmt.span, name, index, frame, me, arguments, bool(leaves), exits), *taken]

    def _resume_call(
        self, frame: int, span: Span, leaves: frozenset[str], taken: list[ir.Stmt], k: Continuation
    ) -> None:
        """What follows a call when it ends after a stop: `v` is none, or the code of a block that it leaves."""
        name = f"{self.name}_r{frame}"
        info = self.service.frames[frame]
        info.resume = name
        code: list[ir.Stmt] = [*taken, *self.follow(k)]
        exits = self.exits(leaves, k, NOWHERE)
        info.catches = tuple(c for c, _ in exits)
        for block, done in exits:
            left = fold.compare(span, "==", ir.Var(span, "v"), fold.const(span, block))
            code = [ir.If(span, left, done, tuple(code))]
        self.add(ir.Function(name, "resume", ("F", "v"), tuple(code), span, frame, self.effect.name))

    # ------------------------------------------------------------------ frames
    def frame(self, key: object, kind: str, span: Span, who: ir.Expr, k: Continuation) -> int:
        """The number of the frame at a position; its facts about what follows come from the continuation."""
        if key not in self._frames:
            if not isinstance(who, ir.Var):
                raise InternalError(f"{span}: a frame needs a variable for who acts")
            number = len(self.service.frames)
            self._frames[key] = number
            options, before, after = ahead(self.service.colours, k)
            allowing, given, inside = facts_of_pauses(self, k)
            self.service.frames.append(
                ir.Frame(
                    number,
                    kind,
                    span,
                    self.effect.name,
                    who.name,
                    open=options[-1].stop if options else None,
                    demand_before_end=before,
                    demand_after=after,
                    allowing=allowing,
                    given=given,
                    inside=inside,
                )
            )
        return self._frames[key]

    def known(self, key: object) -> bool:
        """Whether the frame at a position has been made."""
        return key in self._frames
