"""The grammar of effects, ready to be parsed with: one pattern for words, and the states of an LALR parser as data.

Both are made from `grammar/effects.lark` by Lark (`grammar_build`) and shipped, so that a run needs neither the grammar
nor Lark. The table says which grammar it was made from: an edited grammar never meets an old table, it is built again.
After a change of the grammar: `python -m interpreter.syntax.effects.grammar_table`.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from interpreter import resources

#: What becomes of a part of a rule: nothing is there; a word; a node; the parts of a repetition, one by one.
NOTHING, WORD, NODE, PARTS = range(4)

#: Which form the table has, and which rules of `grammar_build` made it.
_FORM = 1


@dataclass(frozen=True, slots=True)
class Reduction:
    """A rule of the grammar that has been recognised: its last `length` symbols become one.

    `origin` is the symbol. `name` says what is built of `kept` (a way and a number of a symbol each), or is "" for a
    repetition, whose parts its rule takes over. A rule with `single` builds nothing where it keeps one part alone.
    """

    origin: str
    name: str
    length: int
    single: bool
    kept: tuple[tuple[int, int], ...]

    @property
    def passes(self) -> bool:
        """Whether its only symbol is handed on as it is."""
        return self.single and self.length == 1 and self.kept[0][0] == NODE


@dataclass(frozen=True, slots=True)
class GrammarTable:
    """The grammar as data.

    `pattern` finds the next word; `kinds` are the terminals of its groups, by number, `ignored` those that are dropped.
    `keywords` are the words that look like names and are terminals of their own. A state has a number for each symbol:
    the state to go on in, or, below zero, ~n for the reduction n. `starts` are the first and the last state of each
    start symbol.
    """

    pattern: re.Pattern[str]
    kinds: tuple[str, ...]
    ignored: frozenset[str]
    keywords: dict[str, str]
    states: tuple[dict[str, int], ...]
    reductions: tuple[Reduction, ...]
    starts: dict[str, tuple[int, int]]


def grammar_file() -> Path:
    return resources.grammar()


def table_file() -> Path:
    return resources.grammar("effects.table")


@cache
def effect_grammar() -> GrammarTable:
    """The grammar of `grammar/effects.lark`: as shipped, or built where what is shipped is stale."""
    grammar = grammar_file().read_bytes()
    try:
        header, _, table = table_file().read_bytes().partition(b"\n")
    except OSError:
        header, table = b"", b""
    return from_data(json.loads(table) if header == _header(grammar) else _built(grammar))


def from_data(data: dict[str, Any]) -> GrammarTable:
    """The grammar of what `grammar_build.table_data` gives."""
    pattern = re.compile(data["pattern"])
    kinds = {number: kind for kind, number in pattern.groupindex.items()}
    return GrammarTable(
        pattern=pattern,
        kinds=tuple(kinds.get(number, "") for number in range(pattern.groups + 1)),
        ignored=frozenset(data["ignored"]),
        keywords=data["keywords"],
        states=tuple(data["states"]),
        reductions=tuple(
            Reduction(origin, name, length, single, tuple((way, at) for way, at in kept))
            for origin, name, length, single, kept in data["reductions"]
        ),
        starts={symbol: (first, last) for symbol, (first, last) in data["starts"].items()},
    )


def table_bytes() -> bytes:
    """The content that `grammar/effects.table` should have."""
    grammar = grammar_file().read_bytes()
    return _header(grammar) + b"\n" + json.dumps(_built(grammar), separators=(",", ":")).encode() + b"\n"


def write_table() -> None:
    """Writes the shipped table again."""
    table_file().write_bytes(table_bytes())


def _built(grammar: bytes) -> dict[str, Any]:
    from interpreter.syntax.effects.grammar_build import build_parser, table_data  # Lark is needed for nothing else

    return table_data(build_parser(grammar.decode()))


def _header(grammar: bytes) -> bytes:
    """What a table begins with: its form, and the grammar, in whichever line ends."""
    text = grammar.replace(b"\r\n", b"\n")
    return f"effects.table {_FORM} {hashlib.sha256(text).hexdigest()}".encode()


if __name__ == "__main__":
    write_table()
