"""What has been shown of hidden things before each statement of a tree, and to whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from interpreter.analysis.touching import ANYTHING, changed_by
from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.foundation.nodes import rebuilt, same

#: What reads a part of the state.
STATE = (t.ZoneAt, t.ZoneUnion, t.CounterAt, t.VariableAt)


@dataclass(frozen=True, slots=True, eq=False)
class Showing:
    """A zone, counter or variable as it was read where it was shown; `to` None: to all. `depends` are the things whose
    change makes it unknown again."""

    what: t.Expr
    to: t.Expr | None
    depends: frozenset[object]
    mine: bool


Showings = tuple[Showing, ...]


class Calls(Protocol):
    def shown_by(self, call: t.Do) -> Showings:
        """What an effect has shown when it has been carried out, as the player who calls it speaks of it."""
        ...


class Shown:
    """That of one tree, in the order of its statements. `known` is what has been shown before it begins; of what is
    called, only effects that are done by name are looked into. Without `telling` the tree itself shows nothing."""

    def __init__(self, tree: object, calls: Calls, known: Showings = (), *, telling: bool = True) -> None:
        self._before: dict[int, Showings] = {}
        self._calls, self._telling = calls, telling
        #: What has been shown at each `return`, and at the end.
        ends: list[Showings] = []
        self._ends = ends
        if isinstance(tree, t.Block):
            end = self._follow(tree, known)
            ends += [] if end is None else [end]
        #: What has been shown after the tree, however it comes to its end.
        self.behind = in_all(ends)

    def at(self, stmt: t.Stmt) -> Showings:
        """What has been shown before a statement of the tree."""
        return self._before.get(id(stmt), ())

    def knows(self, stmt: t.Stmt, chooser: t.Expr | None, read: t.Expr) -> bool:
        """Whether the chooser (None: the player who acts) has been shown what is read, before the statement."""
        return any(same(s.what, read) for s in self.known_to(stmt, chooser))

    def known_to(self, stmt: t.Stmt, chooser: t.Expr | None) -> Showings:
        """What the chooser (None: the player who acts) has been shown before the statement."""
        return tuple(
            s
            for s in self.at(stmt)
            if s.to is None or (same(s.to, chooser) if chooser is not None else isinstance(s.to, t.Me))
        )

    def all_know(self, stmt: t.Stmt, read: t.Expr) -> bool:
        """Whether all players have been shown what is read, before the statement."""
        return any(s.to is None and same(s.what, read) for s in self.at(stmt))

    def _follow(self, stmt: t.Stmt, known: Showings) -> Showings | None:
        """What is known after a statement; None where nothing comes after it."""
        match stmt:
            case t.While(body=body) | t.Repeat(body=body) | t.ForEach(body=body):
                known = _kept(known, changed_by(body))  # by the rounds before
                self._before[id(stmt)] = known
                self._follow(body, known)
                return known
        self._before[id(stmt)] = known
        match stmt:
            case t.Block(statements=statements):
                behind: Showings | None = known
                for inner in statements:
                    behind = None if behind is None else self._follow(inner, behind)
                return behind
            case t.Return():
                self._ends.append(known)
                return None
            case t.Stop():
                return None
            case t.If(arms=arms, orelse=orelse):
                return self._either([body for _, body in arms], orelse, known)
            case t.Choose(body=body, orelse=orelse):
                return self._either([body], orelse, known)
            case t.Menu(options=options, orelse=orelse):
                return self._either([option.body for option in options], orelse, known)
            case t.As(player=player, body=body) if isinstance(player, t.Me):
                return self._follow(body, known)
            case t.As(body=body) | t.Together(body=body):
                inside = self._follow(body, tuple(s for s in known if not s.mine))
                outside = _kept(known, changed_by(body))
                return (*outside, *(s for s in inside or () if not s.mine and s not in outside))
            case t.SpanBlock(body=body):
                inside = self._follow(body, known)
                if any(isinstance(node, t.End) for node in everything(body)):
                    return _kept(known, changed_by(body))  # what is shown after the `end` may not have been
                return inside
            case t.With(body=body) | t.Allowing(body=body) | t.Anytime(body=body):
                return self._follow(body, known)
            case t.Reveal() | t.Tell() | t.Note() if not self._telling:
                return known
            case t.Reveal(what=what, to=to):
                return (*known, *_showings((what,), to))
            case t.Tell(value=value, player=player):
                return (*known, *_showings((value,), player))
            case t.Note(parts=parts):
                return (*known, *_showings((part for part in parts if not isinstance(part, str)), None))
            case t.Do() if self._telling:
                return (*_kept(known, changed_by(stmt)), *self._calls.shown_by(stmt))
            case t.Emit(body=t.Block() as during):
                self._follow(during, _kept(known, changed_by(stmt)))
        if any(m.place_of is not None for m in stmt.traits.moves):
            return tuple(s for s in known if not isinstance(s.what, t.ZoneAt | t.ZoneUnion))
        return _kept(known, changed_by(stmt))

    def _either(self, bodies: Iterable[t.Block], orelse: t.Block | None, known: Showings) -> Showings | None:
        """What is known after one of several, or none of them."""
        ends = [known if orelse is None else self._follow(orelse, known), *(self._follow(b, known) for b in bodies)]
        reached = [end for end in ends if end is not None]
        return in_all(reached) if reached else None


def in_all(several: Sequence[Showings]) -> Showings:
    """What has been shown in each of several cases."""
    if not several:
        return ()
    first, *others = several
    return tuple(s for s in first if all(any(s is o or _alike(s, o) for o in other) for other in others))


def _alike(one: Showing, other: Showing) -> bool:
    return same(one.what, other.what) and same(one.to, other.to)


def translated(showings: Iterable[Showing], pairs: Sequence[tuple[t.Expr, t.Expr]]) -> Iterator[Showing]:
    """The same in other words."""
    for s in showings:
        yield _showing(said_as(s.what, pairs), None if s.to is None else said_as(s.to, pairs))


def said_as(tree: Any, pairs: Sequence[tuple[t.Expr, t.Expr]]) -> Any:
    """A tree in other words: of each pair, the second for the first."""
    for said, instead in pairs:
        if same(tree, said):
            return instead
    return rebuilt(tree, lambda part: said_as(part, pairs))


def _showings(shown: Iterable[t.Expr], to: t.Expr | None) -> Showings:
    """What is shown of the state: itself, not what is worked out from it."""
    return tuple(_showing(e, to) for e in shown if isinstance(e, STATE))


def _showing(e: t.Expr, to: t.Expr | None) -> Showing:
    nodes = [*everything(e), *(() if to is None else everything(to))]
    depends: set[object] = set()
    for node in nodes:
        match node:
            case t.ZoneAt(zone=symbol) | t.ZoneUnion(zone=symbol) | t.CounterAt(counter=symbol):
                depends.add(symbol)
            case t.VariableAt(variable=symbol) | t.Local(local=symbol):
                depends.add(symbol)
    return Showing(e, to, frozenset(depends), any(isinstance(node, t.Me) for node in nodes))


def _kept(known: Showings, changed: frozenset[object]) -> Showings:
    """What is still known when these things have changed."""
    if not known or not changed:
        return known
    return () if ANYTHING in changed else tuple(s for s in known if s.depends.isdisjoint(changed))
