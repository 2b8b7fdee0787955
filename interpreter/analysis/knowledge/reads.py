"""Where a tree reads what is hidden."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.analysis.knowledge.audience import Secrets
from interpreter.analysis.knowledge.shown import STATE, said_as
from interpreter.analysis.knowledge.sources import Found, Secret
from interpreter.analysis.walk import everything, free_locals
from interpreter.checker import typed as t
from interpreter.checker.symbols import OfferSym
from interpreter.foundation.source import Span

#: What may read hidden things in formulas of its own.
_LOOKING_ELSEWHERE = (t.CallFunction, t.ValueAt, t.FormulaOf, t.Can, t.Supposing)


class Readings:
    """Finds where a tree reads what is hidden. What is at the `made` places is the language's own: such formulas
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

    def reads(self, tree: object, span: Span) -> list[t.Expr]:
        """The zones, counters and variables that a tree reads at a place, or in what it calls there, as the tree
        speaks of them; none where that cannot be said."""
        for node in everything(tree):
            if isinstance(node, (*STATE, t.CallFunction, t.ValueAt)) and node.span == span:
                return ([node] if isinstance(node, STATE) else self._reads_in(node)) or []
        return []

    def _reads_in(self, call: t.CallFunction | t.ValueAt) -> list[t.Expr] | None:
        """None where not all that is read can be said by who calls."""
        pairs: list[tuple[t.Expr, t.Expr]] = []
        if isinstance(call, t.CallFunction):
            body = call.function.body
            params = zip(call.function.params, call.arguments, strict=False)
            pairs += [(t.Local(p.span, p.type, p), a) for p, a in params]
        else:
            body = call.value.base
            if call.indices or call.value.modifiers:
                return None
        if call.me is not None:
            pairs.append((t.Me(call.span, call.me.type), call.me))
        given = {said.local for said, _ in pairs if isinstance(said, t.Local)}
        found: list[t.Expr] = []
        for node in everything(body):
            if not isinstance(node, (*STATE, *_LOOKING_ELSEWHERE)) or not self.secrets.told_beside(node):
                continue
            if isinstance(node, STATE):
                reads: list[t.Expr] | None = [node]
            else:
                reads = self._reads_in(node) if isinstance(node, t.CallFunction | t.ValueAt) else None
            if reads is None or any(not given.issuperset(free_locals(read)) for read in reads):
                return None
            found += [said_as(read, pairs) for read in reads]
        return found

    def _called(self, span: Span, body: object, secret: Secret, *, made: bool = False) -> Span | None:
        return self.place(body, secret) if made or span in self.made else span

    def _decides(self, stmt: t.Stmt, secret: Secret) -> bool:
        """Whether it may decide whether a statement can be carried out, or what follows it."""
        return any(self._tells(self.secrets.deciding.statement(stmt, more), secret) for more in (False, True))

    @staticmethod
    def _tells(found: Found, secret: Secret) -> bool:
        return any(s.span == secret.span for s in found)
