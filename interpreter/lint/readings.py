"""Where a tree reads what is hidden."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.check import typed as t
from interpreter.check.symbols import OfferSym
from interpreter.foundation.source import Span
from interpreter.lower.secret import Found, Secret
from interpreter.lower.secrets import Secrets
from interpreter.lower.walk import everything


class Readings:
    """Finds where a tree reads what is hidden. What stands at the `made` places is the language's own: such formulas
    and effects are looked into, others are named where they are called. What can be answered is what could be offered:
    it is judged there."""

    def __init__(self, secrets: Secrets, offers: Iterable[OfferSym]) -> None:
        self.secrets = secrets
        self.made = frozenset(offer.span for offer in offers)

    def place(self, tree: object, secret: Secret) -> Span | None:
        """None where it comes by a local, which may have been shown since."""
        for node in everything(tree):
            match node:
                case t.ZoneAt() | t.ZoneUnion() | t.CounterAt() | t.VariableAt() if node.span == secret.span:
                    return None if node.span in self.made else node.span
                case t.Change() | t.Afford() | t.Transfer() | t.ChangeAmounts() | t.TransferAmounts() if (
                    node.span == secret.span
                ):
                    return None if node.span in self.made else node.span
                case t.ValueAt() | t.FormulaOf() if self._tells(self.secrets.told(node), secret):
                    return node.span
                case t.CallFunction(function=function) if self._tells(self.secrets.told(node), secret):
                    return self._called(node.span, function.body, secret)
                case t.Do(effect=effect) if self._decides(node, secret):
                    word = effect.offer[0] if effect.offer is not None else ""
                    if word not in ("answer", "withdraw"):
                        return self._called(node.span, effect.body, secret, made=bool(word))
                case t.Supposing() if self._tells(self.secrets.told(node), secret):
                    return node.span
                case t.RunHook() | t.Emit() if self._decides(node, secret):
                    return node.span
        return None

    @staticmethod
    def read_at(tree: object, span: Span) -> t.Expr | None:
        """The zone, counter or variable that a tree reads at a place."""
        for node in everything(tree):
            if isinstance(node, t.ZoneAt | t.ZoneUnion | t.CounterAt | t.VariableAt) and node.span == span:
                return node
        return None

    def _called(self, span: Span, body: object, secret: Secret, *, made: bool = False) -> Span | None:
        return self.place(body, secret) if made or span in self.made else span

    def _decides(self, stmt: t.Stmt, secret: Secret) -> bool:
        """Whether it may decide whether a statement can be carried out, or what stands behind it."""
        return any(self._tells(self.secrets.deciding.statement(stmt, more), secret) for more in (False, True))

    @staticmethod
    def _tells(found: Found, secret: Secret) -> bool:
        return any(s.span == secret.span for s in found)
