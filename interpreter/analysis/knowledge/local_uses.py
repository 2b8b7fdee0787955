"""What the statements of an effect do with its locals, where it matters who knows them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.analysis.knowledge.sources import Found
from interpreter.analysis.walk import declared, everything
from interpreter.checker import typed as t
from interpreter.checker.typed import LocalVar

if TYPE_CHECKING:
    from interpreter.analysis.knowledge.audience import Secrets

#: What decides whether, or how often, the statements inside are carried out.
Guard = t.If | t.While | t.Repeat | t.ForEach


@dataclass(slots=True)
class LocalUses:
    """Locals that are chosen `secretly`, `openly` (or walked through), given back by calls, `set_again`. `guarded` are
    the settings (by identity) of which not all know whether they are carried out, `inside` what is set so in a
    statement."""

    secretly: set[LocalVar] = field(default_factory=set)
    openly: set[LocalVar] = field(default_factory=set)
    results: set[LocalVar] = field(default_factory=set)
    set_again: set[LocalVar] = field(default_factory=set)
    guarded: set[int] = field(default_factory=set)
    inside: dict[int, list[LocalVar]] = field(default_factory=dict)

    def look_through(self, body: t.Block, secrets: Secrets) -> None:
        """Adds what a body does with its locals."""
        for node in everything(body):
            match node:
                case t.SetLocal(local=local, first=False):
                    self.set_again.add(local)
                case t.ForEach(local=local):
                    self.openly.add(local)
                case t.Do(result=result) if result is not None:
                    self.results.add(result)
                case t.Choose(picks=picks, secret=secret, random=random, looking=looking):
                    hidden = secret and not random and not looking
                    (self.secretly if hidden else self.openly).update(pick.local for pick in picks)
                case t.Menu(options=options, secret=secret, random=random):
                    families = [option.family.local for option in options if option.family is not None]
                    (self.secretly if secret and not random else self.openly).update(families)
        for node in everything(body):
            if _hides_way(node, secrets):
                self._guard(node)

    def _guard(self, node: object) -> None:
        own = declared(node)
        sites = [n for n in everything(node) if isinstance(n, t.SetLocal) and not n.first and n.local not in own]
        self.guarded.update(map(id, sites))
        self.inside[id(node)] = list(dict.fromkeys(site.local for site in sites))


def _hides_way(node: object, secrets: Secrets) -> bool:
    """Whether not all know which of the statements inside are carried out."""
    match node:
        case t.Menu(secret=secret):
            return secret
        case t.Choose(secret=secret, skip=skip, orelse=orelse):
            return secret and (skip is not None or orelse is not None)
        case t.If() | t.While() | t.Repeat() | t.ForEach():
            return bool(_decides(node, secrets))
    return False


def _decides(stmt: Guard, secrets: Secrets) -> Found:
    match stmt:
        case t.If(arms=arms):
            return secrets.all(condition for condition, _ in arms)
        case t.While(condition=condition):
            return secrets.told(condition)
        case t.Repeat(times=times):
            return secrets.told(times)
    return (*secrets.number(stmt.domain), *secrets.told(stmt.condition))
