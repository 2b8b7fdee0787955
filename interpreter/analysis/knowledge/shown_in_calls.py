"""What has been shown of hidden things, through the calls of effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.analysis.knowledge.shown import STATE, Showing, Showings, Shown, in_all, translated
from interpreter.analysis.roots import Root
from interpreter.analysis.touching import called_by, changed_by, meet, read_by
from interpreter.analysis.walk import children, everything
from interpreter.checker import typed as t
from interpreter.checker.symbols import EffectSym
from interpreter.checker.typed import LocalVar
from interpreter.foundation.source import Span


class ShownInCalls:
    """That of all trees. An effect knows at its beginning what has been shown wherever it is done. Where effects are
    done inside themselves, nothing is taken to be shown by what is still being worked out."""

    def __init__(self, roots: Iterable[Root]) -> None:
        self._shown: dict[Root, Shown] = {}
        self._begun: set[Root] = set()
        self._alone: dict[EffectSym, Showings] = {}
        self._callers: dict[EffectSym, list[tuple[Root, t.Do]]] = {}
        #: Effects that are not only done by name.
        self._elsewhere: set[EffectSym] = set()
        for root in roots:
            for node in everything(root.tree):
                match node:
                    case t.Do(effect=effect):
                        self._callers.setdefault(effect, []).append((root, node))
                    case t.Supposing(effect=effect):
                        self._elsewhere.add(effect)
                    case t.Allowing(allowing=allowing):
                        self._elsewhere.update(allowing.effects)
                    case _:
                        self._elsewhere.update(called_by(node))

    def of(self, root: Root) -> Shown:
        """What has been shown before each statement of a tree."""
        if root not in self._shown:
            if root in self._begun:
                return Shown(root.tree, self)
            self._begun.add(root)
            self._shown[root] = Shown(root.tree, self, self._before(root))
        return self._shown[root]

    def callers(self, owner: object) -> list[tuple[Root, t.Do]]:
        """Where an effect is done by name; none for what is no effect."""
        return self._callers.get(owner, []) if isinstance(owner, EffectSym) else []

    def shown_by(self, call: t.Do) -> Showings:
        """What an effect has shown when it has been carried out, in the words of the caller."""
        effect = call.effect
        if effect not in self._alone:
            self._alone[effect] = ()
            self._alone[effect] = Shown(effect.body, self).behind
        changed = changed_by(call)
        given = list(zip(effect.params, call.arguments, strict=False))
        pairs = [(t.Local(p.span, p.type, p), a) for p, a in given if not meet(read_by(a), changed)]
        set_inside = {node.local for node in everything(effect.body) if isinstance(node, t.SetLocal)}
        known = {pair[0].local for pair in pairs} - set_inside
        return tuple(translated((s for s in self._alone[effect] if _locals(s) <= known), pairs))

    def _before(self, root: Root) -> Showings:
        """What has been shown wherever an effect is done, in its own words."""
        effect, callers = root.owner, self.callers(root.owner)
        if effect in self._elsewhere or not callers:
            return ()
        return in_all([_entering(call, self.of(caller).at(call)) for caller, call in callers])

    def reads_in(self, call: t.Do, known: Showings, around: tuple[EffectSym, ...] = ()) -> dict[Span, bool]:
        """Where an effect reads a zone, counter or variable, and whether who knows this when it is done knows that.
        `around`: the effects that it is done in. Done inside itself it is looked at once more, knowing nothing."""
        times = around.count(call.effect)
        if times > 1:
            return {}
        body, around = call.effect.body, (*around, call.effect)
        inside = Shown(body, self, () if times else _entering(call, known), telling=False)
        found: dict[Span, bool] = {}
        for stmt in (node for node in everything(body) if isinstance(node, t.Stmt)):
            if isinstance(stmt, t.Do):
                for span, is_known in self.reads_in(stmt, inside.at(stmt), around).items():
                    found[span] = is_known and found.get(span, True)
            for e in _expressions_of(stmt):
                if isinstance(e, STATE):
                    found[e.span] = inside.knows(stmt, None, e) and found.get(e.span, True)
        return found


def _entering(call: t.Do, known: Showings) -> Showings:
    """What has been shown before a call, in the words of the effect that is called."""
    params = set(call.effect.params)
    pairs = [(a, t.Local(p.span, p.type, p)) for p, a in zip(call.effect.params, call.arguments, strict=False)]
    return (
        *(s for s in known if not _locals(s)),
        *(s for s in translated(known, pairs) if _locals(s) <= params),
    )


def _expressions_of(stmt: t.Stmt) -> Iterator[object]:
    """All expressions of a statement, but for those of statements in it."""
    waiting: list[object] = children(stmt)
    while waiting:
        at = waiting.pop()
        if not isinstance(at, t.Stmt):
            yield at
            waiting += children(at)


def _locals(showing: Showing) -> set[LocalVar]:
    return {thing for thing in showing.depends if isinstance(thing, LocalVar)}
