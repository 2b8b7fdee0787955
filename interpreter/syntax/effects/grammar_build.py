"""Lark reads the grammar of effects and works out the states of its parser; here they become plain data.

What Lark's own parser would do at each rule (leave words out, take over the parts of a repetition, put nothing where an
optional part is absent) is settled here once. `tests/syntax/test_grammar.py` holds both parsers against each other.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

import lark
from lark.grammar import Rule, Terminal
from lark.lexer import BasicLexer, UnlessCallback
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser import LALR_Parser

from interpreter.syntax.effects.grammar_table import NODE, NOTHING, PARTS, WORD

START_SYMBOLS = ("block", "expression", "signature", "passive", "type", "picks")


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


def table_data(parser: lark.Lark) -> dict[str, Any]:
    """The parser as what JSON can hold; `grammar_table.from_data` reads it."""
    lexer, inner = parser.parser.lexer, parser.parser.parser
    assert isinstance(lexer, BasicLexer) and isinstance(inner, LALR_Parser)
    table = inner._parse_table
    numbers = {rule: number for number, rule in enumerate(parser.rules)}
    names = _numbered(table)
    starts = {symbol: [names[table.start_states[symbol]], names[table.end_states[symbol]]] for symbol in START_SYMBOLS}
    rows = [
        {symbol: names[to] if action is Shift else ~numbers[to] for symbol, (action, to) in sorted(row.items())}
        for row in (table.states[state] for state in names)
    ]
    return {
        **_words(parser, lexer),
        "states": rows,
        "reductions": [_reduction(r) for r in parser.rules],
        "starts": starts,
    }


def _numbered(table: Any) -> dict[Any, int]:
    """A number for each state, the same in every run: Lark's own depend on how Python orders sets."""
    waiting = [table.start_states[symbol] for symbol in START_SYMBOLS]
    names: dict[Any, int] = {}
    while waiting:
        state = waiting.pop()
        if state not in names:
            names[state] = len(names)
            row = table.states[state]
            waiting.extend(to for _, (action, to) in sorted(row.items(), reverse=True) if action is Shift)
    return names


def _words(parser: lark.Lark, lexer: BasicLexer) -> dict[str, Any]:
    (pattern,) = lexer.scanner._mres
    ((taken_for, other),) = lexer.callback.items()
    assert taken_for == "NAME" and isinstance(other, UnlessCallback)
    plain = {t.name: t.pattern.value for t in parser.terminals if t.pattern.type == "str"}
    return {
        "pattern": pattern.pattern,
        "ignored": sorted(lexer.ignore_types),
        "keywords": {text: name for name, text in plain.items() if other.scanner.fullmatch(text) == name},
    }


def _reduction(rule: Rule) -> list[Any]:
    """A rule as `grammar_table.Reduction` has it."""
    symbols = list(rule.expansion)
    assert symbols, "a rule that may be empty has no place in the text"
    absent = _absent(rule.options.empty_indices, len(symbols))
    kept: list[tuple[int, int]] = []
    for number, symbol in enumerate(symbols):
        kept += [(NOTHING, 0)] * absent[number]
        if not isinstance(symbol, Terminal):
            kept.append((PARTS if symbol.name.startswith("_") else NODE, number))
        elif not symbol.filter_out:
            kept.append((WORD, number))
    kept += [(NOTHING, 0)] * absent[len(symbols)]
    name = "" if rule.origin.name.startswith("_") else str(rule.alias or rule.origin.name)
    single = bool(rule.options.expand1 and not rule.alias)
    return [str(rule.origin.name), name, len(symbols), single, kept]


def _absent(gaps: tuple[bool, ...], length: int) -> list[int]:
    """How many optional parts are absent before each symbol and after the last; `gaps` are true for one of them, false
    for a symbol."""
    if not gaps:
        return [0] * (length + 1)
    found = [0]
    for absent, run in groupby(gaps):
        count = len(list(run))
        if absent:
            found[-1] += count
        else:
            found += [0] * count
    return found
