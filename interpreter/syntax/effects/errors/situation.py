"""The place where effect text stopped making sense, and the questions that its explanation asks about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from interpreter.foundation.diagnostics import Code
from interpreter.syntax.effects.words import END, Word

_OPENING = {"LPAR", "LSQB"}
_CLOSING = {"RPAR", "RSQB"}

#: Words that a value may consist of; anything else ends it.
_IN_VALUES = (
    frozenset({"NAME", "NUMBER", "STRING", "PLUS", "MINUS", "STAR", "SLASH", "PERCENT", "DOT", "COMPARE", "AND", "OR"})
    | {"NOT", "IN", "_NOT_IN", "_IS", "IS_STATE", "LESS", "PER", "WHEN", "OTHERWISE", "_DOTS", "AGGREGATE"}
    | {"_SPREAD", "_CAN", "_SUPPOSING", "BY", "SCORE"}
)
_SENTENCE_ENDS = frozenset(("SEMICOLON", "_NL", "_INDENT", "_DEDENT", "COLON", END))


@dataclass(frozen=True, slots=True)
class Complaint:
    """A finding in the making, by offsets. `unfinished` says that the text ended too early."""

    code: Code
    start: int
    end: int
    message: str
    help: str = ""
    suggestions: tuple[str, ...] = ()
    unfinished: bool = False


@dataclass(frozen=True, slots=True)
class Situation:
    """`words[at]` cannot be where it is; `accepted` are the terminals that could. The last word is `$END`.

    `start` is the start symbol, `style` the YAML style of the text, `keywords` the language's words by terminal.
    `parses_with` tells whether the whole text parses when word number so and so is taken for another terminal.
    """

    text: str
    words: list[Word]
    at: int
    accepted: frozenset[str]
    start: str
    style: str
    keywords: dict[str, str]
    parses_with: Callable[[int, str], bool]

    @property
    def word(self) -> Word:
        return self.words[self.at]

    @property
    def before(self) -> Word | None:
        return self.words[self.at - 1] if self.at else None

    def complaint(
        self, code: Code, message: str, help: str, *suggestions: str, word: Word | None = None, unfinished: bool = False
    ) -> Complaint:
        """A complaint about `word`, which is the word in question if no other is given."""
        word = word or self.word
        return Complaint(code, word.start, word.end, message, help, suggestions, unfinished)

    def slice(self, first: int, last: int) -> str:
        """The text from word `first` to word `last`, the latter not included, on one line."""
        if first >= last:
            return ""
        return " ".join(self.text[self.words[first].start : self.words[last - 1].end].split())

    def sentence_start(self, at: int | None = None) -> int:
        """The index of the first word of the sentence around, within the same brackets."""
        return self._back(self.at if at is None else at, lambda kind: kind not in _SENTENCE_ENDS)

    def sentence_end(self, at: int | None = None) -> int:
        """The index after the last word of the sentence that word `at` is in."""
        return self._forward(self.at if at is None else at, lambda kind: kind not in _SENTENCE_ENDS)

    def value_start(self) -> int:
        """The index of the first word of the value that ends right before the word in question."""
        return self._back(self.at, _IN_VALUES.__contains__)

    def value_end(self) -> int:
        """The index after the value that the word in question would join."""
        return self._forward(self.at + 1, _IN_VALUES.__contains__)

    def find(self, kinds: set[str] | frozenset[str], first: int) -> int | None:
        """The last word of these kinds from `first` to the word in question, within the same brackets."""
        depth = 0
        for i in range(self.at - 1, first - 1, -1):
            kind = self.words[i].kind
            depth += (kind in _CLOSING) - (kind in _OPENING)
            if depth == 0 and kind in kinds:
                return i
        return None

    def open_bracket(self) -> Word | None:
        """The innermost bracket that is open before the word in question."""
        depth = 0
        for word in reversed(self.words[: self.at]):
            depth += (word.kind in _CLOSING) - (word.kind in _OPENING)
            if depth < 0:
                return word
        return None

    def colon_before(self) -> Word:
        """The last colon before the word in question."""
        return next(word for word in reversed(self.words[: self.at]) if word.kind == "COLON")

    def _back(self, at: int, inside: Callable[[str], bool]) -> int:
        depth = 0
        first = at
        for i in range(at - 1, -1, -1):
            kind = self.words[i].kind
            depth += (kind in _CLOSING) - (kind in _OPENING)
            if depth < 0 or (depth == 0 and kind not in _OPENING and not inside(kind)):
                break
            first = i
        return first

    def _forward(self, at: int, inside: Callable[[str], bool]) -> int:
        depth = 0
        for i in range(at, len(self.words)):
            kind = self.words[i].kind
            depth += (kind in _OPENING) - (kind in _CLOSING)
            if depth < 0 or (depth == 0 and kind not in _CLOSING and not inside(kind)) or kind == END:
                return i
        return len(self.words) - 1
