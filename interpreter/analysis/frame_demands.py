"""Where a demand can fail in play, and where chance ends what an option promises.

Inside an option a demand cannot fail, because only what can be carried out is offered. In the frame of the game it can:
it is a fault of the rules then. The analysis follows the game from `main`, through calls, and knows whether an option
is being carried out.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.analysis.colour import Colours, choice_is_mandatory, reactions_of
from interpreter.analysis.expand import Expander
from interpreter.analysis.promises import lets_chance_in
from interpreter.checker import typed as t
from interpreter.checker.static.nouns import Nouns
from interpreter.checker.symbols import EffectSym
from interpreter.checker.walk import parts_of
from interpreter.foundation.source import Span


@dataclass(slots=True)
class FrameDemands:
    """By effect: the places that can fault, the places where chance ends a promise, and how the effect is reached:
    `frame`, `option`, or both."""

    faults: dict[EffectSym, dict[Span, None]] = field(default_factory=dict)
    chances: dict[EffectSym, dict[Span, None]] = field(default_factory=dict)
    reached: dict[EffectSym, set[str]] = field(default_factory=dict)


def frame_demands(ruleset: t.CheckedRuleset) -> FrameDemands:
    """What the whole game, from `main` on, comes by."""
    walk = _Walk(Nouns(ruleset.counters, ruleset.kinds), ruleset.fewest)
    walk.effect(ruleset.effects["main"], False)
    return walk.found


class _Walk:
    def __init__(self, nouns: Nouns, players: int) -> None:
        self.found = FrameDemands()
        self.expander = Expander(nouns)
        self.colours = Colours(self.expander, players=players)

    def effect(self, effect: EffectSym, inside: bool) -> None:
        how = "option" if inside else "frame"
        reached = self.found.reached.setdefault(effect, set())
        if how in reached or effect.body is None:
            return
        reached.add(how)
        self.colours.add([effect])
        self._statement(effect.body, effect, inside)

    def _statement(self, stmt: t.Stmt, of: EffectSym, inside: bool) -> None:
        expanded = None if self.colours.cannot_fail(stmt) else self.expander.expand(stmt)
        if expanded is not None:
            self._statement(expanded, of, inside)
            return
        match stmt:
            case t.Together(body=body):
                if inside:
                    self.found.chances.setdefault(of, {}).setdefault(stmt.span.header())
                self._statement(body, of, False)
            case t.Pause(allowances=allowances):
                for allowing in allowances:
                    self.effect(allowing.offer, inside)
            case t.Do(effect=effect):
                self.effect(effect, inside)
            case t.RunHook(hook=hook):
                for effect in hook.bodies.values():
                    self.effect(effect, inside)
            case t.React():
                for effect in reactions_of(stmt):
                    self.effect(effect, inside)
            case t.Choose() | t.Menu():
                self._choice(stmt, of, inside)
            case _ if parts := parts_of(stmt):
                for part in parts:
                    self._statement(part, of, inside)
            case _:
                if not inside and self.colours.demand(stmt):
                    self.found.faults.setdefault(of, {}).setdefault(stmt.span)
                chance = lets_chance_in(stmt)
                if inside and chance is not None:
                    self.found.chances.setdefault(of, {}).setdefault(chance)

    def _choice(self, choice: t.Choose | t.Menu, of: EffectSym, inside: bool) -> None:
        place = choice.span.header()
        if choice.random and inside:
            self.found.chances.setdefault(of, {}).setdefault(place)
        if not inside and choice_is_mandatory(choice) and self.colours.demand(choice):
            self.found.faults.setdefault(of, {}).setdefault(place)
        bodies = [choice.body] if isinstance(choice, t.Choose) else [o.body for o in choice.options]
        for body in bodies:
            self._statement(body, of, inside or not choice.random)
        if choice.orelse is not None:
            self._statement(choice.orelse, of, inside)
