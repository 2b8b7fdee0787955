"""Characters that the effect language does not have: what was probably meant."""

from __future__ import annotations

import re

from interpreter.language.numbers import next_step, other_number
from interpreter.syntax import codes
from interpreter.syntax.effects.errors.situation import Complaint

#: What people write in other languages, or what a word processor makes of it.
_MEANT = {
    "&&": "and",
    "&": "and",
    "!": "not ",
    "→": "->",
    "–": "-",
    "—": "-",
    "−": "-",
    "×": "*",
    "÷": "/",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "…": "..",
    "“": '"',
    "”": '"',
    "„": '"',
    "\u00a0": " ",
}


#: Names that are values.
_VALUES = ("true", "false", "none")


def explain_character(text: str, at: int, end: int) -> Complaint:
    """The complaint about the character at offset `at` of an effect that ends at `end`."""
    character = text[at]
    if character == '"':
        line_end = text.find("\n", at, end)
        stop = at + len(text[at : end if line_end < 0 else line_end].rstrip())
        return Complaint(
            codes.UNCLOSED_TEXT, at, stop, "this text has no closing quote", 'close it with `"` on the same line'
        )
    for written, meant in _MEANT.items():
        if text.startswith(written, at, end):
            message = f"`{written}` is not a sign of the language; write `{meant.strip() or 'a space'}`"
            return Complaint(codes.UNKNOWN_CHARACTER, at, at + len(written), message, "replace it", (meant,))
    word = _word_around(text, at, end)
    if word is not None:
        return _word(text, *word)
    if character == "'":
        return Complaint(codes.UNKNOWN_CHARACTER, at, at + 1, "put a text in double quotes", 'write `"`', ('"',))
    message = f"`{character}` is not a sign of the language"
    return Complaint(codes.UNKNOWN_CHARACTER, at, at + 1, message, "remove it, or put it in a text in double quotes")


def _word_around(text: str, at: int, end: int) -> tuple[int, int] | None:
    for match in re.compile(r"\w+").finditer(text, text.rfind("\n", 0, at) + 1, end):
        if match.start() <= at < match.end():
            return match.span()
    return None


def _word(text: str, start: int, end: int) -> Complaint:
    word = text[start:end]
    number = re.match(r"\d+", word)
    if number is not None:
        if (wrong := other_number(word)) is not None:
            suggestions = (wrong[1],) if wrong[1] else ()
            return Complaint(codes.NUMBER_FORM, start, end, wrong[0], next_step(wrong[1]), suggestions)
        message = f"`{word}` is neither a number nor a name"
        spaced = f"{number[0]} {word[number.end() :]}"
        return Complaint(codes.UNKNOWN_CHARACTER, start, end, message, "write a space after the number", (spaced,))
    if not word.strip("_"):
        help = "use a name with letters; a result that is not needed needs no `let`"
        return Complaint(codes.UNKNOWN_CHARACTER, start, end, f"`{word}` is no name", help)
    lower = word.lower() if "_" in word or word.isupper() else re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word).lower()
    lower = lower.lstrip("_")
    if lower.strip("_") in _VALUES:
        message = f"`{word}` is written `{lower.strip('_')}`"
        return Complaint(codes.UNKNOWN_CHARACTER, start, end, message, "replace it", (lower.strip("_"),))
    fits = re.fullmatch(r"[a-z][a-z0-9_]*", lower) is not None
    message = (
        f"`{word}` is not a valid name: names consist of lower-case letters a to z, digits and `_`, and begin "
        f"with a letter"
    )
    help = f"did you mean `{lower}`?" if fits else "write it with these characters"
    return Complaint(codes.UNKNOWN_CHARACTER, start, end, message, help, (lower,) if fits else ())
