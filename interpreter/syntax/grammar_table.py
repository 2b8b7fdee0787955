"""The grammar of effects as a ready parser: loaded from the shipped table, or built where that is stale.

Building takes a third of a second, loading a few hundredths. The table says which grammar and which Lark it was made
from, so that neither an edited grammar nor another Lark ever meets an old table. After a change of the grammar:
`python -c "from interpreter.syntax.grammar_table import write_table; write_table()"`.
"""

from __future__ import annotations

import hashlib
import io
from functools import cache
from pathlib import Path

import lark

from interpreter import resources

START_SYMBOLS = ("block", "expression", "signature", "passive", "type", "picks")


def grammar_file() -> Path:
    return resources.grammar()


def table_file() -> Path:
    return resources.grammar("effects.table")


def build_parser(grammar: str, *, strict: bool = False) -> lark.Lark:
    """A parser built from the text of the grammar. `strict` also refuses colliding terminals and needs interegular."""
    return lark.Lark(
        grammar,
        parser="lalr",
        lexer="basic",
        strict=strict,
        propagate_positions=True,
        maybe_placeholders=True,
        start=list(START_SYMBOLS),
    )


@cache
def effect_parser() -> lark.Lark:
    """The parser of effects. Its terminals and rules are those of `grammar/effects.lark`."""
    grammar = grammar_file().read_text(encoding="utf-8")
    try:
        header, _, table = table_file().read_bytes().partition(b"\n")
    except OSError:
        header, table = b"", b""
    if header == _header(grammar):
        return lark.Lark.load(io.BytesIO(table))
    return build_parser(grammar)


def table_bytes() -> bytes:
    """The content that `grammar/effects.table` should have."""
    grammar = grammar_file().read_text(encoding="utf-8")
    table = io.BytesIO()
    build_parser(grammar).save(table)
    return _header(grammar) + b"\n" + table.getvalue()


def write_table() -> None:
    """Writes the shipped table anew."""
    table_file().write_bytes(table_bytes())


def _header(grammar: str) -> bytes:
    return f"effects.table {lark.__version__} {hashlib.sha256(grammar.encode()).hexdigest()}".encode()
