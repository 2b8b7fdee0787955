"""The numbers that a text says, in digits and words, in each language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

_UNTIL_TWENTY = {
    "en": "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn "
    "achtzehn neunzehn zwanzig",
}
#: From two on; "a" and "one" are said or left out as the sentence wants it.
WORDS: Mapping[str, Mapping[str, int]] = {
    language: {word: n for n, word in enumerate(words.split(), 2)} for language, words in _UNTIL_TWENTY.items()
}
#: What makes other words of one number: twofold, zweimal, dreier, vierfach.
_ENDINGS = {"en": r"(?:fold)?", "de": r"(?:mal|fach|e[nr]?)?"}
#: Words that may say a number, and may as well say something else.
_HINTS: Mapping[str, Mapping[str, int]] = {
    "en": {"twice": 2, "thrice": 3, "both": 2, "double": 2, "doubled": 2, "triple": 3, "pair": 2, "dozen": 12},
    "de": {
        "beide": 2,
        "beiden": 2,
        "beider": 2,
        "beides": 2,
        "doppelt": 2,
        "doppelte": 2,
        "doppelten": 2,
        "verdoppelt": 2,
    }
    | {"verdopple": 2, "paar": 2, "dutzend": 12},
}
#: Digits that are no ordinal.
_DIGITS = {"en": r"\d+(?!\d|st\b|nd\b|rd\b|th\b)", "de": r"\d+(?!\d|te[nrs]?\b)"}


def digits(number: int) -> str:
    """A number as texts have it: below 0 with a true minus."""
    return str(number).replace("-", "−")


@dataclass(frozen=True, slots=True)
class Said:
    """`plainly`: the numbers from two on that a text says; `perhaps`: those and what it may say."""

    plainly: frozenset[int]
    perhaps: frozenset[int]


def numbers_in(text: str, language: str) -> Said:
    found = {number_of(match[0], language) for match in re.finditer(number_pattern(language), text, re.IGNORECASE)}
    plainly = frozenset(n for n in found if n > 1)
    hints = _HINTS[language]
    words = re.findall(r"[^\W\d_]+", text.lower())
    return Said(plainly, plainly | {hints[word] for word in words if word in hints})


def number_pattern(language: str) -> str:
    """What matches a number, in digits or as a word."""
    words = "|".join(sorted(WORDS[language], key=len, reverse=True))
    return rf"(?<![\w])(?:{_DIGITS[language]}|(?:{words}){_ENDINGS[language]}(?!\w))"


def number_of(written: str, language: str) -> int:
    """The number that the pattern has matched."""
    if written.isdigit():
        return int(written)
    low = written.lower()
    return next(n for word, n in sorted(WORDS[language].items(), key=lambda w: -len(w[0])) if low.startswith(word))
