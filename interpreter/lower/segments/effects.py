"""Effects to functions: plain ones as they are, asking ones cut into continuation segments.

`write` gives the code of statements, falling through at the end; `follow` gives the code of a continuation, to its end.
In a segment that goes on after a stop, what is left of a loop's body comes first, then the loop again, then what
follows it; labels let `stop` and `end` jump past it. Continuations are copied while small and shared as joins when not.
A join is entered only forwards, or from a segment that began after a stop, so the depth of calls is bounded by
nesting.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.analysis.walk import children, everything, weight
from interpreter.checker import typed as t
from interpreter.checker.symbols import CounterSym, EffectSym, VariableSym, ZoneSym
from interpreter.foundation.errors import InternalError
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.ir.flow import falls_through, left, tidy
from interpreter.lower.ahead import ahead, nearest_loop
from interpreter.lower.environment import Env, Naming
from interpreter.lower.expressions.loop_invariants import Invariants
from interpreter.lower.hiding.locals import HiddenLocals
from interpreter.lower.layout import Layout
from interpreter.lower.segments.calling import write_do, write_react, write_run
from interpreter.lower.segments.choices import write_choose
from interpreter.lower.segments.continuations import (
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
    rest,
    span_of,
    weight_of,
)
from interpreter.lower.segments.durations import write_with
from interpreter.lower.segments.leaving import finishes, jump, write_end
from interpreter.lower.segments.loops import begin_loop, write_loop
from interpreter.lower.segments.menus import write_menu
from interpreter.lower.segments.pauses import facts_of_pauses, write_inside, write_pause
from interpreter.lower.segments.place import Place
from interpreter.lower.segments.recursion import bounded_by_counter, frames_check
from interpreter.lower.segments.scopes import scope_code
from interpreter.lower.segments.service import Service
from interpreter.lower.segments.together import write_together
from interpreter.lower.set_aside import fault_of

#: Statements that are copied into a segment; more are shared as a join.
COPY_WEIGHT = 6


Missing = CounterSym | VariableSym | ZoneSym


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
        if self.effect.error is not None:
            code = [fault_of(self.effect), *code]
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
                return jump(self, stmt.span, nearest_loop(k), k, place)
            case t.End():
                return write_end(self, stmt, k, place)
            case t.Return():
                value = self.service.expressions.lower(stmt.value, env)
                kept: ir.Stmt = ir.SetSlot(stmt.span, "result", None, value)
                return [kept, *finishes(k, None), ir.Return(stmt.span, None)]
            case t.Do():
                return write_do(self, stmt, env, k, place)
            case t.RunHook():
                return write_run(self, stmt, env, k, place)
            case t.React():
                return write_react(self, stmt, env, k, place)
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
        missing = _missing(stmt, self.service.layout)
        if missing is not None:
            return [ir.Fail(stmt.span, f"`{missing.name}` is not in this game (`needs`)", ())]
        code = self.service.writers[type(stmt)](self, stmt, env)
        return [*code, *self.hidden.after(stmt, code, env)]

    def write_from(
        self, statements: tuple[t.Stmt, ...], start: int, env: Env, k: Continuation, place: Place
    ) -> list[ir.Stmt]:
        """The code of the statements from `start` on. In a tail, a heavy rest after a statement that asks is a
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
            heavy = isinstance(element, Rest | Again) and weight_of(element) > COPY_WEIGHT
            if heavy and not (first and element is k):
                ending = element
                break
            elements.append(element)
        labels = {e.key: self.label() for e in elements if isinstance(e, Again | EndBlock)}
        code: list[ir.Stmt] = []
        for n, element in enumerate(elements):
            # Labels of the elements still to come are around this code.
            around = {e.key: labels[e.key] for e in elements[n:] if e.key in labels}
            code.extend(self._element(element, Place(around, False)))
            if element.key in labels and labels[element.key] in left(code):
                code = [ir.Labelled(span_of(element, self.effect.span), labels[element.key], tuple(code))]
            if not falls_through(code) and not left(code) & set(around.values()):
                return code
        if ending is not None:
            code.append(ir.Join(span_of(ending, self.effect.span), self.join(ending)))
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

    def join(self, k: Continuation) -> str:
        """The name of the shared function for a continuation; made on first use."""
        if k.key not in self._joins:
            name = f"{self.name}_j{len(self._joins) + 1}"
            self._joins[k.key] = name
            code = self.follow(k, first=True)
            self.add(ir.Function(name, "join", (), tuple(code), span_of(k, self.effect.span), None, self.effect.name))
        return self._joins[k.key]

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
        """Variables that are reset start again; `end` jumps past it the block. What lasts for the block is undone."""
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

    def steady(self, value: ir.Expr, key: object, hint: str) -> tuple[ir.Var, list[ir.Stmt]]:
        """A value in a variable, and the code that puts it there if it is in none."""
        if isinstance(value, ir.Var):
            return value, []
        name = self.once(key, hint)
        return ir.Var(value.span, name), [ir.SetVar(value.span, name, value)]

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


def _missing(stmt: t.Stmt, layout: Layout) -> Missing | None:
    """What a plain statement changes though games of this kind lack it, if anything."""
    reads = isinstance(stmt, t.Note | t.Tell | t.Reveal | t.SetLocal | t.OnlyIf | t.Afford)
    for node in children(stmt) if layout.missing and not reads else ():
        match node:
            case t.CounterAt(counter=symbol) | t.VariableAt(variable=symbol) | t.ZoneAt(zone=symbol):
                if symbol in layout.missing:
                    return symbol
    return None
