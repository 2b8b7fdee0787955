"""What hidden things may decide whether something can be carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.analysis.knowledge.sources import Found, Secret, of_another, of_mine, one_each
from interpreter.analysis.promises import lets_chance_in
from interpreter.analysis.walk import children
from interpreter.checker import typed as t
from interpreter.checker.symbols import EffectSym

if TYPE_CHECKING:
    from interpreter.analysis.knowledge.audience import Secrets


class Deciding:
    """Answers for one ruleset. With `more` something follows what is asked about that may fail: then all that it
    does may decide, be it nothing that can fail itself."""

    def __init__(self, secrets: Secrets) -> None:
        self.secrets = secrets
        self.expander = secrets.expander
        self.colours = secrets.colours
        self._effects: dict[tuple[bool, EffectSym, bool], Found] = {}
        self._demanding: dict[t.Stmt, bool] = {}

    def forget(self) -> None:
        """To be called when more is known of what locals tell."""
        self._effects.clear()

    def statement(self, stmt: t.Stmt, more: bool = False) -> Found:
        """What may decide whether a statement can be carried out."""
        secrets = self.secrets
        match stmt:
            case t.SetLocal() | t.Note() | t.Reveal() | t.Tell() | t.Shuffle() | t.Pause() | t.Together():
                return ()
            case t.Move(to=to) | t.Draw(to=to):
                return self._room(to)
            case t.MoveAll(what=what, to=to):
                return (*secrets.number(what), *self._room(to))
            case t.Do(effect=effect, arguments=arguments):
                return (*secrets.all(arguments), *self.effect(effect, more))
            case t.RunHook(base=base, hook=hook, arguments=arguments):
                done = (s for e in hook.bodies.values() for s in self.effect(e, more))
                return (*secrets.told(base), *secrets.all(arguments), *done)
            case t.Emit():
                return self._event(stmt, more)
            case t.As(player=player, body=body) if not isinstance(player, t.Me):
                return (*secrets.told(player), *of_another(self.statement(body, more)))
            case t.Choose() | t.Menu():
                # Where nothing is on offer, what is done else may fail.
                orelse = None if way_out(stmt) else stmt.orelse
                return (*self.offering(stmt, more), *(() if orelse is None else self.demanded(orelse, more)))
            case t.Block(statements=statements):
                return self._block(statements, more)
            case t.Change() | t.Store() | t.Transfer() | t.ChangeAmounts() | t.TransferAmounts() | t.Afford():
                return self._change(stmt, more)
        # What is done in one round comes before what is done in the next.
        more = more or (isinstance(stmt, t.While | t.Repeat | t.ForEach) and self._demands(stmt.body))
        found: Found = ()
        for part in children(stmt):
            found += secrets.told(part) if isinstance(part, t.Expr) else self.statement(part, more)
        return found

    def _room(self, to: t.ZoneAt) -> Found:
        return self.secrets.all(to.indices) if to.zone.capacity is None else self.secrets.number(to)

    def _change(self, stmt: t.Stmt, more: bool) -> Found:
        """What is changed tells nothing by that: the one that reads it later does. Only a payment needs it."""
        secrets = self.secrets
        changes = self.expander.expand(stmt)
        match stmt:
            case t.Transfer(amount=given) | t.ChangeAmounts(amounts=given) | t.TransferAmounts(amounts=given):
                # Its parts speak of a local that holds it.
                return (*secrets.told(given), *(() if changes is None else self.statement(changes, more)))
        if changes is not None:
            return self.statement(changes, more)
        match stmt:
            case t.Change(op="gain" | "lose", indices=indices, amount=amount):
                return (*secrets.all(indices), *secrets.told(amount))
            case (
                t.Change(counter=counter, indices=indices, amount=amount)
                | t.Afford(counter=counter, indices=indices, amount=amount)
            ):
                at = t.CounterAt(stmt.span, amount.type, counter, indices)
                return (*secrets.told(at), *secrets.told(amount))
            case t.Store(target=target, value=value):
                return (*secrets.all(target.indices), *secrets.told(value))
        return ()

    def _block(self, statements: Sequence[t.Stmt], more: bool) -> Found:
        """Nothing that follows chance, or after the last demand, decides anything."""
        last = len(statements) if more else max((n for n, s in enumerate(statements) if self._demands(s)), default=-1)
        found: Found = ()
        for n, stmt in enumerate(statements[: last + 1]):
            found += self.statement(stmt, more or n < last)
            if lets_chance_in(stmt) is not None:
                break
        return found

    def _event(self, emit: t.Emit, more: bool) -> Found:
        """What comes before may prevent the rest, and a reaction may have its turn twice: where anything can fail, all
        of it counts, and which entries act."""
        more = more or self._demands(emit)
        found = self.secrets.all(emit.arguments)
        if emit.body is not None:
            found += self.statement(emit.body, more)
        elif emit.event.body is not None:
            found += self.effect(emit.event.body, more)
        for reaction in emit.event.reactions if more else ():
            does, lying = self.effect(reaction.effect, more), self.secrets.lying(reaction.owner, emit.span)
            found += (*does, *of_mine(lying)) if reaction.whose == "own" else of_another((*does, *lying))
        return found

    def _demands(self, stmt: t.Stmt) -> bool:
        if (known := self._demanding.get(stmt)) is None:
            self.colours.add(self.colours.called(stmt))
            known = self._demanding[stmt] = self.colours.demand(stmt)
        return known

    def effect(self, effect: EffectSym, more: bool = False) -> Found:
        """The same of an effect, but for what its arguments tell."""
        secrets = self.secrets
        key = (secrets.backs, effect, more)
        if key not in self._effects:
            self._effects[key] = ()
            if effect.body is not None:
                outside, secrets.given = secrets.given, {*secrets.given, *effect.params}
                if effect.this is not None:
                    secrets.given.add(effect.this)
                self._effects[key] = one_each(self.demanded(effect.body, more))
                secrets.given = outside
        return self._effects[key]

    def offering(self, choice: t.Choose | t.Menu, more: bool = False) -> Found:
        """What may decide how many options a choice offers, its `or skip` among them."""
        secrets = self.secrets
        skipped = way_out(choice)
        found = (*secrets.told(choice.skip_condition), *(() if skipped is None else self.demanded(skipped, more)))
        if isinstance(choice, t.Choose):
            for pick in choice.picks:
                picked = secrets.picking(pick)
                found += _looked_at(picked, choice.chooser is None) if choice.looking else picked
            return (*found, *secrets.told(choice.such_that), *self.demanded(choice.body, more))
        for option in choice.options:
            found += (*secrets.told(option.condition), *self.demanded(option.body, more))
            if option.family is not None:
                found += secrets.picking(option.family)
        return found

    def demanded(self, body: t.Block, more: bool = False) -> Found:
        """What may decide whether what an option leads to can be carried out."""
        return self.statement(body, more) if more or self._demands(body) else ()


def way_out(choice: t.Choose | t.Menu) -> t.Block | None:
    """What is done where the choice is skipped: an option beside the others, which what `else` alone does is not."""
    return choice.orelse if choice.skip == "skip" else None


def _looked_at(found: Found, mine: bool) -> Found:
    """What is shown to the player who chooses."""
    return tuple(Secret(s.span, s.name, True, mine) for s in found)
