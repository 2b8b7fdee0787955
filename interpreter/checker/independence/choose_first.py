"""Whether the acting player on an open floor chooses first and changes afterwards.

Others may step in at every decision. What an option has changed before its next choice could not be given up when a
step of somebody else makes that choice impossible; so inside an option nothing is asked after a change or chance.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from interpreter.checker import typed as t
from interpreter.checker.symbols import EffectSym
from interpreter.checker.walk import parts_of
from interpreter.foundation.source import Span

#: Where something was changed (or left to chance) in the option that is being carried out, or None.
Changed = Span | None


@dataclass(slots=True)
class ChooseFirst:
    """`late` are the choices after a change, each with the change; `chance` what is left to nature outside of all
    options; `bare` are `offer`, `answer` and `withdraw` outside of all options and conditions; `stray` is each `wait`
    that is the answer to no question."""

    late: dict[Span, Span] = field(default_factory=dict)
    chance: list[Span] = field(default_factory=list)
    bare: list[Span] = field(default_factory=list)
    stray: list[Span] = field(default_factory=list)
    #: Where the offer is made or answered that is being looked into: its own statements are nowhere.
    _at: Span | None = None
    _guarded: bool = False
    #: Whether it comes to this because a player has answered, also by skipping.
    _answered: bool = False
    _known: dict[tuple[EffectSym, bool, bool, bool, Span | None], Changed] = field(default_factory=dict)

    def statement(self, stmt: t.Stmt, changed: Changed, inside: bool) -> Changed:
        """What has been changed after a statement, which is `inside` an option or not."""
        match stmt:
            case t.Choose() | t.Menu():
                return self._choice(stmt, changed, inside)
            case t.Do(effect=effect) if effect.offer is not None:
                if not inside and not self._guarded:
                    self.bare.append(stmt.span)
                outside, self._at = self._at, stmt.span
                after = self._effects([effect], changed, inside)
                self._at = outside
                return after
            case t.Do(effect=effect):
                return self._effects([effect], changed, inside)
            case t.RunHook(hook=hook):
                return self._effects(hook.bodies.values(), changed, inside)
            case t.Emit(event=event):
                effects = [r.effect for r in event.reactions]
                if stmt.body is None and event.body is not None:
                    effects.insert(0, event.body)
                after = None if stmt.body is None else self.statement(stmt.body, changed, inside)
                return self._effects(effects, changed or after, inside)
            case t.While() | t.Repeat() | t.ForEach():
                answered = self._answered
                if isinstance(stmt, t.ForEach) and stmt.order is not None:
                    changed = self._asked(stmt.span.header(), changed, inside, stmt.order == "random")
                    self._answered = answered or stmt.order == "any"
                once = self.statement(stmt.body, changed, inside)
                last = self.statement(stmt.body, once, inside)
                self._answered = answered
                return last
            case t.Wait() if not self._answered:
                self.stray.append(stmt.span)
                return changed
            case t.If():
                guarded, self._guarded = self._guarded, True
                found = [self.statement(part, changed, inside) for part in parts_of(stmt)]
                self._guarded = guarded
                return self._either(found, changed)
        if stmt.traits.changes:
            if any(m.shuffled for m in stmt.traits.moves) and not inside:
                self.chance.append(stmt.span)
            return changed or ((self._at or stmt.span.header()) if inside else None)
        if isinstance(stmt, t.Block):
            for part in stmt.statements:
                changed = self.statement(part, changed, inside)
            return changed
        return self._either([self.statement(part, changed, inside) for part in parts_of(stmt)], changed)

    def _either(self, found: Iterable[Changed], otherwise: Changed) -> Changed:
        return next((c for c in found if c is not None), otherwise)

    def _asked(self, place: Span, changed: Changed, inside: bool, random: bool) -> Changed:
        if random and not inside:
            self.chance.append(place)
        if inside and changed is not None and not random:
            self.late.setdefault(self._at or place, changed)
        return place if random and inside else changed

    def _choice(self, choice: t.Choose | t.Menu, changed: Changed, inside: bool) -> Changed:
        after = self._asked(choice.span.header(), changed, inside, choice.random)
        within = inside or not choice.random
        bodies = [choice.body] if isinstance(choice, t.Choose) else [o.body for o in choice.options]
        answered, self._answered = self._answered, self._answered or not choice.random
        found = [self.statement(body, after if inside else None, within) for body in bodies]
        if choice.orelse is not None:
            self._answered = answered or choice.skip == "skip"
            found.append(self.statement(choice.orelse, after, inside))
        self._answered = answered
        return self._either(found, after) if inside else None

    def _effects(self, effects: Iterable[EffectSym], changed: Changed, inside: bool) -> Changed:
        return self._either([self._effect(e, changed, inside) for e in effects], changed)

    def _effect(self, effect: EffectSym, changed: Changed, inside: bool) -> Changed:
        key = (effect, changed is not None, inside, self._answered, self._at)
        if key not in self._known:
            self._known[key] = changed
            if effect.body is not None:
                self._known[key] = self.statement(effect.body, changed, inside)
        return self._known[key]
