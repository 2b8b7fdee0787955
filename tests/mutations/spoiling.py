"""Random changes of a text, as slips of the hand (and worse) make them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Change = Callable[[str, random.Random], str]

_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
_WORD = re.compile(r"[a-z_]{3,}")
_NUMBER = re.compile(r"\b\d+\b")

_SIGNS = "é 漢 🐟 « \" ' ` \\ # @ % & * ! | > |- { } [ ] ( ) , : ; - ? << = == .. -> ~"
_WORDS = """and or not if then else for each in where none me this do let choose option end game stop may otherwise when
count sum max per coin player players type source all entries true yes null"""
#: Signs that mean something to YAML or to the effect language, and such as nobody sees or has on the keyboard.
ODD = [
    *_SIGNS.split(),
    "\t",
    "\0",
    "\r",
    "\u00a0",
    "\ufeff",
    "\u2028",
    " ",
    "  ",
    ": ",
    "- ",
    " #",
    "\n",
    "---\n",
    "...\n",
]
NUMBERS = ["0", "-1", "1.5", "007", "1e9", "999999999", "1000000001", "9" * 40, "1_000", "0x10", "true", "none"]
WORDS = [*_WORDS.split(), "up to", "or skip", "set of int"]


def spoilt(text: str, chance: random.Random) -> str:
    """The text after one change, or now and then several."""
    for _ in range(chance.choice((1, 1, 1, 1, 2, 3))):
        text = chance.choice(CHANGES)(text, chance)
    return text


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(text)


def _delete_token(text: str, chance: random.Random) -> str:
    tokens = _tokens(text)
    if tokens:
        del tokens[chance.randrange(len(tokens))]
    return "".join(tokens)


def _double_token(text: str, chance: random.Random) -> str:
    tokens = _tokens(text)
    if tokens:
        at = chance.randrange(len(tokens))
        tokens.insert(at, tokens[at])
    return "".join(tokens)


def _swap_tokens(text: str, chance: random.Random) -> str:
    tokens = _tokens(text)
    solid = [i for i, token in enumerate(tokens) if token.strip()]
    if len(solid) > 1:
        at = chance.randrange(len(solid) - 1)
        i, j = solid[at], solid[at + 1]
        tokens[i], tokens[j] = tokens[j], tokens[i]
    return "".join(tokens)


def _other_token(text: str, chance: random.Random) -> str:
    tokens = _tokens(text)
    if tokens:
        tokens[chance.randrange(len(tokens))] = chance.choice(tokens)
    return "".join(tokens)


def _misspell(text: str, chance: random.Random) -> str:
    words = list(_WORD.finditer(text))
    if not words:
        return text
    start, end = chance.choice(words).span()
    at = chance.randrange(start, end - 1)
    letters = text[at : at + 2]
    instead = chance.choice(
        [letters[::-1], letters[0], letters[0] * 2 + letters[1], letters[0].upper() + letters[1], "x"]
    )
    return text[:at] + instead + text[at + 2 :]


def _other_number(text: str, chance: random.Random) -> str:
    return _replaced(_NUMBER, NUMBERS, text, chance)


def _other_word(text: str, chance: random.Random) -> str:
    return _replaced(_WORD, WORDS, text, chance)


def _replaced(pattern: re.Pattern[str], instead: list[str], text: str, chance: random.Random) -> str:
    found = list(pattern.finditer(text))
    if not found:
        return text
    start, end = chance.choice(found).span()
    return text[:start] + chance.choice(instead) + text[end:]


def _insert(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(ODD + WORDS) + text[at:]


def _indent(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    lines[at] = chance.choice([" ", "  ", "    ", "\t"]) + lines[at] if chance.random() < 0.5 else lines[at].lstrip()
    return "\n".join(lines)


def _outdent(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    lines[at] = lines[at].removeprefix("  " if chance.random() < 0.7 else " ")
    return "\n".join(lines)


def _delete_line(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


def _double_line(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
    return "\n".join(lines)


def _join_lines(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    return "\n".join(lines[:at]) + chance.choice(("", " ")) + "\n".join(lines[at:])


def _cut(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at + chance.choice((3, 30, 300, len(text))) :]


CHANGES: list[Change] = [
    _delete_token,
    _double_token,
    _swap_tokens,
    _other_token,
    _misspell,
    _misspell,
    _other_number,
    _other_word,
    _insert,
    _insert,
    _indent,
    _outdent,
    _delete_line,
    _double_line,
    _join_lines,
    _cut,
]
