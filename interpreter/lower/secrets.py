"""What a value depends on that not everybody may see: hidden zones, counters and variables, secret choices.

Locals are followed to where they come from, through calls of effects and through the conditions under which they are
set; nothing is known of the order in which that happens. `number` asks only how many there are, which is often known
where the components are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from interpreter.check import typed as t
from interpreter.check.passives import acting_zones
from interpreter.check.symbols import (
    ComponentSym,
    CounterSym,
    EffectSym,
    FunctionSym,
    KindSym,
    ValueSym,
    VariableSym,
    ZoneSym,
)
from interpreter.check.typed import LocalVar
from interpreter.foundation.source import Span
from interpreter.language.types import Component, required
from interpreter.lower.calls import bodies_of
from interpreter.lower.colour import Colours
from interpreter.lower.domains import element_of
from interpreter.lower.expand import Expander
from interpreter.lower.promises import lets_chance_in
from interpreter.lower.walk import children, everything


@dataclass(frozen=True, slots=True)
class Secret:
    """Something hidden that is read at `span`. `owned`: some player sees it; `mine`: that is whoever acts there."""

    span: Span
    name: str
    owned: bool
    mine: bool

    @property
    def sort(self) -> tuple[bool, bool]:
        return self.owned, self.mine


Found = tuple[Secret, ...]


def has_secrets(ruleset: t.CheckedRuleset) -> bool:
    """Whether anything of the state is hidden from anybody, or is chosen secretly."""
    symbols: list[ZoneSym | CounterSym | VariableSym] = [*ruleset.zones.values(), *ruleset.counters.values()]
    symbols += ruleset.variables.values()
    symbols += [v for c in ruleset.components.values() for v in c.variables.values()]
    if any(s.visible != "all" for s in symbols) or any(z.count != "all" for z in ruleset.zones.values()):
        return True
    nodes = (node for body in bodies_of(ruleset) for node in everything(body))
    return any(isinstance(node, t.Choose | t.Menu) and node.secret for node in nodes)


class Secrets:
    """Answers for one ruleset."""

    def __init__(self, ruleset: t.CheckedRuleset, expander: Expander) -> None:
        self.ruleset = ruleset
        self.expander = expander
        self.colours = Colours(expander, scopes=ruleset.scopes)
        self.locals: dict[LocalVar, dict[tuple[bool, bool], Secret]] = {}
        self._formulas: dict[FunctionSym | ValueSym, Found] = {}
        self._effects: dict[EffectSym, Found] = {}
        #: Parameters of effects being looked into: what they tell is known where those are called.
        self._given: set[LocalVar] = set()
        self._grown = True
        while self._grown:
            self._grown = False
            self._formulas.clear()
            self._effects.clear()
            for body in bodies_of(ruleset):
                self._follow(body, ())
            for tree in self._formula_trees():
                self._follow(tree, ())
        self._formulas.clear()
        self._effects.clear()
        #: Whether what only some see may decide anywhere whether something can be carried out.
        self.anywhere = any(only_some(self._demanded(body)) for body in bodies_of(ruleset))

    # ------------------------------------------------------------------ expressions
    def told(self, e: t.Expr | None) -> Found:
        """What hidden things the value of an expression may tell."""
        match e:
            case None:
                return ()
            case t.Local(local=local):
                return () if local in self._given else tuple(self.locals.get(local, {}).values())
            case t.CounterAt(counter=symbol, indices=indices) | t.VariableAt(variable=symbol, indices=indices):
                return (*self._at(symbol, symbol.visible, indices, e.span), *self._all(indices))
            case t.ZoneAt(zone=zone, indices=indices):
                return (*self._at(zone, zone.visible, indices, e.span), *self._all(indices))
            case t.ZoneUnion(zone=zone, player=player):
                return self._at(zone, zone.visible, () if player is None else (player,), e.span)
            case t.ZoneOf(zone=zone, component=component):
                return (*self._at(zone, zone.visible, (), e.span), *self.told(component))
            case t.Count(operand=operand) | t.IsEmpty(operand=operand) | t.IsFull(zone=operand):
                return self.number(operand)
            case t.IsNone(operand=t.ZoneAt() as operand):
                return self.number(operand)
            case t.Aggregate(op="count" | "any", element=None, condition=None, generators=generators):
                return tuple(s for g in generators for s in self.number(g.domain))
            case t.CallFunction(function=function, me=me, arguments=arguments):
                return (*self._all(arguments), *self._seen_by(me, self._function(function)))
            case t.ValueAt(value=value, me=me, indices=indices):
                return (*self._all(indices), *self._seen_by(me, self._value(value)))
            case t.FormulaOf(base=base, formulas=formulas, me=me):
                bodies = [body for _, formula in formulas for body in formula.bodies.values()]
                return (*self.told(base), *self._seen_by(me, tuple(s for b in bodies for s in self._function(b))))
            case t.ScoreOf():
                counters = [c for c in self.ruleset.counters.values() if c.score is not None]
                return tuple(s for c in counters for s in self._at(c, c.visible, (), e.span))
            case t.Can(body=body):
                return self.deciding(body)
            case t.Supposing(effect=effect, arguments=arguments, condition=condition):
                return (*self._all(arguments), *self._effect(effect), *self.told(condition))
        return self._all(children(e))

    def _all(self, parts: Iterable[object]) -> Found:
        found: Found = ()
        for part in parts:
            found += self.told(part) if isinstance(part, t.Expr) else self._all(children(part))
        return found

    def number(self, e: t.Expr) -> Found:
        """What hidden things the number of a set's members may tell."""
        match e:
            case t.ZoneAt(zone=zone, indices=indices):
                return (*self._at(zone, zone.count, indices, e.span), *self._all(indices))
            case t.ZoneUnion(zone=zone, player=player):
                return self._at(zone, zone.count, () if player is None else (player,), e.span)
            case t.Aggregate(op="set", element=None, condition=None, generators=(generator,)):
                return self.number(generator.domain)
            case t.SetOperation(op="+", left=t.ZoneAt() as left, right=t.ZoneAt() as right):
                return (*self.number(left), *self.number(right))
            case t.Conditional(value=value, condition=condition, otherwise=otherwise):
                return (*self.told(condition), *self.number(value), *self.number(otherwise))
        return self.told(e)

    def _at(
        self, symbol: ZoneSym | CounterSym | VariableSym, visible: str, indices: Sequence[t.Expr], span: Span
    ) -> Found:
        if visible == "all":
            return ()
        owned = visible == "owner"
        return (Secret(span, symbol.name, owned, owned and any(isinstance(i, t.Me) for i in indices)),)

    def _seen_by(self, me: t.Expr | None, found: Found) -> Found:
        """What a formula tells, read for another player than the one who acts."""
        if me is None or isinstance(me, t.Me):
            return found
        return tuple(Secret(s.span, s.name, s.owned, False) for s in found)

    def _function(self, function: FunctionSym) -> Found:
        if function not in self._formulas:
            self._formulas[function] = ()
            self._formulas[function] = _one_each(self.told(function.body))
        return self._formulas[function]

    def _value(self, value: ValueSym) -> Found:
        if value not in self._formulas:
            self._formulas[value] = ()
            found = self.told(value.base)
            for m in value.modifiers:
                found += self._all(x for x in (m.new, m.condition, m.player, *m.indices) if x is not None)
                found += self._lying(m.owner, value.span)
            self._formulas[value] = _one_each(found)
        return self._formulas[value]

    def _lying(self, owner: KindSym | ComponentSym, span: Span) -> Found:
        """What is told where an entry acts: that it lies in one of these zones."""
        zones = acting_zones(owner, self.ruleset.zones.values())
        return tuple(s for z in zones for s in self._at(z, z.visible, (), span))

    # ------------------------------------------------------------------ whether something can be done
    def deciding(self, stmt: t.Stmt) -> Found:
        """What hidden things may decide whether a statement can be carried out."""
        match stmt:
            case t.SetLocal() | t.Note() | t.Reveal() | t.Tell() | t.Shuffle() | t.Pause() | t.Together():
                return ()
            case t.Move(to=to) | t.Draw(to=to):
                return self.number(to)
            case t.MoveAll(what=what, to=to):
                return (*self.number(what), *self.number(to))
            case t.Do(effect=effect, arguments=arguments):
                return (*self._all(arguments), *self._effect(effect))
            case t.RunHook(base=base, hook=hook, arguments=arguments):
                found = (*self.told(base), *self._all(arguments))
                return (*found, *(s for e in hook.bodies.values() for s in self._effect(e)))
            case t.Emit(event=event, body=body, arguments=arguments):
                effects = [r.effect for r in event.reactions] + ([event.body] if event.body is not None else [])
                found = (*self._all(arguments), *(() if body is None else self.deciding(body)))
                return (*found, *(s for e in effects for s in self._effect(e)))
            case t.Choose() | t.Menu():
                return self.offering(stmt)
            case t.Block(statements=statements):
                return self._block(statements)
        if isinstance(stmt, t.Change | t.Afford):
            at = t.CounterAt(stmt.span, stmt.amount.type, stmt.counter, stmt.indices)
            return (*self.told(at), *self.told(stmt.amount))
        found = ()
        for part in children(stmt):
            found += self.told(part) if isinstance(part, t.Expr) else self.deciding(part)
        return found

    def _block(self, statements: Sequence[t.Stmt]) -> Found:
        """Nothing that stands behind chance, or behind the last demand, decides anything."""
        last = max((n for n, s in enumerate(statements) if self._demands(s)), default=-1)
        found: Found = ()
        for stmt in statements[: last + 1]:
            found += self.deciding(stmt)
            if lets_chance_in(stmt) is not None:
                break
        return found

    def _demands(self, stmt: t.Stmt) -> bool:
        self.colours.add(self.colours.called(stmt))
        return self.colours.demand(stmt)

    def _effect(self, effect: EffectSym) -> Found:
        if effect not in self._effects:
            self._effects[effect] = ()
            if effect.body is not None:
                outside, self._given = self._given, {*self._given, *effect.params}
                if effect.this is not None:
                    self._given.add(effect.this)
                self._effects[effect] = _one_each(self._demanded(effect.body))
                self._given = outside
        return self._effects[effect]

    def offering(self, choice: t.Choose | t.Menu) -> Found:
        """What hidden things may decide how many options a choice offers, its `or skip` among them."""
        found = self.told(choice.skip_condition)
        if isinstance(choice, t.Choose):
            for pick in choice.picks:
                picked = self.picking(pick)
                found += _looked_at(picked, choice.chooser is None) if choice.looking else picked
            return (*found, *self.told(choice.such_that), *self._demanded(choice.body))
        for option in choice.options:
            found += (*self.told(option.condition), *self._demanded(option.body))
            if option.family is not None:
                found += self.picking(option.family)
        return found

    def _demanded(self, body: t.Block) -> Found:
        """What hidden things may decide whether what an option leads to can be carried out."""
        return self.deciding(body) if self._demands(body) else ()

    def picking(self, pick: t.Pick) -> Found:
        """What hidden things may decide how many can be picked."""
        found = self.told(pick.domain) if self.merges(pick) or pick.number else self.number(pick.domain)
        if pick.several is not None:
            found += (*self.told(pick.domain), *self.told(pick.several.low), *self.told(pick.several.high))
        return (*found, *self.told(pick.condition))

    def merges(self, pick: t.Pick) -> bool:
        """Whether several candidates may be one option, because nobody can tell them apart."""
        of = required(element_of(pick.domain.type))
        if not isinstance(of, Component):
            return False
        return any(e.copies > 1 for name in of.types for e in self.ruleset.components[name].entries)

    # ------------------------------------------------------------------ where locals come from
    def _learn(self, local: LocalVar, found: Iterable[Secret]) -> None:
        known = self.locals.setdefault(local, {})
        for secret in found:
            if secret.sort not in known:
                known[secret.sort] = secret
                self._grown = True

    def _follow(self, node: object, under: Found) -> None:
        """Learns what the locals of a tree tell; `under` is what decides whether it is carried out."""
        expanded = self.expander.expand(node) if isinstance(node, t.ForEach | t.Emit) else None
        if expanded is not None:
            self._follow(expanded, under)
            return
        match node:
            case t.SetLocal(local=local, value=value, first=first):
                self._learn(local, (*self.told(value), *(() if first else under)))
            case t.Choose(span=span, picks=picks, secret=secret, looking=looking, chooser=chooser):
                hidden = (Secret(span, "this choice", True, chooser is None),) if secret or looking else ()
                for pick in picks:
                    self._pick(pick, hidden)
            case t.MenuOption(family=t.Pick() as pick):
                self._pick(pick, ())
            case t.ForEach(local=local, domain=domain) | t.Generator(local=local, domain=domain):
                self._learn(local, self.told(domain))
            case t.Spread(local=local, start=start, domain=domain, candidate=candidate):
                for x in (local, candidate):
                    if x is not None:
                        self._learn(x, (*self.told(start), *self.told(domain)))
            case t.Do(effect=effect, arguments=arguments, result=result):
                self._bind(effect.params, arguments)
                if result is not None and effect.body is not None:
                    for part in everything(effect.body):
                        if isinstance(part, t.Return):
                            self._learn(result, self.told(part.value))
            case t.Supposing(effect=effect, arguments=arguments):
                self._bind(effect.params, arguments)
            case t.RunHook(base=base, hook=hook, arguments=arguments):
                for effect in hook.bodies.values():
                    self._bind(effect.params, arguments)
                    if effect.this is not None:
                        self._learn(effect.this, self.told(base))
            case t.React(span=span, event=event, arguments=arguments):
                for reaction in event.reactions:
                    self._bind(reaction.effect.params[1:], arguments)
                    self._learn(reaction.effect.params[0], self._lying(reaction.owner, span))
            case t.Allowing(allowing=allowing):
                given = [x for arguments in allowing.arguments for x in arguments]
                for param, local in zip(allowing.offer.params[1:], given, strict=False):
                    self._learn(param, self.locals.get(local, {}).values())
        for part in children(node):
            self._follow(part, (*under, *self._guard(node)))

    def _guard(self, node: object) -> Found:
        """What is told by whether (or how often) the statements inside are carried out."""
        match node:
            case t.If(arms=arms):
                return tuple(s for condition, _ in arms for s in self.told(condition))
            case t.While(condition=condition):
                return self.told(condition)
            case t.Repeat(times=times):
                return self.told(times)
            case t.ForEach(domain=domain, condition=condition):
                return (*self.number(domain), *self.told(condition))
        return ()

    def _pick(self, pick: t.Pick, hidden: Found) -> None:
        for local in (pick.local, *(() if pick.several is None else (pick.several.each,))):
            self._learn(local, (*self.told(pick.domain), *hidden))

    def _bind(self, params: Sequence[LocalVar], arguments: Sequence[t.Expr]) -> None:
        for param, argument in zip(params, arguments, strict=False):
            self._learn(param, self.told(argument))

    def _formula_trees(self) -> Iterable[object]:
        for function in self.ruleset.functions.values():
            if function.body is not None:
                yield function.body
        for value in self.ruleset.values.values():
            for tree in (value.base, *(x for m in value.modifiers for x in (m.new, m.condition))):
                if tree is not None:
                    yield tree
            for m in value.modifiers:
                self._learn(m.this, self._lying(m.owner, value.span))
        owners: list[KindSym | ComponentSym] = [*self.ruleset.kinds.values(), *self.ruleset.components.values()]
        for owner in owners:
            for formula in owner.formulas.values():
                yield from (f.body for f in formula.bodies.values() if f.body is not None)


def _looked_at(found: Found, mine: bool) -> Found:
    """What is shown to whoever chooses."""
    return tuple(Secret(s.span, s.name, True, mine) for s in found)


def only_some(found: Found) -> bool:
    """Whether something is among it that some players see and others do not."""
    return any(s.owned for s in found)


def _one_each(found: Found) -> Found:
    """One of each sort, the first."""
    return tuple({s.sort: s for s in reversed(found)}.values())
