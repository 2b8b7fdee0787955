"""Locals that hold what is hidden, where nothing has shown it since."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.analysis.knowledge.audience import Secrets
from interpreter.analysis.knowledge.sources import Secret
from interpreter.analysis.touching import called_by
from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.typed import LocalVar
from interpreter.language.types import Component, Face, element_of, required

_READS = (t.CounterAt, t.VariableAt, t.ZoneAt, t.ZoneUnion, t.CallFunction, t.ValueAt, t.FormulaOf)


class Unshown:
    """Those of one tree. A number that was read off a hidden counter or variable stays hidden; what was read off a zone
    is taken to be shown where anything of the tree moves or reveals things."""

    def __init__(self, secrets: Secrets, tree: object, handed: Mapping[LocalVar, Secret]) -> None:
        """`handed`: what the parameters of the tree tell."""
        self.secrets, self.handed = secrets, handed
        nodes = list(everything(tree))
        shows = any(map(_may_show, nodes))
        read = [s for node in nodes if isinstance(node, _READS) for s in secrets.told(node)]
        self._read = {s.span for s in read if not (shows and s.name in secrets.ruleset.zones)}
        #: Components that a loop goes through, or a `let` takes.
        self._looked_at = {node.local for node in nodes if isinstance(node, t.ForEach | t.SetLocal)}
        notes = [part for node in nodes if isinstance(node, t.Note) for part in node.parts]
        self._noted = {part.local for part in notes if isinstance(part, t.Local)}

    def noted(self, local: LocalVar) -> bool:
        """Whether a note of the tree tells what a local holds."""
        return local in self._noted

    def within(self, tree: object) -> Iterator[tuple[t.Local, Secret]]:
        """The locals in a part of the tree that tell what some see and others do not, each with that. A component that
        somebody has picked has been seen."""
        for node in everything(tree):
            if not isinstance(node, t.Local):
                continue
            if node.local not in self._looked_at and isinstance(
                required(element_of(required(node.type))), Component | Face
            ):
                continue
            told = (s for s in self.secrets.of_local(node.local).values() if s.span in self._read)
            secret = self.handed.get(node.local) or next((s for s in told if s.owned and not s.chosen), None)
            if secret is not None and secret.owned:
                yield node, secret


def _may_show(node: object) -> bool:
    """Whether it may show what is in a zone, or what a local holds, be it by what is called."""
    if not isinstance(node, t.Stmt):
        return False
    moves = any(not m.shuffled for m in node.traits.moves)
    return moves or bool(node.traits.reveals) or isinstance(node, t.Do | t.RunHook | t.Emit) or bool(called_by(node))
