"""How numbers are written in rulesets: whole, in decimal, without leading zeros and separators."""

from __future__ import annotations

import re

#: The largest number that a ruleset may write.
MAX_NUMBER = 1_000_000_000
#: What is said of a larger one.
TOO_LARGE = f"numbers go up to {MAX_NUMBER:,}"

#: Characters that a number may have, of whatever form.
_LONGEST = 40

_OTHER_BASE = re.compile(r"[-+]?0([xX][0-9a-fA-F_]+|[oO][0-7_]+|[bB][01_]+)")
_DECIMAL = re.compile(r"[-+]?(\d+\.\d*|\.\d+|\d+(?=[eE]))([eE][-+]?\d+)?")


def other_number(text: str) -> tuple[str, str] | None:
    """What is wrong with a text that other languages, or other readers of YAML, take for a number, and how it is
    written here ("" where no number of ours is the same); None for our own numbers and for other texts.

    >>> other_number("010")
    ('`010` has a leading zero, which other readers of YAML take for an octal number', '10')
    >>> other_number("1.5")
    ('`1.5` is not a whole number', '')
    >>> other_number("12") is other_number("wood") is None
    True
    """
    plain = text.replace("_", "")
    if re.fullmatch(r"[-+]?\d+", text):
        digits = text.lstrip("-+")
        if len(digits.lstrip("0")) > 10 or int(digits) > MAX_NUMBER:
            return TOO_LARGE, ""
        if len(digits) > 1 and digits[0] == "0":
            return f"`{text}` has a leading zero, which other YAML readers treat as an octal number", str(int(text))
        return None
    if len(text) > _LONGEST:
        return None
    if _OTHER_BASE.fullmatch(text):
        return f"`{text}` is not written in decimal", str(int(plain, 0))
    if re.fullmatch(r"[-+]?\d[\d_]*", text):
        return f"`{text}` has a separator", str(int(plain))
    if _DECIMAL.fullmatch(text):
        value = float(text)
        if value.is_integer() and abs(value) <= MAX_NUMBER:
            return f"`{text}` has a point or an exponent", str(int(value))
        return f"`{text}` is not a whole number", ""
    return None


def next_step(right: str) -> str:
    """What to do about such a text; `right` as in `other_number`."""
    return f"write `{right}`" if right else f"write a whole number up to {MAX_NUMBER:,}"
