"""All classes of typed statements."""

from __future__ import annotations

from interpreter.checker.typed.changes import (
    AddScore,
    Afford,
    Change,
    ChangeAmounts,
    Draw,
    Fill,
    Flip,
    Move,
    MoveAll,
    Note,
    Reveal,
    Rotate,
    SetLocal,
    Shuffle,
    Store,
    Swap,
    Tell,
    Transfer,
    TransferAmounts,
)
from interpreter.checker.typed.choices import Choose, Menu
from interpreter.checker.typed.control import (
    Allowing,
    Anytime,
    As,
    Block,
    Do,
    Emit,
    End,
    ForEach,
    ForThis,
    If,
    OfferNews,
    OnlyIf,
    Pause,
    React,
    Repeat,
    Return,
    RunHook,
    SpanBlock,
    Stop,
    Together,
    Wait,
    While,
    With,
)

Stmt = (
    Block
    | Change
    | Transfer
    | Afford
    | ChangeAmounts
    | TransferAmounts
    | Flip
    | Rotate
    | AddScore
    | Store
    | SetLocal
    | Move
    | MoveAll
    | Draw
    | Fill
    | Swap
    | Shuffle
    | Reveal
    | Tell
    | Note
    | OnlyIf
    | If
    | While
    | Repeat
    | ForEach
    | Stop
    | SpanBlock
    | With
    | ForThis
    | Allowing
    | Anytime
    | Pause
    | End
    | As
    | Together
    | Wait
    | OfferNews
    | Do
    | RunHook
    | Emit
    | React
    | Return
    | Choose
    | Menu
)
