"""What has been shown of hidden things before each statement of a tree, and to whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from interpreter.check import typed as t
from interpreter.foundation.nodes import same
from interpreter.lint.touching import ANYTHING, changed_by
from interpreter.lower.walk import everything

_STATE = (t.ZoneAt, t.ZoneUnion, t.CounterAt, t.VariableAt)


@dataclass(frozen=True, slots=True, eq=False)
class _Showing:
    """A zone, counter or variable as it was read where it was shown; `to` None: to all. `depends` are the things whose
    change makes it unknown again."""

    what: t.Expr
    to: t.Expr | None
    depends: frozenset[object]
    mine: bool


Showings = tuple[_Showing, ...]


class Shown:
    """That of one tree, in the order of its statements. Nothing is known of what comes before the tree is begun, and of
    what is shown in something that is called."""

    def __init__(self, tree: object) -> None:
        self._before: dict[int, Showings] = {}
        if isinstance(tree, t.Block):
            self._follow(tree, ())

    def knows(self, stmt: t.Stmt, chooser: t.Expr | None, read: t.Expr) -> bool:
        """Whether the chooser (None: the player who acts) has been shown what is read, before the statement."""
        return any(
            same(s.what, read)
            and (s.to is None or (same(s.to, chooser) if chooser is not None else isinstance(s.to, t.Me)))
            for s in self._before.get(id(stmt), ())
        )

    def all_know(self, stmt: t.Stmt, read: t.Expr) -> bool:
        """Whether all players have been shown what is read, before the statement."""
        return any(s.to is None and same(s.what, read) for s in self._before.get(id(stmt), ()))

    def _follow(self, stmt: t.Stmt, known: Showings) -> Showings:
        """What is known behind a statement."""
        match stmt:
            case t.While(body=body) | t.Repeat(body=body) | t.ForEach(body=body):
                known = _kept(known, changed_by(body))  # by the rounds before
                self._before[id(stmt)] = known
                self._follow(body, known)
                return known
        self._before[id(stmt)] = known
        match stmt:
            case t.Block(statements=statements):
                for inner in statements:
                    known = self._follow(inner, known)
                return known
            case t.If(arms=arms, orelse=orelse):
                bodies = [body for _, body in arms]
                return self._either(bodies, orelse, known)
            case t.Choose(body=body, orelse=orelse):
                return self._either([body], orelse, known)
            case t.Menu(options=options, orelse=orelse):
                return self._either([option.body for option in options], orelse, known)
            case t.As(player=player, body=body) if isinstance(player, t.Me):
                return self._follow(body, known)
            case t.As(body=body) | t.Together(body=body):
                inside = self._follow(body, tuple(s for s in known if not s.mine))
                outside = _kept(known, changed_by(body))
                return (*outside, *(s for s in inside if not s.mine and s not in outside))
            case t.SpanBlock(body=body) | t.With(body=body) | t.Allowing(body=body) | t.Anytime(body=body):
                return self._follow(body, known)
            case t.Reveal(what=what, to=to):
                return (*known, *_showings((what,), to))
            case t.Tell(value=value, player=player):
                return (*known, *_showings((value,), player))
            case t.Note(parts=parts):
                return (*known, *_showings((part for part in parts if not isinstance(part, str)), None))
            case t.Emit(body=t.Block() as during):
                self._follow(during, _kept(known, changed_by(stmt)))
            case t.Swap():
                return tuple(s for s in known if not isinstance(s.what, t.ZoneAt | t.ZoneUnion))
        return _kept(known, changed_by(stmt))

    def _either(self, bodies: Iterable[t.Block], orelse: t.Block | None, known: Showings) -> Showings:
        """What is known behind one of several, or none of them."""
        behind = known if orelse is None else self._follow(orelse, known)
        for body in bodies:
            found = self._follow(body, known)
            behind = tuple(s for s in behind if s in found)
        return behind


def _showings(shown: Iterable[t.Expr], to: t.Expr | None) -> Showings:
    """What is shown of the state: itself, not what is worked out from it."""
    return tuple(_showing(e, to) for e in shown if isinstance(e, _STATE))


def _showing(e: t.Expr, to: t.Expr | None) -> _Showing:
    nodes = [*everything(e), *(() if to is None else everything(to))]
    depends: set[object] = set()
    for node in nodes:
        match node:
            case t.ZoneAt(zone=symbol) | t.ZoneUnion(zone=symbol) | t.CounterAt(counter=symbol):
                depends.add(symbol)
            case t.VariableAt(variable=symbol) | t.Local(local=symbol):
                depends.add(symbol)
    return _Showing(e, to, frozenset(depends), any(isinstance(node, t.Me) for node in nodes))


def _kept(known: Showings, changed: frozenset[object]) -> Showings:
    """What is still known when these things have changed."""
    if not known or not changed:
        return known
    return () if ANYTHING in changed else tuple(s for s in known if s.depends.isdisjoint(changed))
