"""What a form of statement does, declared once where its class is defined; the analyses read it.

    @node
    class Swap:
        traits = Traits(moves=(Moves("left", place_of="right"), Moves("right", place_of="left")))

        span: Span
        left: Expr
        right: Expr

A plain statement says here all that an analysis asks about it. A statement of the control flow (`control`) is followed
by each analysis itself: what it does depends on the statements inside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from interpreter.checker.typed.reads import ZoneAt

if TYPE_CHECKING:
    from interpreter.checker.typed.expressions import Expr

#: Every part of the state: what cannot be told more exactly.
ANYTHING: Final = "anything"

#: The counters and variables that a statement changes, each with its indices; of what cannot be said, ANYTHING.
Writes = Callable[[Any], tuple[tuple[object, tuple[Any, ...]], ...]]


@dataclass(frozen=True, slots=True)
class Moves:
    """Components that go from one place to another. All names are fields of the node.

    `what` is a component, a set of components, or a zone. They go to the zone `to` (where this is None: they stay in
    their zone), or take the place of the component `place_of`. `drawn`: they come from the end of the zone `what`, and
    who carries it out does not choose them. `shuffled`: they get a random order. `room`: it fails where `to` is full.
    `unseen`: a flag; if it is set, the acting player alone does not see what comes."""

    what: str
    to: str | None = None
    place_of: str | None = None
    drawn: bool = False
    shuffled: bool = False
    room: bool = False
    unseen: str | None = None


def _nothing(_: Any) -> tuple[()]:
    return ()


def never(_: Any) -> bool:
    return False


def always(_: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Traits:
    """`moves`, `writes` and `scores` (the points of the acting player) are its changes; `sets`: the fields with
    locals that it gives a value. `reveals`: the fields with
    components that it shows; `tells`: the fields with values that it shows. `demands`: whether a statement of this form
    can fail, apart from `room`."""

    moves: tuple[Moves, ...] = ()
    writes: Writes = _nothing
    sets: tuple[str, ...] = ()
    scores: bool = False
    reveals: tuple[str, ...] = ()
    tells: tuple[str, ...] = ()
    demands: Callable[[Any], bool] = never
    control: bool = False

    @property
    def changes(self) -> bool:
        """Whether it changes the state, or what somebody knows."""
        return bool(self.moves or self.scores or self.reveals or self.tells) or self.writes is not _nothing

    @property
    def needs_room(self) -> bool:
        """Whether it may fail because a zone is full."""
        return any(m.room for m in self.moves)


@dataclass(frozen=True, slots=True)
class Moved:
    """What one statement moves: the `Moves` of its form with the expressions in these fields."""

    form: Moves
    what: Expr
    to: ZoneAt | None
    place_of: Expr | None
    unseen: bool

    @property
    def source(self) -> ZoneAt | None:
        """The zone that the components come from, where `what` is one."""
        return self.what if isinstance(self.what, ZoneAt) else None


def moved(node: object) -> Iterator[Moved]:
    """What a node moves; nothing where it is no statement."""
    traits: Traits | None = getattr(node, "traits", None)
    for form in () if traits is None else traits.moves:
        to, place_of = (None if name is None else getattr(node, name) for name in (form.to, form.place_of))
        unseen = form.unseen is not None and getattr(node, form.unseen)
        yield Moved(form, getattr(node, form.what), to, place_of, unseen)


#: Of the statements that say what is done when, how often and by whom.
CONTROL: Final = Traits(control=True)
