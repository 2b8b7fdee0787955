"""Parts of statements: targets, modifiers, and what choices consist of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span
from interpreter.syntax.nodes.node import Name

if TYPE_CHECKING:
    from interpreter.syntax.nodes.control import Block
    from interpreter.syntax.nodes.expressions import Expr, Source


@node
class Of:
    """`.name` after a target or noun"""

    span: Span
    name: Name


@node
class At:
    """`[i, j]` after a target or noun"""

    span: Span
    indices: tuple[Expr, ...]


@node
class Target:
    """What can be assigned or counted: a name and what is taken of it."""

    span: Span
    name: Name
    accessors: tuple[Of | At, ...]


@node
class Invoke:
    """`e(a, b)` after do, emit, allowing"""

    span: Span
    name: Name
    arguments: tuple[Expr, ...]


@node
class Modifier:
    """`target = value`, `target += value` in `with` and passives; op is = += -="""

    span: Span
    target: Target
    op: str
    value: Expr


@node
class Pick:
    """One `x in D where c` of a choose. `quantity` is None (exactly one, bound as a member), or for sets
    "up_to" / "exactly" with `number`, or "any"."""

    span: Span
    name: Name
    domain: Expr
    where: Expr | None
    quantity: str | None
    number: Expr | None


@node
class Skip:
    """`or skip [if c]` (kind "or_skip") or `if any` (kind "if_any")"""

    span: Span
    kind: str
    condition: Expr | None


@node
class Question:
    """What is asked, in words of the ruleset: `asking id ["Text"]`"""

    span: Span
    key: Name
    text: str | None


@node
class Manner:
    """How a choice is made: `by p`, secretly, looking, ordered, at random, `asking id "Text"`."""

    by: Expr | None = None
    secretly: bool = False
    looking: bool = False
    ordered: bool = False
    at_random: bool = False
    asking: Question | None = None


@node
class Option:
    """An option of a menu. With `family` it is one option for each member. `key` may be missing in a family."""

    span: Span
    key: Name | None
    text: str | None
    condition: Expr | None
    family: Source | None
    where: Expr | None
    body: Block
