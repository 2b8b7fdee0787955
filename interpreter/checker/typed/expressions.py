"""All classes of typed expressions."""

from __future__ import annotations

from interpreter.checker.typed.conditions import (
    Can,
    Compare,
    HasHook,
    In,
    IsEmpty,
    IsFull,
    IsNone,
    IsType,
    Logic,
    Not,
    Supposing,
)
from interpreter.checker.typed.parts import FacePart, MemberNumbered, Neighbour, NumberOf, Rotations, ShapePart
from interpreter.checker.typed.reads import (
    CallFunction,
    Components,
    Const,
    CounterAt,
    Dummy,
    FieldOf,
    FormulaOf,
    Local,
    Me,
    Members,
    Players,
    Reactions,
    Reactor,
    ScoreOf,
    SettingRead,
    TableRead,
    ValueAt,
    VariableAt,
    ZoneAt,
    ZoneOf,
    ZoneUnion,
)
from interpreter.checker.typed.values import (
    Absolute,
    Aggregate,
    AmountsOperation,
    Arithmetic,
    Conditional,
    Count,
    Extreme,
    Fallback,
    ItemOf,
    MakeAmounts,
    MakeSet,
    Negate,
    PartOf,
    RangeOf,
    SetOperation,
    Spread,
)

Expr = (
    Const
    | Local
    | Me
    | Players
    | Dummy
    | Members
    | Components
    | CounterAt
    | VariableAt
    | ZoneAt
    | ZoneUnion
    | ZoneOf
    | FieldOf
    | SettingRead
    | TableRead
    | ValueAt
    | CallFunction
    | MakeAmounts
    | AmountsOperation
    | PartOf
    | ItemOf
    | ScoreOf
    | Arithmetic
    | Negate
    | Not
    | Logic
    | Compare
    | In
    | IsNone
    | IsEmpty
    | IsFull
    | IsType
    | HasHook
    | FormulaOf
    | Reactions
    | Reactor
    | MakeSet
    | RangeOf
    | SetOperation
    | Aggregate
    | Count
    | Extreme
    | Absolute
    | Conditional
    | Fallback
    | Neighbour
    | NumberOf
    | MemberNumbered
    | ShapePart
    | FacePart
    | Rotations
    | Can
    | Supposing
    | Spread
)
