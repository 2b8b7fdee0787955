"""Which hidden thing a part of an effect tells, be it by what it was handed."""

from __future__ import annotations

from collections.abc import Container

from interpreter.analysis.knowledge.audience import Secrets
from interpreter.analysis.knowledge.reads import Readings
from interpreter.analysis.knowledge.shown_in_calls import ShownInCalls
from interpreter.analysis.knowledge.sources import Secret, of_another
from interpreter.analysis.knowledge.still_hidden import Unshown
from interpreter.analysis.roots import Root
from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.symbols import OfferSym
from interpreter.checker.typed import LocalVar


class Telling:
    """Answers for one ruleset."""

    def __init__(self, secrets: Secrets, shown: ShownInCalls, offers: list[OfferSym]) -> None:
        self.secrets, self.shown = secrets, shown
        self.reading = Readings(secrets, offers)
        self._unshown: dict[Root, Unshown] = {}

    def unshown(self, root: Root) -> Unshown:
        """The locals of a tree that hold what is hidden, its parameters among them."""
        if root not in self._unshown:
            self._follow_callers(root)
        return self._unshown[root]

    def hidden_in(self, root: Root, stmt: t.Stmt, e: t.Expr, laid_open: Container[str] = ()) -> Secret | None:
        """Something hidden that the value of an expression in a statement tells, and that not all have been shown."""
        for secret in self.secrets.told(e):
            place = None if secret.name in laid_open else self.reading.place(e, secret)
            if place is not None:
                reads = self.reading.reads(e, place)
                if not reads or not all(self.shown.of(root).all_know(stmt, read) for read in reads):
                    return secret
        return next((s for _, s in self.unshown(root).within(e) if s.name not in laid_open), None)

    def is_handed(self, root: Root, e: t.Expr) -> bool:
        """Whether it tells something hidden by what an effect is done with."""
        handed = self.unshown(root).handed
        return any(isinstance(node, t.Local) and node.local in handed for node in everything(e))

    def _follow_callers(self, root: Root) -> None:
        """Works out a tree and all whose calls lead to it. They may call each other in a circle, so it goes on until
        nothing new is found."""
        handed: dict[Root, dict[LocalVar, Secret]] = {}

        def begin(at: Root) -> None:
            if at in self._unshown:
                return
            found: dict[LocalVar, Secret] = {}
            self._unshown[at] = Unshown(self.secrets, at.tree, found)
            for caller, _ in self.shown.callers(at.owner):
                begin(caller)
            handed[at] = found  # callers first, so that without a circle one pass finds all

        begin(root)
        grown = True
        while grown:
            grown = False
            for at, found in handed.items():
                new = {param: secret for param, secret in self._handed(at).items() if param not in found}
                found.update(new)
                grown = grown or bool(new)

    def _handed(self, root: Root) -> dict[LocalVar, Secret]:
        """What parameters tell, by the arguments that an effect is done with."""
        found: dict[LocalVar, Secret] = {}
        for caller, call in self.shown.callers(root.owner):
            others = (node for node in everything(caller.tree) if isinstance(node, t.As))
            elsewhere = any(not isinstance(a.player, t.Me) and call in everything(a.body) for a in others)
            for param, argument in zip(call.effect.params, call.arguments, strict=False):
                secret = self.hidden_in(caller, call, argument)
                if secret is not None:
                    found.setdefault(param, *of_another((secret,)) if elsewhere else (secret,))
        return found
