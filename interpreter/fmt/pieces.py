"""A YAML file cut into pieces: everything in it that is not blank, in order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from interpreter.syntax.effects.parser import words_of
from interpreter.syntax.effects.spacing import shown_word, terminals
from interpreter.syntax.effects.words import Word
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar

#: What scalars were parsed as, by the offset at which they begin.
Effects = Mapping[int, str]

_GAP = re.compile(r"#[^\n]*|^(?:---|\.\.\.)|^%[^\n]*|[&*!][^\s,\[\]{}]*|[-?:,{}\[\]]|[^\s]", re.MULTILINE)
_COMMENT = re.compile(r"#[^\n]*")


class Kind(Enum):
    """What a piece is."""

    DASH = auto()
    SIGN = auto()
    SCALAR = auto()
    #: A further line of a scalar of several lines.
    MORE = auto()
    #: The `|` or `>` of a block, with what follows it on its line.
    HEADER = auto()
    #: The lines of a block that is no effect.
    BODY = auto()
    QUOTE = auto()
    WORD = auto()
    COMMENT = auto()
    #: Anchors, aliases, document marks.
    OTHER = auto()


@dataclass(frozen=True, slots=True)
class Piece:
    """`text` is what is written, from `start` to `end` in the file as it is.

    `scalar` is the scalar that a word, a quote or a comment of effect text belongs to; `token` the word's terminal and
    `level` how deep in blocks its line is.
    """

    kind: Kind
    start: int
    end: int
    text: str
    scalar: YamlScalar | None = None
    token: str = ""
    level: int = 0

    @property
    def in_lines(self) -> bool:
        """Whether it is in effect text of several lines, whose indentation means something."""
        return self.scalar is not None and self.scalar.style == "|"


def scalars_of(root: YamlNode) -> list[YamlScalar]:
    """All scalars with characters of their own, each once, in the order of the file."""
    found: dict[int, YamlScalar] = {}
    waiting: list[YamlNode] = [root]
    seen: set[int] = set()
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        match node:
            case YamlScalar():
                if node.span.start < node.span.end:
                    found[node.span.start] = node
            case YamlList(items=items):
                waiting.extend(items)
            case YamlMap(entries=entries):
                for key, value in entries:
                    waiting += [key, value]
    return [found[start] for start in sorted(found)]


def pieces_of(root: YamlNode, text: str, effects: Effects) -> list[Piece]:
    """The pieces of the file whose text this is; `root` is what it holds."""
    pieces: list[Piece] = []
    at = 0
    for scalar in scalars_of(root):
        pieces += _between(text, at, scalar.span.start)
        pieces += _of_scalar(scalar, text, effects.get(scalar.span.start))
        at = max(scalar.span.end, pieces[-1].end)
    pieces += _between(text, at, len(text))
    return pieces


def _between(text: str, start: int, end: int) -> Iterator[Piece]:
    for match in _GAP.finditer(text, start, end):
        found = match[0]
        if found.startswith("#"):
            kind = Kind.COMMENT
        elif found == "-":
            kind = Kind.DASH
        elif found in "?:,{}[]":
            kind = Kind.SIGN
        else:
            kind = Kind.OTHER
        yield Piece(kind, match.start(), match.end(), found.rstrip())


def _of_scalar(scalar: YamlScalar, text: str, parsed_as: str | None) -> Iterator[Piece]:
    span, content = scalar.span, scalar.content
    words = None if parsed_as is None else words_of(scalar, parsed_as)
    if scalar.style in ("|", ">"):
        line_end = text.find("\n", span.start, span.end)
        header_end = span.end if line_end < 0 else line_end
        yield Piece(Kind.HEADER, span.start, header_end, text[span.start : header_end].rstrip(), scalar)
        if words is not None:
            yield from _effect(scalar, text, words)
        elif header_end < span.end:
            end = _end_of_body(text, header_end + 1, span.end)
            yield Piece(Kind.BODY, header_end + 1, end, text[header_end + 1 : end], scalar)
    elif words is not None:
        if scalar.style:
            yield Piece(Kind.QUOTE, span.start, content.start, scalar.style, scalar)
        yield from _effect(scalar, text, words)
        if scalar.style:
            yield Piece(Kind.QUOTE, content.end, span.end, scalar.style, scalar)
    else:
        for match in re.finditer(r"\S(?:[^\n]*\S)?", span.text):
            kind = Kind.MORE if match.start() else Kind.SCALAR
            yield Piece(kind, span.start + match.start(), span.start + match.end(), match[0], scalar)


def _end_of_body(text: str, start: int, end: int) -> int:
    """Where a block ends: blanks after its last word are part of it, and so are lines of more blanks than its
    indentation."""
    indent = next((len(line) - len(line.lstrip(" ")) for line in text[start:end].split("\n") if line.strip()), 0)
    for line in re.compile(r"[ \t]*\r?$", re.MULTILINE).finditer(text, end):
        if line.end() > end and text[end : line.start()].strip():
            break
        if line.start() == end or len(line[0]) > indent:
            end = line.end()
    return end


def _effect(scalar: YamlScalar, text: str, words: list[Word]) -> Iterator[Piece]:
    """The words and comments of effect text."""
    at, level = scalar.content.start, 0
    for word, token in zip(words, terminals(words), strict=True):
        if word.kind in ("_INDENT", "_DEDENT"):
            level += 1 if word.kind == "_INDENT" else -1
        if word.start == word.end:
            continue
        yield from _comments(scalar, text, at, word.start)
        yield Piece(Kind.WORD, word.start, word.end, shown_word(word), scalar, token, level)
        at = word.end
    yield from _comments(scalar, text, at, scalar.content.end)


def _comments(scalar: YamlScalar, text: str, start: int, end: int) -> Iterator[Piece]:
    for match in _COMMENT.finditer(text, start, end):
        yield Piece(Kind.COMMENT, match.start(), match.end(), match[0].rstrip(), scalar)
