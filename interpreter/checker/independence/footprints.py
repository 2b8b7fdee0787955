"""What a part of the rules reads and changes of the state, through all that it calls, and whether that is one player's.

Begun with an acting player whose things are own, it follows every expression and statement.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from interpreter.checker import typed as t
from interpreter.checker.declarations.fields import Owner
from interpreter.checker.declarations.passives import acting_zones, reader_of
from interpreter.checker.expressions.sets import element_of
from interpreter.checker.independence.ownership import ANY_INDEX, Ownership, Situation
from interpreter.checker.static.constancy import depends_on_lying
from interpreter.checker.symbols import ComponentSym, CounterSym, EffectSym, EventSym, FunctionSym, VariableSym, ZoneSym
from interpreter.checker.typed import LocalVar
from interpreter.foundation.errors import InternalError
from interpreter.foundation.nodes import children
from interpreter.foundation.source import Span
from interpreter.language.types import PLAYER, Component, required

#: What is read or changed: a symbol of the state, or SCORE.
Thing = CounterSym | VariableSym | ZoneSym | str
SCORE = "the score"
#: What a misfit is called that speaks of chance.
CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class Access:
    """A place where something is read or changed; `own`: the indices that are the acting player or a component of
    theirs. What agrees in one of these is of different players at different places."""

    thing: Thing
    own: frozenset[int]
    changes: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Misfit:
    """Something that may not be in a block for players together, and what it is."""

    span: Span
    what: str


@dataclass(slots=True)
class Footprint:
    """What is found: `accesses` and `misfits`, in order; `floor`: players act on one state, step by step."""

    counters: Sequence[CounterSym]
    zones: Sequence[ZoneSym]
    floor: bool = False
    accesses: list[Access] = field(default_factory=list)
    misfits: list[Misfit] = field(default_factory=list)
    owners: Ownership = field(default_factory=Ownership)
    _declared: set[LocalVar] = field(default_factory=set)
    _followed: set[tuple[Any, ...]] = field(default_factory=set)

    # ------------------------------------------------------------------ notes
    def _note(self, thing: Thing, own: bool | frozenset[int], changes: bool, span: Span, at: Situation) -> None:
        at_all = ANY_INDEX if own else frozenset[int]()
        self.accesses.append(Access(thing, at_all if isinstance(own, bool) else own, changes and not at.trying, span))

    def _at(self, e: t.CounterAt | t.VariableAt | t.ZoneAt, changes: bool, at: Situation) -> None:
        thing: Thing
        match e:
            case t.CounterAt(counter=thing) | t.VariableAt(variable=thing) | t.ZoneAt(zone=thing):
                self._note(thing, self.owners.positions(thing.per, e.indices, at), changes, e.span, at)
        for index in e.indices:
            self.read(index, at)

    # ------------------------------------------------------------------ expressions
    def read(self, e: t.Expr | None, at: Situation) -> None:
        match e:
            case None:
                return
            case t.CounterAt() | t.VariableAt() | t.ZoneAt():
                self._at(e, False, at)
                return
            case t.ZoneUnion(zone=zone, player=player):
                self._note(zone, player is not None and self.owners.own(player, at), False, e.span, at)
            case t.FacePart(part="up", component=component, base=base):
                self._note(component.variables["face"], self.owners.own(base, at), False, e.span, at)
            case t.FieldOf(fields=((ComponentSym() as component, _), *_), base=base) if depends_on_lying(e):
                self._note(component.variables["turned"], self.owners.own(base, at), False, e.span, at)
            case t.ZoneOf(component=component, zone=zone):
                self._note(zone, self.owners.own(component, at), False, e.span, at)
            case t.ScoreOf(player=player):
                self._note(SCORE, self.owners.own(player, at), False, e.span, at)
            case t.ValueAt():
                self._value(e, at)
            case t.CallFunction(function=function, arguments=arguments, me=me):
                self._function(function, [self.owners.own(a, at) for a in arguments], me, at)
            case t.FormulaOf(base=base, formulas=formulas, me=me):
                for _, formula in formulas:
                    for body in formula.bodies.values():
                        self._function(body, [self.owners.own(base, at)], me, at)
            case t.Can(body=body):
                self.statement(body, replace(at, trying=True))
                return
            case t.Supposing(effect=effect, arguments=arguments):
                self._effect(effect, [self.owners.own(a, at) for a in arguments], False, replace(at, trying=True))
            case t.Aggregate(generators=generators):
                for g in generators:
                    self.owners.learn(g.local, self.owners.own(g.domain, at))
        for part in _expressions(e):
            self.read(part, at)

    def _player(self, me: t.Expr | None, at: Situation) -> bool:
        return at.mine if me is None else self.owners.own(me, at)

    def _function(self, function: FunctionSym, own: Sequence[bool], me: t.Expr | None, at: Situation) -> None:
        mine = self._player(me, at)
        given = frozenset(p for p, o in zip(function.params, own, strict=False) if o)
        if self._first(function, mine, given, at.trying):
            self.read(function.body, Situation(mine, given, False, at.trying))

    def _first(self, *key: Any) -> bool:
        """Whether something is followed for the first time from such a situation."""
        if key in self._followed:
            return False
        self._followed.add(key)
        return True

    def _value(self, e: t.ValueAt, at: Situation) -> None:
        value, mine = e.value, self._player(e.me, at)
        own, reader = self.owners.positions(value.per, e.indices, at), reader_of(value)
        readers_own = mine if reader is None else reader in own
        if not self._first(value, mine, readers_own, own, at.trying):
            return
        given = frozenset(i for i, x in zip(value.index, e.indices, strict=False) if self.owners.own(x, at))
        self.read(value.base, Situation(mine, given, False, at.trying))
        for changed in (value.added, value.instead):
            if changed is not None:
                self._note(changed, own, False, e.span, at)
        for modifier in value.modifiers:
            theirs = readers_own and modifier.aim == "mine"
            self._acting(modifier.owner, theirs, e.span, at)
            inside = Situation(theirs, frozenset({modifier.this, modifier.mine} if theirs else ()), False, at.trying)
            for part in (modifier.owner.active, modifier.condition, modifier.new, modifier.player, *modifier.indices):
                self.read(part, inside)

    def _acting(self, owner: Owner, theirs: bool, span: Span, at: Situation) -> None:
        """What says for whom entries of a type act: the zones they are in, or a variable wherever they are."""
        by_zone = not isinstance(owner, ComponentSym) or owner.owner is None
        if isinstance(owner, ComponentSym) and owner.owner is not None:
            self._note(owner.owner, False, False, span, at)
        for zone in acting_zones(owner, self.zones):
            self._note(zone, theirs and by_zone and PLAYER in zone.per, False, span, at)

    # ------------------------------------------------------------------ statements
    def statement(self, stmt: t.Stmt, at: Situation) -> None:
        if type(stmt) in _MISFITS:
            self._misfit(stmt.span.header(), _MISFITS[type(stmt)])
            return
        if stmt.traits.control and type(stmt) not in _FOLLOWED:
            raise InternalError(f"no footprint for {type(stmt).__name__}")
        match stmt:
            case t.Change(counter=counter, indices=indices):
                self._change(t.CounterAt(stmt.span, stmt.amount.type, counter, indices), at)
            case t.Transfer(counter=counter, source=source, target=target):
                for indices in (source, target):
                    self._change(t.CounterAt(stmt.span, stmt.amount.type, counter, indices), at)
            case t.Afford(counter=counter, indices=indices):
                self._at(t.CounterAt(stmt.span, stmt.amount.type, counter, indices), False, at)
            case t.ChangeAmounts(holder=holder):
                self._amounts((holder,), stmt.span, at)
            case t.TransferAmounts(source=source, target=target):
                self._amounts((source, target), stmt.span, at)
            case t.Store(target=target):
                self._change(target, at)
            case t.SetLocal(local=local, value=value, first=first):
                self._set(local, value, first, stmt.span, at)
            case t.Choose() | t.Menu():
                self._choice(stmt, at)
                return
            case t.Emit():
                self._event(stmt, at)
                return
            case t.As(player=player, body=body):
                self.read(player, at)
                self.statement(body, replace(at, mine=self.owners.own(player, at)))
                return
            case t.ForEach(local=local, domain=domain, order=order):
                self.owners.learn(local, self.owners.own(domain, at))
                if order == "random":
                    self._misfit(stmt.span.header(), CHANCE)
            case t.Do(effect=effect) if effect.offer is not None and not self.floor:
                return  # it is outside of a floor, which is reported
            case t.Do(effect=effect, arguments=arguments, result=result):
                self._effect(effect, [self.owners.own(a, at) for a in arguments], False, at)
                if result is not None:
                    self.owners.learn(result, False)
            case t.RunHook(base=base, hook=hook, arguments=arguments):
                for effect in hook.bodies.values():
                    self._effect(effect, [self.owners.own(a, at) for a in arguments], self.owners.own(base, at), at)
            case t.Return() if at.direct:
                self._misfit(stmt.span, "`return`")
            case t.Wait() if not self.floor:
                self._misfit(stmt.span, "`wait`")
            case _:
                self._plain(stmt, at)
        for part in children(stmt):
            if isinstance(part, t.Stmt):
                self.statement(part, at)
            else:
                self.read(part, at)

    def _misfit(self, span: Span, what: str) -> None:
        self.misfits.append(Misfit(span, what))

    def _change(self, target: t.CounterAt | t.VariableAt, at: Situation) -> None:
        self._at(target, True, at)
        if isinstance(target, t.CounterAt):
            own = self.owners.indexed(target.counter.per, target.indices, at)
            for limit in (target.counter.low, target.counter.high):
                self.read(limit, replace(at, mine=own, direct=False))
            for _, effect in (*target.counter.reach, *target.counter.fall_to):
                self._effect(effect, (), False, replace(at, mine=own))

    def _amounts(self, holders: Sequence[t.Expr], span: Span, at: Situation) -> None:
        for holder in holders:
            for counter in self.counters:
                if counter.unit:
                    self._note(counter, self.owners.own(holder, at), True, span, at)

    def _set(self, local: LocalVar, value: t.Expr, first: bool, span: Span, at: Situation) -> None:
        self.owners.learn(local, self.owners.own(value, at))
        if first:
            self._declared.add(local)
        elif at.direct and local not in self._declared:
            self._misfit(span, f"a new value of `{local.name}`, which is declared outside the block")

    def _plain(self, stmt: t.Stmt, at: Situation) -> None:
        """What a statement changes by its traits."""
        for moved in t.moved(stmt):
            self._moves(moved, stmt.span, at)
        for thing, indices in stmt.traits.writes(stmt):
            if not isinstance(thing, CounterSym | VariableSym):
                raise InternalError(f"no footprint for what {type(stmt).__name__} writes")
            own = bool(indices) and all(self.owners.own(i, at) for i in indices)
            self._note(thing, own, True, stmt.span, at)
        if stmt.traits.scores:
            self._note(SCORE, at.mine, True, stmt.span, at)

    def _moves(self, moved: t.Moved, span: Span, at: Situation) -> None:
        if moved.form.shuffled:
            self._misfit(span, CHANCE)
            return
        source = moved.source
        if moved.form.drawn and source is not None:
            if source.zone.refill_from is not None or source.zone.visible == "none" or source.zone.order != "kept":
                self._misfit(span, f"{CHANCE} (a draw from a hidden pile)")
            self._at(source, True, at)
        else:
            self._taken(moved.what, at)
        if moved.to is not None:
            self._at(moved.to, True, at)

    def _taken(self, what: t.Expr, at: Situation) -> None:
        """Components leave the zones where they are."""
        of = required(element_of(what))
        own = self.owners.own(what, at)
        if not isinstance(of, Component):
            return
        for zone in self.zones:
            if set(of.types) & set(zone.holds) and (PLAYER in zone.per or not own):
                self._note(zone, own, True, what.span, at)

    def _choice(self, choice: t.Choose | t.Menu, at: Situation) -> None:
        place = choice.span.header()
        if choice.random:
            self._misfit(place, CHANCE)
        if isinstance(choice, t.Choose) and choice.looking:
            self._misfit(place, f"{CHANCE} (a look at what is hidden)")
        if choice.chooser is not None and not self.owners.own(choice.chooser, at):
            self._misfit(place, "a choice of another player")
        if not at.mine and choice.chooser is None and not at.trying:
            self._misfit(place, "a choice of another player")
        picks = choice.picks if isinstance(choice, t.Choose) else [o.family for o in choice.options if o.family]
        for pick in picks:
            own = self.owners.own(pick.domain, at)
            self.owners.learn(pick.local, own)
            if pick.several is not None:
                self.owners.learn(pick.several.each, own)
        for part in children(choice):
            self._part(part, at)

    def _part(self, part: Any, at: Situation) -> None:
        if isinstance(part, t.Stmt):
            self.statement(part, at)
        elif isinstance(part, t.Expr):
            self.read(part, at)
        else:
            for inner in children(part):
                self._part(inner, at)

    # ------------------------------------------------------------------ calls
    def _effect(self, effect: EffectSym, own: Sequence[bool], this: bool, at: Situation) -> None:
        given = {p for p, o in zip(effect.params, own, strict=False) if o}
        if this and effect.this is not None:
            given.add(effect.this)
        if effect.body is not None and self._first(effect, at.mine, frozenset(given), at.trying):
            for param in effect.params:
                self.owners.known.pop(param, None)
            self.statement(effect.body, Situation(at.mine, frozenset(given), False, at.trying))

    def _event(self, stmt: t.Emit, at: Situation) -> None:
        event: EventSym = stmt.event
        for argument in stmt.arguments:
            self.read(argument, at)
        own = [self.owners.own(a, at) for a in stmt.arguments]
        if stmt.body is not None:
            self.statement(stmt.body, at)
        elif event.body is not None:
            self._effect(event.body, own, False, at)
        for reaction in event.reactions:
            theirs = reaction.whose == "own" and at.mine
            self._acting(reaction.owner, theirs, stmt.span, at)
            self._effect(reaction.effect, [theirs, at.mine, *own], theirs, replace(at, mine=theirs))


#: The statements of the control flow that are followed.
_FOLLOWED: frozenset[type] = frozenset(
    {t.Block, t.If, t.While, t.Repeat, t.ForEach, t.Stop, t.As, t.Do, t.RunHook, t.Emit, t.Return, t.Choose, t.Menu}
    | {t.Wait}
)
#: What cannot be there, and what a message calls it.
_MISFITS: dict[type, str] = {
    t.End: "`end`",
    t.SpanBlock: "a block that can be ended",
    t.With: "`with`",
    t.ForThis: "a temporary change",
    t.Allowing: "`allowing`",
    t.Anytime: "`pause`",
    t.Pause: "`pause`",
    t.Together: "another block for all players",
}


def _expressions(e: t.Expr) -> Iterator[t.Expr]:
    for part in children(e):
        if isinstance(part, t.Expr):
            yield part
        else:
            yield from _expressions(part)
