"""Lines and indentation of effect text: turns the scanner's line breaks into _NL, _INDENT and _DEDENT.

Inside ( ) and [ ], and in text that is not a block, line breaks mean nothing. Synthetic words are at the end of the
word before them, so that a tree ends where its last word ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from interpreter.foundation.diagnostics import Code
from interpreter.syntax import codes
from interpreter.syntax.effects.words import Word

MAX_BRACKETS = 50
MAX_BLOCKS = 30


class LayoutError(Exception):
    """Indentation or nesting that cannot be; `start` to `end` are offsets in the file."""

    def __init__(self, code: Code, start: int, end: int, message: str, help: str) -> None:
        super().__init__(message)
        self.code, self.start, self.end, self.message, self.help = code, start, end, message, help


@dataclass(slots=True)
class _Layout:
    text: str
    lines: bool
    levels: list[int]
    brackets: list[Word]
    last: Word | None = None
    line_break: bool = False


def lay_out(words: Iterable[Word], text: str, *, lines: bool) -> list[Word]:
    """The words with _NL (also after the last line), _INDENT and _DEDENT where `lines`, else without line breaks.

    `text` is the whole file that the words' offsets count in. The first word's column is the base indentation.
    Raises LayoutError.
    """
    state = _Layout(text, lines, [], [])
    result: list[Word] = []
    for word in words:
        if word.kind == "_NL":
            state.line_break = bool(lines and not state.brackets and state.last is not None)
            continue
        if not state.levels:
            state.levels.append(_indentation(state, word))
        elif state.line_break:
            result.extend(_new_line(state, word))
            state.line_break = False
        _count_brackets(state, word)
        result.append(word)
        state.last = word
    if lines and state.last is not None:
        result.append(_behind(state.last, "_NL"))
        result.extend(_behind(state.last, "_DEDENT") for _ in state.levels[1:])
    return result


def _new_line(state: _Layout, word: Word) -> list[Word]:
    assert state.last is not None
    result = [_behind(state.last, "_NL")]
    column = _indentation(state, word)
    if column > state.levels[-1]:
        if len(state.levels) >= MAX_BLOCKS:
            message = f"blocks are nested more than {MAX_BLOCKS} deep here"
            raise LayoutError(codes.NESTED_TOO_DEEPLY, *_ends(word), message, "move a part into a separate effect")
        state.levels.append(column)
        return [*result, _behind(state.last, "_INDENT")]
    while column < state.levels[-1]:
        state.levels.pop()
        result.append(_behind(state.last, "_DEDENT"))
        if not state.levels or column > state.levels[-1]:
            message = "this line goes back to an indentation that no line above has"
            raise LayoutError(codes.EFFECT_INDENT, *_ends(word), message, "indent it like one of the lines above")
    return result


def _indentation(state: _Layout, word: Word) -> int:
    """The number of blanks before the first word of a line; a tab among them is an error."""
    at = word.start
    start = state.text.rfind("\n", 0, at) + 1
    before = state.text[start:at]
    if state.lines and "\t" in before and not before.strip():
        tab = start + before.index("\t")
        message = "there is a tab in the indentation; effects are indented with spaces only"
        raise LayoutError(codes.EFFECT_TAB, tab, tab + 1, message, "replace the tab by spaces")
    return at - start


def _count_brackets(state: _Layout, word: Word) -> None:
    if word.kind in ("LPAR", "LSQB"):
        state.brackets.append(word)
        if len(state.brackets) > MAX_BRACKETS:
            message = f"brackets are nested more than {MAX_BRACKETS} deep here"
            raise LayoutError(codes.NESTED_TOO_DEEPLY, *_ends(word), message, "move a part into a function")
    elif word.kind in ("RPAR", "RSQB") and state.brackets:
        state.brackets.pop()


def _ends(word: Word) -> tuple[int, int]:
    return word.start, word.end


def _behind(word: Word, kind: str) -> Word:
    return Word(kind, "", word.end, word.end)
