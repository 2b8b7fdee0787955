"""The names that nodes of the parse tree hold."""

from __future__ import annotations

from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span


@node
class Name:
    """A word that names something, with its place."""

    span: Span
    text: str
