"""Positions of generated code: lines of the ruleset's files, columns in UTF-8 bytes as Python counts them."""

from __future__ import annotations

import ast
from typing import TypeVar

from interpreter.foundation.source import SourceFile, Span

Node = TypeVar("Node", bound=ast.AST)


class Positions:
    """Places nodes of one function; a span of another file (a formula written out) counts as the place it is used
    at."""

    def __init__(self, file: SourceFile, fallback: Span) -> None:
        self.file = file
        self._made: dict[tuple[int, int], tuple[int, int, int, int]] = {}
        self._fallback = self._of(fallback) if fallback.source is file else (1, 0, 1, 1)

    def _of(self, span: Span) -> tuple[int, int, int, int]:
        key = (span.start, span.end)
        if key not in self._made:
            # a statement with a block gets its first line: a traceback would quote all of it, from Python 3.13 on cut
            line, column = self._place(span.start)
            end_line, end_column = self._place(max(span.header().end, span.start))
            self._made[key] = (line, column, end_line, end_column)
        return self._made[key]

    def _place(self, offset: int) -> tuple[int, int]:
        line, column = self.file.position(offset)
        start = self.file.line_starts[line - 1]
        prefix = self.file.text[start : start + column - 1]
        return line, len(prefix) if prefix.isascii() else len(prefix.encode())

    def at(self, node: Node, span: Span) -> Node:
        """Places a node, and what was made below it without a place."""
        line, column, end_line, end_column = self._of(span) if span.source is self.file else self._fallback
        pending: list[ast.AST] = [node]
        while pending:
            n = pending.pop()
            if "lineno" in n._attributes and not hasattr(n, "lineno"):
                n.lineno, n.col_offset = line, column  # type: ignore[attr-defined]
                n.end_lineno, n.end_col_offset = end_line, end_column  # type: ignore[attr-defined]
                pending.extend(ast.iter_child_nodes(n))
            elif "lineno" not in n._attributes:
                pending.extend(ast.iter_child_nodes(n))
        return node
