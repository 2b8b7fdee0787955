"""Kinds and components with their members and entries: fields, hooks, formulas, reactions, passives."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from interpreter.checker.symbols.symbol import Static, symbol
from interpreter.foundation.source import Span
from interpreter.language.types import IndexType, Type

if TYPE_CHECKING:
    from interpreter.checker.symbols.rules import EffectSym, FunctionSym
    from interpreter.checker.symbols.state import VariableSym
    from interpreter.checker.typed import Block, Expr, LocalVar


@symbol
class FieldSym:
    """A static field of a kind or component type. `formula` (an expression with the local `this`) instead of values for
    `is:`; `of_face`: each face of a component has one; `rows` are the values of the cells of a grid, where they are
    written so."""

    name: str
    span: Span
    type: Type
    per: tuple[IndexType, ...] = ()
    default: Static = None
    has_default: bool = False
    has_rows: bool = False
    of_face: bool = False
    rows: tuple[Static, ...] = ()
    formula: Expr | None = None
    this: LocalVar | None = None


@symbol
class HookSym:
    """A named place for effects of entries or members; `bodies` by ordinal of the entry (or member) that has one. Of a
    component with faces they are by `ordinal * faces + face`, and so are those of formulas."""

    name: str
    span: Span
    params: tuple[LocalVar, ...] = ()
    depth: int | None = None
    bodies: dict[int, EffectSym] = field(default_factory=dict)


@symbol
class FormulaSym:
    """A named place for expressions of entries or members; `bodies` by ordinal, each with the parameter `this`."""

    name: str
    span: Span
    type: Type
    bodies: dict[int, FunctionSym] = field(default_factory=dict)


@symbol
class ReactionSym:
    """What an entry or member does at an event, or one `face` of an entry while it is up. when: before, instead,
    after; whose events: own, others, any. The parameters of `effect` are the owner, who acts (`by`), and those of the
    event; one that comes before returns whether the event is prevented, and one instead of it whether it has taken its
    place, where that is not certain: `written` is its body without what is noted for that (None: as it is)."""

    span: Span
    owner: KindSym | ComponentSym
    ordinal: int
    when: str
    whose: str
    effect: EffectSym
    face: int | None = None
    written: Block | None = None


@symbol
class EventSym:
    """`body` is what happens where `emit` does not say it; `depth` as of an effect, for its reactions."""

    name: str
    span: Span
    params: tuple[LocalVar, ...] = ()
    body: EffectSym | None = None
    depth: int | None = None
    reactions: list[ReactionSym] = field(default_factory=list)


@symbol
class ModifierSym:
    """What an entry or member changes of a value while it is active. op: = += -=; `new` is the value, or what is added
    or taken away. aim: whose value it is: "mine" the owner's, "others", "players", "everyone", "at" that of the player
    index, "all" where the value is no player's. `this` and `mine` (the owner) are locals of its expressions. `face`:
    the face that must be up, which is the first part of the condition then."""

    span: Span
    owner: KindSym | ComponentSym
    ordinal: int
    face: int | None
    this: LocalVar
    mine: LocalVar
    op: str
    aim: str
    indices: tuple[Expr, ...]
    player: Expr | None
    new: Expr
    condition: Expr | None
    uses_me: bool


@symbol
class MemberSym:
    name: str
    span: Span
    ordinal: int
    values: dict[str, Static] = field(default_factory=dict)


@symbol
class GridSym:
    """The cells of a kind, numbered row by row. `columns`, `rows`: of the largest form; `sizes` the largest by the
    number of players; `formulas` how many of each there are in a game."""

    columns: int
    rows: int
    sizes: dict[int, tuple[int, int]]
    formulas: list[Expr] = field(default_factory=list)

    @property
    def size(self) -> dict[str, str]:
        """Columns and rows of the largest form, for texts."""
        return {"columns": str(self.columns), "rows": str(self.rows)}

    def most(self, fewest: int, most: int) -> tuple[int, int]:
        """The columns and rows of the largest form with N players."""
        found = [size for players, size in self.sizes.items() if fewest <= players <= most]
        return (max((c for c, _ in found), default=0), max((r for _, r in found), default=0))


@symbol
class RimSym:
    """The parts of a cell's edge, clockwise from the north; `parts` on each of the four sides."""

    parts: int


@symbol
class KindSym:
    """`made`: nobody has declared it, it stands for the names of a type's faces or for places of offers. `variables`
    are what each member has, as a component has its own; `listed` what the plural stands for instead of all members."""

    name: str
    plural: str
    span: Span
    members: list[MemberSym] = field(default_factory=list)
    cyclic: bool = False
    fields: dict[str, FieldSym] = field(default_factory=dict)
    hooks: dict[str, HookSym] = field(default_factory=dict)
    formulas: dict[str, FormulaSym] = field(default_factory=dict)
    active: Expr | None = None
    active_this: LocalVar | None = None
    grid: GridSym | None = None
    rim: RimSym | None = None
    made: bool = False
    variables: dict[str, VariableSym] = field(default_factory=dict)
    listed: FunctionSym | None = None


@symbol
class EntrySym:
    """One entry of a component's section; `copies` pieces of it exist (for each player where a zone per player starts
    with it). `has_face`, `face_values`: of each face of its type, whether it has it and what its fields are."""

    id: str
    span: Span
    ordinal: int
    copies: int = 1
    values: dict[str, Static] = field(default_factory=dict)
    needs: Expr | None = None
    has_face: tuple[bool, ...] = ()
    face_values: tuple[dict[str, Static], ...] = ()


@symbol
class ComponentSym:
    """`faces` are the names of its faces, `face_fields` what each of them has; `turns` is the grid on which it is
    turned ("" where it does not). `owner`: the variable that says whose a component is, instead of where it is.
    `backs`: the fields that can be read off the back."""

    name: str
    plural: str
    span: Span
    fields: dict[str, FieldSym] = field(default_factory=dict)
    variables: dict[str, VariableSym] = field(default_factory=dict)
    owner: VariableSym | None = None
    hooks: dict[str, HookSym] = field(default_factory=dict)
    entries: list[EntrySym] = field(default_factory=list)
    formulas: dict[str, FormulaSym] = field(default_factory=dict)
    active: Expr | None = None
    active_this: LocalVar | None = None
    faces: tuple[str, ...] = ()
    face_fields: dict[str, FieldSym] = field(default_factory=dict)
    turns: str = ""
    backs: tuple[FieldSym, ...] = ()
