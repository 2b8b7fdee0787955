"""What a value depends on that not everybody may see: hidden zones, counters and variables, secret choices.

Locals are followed to where they come from, through calls of effects and through the conditions under which they are
set; nothing is known of the order in which that happens. `number` asks only how many there are, which is often known
where the components are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from interpreter.analysis.calls import bodies_of
from interpreter.analysis.colour import Colours
from interpreter.analysis.expand import Expander
from interpreter.analysis.knowledge.deciding import Deciding
from interpreter.analysis.knowledge.locals import Locals
from interpreter.analysis.knowledge.presence import chooses_components
from interpreter.analysis.knowledge.sources import Found, Secret, Sort, of_another, one_each, only_some
from interpreter.analysis.walk import children, everything
from interpreter.checker import typed as t
from interpreter.checker.declarations.passives import acting_zones
from interpreter.checker.symbols import (
    ComponentSym,
    CounterSym,
    FieldSym,
    FunctionSym,
    KindSym,
    ValueSym,
    VariableSym,
    ZoneSym,
)
from interpreter.checker.typed import LocalVar
from interpreter.foundation.source import Span
from interpreter.language.types import Component, element_of, required


class Secrets:
    """Answers for one ruleset."""

    def __init__(self, ruleset: t.CheckedRuleset, expander: Expander, fronts: Mapping[str, str]) -> None:
        """`fronts`: who sees the backs in each zone."""
        self.ruleset, self.fronts, self.expander = ruleset, fronts, expander
        self.locals: dict[tuple[bool, LocalVar], dict[Sort, Secret]] = {}
        self._formulas: dict[tuple[object, ...], Found] = {}
        self.colours = Colours(expander, scopes=ruleset.scopes, players=ruleset.fewest)
        self.deciding = Deciding(self)
        #: Whether only what can be read off the backs is asked for.
        self.backs = False
        #: Parameters of the formula being looked into that are the acting player.
        self._mine: frozenset[LocalVar] = frozenset()
        #: Locals that tell nothing of their own: of effects being looked into, and of sets.
        self.given: set[LocalVar] = set()
        grown = True
        while grown:
            self._formulas.clear()
            self.deciding.forget()
            grown = False
            for self.backs in (False, True) if any(c.backs for c in ruleset.components.values()) else (False,):
                grown |= Locals(self).learn_more()
        self.backs = False
        self._formulas.clear()
        self.deciding.forget()
        #: Whether components are chosen secretly anywhere.
        self.chooses_components = chooses_components(ruleset)
        #: Whether what only some see may decide anywhere whether something can be carried out.
        self.anywhere = any(only_some(self.deciding.demanded(body)) for body in bodies_of(ruleset))

    def of_local(self, local: LocalVar) -> dict[Sort, Secret]:
        """What a local tells, one secret of each sort; to be added to."""
        return self.locals.setdefault((self.backs, local), {})

    # ------------------------------------------------------------------ expressions
    def told(self, e: t.Expr | None) -> Found:
        """What hidden things the value of an expression may tell."""
        match e:
            case None:
                return ()
            case t.Local(local=local):
                return () if local in self.given else tuple(self.of_local(local).values())
            case t.CounterAt(counter=symbol, indices=indices) | t.VariableAt(variable=symbol, indices=indices):
                return (*self._at(symbol, symbol.visible, indices, e.span), *self.all(indices))
            case t.ZoneAt(zone=zone, indices=indices):
                return (*self._at(zone, self._seen_by_whom(zone), indices, e.span), *self.all(indices))
            case t.ZoneUnion(zone=zone, player=player):
                return self._at(zone, self._seen_by_whom(zone), () if player is None else (player,), e.span)
            case t.FieldOf(base=base, fields=fields, indices=indices):
                return (*self.all(indices), *self._field(base, fields))
            case t.ZoneOf(zone=zone, component=component):
                return (*self._at(zone, zone.visible, (), e.span), *self.told(component))
            case t.Count(operand=operand) | t.IsEmpty(operand=operand) | t.IsFull(zone=operand):
                return self.number(operand)
            case t.IsNone(operand=t.ZoneAt() as operand):
                return self.number(operand)
            case t.Aggregate(op="count" | "any", element=None, condition=None, generators=generators):
                return tuple(s for g in generators for s in self.number(g.domain))
            case t.Aggregate(generators=generators):
                outside, self.given = self.given, {*self.given, *(g.local for g in generators)}
                found = self.all(children(e))  # what those locals tell is what the domains tell
                self.given = outside
                return found
            case t.CallFunction(function=function, me=me, arguments=arguments):
                mine = [p for p, a in zip(function.params, arguments, strict=False) if self._is_me(a)]
                return (*self.all(arguments), *self._seen_by(me, self._function(function, frozenset(mine))))
            case t.ValueAt(value=value, me=me, indices=indices):
                return (*self.all(indices), *self._seen_by(me, self._value(value)))
            case t.FormulaOf(base=base, formulas=formulas, me=me):
                bodies = [body for _, formula in formulas for body in formula.bodies.values()]
                return (*self.told(base), *self._seen_by(me, tuple(s for b in bodies for s in self._function(b))))
            case t.ScoreOf():
                counters = [c for c in self.ruleset.counters.values() if c.score is not None]
                return tuple(s for c in counters for s in self._at(c, c.visible, (), e.span))
            case t.Can(body=body):
                return self.deciding.statement(body)
            case t.Supposing(effect=effect, arguments=arguments, condition=condition):
                changed = () if effect.body is None else self.all(children(effect.body))
                return (*self.all(arguments), *self.deciding.effect(effect), *changed, *self.told(condition))
        return self.all(children(e))

    def told_beside(self, e: t.Expr) -> Found:
        """The same, but for what its locals tell."""
        outside, self.given = self.given, {*self.given, *(n.local for n in everything(e) if isinstance(n, t.Local))}
        found = self.told(e)
        self.given = outside
        return found

    def all(self, parts: Iterable[object]) -> Found:
        found: Found = ()
        for part in parts:
            found += self.told(part) if isinstance(part, t.Expr) else self.all(children(part))
        return found

    def number(self, e: t.Expr) -> Found:
        """What hidden things the number of a set's members may tell."""
        match e:
            case t.ZoneAt(zone=zone, indices=indices):
                return (*self._at(zone, zone.count, indices, e.span), *self.all(indices))
            case t.ZoneUnion(zone=zone, player=player):
                return self._at(zone, zone.count, () if player is None else (player,), e.span)
            case t.Aggregate(op="set", element=None, condition=None, generators=(generator,)):
                return self.number(generator.domain)
            case t.SetOperation(op="+", left=t.ZoneAt() as left, right=t.ZoneAt() as right):
                return (*self.number(left), *self.number(right))
            case t.Conditional(value=value, condition=condition, otherwise=otherwise):
                return (*self.told(condition), *self.number(value), *self.number(otherwise))
        return self.told(e)

    def _seen_by_whom(self, zone: ZoneSym) -> str:
        return self.fronts[zone.name] if self.backs and zone.visible != "all" else zone.visible

    def _field(self, base: t.Expr, fields: Sequence[tuple[KindSym | ComponentSym, FieldSym]]) -> Found:
        """Where a field can be read off the back, only who sees that counts."""
        outside = self.backs
        self.backs = outside or all(isinstance(c, ComponentSym) and f in c.backs for c, f in fields)
        found = self.told(base)
        self.backs = outside
        return found

    def _at(
        self, symbol: ZoneSym | CounterSym | VariableSym, visible: str, indices: Sequence[t.Expr], span: Span
    ) -> Found:
        if visible == "all":
            return ()
        owned = visible == "owner"
        return (Secret(span, symbol.name, owned, owned and any(map(self._is_me, indices))),)

    def _seen_by(self, me: t.Expr | None, found: Found) -> Found:
        """What a formula tells, read for another player than the one who acts."""
        return found if me is None or isinstance(me, t.Me) else of_another(found)

    def _function(self, function: FunctionSym, mine: frozenset[LocalVar] = frozenset()) -> Found:
        """What a formula tells; `mine` are the parameters that are the acting player."""
        key = (self.backs, function, mine)
        if key not in self._formulas:
            self._formulas[key] = ()
            outside, self._mine = self._mine, mine
            self._formulas[key] = one_each(self.told(function.body))
            self._mine = outside
        return self._formulas[key]

    def _is_me(self, e: t.Expr) -> bool:
        return isinstance(e, t.Me) or (isinstance(e, t.Local) and e.local in self._mine)

    def _value(self, value: ValueSym) -> Found:
        key = (self.backs, value)
        if key not in self._formulas:
            self._formulas[key] = ()
            found = self.told(value.base)
            for m in value.modifiers:
                found += self.all(x for x in (m.new, m.condition, m.player, *m.indices) if x is not None)
                found += self.lying(m.owner, value.span)
            self._formulas[key] = one_each(found)
        return self._formulas[key]

    def lying(self, owner: KindSym | ComponentSym, span: Span) -> Found:
        """What is told where an entry acts: that it is in one of these zones, and what makes it active there."""
        found = self.told(owner.active)
        for zone in acting_zones(owner, self.ruleset.zones.values()):
            found += (*self._at(zone, zone.visible, (), span), *self.told(zone.active))
        return found

    # ------------------------------------------------------------------ candidates
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
