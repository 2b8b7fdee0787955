"""Lines and indentation of effect text: turns the scanner's line breaks into _NL, _INDENT and _DEDENT.

Inside ( ) and [ ], and in text that is not a block, line breaks mean nothing. Synthetic tokens stand at the end of the
word before them, so that a tree ends where its last word ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lark import Token

from interpreter.foundation.diagnostics import Code
from interpreter.syntax import codes

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
    brackets: list[Token]
    last: Token | None = None
    line_break: bool = False


def lay_out(tokens: Iterable[Token], text: str, *, lines: bool) -> list[Token]:
    """The tokens with _NL (also behind the last line), _INDENT and _DEDENT where `lines`, else without line breaks.

    `text` is the whole file that the tokens' offsets count in. The first token's column is the base indentation.
    Raises LayoutError.
    """
    state = _Layout(text, lines, [], [])
    result: list[Token] = []
    for token in tokens:
        if token.type == "_NL":
            state.line_break = bool(lines and not state.brackets and state.last is not None)
            continue
        if not state.levels:
            state.levels.append(_indentation(state, token))
        elif state.line_break:
            result.extend(_new_line(state, token))
            state.line_break = False
        _count_brackets(state, token)
        result.append(token)
        state.last = token
    if lines and state.last is not None:
        result.append(_behind(state.last, "_NL"))
        result.extend(_behind(state.last, "_DEDENT") for _ in state.levels[1:])
    return result


def _new_line(state: _Layout, token: Token) -> list[Token]:
    assert state.last is not None
    result = [_behind(state.last, "_NL")]
    column = _indentation(state, token)
    if column > state.levels[-1]:
        if len(state.levels) >= MAX_BLOCKS:
            message = f"blocks are nested more than {MAX_BLOCKS} deep here"
            raise LayoutError(
                codes.NESTED_TOO_DEEPLY, *_ends(token), message, "give a part a name, as an effect of its own"
            )
        state.levels.append(column)
        return [*result, _behind(state.last, "_INDENT")]
    while column < state.levels[-1]:
        state.levels.pop()
        result.append(_behind(state.last, "_DEDENT"))
        if not state.levels or column > state.levels[-1]:
            message = "this line goes back to an indentation that no line above has"
            raise LayoutError(
                codes.EFFECT_INDENT, *_ends(token), message, "indent it like the line that it belongs beside"
            )
    return result


def _indentation(state: _Layout, token: Token) -> int:
    """The number of blanks before the first token of a line; a tab among them is an error."""
    at = token.start_pos or 0
    start = state.text.rfind("\n", 0, at) + 1
    before = state.text[start:at]
    if state.lines and "\t" in before and not before.strip():
        tab = start + before.index("\t")
        message = "there is a tab in the indentation; effects are indented with spaces only"
        raise LayoutError(codes.EFFECT_TAB, tab, tab + 1, message, "replace the tab by spaces")
    return at - start


def _count_brackets(state: _Layout, token: Token) -> None:
    if token.type in ("LPAR", "LSQB"):
        state.brackets.append(token)
        if len(state.brackets) > MAX_BRACKETS:
            message = f"brackets are nested more than {MAX_BRACKETS} deep here"
            raise LayoutError(codes.NESTED_TOO_DEEPLY, *_ends(token), message, "give a part a name, as a function")
    elif token.type in ("RPAR", "RSQB") and state.brackets:
        state.brackets.pop()


def _ends(token: Token) -> tuple[int, int]:
    return token.start_pos or 0, token.end_pos or 0


def _behind(token: Token, kind: str) -> Token:
    end, line, column = token.end_pos, token.end_line, token.end_column
    return Token(kind, "", end, line, column, line, column, end)
