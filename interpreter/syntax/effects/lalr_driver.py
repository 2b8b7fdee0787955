"""The parser of effects: a loop over words and the states that Lark worked out. Knows no rule of the grammar.

What is built, a `Builder` says, from the leaves to the root and from left to right, without a tree in between.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from interpreter.syntax.effects.grammar_table import NODE, PARTS, WORD, GrammarTable, Reduction, effect_grammar
from interpreter.syntax.effects.words import END, Word

#: A part, the offsets of the first word after it and after its last one, and how deep what is in it is nested.
_Found = tuple[Any, int, int, int]


class Refused(Exception):
    """Word number `at` cannot be where it is; `accepted` are the terminals that could."""

    def __init__(self, at: int, accepted: frozenset[str]) -> None:
        super().__init__(at)
        self.at, self.accepted = at, accepted


class Builder(Protocol):
    """What becomes of what is recognised."""

    def leaf(self, word: Word) -> Any:
        """The part for a word."""

    def node(self, rule: int, start: int, end: int, parts: list[Any], below: int) -> tuple[Any, int]:
        """The part for a rule, by its number, and how deep it is nested; its parts are nested `below` deep."""


def parse(words: Sequence[Word], start: str, builder: Builder) -> Any:
    """What the builder makes of words, the last of which is END. Raises Refused, and what the builder raises."""
    grammar = effect_grammar()
    states, reductions = grammar.states, grammar.reductions
    first, last = grammar.starts[start]
    path = [first]
    found: list[_Found] = []
    for at, word in enumerate(words):
        kind = word.kind
        action = states[path[-1]].get(kind)
        while action is not None and action < 0:
            rule = reductions[~action]
            if rule.passes:
                path.pop()
            else:
                _reduce(~action, rule, path, found, builder)
            path.append(states[path[-1]][rule.origin])
            if kind == END and path[-1] == last:
                return found[0][0]
            action = states[path[-1]].get(kind)
        if action is None:
            raise Refused(at, _accepted(path, grammar, last))
        path.append(action)
        found.append((word, word.start, word.end, 0))
    raise AssertionError("the last word is END")


def parses(words: Sequence[Word], start: str) -> bool:
    """Whether words, the last of which is END, are what a start symbol stands for."""
    return refusal(words, start) is None


def refusal(words: Sequence[Word], start: str) -> Refused | None:
    """Where words, the last of which is END, stop being what a start symbol stands for."""
    grammar = effect_grammar()
    first, last = grammar.starts[start]
    path = [first]
    for at, word in enumerate(words):
        if not _advance(path, word.kind, grammar, last):
            return Refused(at, _accepted(path, grammar, last))
    return None


def _reduce(number: int, rule: Reduction, path: list[int], found: list[_Found], builder: Builder) -> None:
    length = rule.length
    taken = found[-length:]
    del found[-length:], path[-length:]
    below = 0
    for part in taken:
        if part[3] > below:
            below = part[3]
    parts: list[Any] = []
    for way, at in rule.kept:
        if way == NODE:
            parts.append(taken[at][0])
        elif way == WORD:
            parts.append(builder.leaf(taken[at][0]))
        elif way != PARTS:
            parts.append(None)
        elif parts:
            parts += taken[at][0]
        else:
            parts = taken[at][0]  # nobody else has this list: a repetition grows without being copied
    start, end = taken[0][1], taken[-1][2]
    if not rule.name:
        found.append((parts, start, end, below))
    elif rule.single and len(parts) == 1:
        found.append((parts[0], start, end, below))
    else:
        part, depth = builder.node(number, start, end, parts, below)
        found.append((part, start, end, depth))


def _advance(path: list[int], kind: str, grammar: GrammarTable, last: int) -> bool:
    """Goes on with a word of a kind, where states are concerned; whether it can be there."""
    states = grammar.states
    action = states[path[-1]].get(kind)
    while action is not None and action < 0:
        rule = grammar.reductions[~action]
        del path[-rule.length :]
        path.append(states[path[-1]][rule.origin])
        if kind == END and path[-1] == last:
            return True
        action = states[path[-1]].get(kind)
    if action is None:
        return False
    path.append(action)
    return True


def _accepted(path: list[int], grammar: GrammarTable, last: int) -> frozenset[str]:
    """The terminals that can follow a path of states."""
    symbols = (symbol for symbol in grammar.states[path[-1]] if symbol.isupper())
    return frozenset(symbol for symbol in symbols if _advance(list(path), symbol, grammar, last))
