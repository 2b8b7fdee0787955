"""Effect text cut into words, each with its place in the file."""

from __future__ import annotations

from typing import NamedTuple

from interpreter.syntax.effects.grammar_table import effect_grammar

#: What follows the last word.
END = "$END"


class Word(NamedTuple):
    """The name of a terminal, the text, and where it is in the file.

    A tuple, since a ruleset has tens of thousands of them."""

    kind: str
    text: str
    start: int
    end: int


class NoWord(Exception):
    """At offset `at` is a character with which no word begins."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


def cut(text: str, start: int, end: int) -> list[Word]:
    """The words of `text` from offset `start` to `end`, line breaks among them. Raises NoWord."""
    grammar = effect_grammar()
    kinds, ignored, keywords = grammar.kinds, grammar.ignored, grammar.keywords
    words: list[Word] = []
    at = start
    for match in grammar.pattern.finditer(text, start, end):
        begin, behind = match.span()
        if begin != at:
            break
        at = behind
        kind = kinds[match.lastindex or 0]
        if kind == "NAME":
            found = match.group()
            words.append(Word(keywords.get(found, kind), found, begin, behind))
        elif kind not in ignored:
            words.append(Word(kind, match.group(), begin, behind))
    if at != end:
        raise NoWord(at)
    return words
