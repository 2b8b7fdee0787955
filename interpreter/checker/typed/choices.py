"""Statements at which somebody decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.checker.typed.node import LocalVar
from interpreter.checker.typed.traits import CONTROL
from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span

if TYPE_CHECKING:
    from interpreter.checker.typed.control import Block
    from interpreter.checker.typed.expressions import Expr


@node
class Several:
    """How many a pick takes: at least `low`, at most `high` (None: all there are). `each` is the name as the pick's
    condition knows it: one of them. `ordered`: every order is a choice of its own."""

    low: Expr
    high: Expr | None
    ordered: bool
    each: LocalVar


@node
class Pick:
    """One step of a choice. `number`: the domain is a RangeOf and is asked as a number. With `several` the local is a
    set."""

    span: Span
    local: LocalVar
    domain: Expr
    condition: Expr | None
    number: bool
    several: Several | None = None


@node
class Question:
    """What a choice asks in words of the ruleset; texts in other languages have the key."""

    span: Span
    key: str
    text: str


@node
class Choose:
    """Picks in order, then `body`. `chooser` None means me. skip: None, "skip" (with `skip_condition`: only if),
    "if_any". `orelse` runs when skipped or when there is nothing to choose. `random`: nature decides. `such_that`
    judges all picks together."""

    traits = CONTROL

    span: Span
    picks: tuple[Pick, ...]
    chooser: Expr | None
    secret: bool
    looking: bool
    random: bool
    skip: str | None
    skip_condition: Expr | None
    body: Block
    orelse: Block | None
    such_that: Expr | None = None
    question: Question | None = None


@node
class MenuOption:
    """`key` is stable; with `family` (a Pick) one option for each, whose key is `key member` or just `member` when key
    is ""."""

    span: Span
    key: str
    text: str
    condition: Expr | None
    family: Pick | None
    body: Block


@node
class Menu:
    """`origin` says what it was written as: "choose_one", "may" (one option "take", skip "skip"), "alternatives",
    "any_order", "pause" (its skip is "go_on")."""

    traits = CONTROL

    span: Span
    origin: str
    chooser: Expr | None
    secret: bool
    random: bool
    skip: str | None
    skip_condition: Expr | None
    options: tuple[MenuOption, ...]
    orelse: Block | None
    question: Question | None = None
