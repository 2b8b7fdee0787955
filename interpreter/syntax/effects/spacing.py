"""How effect text is spaced: where a blank is between two words of a line."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.foundation.source import Span
from interpreter.syntax.effects.parser import words_of
from interpreter.syntax.effects.words import Word
from interpreter.syntax.yaml.nodes import YamlScalar

#: Words that an operand may end with: a `-` after them is between two, else it is a sign.
_OPERANDS = frozenset({"NAME", "NUMBER", "STRING", "RPAR", "RSQB"})
#: Words directly after which a `(` is.
_CALLED = frozenset({"NAME", "AGGREGATE", "_SPREAD", "_CAN", "_SUPPOSING"})
_CLOSE = frozenset({"COMMA", "RPAR", "RSQB", "SEMICOLON", "COLON", "DOT", "_DOTS", "OPTIONAL"})
_OPEN = frozenset({"LPAR", "LSQB", "DOT", "_DOTS"})
_INDEXED = frozenset({"NAME", "RPAR", "RSQB"})


def has_blank(ahead: str, left: str, right: str) -> bool:
    """Whether a blank is between two neighbours, by their terminals; `ahead` is the one before them, or ""."""
    if right == "LPAR":
        return left not in _CALLED and left not in _OPEN
    if right == "LSQB":
        return left not in _INDEXED and left not in _OPEN
    if right in _CLOSE or left in _OPEN:
        return False
    return left != "MINUS" or ahead in _OPERANDS


def terminals(words: Sequence[Word]) -> list[str]:
    """The terminals of words, as spacing takes them: the keyword that can be a field, `p.score`, is a name there."""
    kinds = [word.kind for word in words]
    return ["NAME" if before == "DOT" else kind for before, kind in zip(["", *kinds], kinds, strict=False)]


def shown_word(word: Word) -> str:
    """A word as it is written: a phrase such as `or skip` with one blank."""
    return word.text if word.kind == "STRING" else " ".join(word.text.split())


def one_line(span: Span) -> str:
    """Effect text on one line, spaced alike however it is laid out, without comments."""
    words = words_of(YamlScalar(span.text, "'", span, span), "expression")
    if words is None:
        return " ".join(span.text.split())
    return joined([word for word in words if word.start < word.end])


def joined(words: Sequence[Word]) -> str:
    """Words on one line."""
    kinds = ["", "", *terminals(words)]
    parts = []
    for n, word in enumerate(words):
        if n and has_blank(kinds[n], kinds[n + 1], kinds[n + 2]):
            parts.append(" ")
        parts.append(shown_word(word))
    return "".join(parts)
