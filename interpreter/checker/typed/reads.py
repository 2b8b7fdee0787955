"""What an expression reads: locals, players, components, what the state holds, what is declared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.checker.symbols import (
    ComponentSym,
    CounterSym,
    DummySym,
    EventSym,
    FieldSym,
    FormulaSym,
    FunctionSym,
    KindSym,
    SettingSym,
    Static,
    TableSym,
    ValueSym,
    VariableSym,
    ZoneSym,
)
from interpreter.checker.typed.node import LocalVar
from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span
from interpreter.language.types import Type

if TYPE_CHECKING:
    from interpreter.checker.typed.expressions import Expr


@node
class Const:
    """A static value: int, bool, None, text, ordinal of a member, tuple of such."""

    span: Span
    type: Type
    value: Static


@node
class Local:
    span: Span
    type: Type
    local: LocalVar


@node
class Me:
    """The acting player; changed by `As`."""

    span: Span
    type: Type


@node
class Players:
    """All players in seat order, without dummies. With `start` from that player on; `others`: without me; `everyone`:
    with dummies."""

    span: Span
    type: Type
    start: Expr | None = None
    others: bool = False
    reverse: bool = False
    everyone: bool = False


@node
class Dummy:
    """A dummy player; none where it takes no part in the game."""

    span: Span
    type: Type
    dummy: DummySym


@node
class Members:
    """All members of a kind, in order."""

    span: Span
    type: Type
    kind: KindSym


@node
class Components:
    """All components of a type."""

    span: Span
    type: Type
    component: ComponentSym


@node
class CounterAt:
    span: Span
    type: Type
    counter: CounterSym
    indices: tuple[Expr, ...]


@node
class VariableAt:
    span: Span
    type: Type
    variable: VariableSym
    indices: tuple[Expr, ...]


@node
class ZoneAt:
    """A zone at its indices: a set of components, or of a slot the component or none. Also a place to move to."""

    span: Span
    type: Type
    zone: ZoneSym
    indices: tuple[Expr, ...]


@node
class ZoneUnion:
    """A zone `per:` something read whole, without an index: all components in it, by index. Of one `per:` players and
    something more, all that is there for the `player`."""

    span: Span
    type: Type
    zone: ZoneSym
    player: Expr | None = None


@node
class ZoneOf:
    """The index of a slot or zone at which a component is, none elsewhere: the one at `position` among the zone's
    indices (`c.at` is the last, `c.owner` the player whose zone it is)."""

    span: Span
    type: Type
    component: Expr
    zone: ZoneSym
    position: int


@node
class FieldOf:
    """A static field of a member, component or face (of one of `owners`, all of which have it); none propagates from
    `base`."""

    span: Span
    type: Type
    base: Expr
    fields: tuple[tuple[KindSym | ComponentSym, FieldSym], ...]
    indices: tuple[Expr, ...]


@node
class SettingRead:
    span: Span
    type: Type
    setting: SettingSym
    indices: tuple[Expr, ...]


@node
class TableRead:
    """Of a key that is not in the table: `otherwise`, or none. `partial`: such a key may come, and nothing stands for
    it."""

    span: Span
    type: Type
    table: TableSym
    keys: tuple[Expr, ...]
    partial: bool = False


@node
class ValueAt:
    span: Span
    type: Type
    value: ValueSym
    indices: tuple[Expr, ...]
    me: Expr | None


@node
class CallFunction:
    """`me` is None when the function does not speak of a player."""

    span: Span
    type: Type
    function: FunctionSym
    arguments: tuple[Expr, ...]
    me: Expr | None


@node
class FormulaOf:
    """A formula hook of a member or component; none where it has none. `me` is None when none of them speaks of a
    player."""

    span: Span
    type: Type
    base: Expr
    formulas: tuple[tuple[KindSym | ComponentSym, FormulaSym], ...]
    me: Expr | None


@node
class ScoreOf:
    """Points of a player, in a category or in all."""

    span: Span
    type: Type
    player: Expr
    category: str | None


@node
class Reactions:
    """The reactions to an event that are active now, as numbers, in the order in which they act. when: before, instead,
    after."""

    span: Span
    type: Type
    event: EventSym
    when: str
    by: Expr


@node
class Reactor:
    """The player whose reaction it is, of a number that `Reactions` gave."""

    span: Span
    type: Type
    event: EventSym
    when: str
    number: Expr
