"""All classes of statements."""

from __future__ import annotations

from interpreter.syntax.nodes.control import (
    Allowing,
    Alternatives,
    Answer,
    AnyTimes,
    As,
    Assign,
    AtOnce,
    Block,
    Choose,
    Do,
    DoAll,
    EachPlayer,
    Emit,
    End,
    Exchange,
    ForEach,
    If,
    Let,
    May,
    Menu,
    Offer,
    OnlyIf,
    OpenFloor,
    Pause,
    Phase,
    Prevent,
    Repeat,
    Return,
    Run,
    ScopeBlock,
    SpanBlock,
    Stop,
    UpToTimes,
    Wait,
    While,
    With,
    Withdraw,
)
from interpreter.syntax.nodes.verbs import VerbStatement

Stmt = (
    Block
    | VerbStatement
    | Phase
    | Let
    | Assign
    | Do
    | Run
    | Emit
    | OnlyIf
    | Return
    | End
    | Choose
    | Menu
    | DoAll
    | Offer
    | Answer
    | Withdraw
    | Stop
    | Prevent
    | Pause
    | Wait
    | May
    | UpToTimes
    | AnyTimes
    | Repeat
    | As
    | With
    | ForEach
    | EachPlayer
    | Exchange
    | If
    | Alternatives
    | While
    | AtOnce
    | OpenFloor
    | Allowing
    | SpanBlock
    | ScopeBlock
)
