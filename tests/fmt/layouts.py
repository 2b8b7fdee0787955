"""Other layouts of rulesets, at random: blanks, line breaks and indentation where they mean nothing."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

_BLOCK = re.compile(r"^( *)[^\s#][^\n]*: \|[^\n]*\n(?:(?:\1 +[^\n]*)?\n)+", re.MULTILINE)


def disturbed(text: str, chance: random.Random) -> str:
    """The text after a few changes of its layout. Now and then one of them changes what it says, or spoils it; that is
    for the caller to find out."""
    for _ in range(chance.randrange(1, 5)):
        text = chance.choice(CHANGES)(text, chance)
    return text


def _at_lines(text: str, chance: random.Random, share: float, change: Callable[[str], str]) -> str:
    return "\n".join(change(line) if chance.random() < share else line for line in text.split("\n"))


def _wider(text: str, chance: random.Random) -> str:
    """More blanks between the words of a line."""
    return _at_lines(
        text, chance, 0.3, lambda line: re.sub(r"(?<=\S) (?=\S)", lambda m: chance.choice((" ", "  ", "    ")), line)
    )


def _padded(text: str, chance: random.Random) -> str:
    return _at_lines(
        text, chance, 0.3, lambda line: re.sub(r"([{\[(])(?=\S)", r"\1 ", re.sub(r"(?<=[^\s:,])([}\])])", r" \1", line))
    )


def _tight(text: str, chance: random.Random) -> str:
    """No blanks around operators, nor after commas in parentheses."""
    return _at_lines(text, chance, 0.3, lambda line: re.sub(r"(?<=\w) ([-+*/<>]|==|<=|>=|->) (?=\w)", r"\1", line))


def _deeper(text: str, chance: random.Random) -> str:
    """Every step of indentation wider."""
    by = chance.choice((2, 3, 4))
    return re.sub(r"^ +", lambda m: " " * (len(m[0]) // 2 * by), text, flags=re.MULTILINE)


def _blocks_deeper(text: str, chance: random.Random) -> str:
    """The lines of some blocks further in."""

    def moved(match: re.Match[str]) -> str:
        if chance.random() < 0.5:
            return match[0]
        head, _, body = match[0].partition("\n")
        return head + "\n" + re.sub(r"^(?= *\S)", "   ", body, flags=re.MULTILINE)

    return _BLOCK.sub(moved, text)


def _lines_apart(text: str, chance: random.Random) -> str:
    return _at_lines(
        text, chance, 0.1, lambda line: chance.choice((line + "\n", line + "\n\n\n", line + "  ", line + "\t"))
    )


def _comments(text: str, chance: random.Random) -> str:
    def commented(line: str) -> str:
        if not line.strip():
            return line + " " * chance.randrange(4) + "# alone"
        blank = line[: len(line) - len(line.lstrip())]
        return chance.choice((line + " # after", f"{blank}# before\n{line}", f"# far left\n{line}"))

    return _at_lines(text, chance, 0.08, commented)


def _broken_flow(text: str, chance: random.Random) -> str:
    """Line breaks after commas of YAML."""
    return _at_lines(
        text,
        chance,
        0.1,
        lambda line: (
            re.sub(
                r"(?<=[\w}\]]), (?=\w)", lambda m: chance.choice((", ", ",\n" + " " * chance.randrange(4, 12))), line
            )
            if "{" in line
            else line
        ),
    )


def _dashes(text: str, chance: random.Random) -> str:
    return _at_lines(text, chance, 0.5, lambda line: re.sub(r"^( *)- (?=\S)", r"\1-   ", line))


def _line_ends(text: str, chance: random.Random) -> str:
    return text.replace("\n", "\r\n") if chance.random() < 0.3 else text.rstrip("\n")


CHANGES: list[Callable[[str, random.Random], str]] = [
    _wider,
    _wider,
    _padded,
    _tight,
    _deeper,
    _blocks_deeper,
    _lines_apart,
    _comments,
    _broken_flow,
    _dashes,
    _line_ends,
]
