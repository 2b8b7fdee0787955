"""Statements that say what is done when, how often and by whom, and at which somebody decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span
from interpreter.syntax.nodes.node import Name

if TYPE_CHECKING:
    from interpreter.syntax.nodes.expressions import Expr
    from interpreter.syntax.nodes.parts import Invoke, Manner, Modifier, Option, Pick, Skip, Target
    from interpreter.syntax.nodes.statements import Stmt


@node
class Block:
    """Statements one after another; a scope of names of its own. Sentences on one line are flattened into it."""

    span: Span
    statements: tuple[Stmt, ...]


@node
class Phase:
    span: Span
    text: str


@node
class Let:
    span: Span
    name: Name
    value: Expr | Do


@node
class Assign:
    """op is = += -= ; `scope` is the name after `for this`"""

    span: Span
    target: Target
    op: str
    value: Expr | Do
    scope: Name | None


@node
class Do:
    span: Span
    invoke: Invoke


@node
class Run:
    """`run c.hook` or `run c.hook(a)`: an Attribute (or, wrongly, something else)"""

    span: Span
    hook: Expr


@node
class Emit:
    span: Span
    invoke: Invoke
    body: Block | None


@node
class OnlyIf:
    span: Span
    condition: Expr


@node
class Return:
    span: Span
    value: Expr


@node
class End:
    """`end turn|round|game|NAME`"""

    span: Span
    what: Name


@node
class Choose:
    """`body` is None for a bare choose, which binds its names for the rest of the block."""

    span: Span
    picks: tuple[Pick, ...]
    such_that: Expr | None
    manner: Manner
    skip: Skip | None
    body: Block | None
    orelse: Block | None


@node
class Menu:
    """`choose one:`"""

    span: Span
    manner: Manner
    skip: Skip | None
    options: tuple[Option, ...]
    orelse: Block | None


@node
class DoAll:
    """`do all in any order:`"""

    span: Span
    options: tuple[Option, ...]


@node
class Offer:
    span: Span
    name: Name
    to: Expr | None


@node
class Answer:
    span: Span
    name: Name


@node
class Withdraw:
    span: Span
    name: Name


@node
class Stop:
    span: Span


@node
class Prevent:
    span: Span


@node
class Pause:
    span: Span


@node
class Wait:
    span: Span


@node
class May:
    span: Span
    body: Block


@node
class UpToTimes:
    span: Span
    times: Expr
    body: Block


@node
class AnyTimes:
    span: Span
    body: Block


@node
class Repeat:
    span: Span
    times: Expr
    body: Block


@node
class As:
    span: Span
    player: Expr
    body: Block


@node
class With:
    span: Span
    modifier: Modifier
    body: Block


@node
class ForEach:
    """order: None (the order of the set), "any" or "random" """

    span: Span
    order: str | None
    name: Name
    domain: Expr
    where: Expr | None
    body: Block


@node
class EachPlayer:
    span: Span
    other: bool
    start: Expr | None
    reverse: bool
    body: Block


@node
class Exchange:
    """`pay cost -> body`"""

    span: Span
    cost: Expr
    body: Block


@node
class If:
    """`arms` are (condition, block) of if and elif."""

    span: Span
    arms: tuple[tuple[Expr, Block], ...]
    orelse: Block | None


@node
class Alternatives:
    """`a | b`"""

    span: Span
    branches: tuple[Block, ...]


@node
class While:
    span: Span
    condition: Expr
    body: Block


@node
class AtOnce:
    """`each player at once:`"""

    span: Span
    body: Block


@node
class OpenFloor:
    span: Span
    steps: Expr | None
    body: Block


@node
class Allowing:
    span: Span
    invokes: tuple[Invoke, ...]
    body: Block


@node
class SpanBlock:
    """`turn:`, `round:`, `game:`; what is the word"""

    span: Span
    what: str
    body: Block


@node
class ScopeBlock:
    """`in action trading:`"""

    span: Span
    name: Name
    tag: Expr | None
    body: Block
