"""What the nodes of the intermediate representation are made of, without knowing every node."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from interpreter.foundation.nodes import part_names
from interpreter.ir import nodes as ir

#: The kinds of expressions.
EXPRESSIONS: frozenset[type] = frozenset(get_args(ir.Expr))
_WITH_GENERATORS: frozenset[type] = EXPRESSIONS | {ir.Generator}


def expressions_in(node: object, *, generators: bool = False) -> Iterator[Any]:
    """The expressions directly in a node; with `generators` those of a comprehension as well, as they are."""
    wanted = _WITH_GENERATORS if generators else EXPRESSIONS
    for name in part_names(type(node)):
        value = getattr(node, name)
        if value.__class__ is tuple:
            for item in value:
                if type(item) in wanted:
                    yield item
        elif type(value) in wanted:
            yield value
