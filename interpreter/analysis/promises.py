"""Demands that follow chance inside an option: what is offered there could not be promised.

The analysis follows each effect in the order of its statements, through calls, and knows whether an option is being
carried out and which chance has come since it was taken. A choice with a way out is no demand on what is around it,
and what it offers is a promise of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.analysis.codes import UNPROMISED_DEMAND
from interpreter.analysis.colour import Colours, choice_is_mandatory, reactions_of
from interpreter.analysis.expand import Expander
from interpreter.checker import typed as t
from interpreter.checker.static.nouns import Nouns
from interpreter.checker.symbols import EffectSym
from interpreter.checker.walk import parts_of
from interpreter.foundation.diagnostics import Findings, Related
from interpreter.foundation.source import Span

#: The chance since the option was taken: where it is, or None.
Chance = Span | None


def check_promises(ruleset: t.CheckedRuleset, findings: Findings) -> None:
    """Adds a finding for every demand after chance inside an option."""
    judge = _Judge(findings, Nouns(ruleset.counters, ruleset.kinds), ruleset.fewest)
    judge.effect(ruleset.effects["main"], None, False)
    for effect in ruleset.effects.values():
        judge.effect(effect, None, False)


class _Judge:
    def __init__(self, findings: Findings, nouns: Nouns, players: int) -> None:
        self.findings = findings
        self.expander = Expander(nouns)
        self.colours = Colours(self.expander, players=players)
        self._after: dict[tuple[EffectSym, bool, bool], Chance] = {}

    def effect(self, effect: EffectSym, chance: Chance, inside: bool) -> Chance:
        """The chance after an effect that is begun with `chance` after it, `inside` an option or not."""
        key = (effect, chance is not None, inside)
        if key not in self._after:
            self._after[key] = chance
            self.colours.add([effect])
            if effect.body is not None:
                self._after[key] = self.statement(effect.body, chance, inside)
        return self._after[key] or chance

    def statement(self, stmt: t.Stmt, chance: Chance, inside: bool) -> Chance:
        if self.colours.cannot_fail(stmt):
            return chance or lets_chance_in(stmt)
        expanded = self.expander.expand(stmt)
        if expanded is not None:
            return self.statement(expanded, chance, inside)
        match stmt:
            case t.Block(statements=statements):
                for s in statements:
                    chance = self.statement(s, chance, inside)
                return chance
            case t.While(body=body) | t.Repeat(body=body) | t.ForEach(body=body):
                # What comes late in one round comes before what comes early in the next.
                again = self.statement(body, chance, inside)
                return self.statement(body, again, inside) if again is not chance else again
            case t.Together(body=body):
                self.statement(body, None, False)
                return chance or (stmt.span.header() if inside else None)
            case t.Pause(allowances=allowances):
                after = [self.effect(a.offer, chance, inside) for a in allowances]
                return next((c for c in after if c is not None), chance)
            case t.Do(effect=effect):
                return self.effect(effect, chance, inside)
            case t.RunHook(hook=hook):
                found = [self.effect(e, chance, inside) for e in hook.bodies.values()]
                return next((c for c in found if c is not None), chance)
            case t.React():
                found = [self.effect(e, chance, inside) for e in reactions_of(stmt)]
                return next((c for c in found if c is not None), chance)
            case t.Choose() | t.Menu():
                return self._choice(stmt, chance, inside)
            case _ if parts := parts_of(stmt):
                return self._either(parts, chance, inside)
        if inside and chance is not None and self.colours.demand(stmt):
            self._report(stmt.span, chance)
        return chance or lets_chance_in(stmt)

    def _either(self, bodies: Iterable[t.Stmt], chance: Chance, inside: bool) -> Chance:
        found = [self.statement(b, chance, inside) for b in bodies]
        return next((c for c in found if c is not None), chance)

    def _choice(self, choice: t.Choose | t.Menu, chance: Chance, inside: bool) -> Chance:
        bodies = [choice.body] if isinstance(choice, t.Choose) else [o.body for o in choice.options]
        orelse = [] if choice.orelse is None else [choice.orelse]
        if inside and chance is not None and choice_is_mandatory(choice) and self.colours.demand(choice):
            self._report(choice.span.header(), chance)
        if choice.random:
            taken = self._either(bodies, choice.span.header(), inside)
            self._either(orelse, chance, inside)  # where nature finds nothing, it decides nothing
            return taken
        offered = self._either(bodies, None, True)
        return chance or offered or self._either(orelse, chance, inside)

    def _report(self, span: Span, chance: Span) -> None:
        self.findings.add(
            UNPROMISED_DEMAND,
            span,
            "this can fail after a random event inside an option, so the option cannot be guaranteed",
            help=(
                "put it before the random event, use a step that cannot fail (`lose`, `if`), or let the choice be "
                "skipped (`or skip`, `else:`, `if any`)"
            ),
            related=[Related(chance, "the random event is here")],
        )


def lets_chance_in(stmt: t.Stmt) -> Chance:
    """Where a statement lets chance in, or what nobody may know."""
    return stmt.span if any(map(_is_by_chance, t.moved(stmt))) else None


def _is_by_chance(moved: t.Moved) -> bool:
    """Whether nobody may know beforehand what moves, or in which order."""
    if moved.form.shuffled or not moved.form.drawn:
        return moved.form.shuffled
    zone = None if moved.source is None else moved.source.zone
    return zone is None or zone.visible != "all" or zone.order != "kept" or zone.refill_from is not None
