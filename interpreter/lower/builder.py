"""Builds the program of one configuration: every effect, formula and table that play can reach."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from interpreter.analysis.calls import WRITTEN_OUT, count_calls
from interpreter.analysis.colour import Colours
from interpreter.analysis.expand import Expander
from interpreter.analysis.knowledge.audience import Secrets
from interpreter.analysis.knowledge.presence import has_secrets
from interpreter.analysis.knowledge.tracking import keeps_knowledge, looked_through
from interpreter.analysis.slot_names import slot_name
from interpreter.analysis.walk import everything, free_locals, weight
from interpreter.checker import typed as t
from interpreter.checker.symbols import (
    CounterSym,
    EffectSym,
    EntrySym,
    EventSym,
    FunctionSym,
    HookSym,
    ValueSym,
    VariableSym,
    ZoneSym,
)
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.ir.evaluator import Evaluator, TooLong, is_static
from interpreter.ir.flow import everything_in, expressions_of, without_counting, without_trials
from interpreter.language.layers import layers_slot
from interpreter.lower.backs import front_of
from interpreter.lower.configuration import Configuration, type_name
from interpreter.lower.environment import Env, Naming
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.faces import of_faces
from interpreter.lower.expressions.forms import FORMS
from interpreter.lower.expressions.formula_hooks import formula_hook
from interpreter.lower.expressions.lowering import Expressions
from interpreter.lower.expressions.passives import value_function
from interpreter.lower.expressions.running_sums import RunningSums
from interpreter.lower.expressions.shapes import grid_sizes
from interpreter.lower.expressions.tables import Tables
from interpreter.lower.hiding.frames import KeptHidden
from interpreter.lower.hiding.locals import HiddenLocals
from interpreter.lower.layout import Layout, lay_out
from interpreter.lower.look_alikes import HOLDERS, holders
from interpreter.lower.segments.continuations import EndOption
from interpreter.lower.segments.effects import EffectLowerer
from interpreter.lower.segments.legality import decide_legality
from interpreter.lower.segments.reactors import Reactors, find_reactors, lower_reactions
from interpreter.lower.segments.recursion import OWNERS, depth_slot
from interpreter.lower.segments.service import CallSite, StopFacts, Writer
from interpreter.lower.segments.statements import HasWriters, writers
from interpreter.lower.segments.together import TOGETHER_SLOTS
from interpreter.lower.slots import starting_value, starting_values, state_slots

#: Steps that working out tables may take while compiling.
MOST_STEPS = 1_000_000


class Builder:
    """The service of effect lowering; see `lower.segments.service.Service`."""

    def __init__(self, ruleset: t.CheckedRuleset, configuration: Configuration, verbs: Iterable[HasWriters]) -> None:
        self.ruleset = ruleset
        self.writers: Mapping[type, Writer] = writers(verbs)
        self.layout = Layout(ruleset, configuration)
        self.layout.grids = grids = grid_sizes(ruleset, self._alone())
        self.layout = lay_out(ruleset, configuration, self._absent(), grids)
        self.layout.missing = self._missing()
        self.layout.knows = keeps_knowledge(ruleset)
        self.layout.looked = looked_through(ruleset) if self.layout.knows else frozenset()
        self.tables = Tables(self.layout)
        self.sums = RunningSums(self.layout)
        self.expander = Expander(self.layout.nouns)
        self.colours = Colours(self.expander, scopes=ruleset.scopes, players=configuration.players)
        self.expressions = Expressions(self.layout, self.tables, self.request, self.tabulate, self, FORMS)
        self.frames: list[ir.Frame] = []
        self.stops: dict[int, StopFacts] = {}
        self.own_sets: dict[int, str] = {}
        self._local_types: dict[int, dict[str, str]] = {}
        self._hidden: dict[int, HiddenLocals] = {}
        self.functions: list[ir.Function] = []
        self._sites: list[CallSite] = []
        self._effects: dict[EffectSym, str] = {}
        self._waiting: list[EffectSym] = []
        self._formulas: dict[object, str] = {}
        self._hooks: dict[HookSym, str] = {}
        self._names: set[str] = set()
        self._withs: dict[object, int] = {}
        self.worked_out: set[str] = set()
        self._steps = MOST_STEPS
        self._tabulated: dict[FunctionSym, tuple[object, ...] | None] = {}
        self._reactors: dict[tuple[EventSym, str], Reactors] = {}
        self._trials: dict[t.Can, EffectSym] = {}
        self._branches: dict[t.Together, EffectSym] = {}
        self.places: dict[str, tuple[Span, Span, EffectSym]] = {}
        self._written_out: dict[EffectSym, bool] = {}
        self._calls = count_calls(ruleset)
        hides = configuration.players > 1 and has_secrets(ruleset)
        fronts = {zone.name: front_of(zone, self.expressions) for zone in ruleset.zones.values()}
        self.secrets = Secrets(ruleset, self.expander, fronts) if hides else None

    def _alone(self) -> Expressions:
        """What lowers expressions that depend on no state, before there is anything of the program."""
        return Expressions(self.layout, Tables(self.layout), self.request, self.tabulate, self, FORMS)

    def _absent(self) -> frozenset[EntrySym]:
        """The entries whose `needs` does not hold for this number of players and these settings."""
        entries = (e for c in self.ruleset.components.values() for e in c.entries)
        return frozenset(e for e in entries if self._lacks(e.needs))

    def _missing(self) -> frozenset[CounterSym | VariableSym | ZoneSym]:
        """The counters, variables and zones whose `needs` does not hold."""
        ruleset = self.ruleset
        stored: tuple[CounterSym | VariableSym | ZoneSym, ...] = (
            *ruleset.counters.values(),
            *ruleset.variables.values(),
            *ruleset.zones.values(),
        )
        return frozenset(symbol for symbol in stored if self._lacks(symbol.needs))

    def _lacks(self, needs: t.Expr | None) -> bool:
        if needs is None:
            return False
        held = self._alone().lower(needs, Env(Naming(), None))
        return isinstance(held, ir.Const) and not held.value

    # ------------------------------------------------------------------ functions
    def add(self, function: ir.Function) -> None:
        self.functions.append(function)

    def _unique(self, hint: str) -> str:
        name, n = hint, 1
        while name in self._names:
            n += 1
            name = f"{hint}_{n}"
        self._names.add(name)
        return name

    def effect(self, effect: EffectSym) -> str:
        if effect not in self._effects:
            self.colours.add([effect])
            self._effects[effect] = self._unique(re.sub(r"\W+", "_", f"e_{effect.name}").rstrip("_"))
            self._waiting.append(effect)
        return self._effects[effect]

    def written_out(self, effect: EffectSym) -> bool:
        """An effect with one call in the whole ruleset, which asks and is not large, is no function of its own: a call
        that may stop costs a frame. One that returns needs a place to return to."""
        if effect not in self._written_out:
            body = effect.body
            self.colours.add([effect])
            plain = not self.colours.effects[effect].asks or body is None or effect.this is not None
            self._written_out[effect] = not (
                plain
                or self._calls[effect] != 1
                or effect.depth is not None
                or any(isinstance(n, t.Return) for n in everything(body))
                or weight(body) > WRITTEN_OUT
            )
        return self._written_out[effect]

    def wrote_out(self, call: t.Do, caller: EffectSym) -> None:
        """Notes where an effect has been written out, for backtraces."""
        assert call.effect.body is not None
        self.places[call.effect.name] = (call.effect.body.span, call.span, caller)

    def effect_at(self, span: Span, owner: str) -> str:
        """The effect whose text a place belongs to, in code of effect `owner`."""
        around = [
            (body.end - body.start, name)
            for name, (body, _, _) in self.places.items()
            if body.source is span.source and body.start <= span.start and span.end <= body.end
        ]
        return min(around)[1] if around else owner

    def finish_effects(self) -> None:
        """Lowers what has been asked for, and what that asks for."""
        while self._waiting:
            effect = self._waiting.pop(0)
            first = len(self.frames)
            lowerer = EffectLowerer(self, effect, self._effects[effect])
            lowerer.lower()
            types = {name: type_name(local.type) for local, name in lowerer.naming.names.items()}
            self._local_types.update((frame.id, types) for frame in self.frames[first:])
            self._hidden.update((frame.id, lowerer.hidden) for frame in self.frames[first:])

    def called(
        self, caller: EffectSym, callees: list[EffectSym], options: list[EndOption], before: bool, after: bool
    ) -> None:
        self._sites.extend(CallSite(caller, callee, bool(options), before, after) for callee in callees)

    def request(self, formula: FunctionSym | ValueSym | t.Expr, hint: str) -> str:
        """The name of the pure function of a formula; made on first use."""
        if formula not in self._formulas:
            name = self._unique(f"f_{hint}")
            self._formulas[formula] = name
            match formula:
                case FunctionSym(params=params, body=body, uses_me=me, span=span):
                    self._pure(name, params, body, me, span)
                case ValueSym(changed=True):
                    self.functions.append(value_function(self.expressions, formula, name, self.sums))
                case ValueSym(index=index, base=body, uses_me=me, span=span):
                    self._pure(name, index, body, me, span)
                case _:
                    self._pure(name, (), formula, True, formula.span)
        return self._formulas[formula]

    def _pure(self, name: str, params: tuple[t.LocalVar, ...], body: t.Expr | None, me: bool, span: Span) -> None:
        naming = Naming()
        given = tuple(naming.of(p) for p in params)
        env = Env(naming, ir.Var(span, "me") if me else None)
        value = fold.const(span, 0) if body is None else self.expressions.lower(body, env)
        names = ("me", *given) if me else given
        self.functions.append(ir.Function(name, "pure", names, (ir.Return(span, value),), span, None, name[2:]))

    def tabulate(self, function: FunctionSym, sizes: tuple[int, ...]) -> tuple[object, ...] | None:
        """All values of a formula that reads no state, row by row over its arguments; None for others."""
        if function not in self._tabulated:
            name = self.request(function, function.name)
            by_name = {f.name: f for f in self.functions if f.role == "pure"}
            self._tabulated[function] = None
            value = by_name[name].body[0] if name in by_name else None
            if isinstance(value, ir.Return) and value.value is not None and is_static(value.value, by_name):
                evaluator = Evaluator(self.tables.constants, by_name, self._steps)
                try:
                    rows = product(*(range(n) for n in sizes))
                    self._tabulated[function] = tuple(evaluator.call(by_name[name], row) for row in rows)
                    self._work_out(name, by_name)
                except (TooLong, ArithmeticError, LookupError, TypeError):
                    pass  # it is worked out in play, where it takes what steps it needs, or is a fault
                self._steps = max(0, evaluator.steps)
        return self._tabulated[function]

    def _work_out(self, name: str, by_name: dict[str, ir.Function]) -> None:
        """Notes that a formula, and what it calls, was worked out while compiling."""
        if name not in self.worked_out:
            self.worked_out.add(name)
            for called in self._called_by(by_name[name].body):
                self._work_out(called, by_name)

    # ------------------------------------------------------------------ trials
    def can(self, node: t.Can, env: Env) -> ir.Expr:
        params = tuple(free_locals(node.body))
        if node not in self._formulas:
            effect = EffectSym(f"can_{len(self._formulas)}", node.span, params, None, node.body, True)
            self._formulas[node] = self.effect(effect)
            self._trials[node] = effect
        effect = self._trials[node]
        me = env.me if env.me is not None else fold.const(node.span, None)
        arguments = tuple(env.local(node.span, p) for p in effect.params)
        asks = self.colours.effects[effect].asks
        return ir.Trial(node.span, self._effects[effect], asks, me, arguments, None, ())

    def supposing(self, node: t.Supposing, env: Env) -> ir.Expr:
        name = self.effect(node.effect)
        me = env.me if env.me is not None else fold.const(node.span, None)
        params = tuple(free_locals(node.condition))
        if node not in self._formulas:
            self._formulas[node] = self._unique("f_supposing")
            self._pure(self._formulas[node], params, node.condition, True, node.span)
        arguments = tuple(self.expressions.lower(a, env) for a in node.arguments)
        given = (me, *(env.local(node.span, p) for p in params))
        asks = self.colours.effects[node.effect].asks
        return ir.Trial(node.span, name, asks, me, arguments, self._formulas[node], given)

    # ------------------------------------------------------------------ entries that act
    def formula_hook(self, node: t.FormulaOf) -> str:
        symbols = tuple(formula for _, formula in node.formulas)
        if symbols not in self._formulas:
            name = self._unique(f"f_{node.formulas[0][0].name}_{symbols[0].name}")
            self._formulas[symbols] = name
            self.functions.append(formula_hook(self.expressions, node, name))
        return self._formulas[symbols]

    def reactors(self, event: EventSym, when: str) -> Reactors:
        key = (event, when)
        if key not in self._reactors:
            found = find_reactors(self.expressions, event, when)
            self._reactors[key] = found
            for effect in found.effects:
                self.effect(effect)
            colours = [self.colours.effects[e] for e in found.effects]
            found.asks = any(c.asks for c in colours)
            found.leaves = frozenset().union(*(c.leaves for c in colours))
            for colour in colours:
                # As a hook is, because the caller calls any of its effects in the same way.
                colour.asks = found.asks
            found.table = self._unique(f"R_{event.name}_{when}")
            self.tables.constants[found.table] = ("hook", tuple(self._effects[e] for e in found.effects))
        return self._reactors[key]

    def reactions(self, node: t.Reactions, env: Env) -> ir.Expr:
        return lower_reactions(self.expressions, node, env, self.reactors(node.event, node.when))

    def reactor(self, node: t.Reactor, env: Env) -> ir.Expr:
        number = self.expressions.lower(node.number, env)
        return self.reactors(node.event, node.when).player(node.span, number)

    # ------------------------------------------------------------------ hooks and resets
    def hook(self, run: t.RunHook) -> tuple[str, bool, frozenset[str]]:
        bodies = run.hook.bodies
        for effect in bodies.values():
            self.effect(effect)
        asks = any(self.colours.effects[e].asks for e in bodies.values())
        for effect in bodies.values():
            # A hook is coloured as a whole, because its caller calls any of its effects in the same way.
            self.colours.effects[effect].asks = asks
        leaves: frozenset[str] = frozenset().union(*(self.colours.effects[e].leaves for e in bodies.values()))
        if run.hook not in self._hooks:
            name = f"H_{run.owner.name}_{run.hook.name}"
            self._hooks[run.hook] = name
            self.tables.constants[name] = ("hook", self._hook_table(run))
        return self._hooks[run.hook], asks, leaves

    def _hook_table(self, run: t.RunHook) -> tuple[str | None, ...]:
        def name(ordinal: int) -> str | None:
            effect = run.hook.bodies.get(ordinal)
            return None if effect is None else self._effects[effect]

        count = of_faces(run.base)
        if count:
            return tuple(
                name(i.entry.ordinal * count + n) if i.component is run.owner else None
                for i in self.layout.instances
                for n in range(count)
            )
        if run.owner in self.ruleset.kinds.values():
            return tuple(name(m.ordinal) for m in run.owner.members)  # type: ignore[union-attr]
        return tuple(name(i.entry.ordinal) if i.component is run.owner else None for i in self.layout.instances)

    def branch(self, stmt: t.Together, caller: EffectSym) -> EffectSym:
        if stmt not in self._branches:
            self._branches[stmt] = EffectSym(
                caller.name, stmt.span, tuple(free_locals(stmt.body)), None, stmt.body, True
            )
        return self._branches[stmt]

    def start(self, variable: VariableSym) -> object:
        return starting_value(variable, self.expressions)

    def allowing_table(self) -> str:
        """The table of the effects that ask at a pause, by the number of their `allowing`."""
        names = tuple(self.effect(a.offer) for a in self.ruleset.allowances)
        self.tables.constants.setdefault("H_allowing", ("hook", names))
        return "H_allowing"

    def resets(self, what: str, span: Span, env: Env) -> list[ir.Stmt]:
        code: list[ir.Stmt] = []
        symbols: list[CounterSym | VariableSym] = [*self.ruleset.counters.values(), *self.ruleset.variables.values()]
        symbols += [v for c in self.ruleset.components.values() for v in c.variables.values()]
        for symbol in symbols:
            if symbol.reset != what:
                continue
            name = slot_name(symbol)
            if symbol.per:
                starts: object = starting_values(symbol, self.layout, self.expressions)
            else:
                starts = starting_value(symbol, self.expressions)
            code.append(_reset(span, name, bool(symbol.per), starts))
            if isinstance(symbol, VariableSym) and symbol.for_a_while:
                nothing = ((),) * self.layout.count(symbol.per) if symbol.per else ()
                code.append(_reset(span, layers_slot(name), bool(symbol.per), nothing))
        return code

    def number_of_with(self, stmt: t.With) -> int:
        return self._withs.setdefault((stmt.span.source, stmt.span.start), len(self._withs) + 1)

    # ------------------------------------------------------------------ the whole
    def program(self, asked: Sequence[str]) -> ir.Program:
        """The finished program; `asked` are pure functions that somebody will call from outside."""
        program = ir.Program(self.ruleset.id, self.layout.configuration.players)
        decide_legality(self.frames, self.stops, self._sites)
        program.functions = self._reachable(asked)
        if not self.sums.kept:
            for function in program.functions:
                function.body = without_counting(function.body)
        if not self._tries():
            for function in program.functions:
                function.body = without_trials(function.body)
        program.frames = self.frames
        if any(e.depth is not None for e in self._effects):
            self.tables.constants[OWNERS] = tuple(f.effect for f in self.frames)
        for frame in self.frames:
            frame.effect = self.effect_at(frame.span, frame.effect)
        hidden = KeptHidden(program, self._hidden)
        program.functions = self._reachable([*asked, *hidden.thin_out()])
        hidden.settle()
        for frame in self.frames:
            known = self._local_types[frame.id]
            frame.types = tuple(known.get(name, "") for name in frame.locals)
        if HOLDERS in self.tables.constants:
            self.tables.constants[HOLDERS] = holders(self.frames, self.own_sets)
        program.tables = self.tables.constants
        program.layout = state_slots(self.layout, self.expressions)
        if any(frame.branch for frame in self.frames):
            program.layout += [ir.SlotLayout(name, None, None, "", (), "engine") for name in TOGETHER_SLOTS]
        for effect, name in self._effects.items():
            if effect.depth is not None and not self.colours.effects[effect].asks:
                program.layout.append(ir.SlotLayout(depth_slot(name), None, 0, "int", (), "engine"))
        return program

    def _tries(self) -> bool:
        """Whether anything is ever tried out."""
        stops = (f.stop for f in self.frames if f.stop is not None)
        return any(s.legality == "trial" for s in stops) or any(
            isinstance(e, t.Can | t.Supposing) for e in self._formulas
        )

    def _reachable(self, asked: Sequence[str]) -> list[ir.Function]:
        """The functions that something calls, or that are asked for, in the order in which they were made."""
        by_name = {f.name: f for f in self.functions}
        kept: dict[str, None] = {}
        pending = [f.name for f in self.functions if f.role in ("entry", "plain")] + list(asked)
        while pending:
            name = pending.pop()
            if name in kept or name not in by_name:
                continue
            kept[name] = None
            pending.extend(self._called_by(by_name[name].body))
        return [f for f in self.functions if f.name in kept]

    def _called_by(self, code: Sequence[ir.Stmt]) -> list[str]:
        found: list[str] = []
        for stmt in everything_in(code):
            match stmt:
                case ir.Suspend(frame=frame) | ir.CallAsking(frame=frame):
                    info = self.frames[frame]
                    found.append(info.resume)
                    if info.barrier >= 0:
                        found.append(self.frames[info.barrier].resume)
                    if info.stop is not None:
                        found += [info.stop.options, info.stop.skip_if, info.stop.put_if]
                case ir.Join(function=function):
                    found.append(function)
            for e in expressions_of(stmt):
                found += _pure_functions(e)
        return found


def _pure_functions(e: ir.Expr) -> list[str]:
    """The functions that an expression calls or tries."""
    found: list[str] = []
    match e:
        case ir.Pure(function=name):
            found.append(name)
        case ir.Trial(function=name, condition=condition):
            found += [name] + ([condition] if condition is not None else [])
        case ir.Comprehension(generators=generators):
            for g in generators:
                for part in (g.domain, *g.conditions):
                    found += _pure_functions(part)
    for part in expressions_of(e):
        found += _pure_functions(part)
    return found


def _reset(span: Span, slot: str, whole_list: bool, values: object) -> ir.Stmt:
    """Sets a slot of the state, or a whole list of it."""
    if whole_list:
        return ir.Operate(span, "reset", (ir.Slot(span, slot, None), fold.const(span, values)))
    return ir.SetSlot(span, slot, None, fold.const(span, values))
