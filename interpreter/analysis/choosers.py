"""Who makes the choices of one tree, as far as it can be distinguished, and what one of them tells of another's."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.knowledge.audience import Secrets
from interpreter.analysis.knowledge.sources import Secret
from interpreter.analysis.walk import children, everything
from interpreter.checker import typed as t
from interpreter.foundation.source import Span

#: The player who acts in the tree itself.
_ACTING = 0


class Choosers:
    """The choices of one tree. Two have the same chooser where they are in the same `as`, or are made `by` nobody
    else."""

    def __init__(self, secrets: Secrets, tree: object) -> None:
        self.secrets = secrets
        self._who: dict[Span, int] = {}
        self._visit(tree, _ACTING)

    def _visit(self, node: object, who: int) -> None:
        match node:
            case t.As(player=player) if not isinstance(player, t.Me):
                who = id(node)
            case t.Choose(chooser=chooser) | t.Menu(chooser=chooser):
                self._who[node.span] = who if chooser is None or isinstance(chooser, t.Me) else id(node)
        for part in children(node):
            self._visit(part, who)

    def choices_of_others(self, tree: object, choice: t.Choose | t.Menu) -> Iterator[t.Local]:
        """The locals in a part of a choice that tell what somebody else has chosen secretly. What comes from outside
        is known to who acts."""
        here = self._who.get(choice.span, _ACTING)
        for node in everything(tree):
            if isinstance(node, t.Local) and any(
                self._is_theirs(s, here) for s in self.secrets.of_local(node.local).values()
            ):
                yield node

    def _is_theirs(self, secret: Secret, here: int) -> bool:
        return secret.chosen and self._who.get(secret.span, _ACTING if secret.mine else here) != here
