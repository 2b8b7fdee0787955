"""What the locals of a ruleset tell: from where they are set, through calls, and under which conditions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from interpreter.analysis.calls import bodies_of
from interpreter.analysis.knowledge.sources import Found, Secret
from interpreter.analysis.walk import children, everything
from interpreter.checker import typed as t
from interpreter.checker.symbols import ComponentSym, KindSym
from interpreter.checker.typed import LocalVar
from interpreter.foundation.source import Span

if TYPE_CHECKING:
    from interpreter.analysis.knowledge.audience import Secrets


class Locals:
    """Learns what they tell, for one ruleset: again and again until nothing new comes."""

    def __init__(self, secrets: Secrets) -> None:
        self.secrets = secrets
        self._grown = False

    def learn_more(self) -> bool:
        """Whether following the whole ruleset once has shown anything new."""
        self._grown = False
        for body in bodies_of(self.secrets.ruleset):
            self._follow(body, ())
        for tree in self._formula_trees():
            self._follow(tree, ())
        return self._grown

    def _learn(self, local: LocalVar, found: Iterable[Secret]) -> None:
        known = self.secrets.of_local(local)
        for secret in found:
            if secret.sort not in known:
                known[secret.sort] = secret
                self._grown = True

    def _follow(self, node: object, under: Found) -> None:
        """Learns what the locals of a tree tell; `under` is what decides whether it is carried out."""
        expanded = self.secrets.expander.expand(node) if isinstance(node, t.ForEach | t.Emit) else None
        if expanded is not None:
            self._follow(expanded, under)
            return
        match node:
            case t.SetLocal(local=local, value=value, first=first):
                self._learn(local, (*self.secrets.told(value), *(() if first else under)))
            case t.Choose(span=span, picks=picks, secret=secret, looking=looking, chooser=chooser):
                hidden = (_choice(span, chooser, secret),) if secret or looking else ()
                for pick in picks:
                    self._pick(pick, hidden)
            case t.Menu(span=span, options=options, secret=secret, chooser=chooser):
                for option in options:
                    if option.family is not None:
                        self._pick(option.family, (_choice(span, chooser, True),) if secret else ())
            case t.ForEach(local=local, domain=domain) | t.Generator(local=local, domain=domain):
                self._learn(local, self.secrets.told(domain))
            case t.Spread(local=local, start=start, domain=domain, candidate=candidate):
                for x in (local, candidate):
                    if x is not None:
                        self._learn(x, (*self.secrets.told(start), *self.secrets.told(domain)))
            case t.Do(effect=effect, arguments=arguments, result=result):
                self._bind(effect.params, arguments)
                if result is not None and effect.body is not None:
                    for part in everything(effect.body):
                        if isinstance(part, t.Return):
                            self._learn(result, self.secrets.told(part.value))
            case t.Supposing(effect=effect, arguments=arguments):
                self._bind(effect.params, arguments)
            case t.RunHook(base=base, hook=hook, arguments=arguments):
                for effect in hook.bodies.values():
                    self._bind(effect.params, arguments)
                    if effect.this is not None:
                        self._learn(effect.this, self.secrets.told(base))
            case t.React(span=span, event=event, arguments=arguments):
                for reaction in event.reactions:
                    self._bind(reaction.effect.params[1:], arguments)
                    self._learn(reaction.effect.params[0], self.secrets.lying(reaction.owner, span))
            case t.Allowing(allowing=allowing):
                given = [x for arguments in allowing.arguments for x in arguments]
                for param, local in zip(allowing.offer.params[1:], given, strict=False):
                    self._learn(param, self.secrets.of_local(local).values())
        for part in children(node):
            self._follow(part, (*under, *self._guard(node)))

    def _guard(self, node: object) -> Found:
        """What is told by whether (or how often) the statements inside are carried out."""
        match node:
            case t.If(arms=arms):
                return tuple(s for condition, _ in arms for s in self.secrets.told(condition))
            case t.While(condition=condition):
                return self.secrets.told(condition)
            case t.Repeat(times=times):
                return self.secrets.told(times)
            case t.ForEach(domain=domain, condition=condition):
                return (*self.secrets.number(domain), *self.secrets.told(condition))
            case t.Menu(span=span, secret=True, chooser=chooser):
                return (_choice(span, chooser, True),)
            case t.Choose(span=span, secret=True, chooser=chooser, skip=skip, orelse=orelse) if skip or orelse:
                return (_choice(span, chooser, True),)
        return ()

    def _pick(self, pick: t.Pick, hidden: Found) -> None:
        for local in (pick.local, *(() if pick.several is None else (pick.several.each,))):
            self._learn(local, (*self.secrets.told(pick.domain), *hidden))

    def _bind(self, params: Sequence[LocalVar], arguments: Sequence[t.Expr]) -> None:
        for param, argument in zip(params, arguments, strict=False):
            self._learn(param, self.secrets.told(argument))

    def _formula_trees(self) -> Iterable[object]:
        for function in self.secrets.ruleset.functions.values():
            if function.body is not None:
                yield function.body
        for value in self.secrets.ruleset.values.values():
            for tree in (value.base, *(x for m in value.modifiers for x in (m.new, m.condition))):
                if tree is not None:
                    yield tree
            for m in value.modifiers:
                self._learn(m.this, self.secrets.lying(m.owner, value.span))
        owners: list[KindSym | ComponentSym] = [
            *self.secrets.ruleset.kinds.values(),
            *self.secrets.ruleset.components.values(),
        ]
        for owner in owners:
            for formula in owner.formulas.values():
                yield from (f.body for f in formula.bodies.values() if f.body is not None)


def _choice(span: Span, chooser: t.Expr | None, secret: bool) -> Secret:
    """What is chosen secretly, or while looking."""
    return Secret(span, "this choice", True, chooser is None, secret)
