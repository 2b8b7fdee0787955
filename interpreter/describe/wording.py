"""How a phrase is filled: brackets fall away where one of their parts is missing, braces become their parts."""

from __future__ import annotations

import re
from collections.abc import Callable

#: (name of the part, case) -> its text, or None where there is no such part
Part = Callable[[str, str], str | None]

#: A part, with a German preposition that the article after it may go together with.
_HOLE = re.compile(r"(?:\b(an|bei|in|von|zu) )?\{(\w+)(?::(acc|dat))?\}")
#: In German: a preposition and `dem` are one word.
_TOGETHER = {"an": "am", "bei": "beim", "in": "im", "von": "vom", "zu": "zum"}
_BRACKET = re.compile(r"\[([^\[\]]*)\]")
#: what stands for a bracket that is filled already, so that text of a ruleset is never taken for one
_OPEN, _CLOSE = "\x01", "\x02"
_FILLED = re.compile(f"{_OPEN}([0-9]+){_CLOSE}")


def fill(phrase: str, part: Part) -> str:
    """The phrase with its parts. KeyError where a part outside brackets is missing.

    >>> fill("draw {number}[ from {source}][ to {to}]", lambda name, case: {"number": "2", "to": "hand"}.get(name))
    'draw 2 to hand'
    """
    filled: list[str] = []

    def optional(match: re.Match[str]) -> str:
        inside = match[1]
        if any(part(hole[2], hole[3] or "") is None for hole in _HOLE.finditer(inside)):
            return ""
        filled.append(_HOLE.sub(needed, inside))
        return f"{_OPEN}{len(filled) - 1}{_CLOSE}"

    def needed(hole: re.Match[str]) -> str:
        before, name, case = hole.groups()
        text = part(name, case or "")
        if text is None:
            raise KeyError(f"{name} is missing in {phrase!r}")
        if before and case == "dat" and text.startswith("dem "):
            return f"{_TOGETHER[before]}{text[3:]}"
        return f"{before} {text}" if before else text

    left = phrase
    while _BRACKET.search(left):
        left = _BRACKET.sub(optional, left)
    text = _HOLE.sub(needed, left)
    while _FILLED.search(text):
        text = _FILLED.sub(lambda mark: filled[int(mark[1])], text)
    return text


def sentence(text: str) -> str:
    """With a capital letter and, unless something follows in its own line, a full stop."""
    whole = text[:1].upper() + text[1:]
    return whole if whole.endswith((".", ":", "!", "?")) else whole + "."


def listed(parts: list[str], word: str) -> str:
    """`a, b and c`"""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"
