"""Makes a failing ruleset small: leaves out lines as long as it still fails."""

from __future__ import annotations

from collections.abc import Callable

from tests.fuzz.generator import Source


def shrink(source: Source, fails: Callable[[Source], bool], tries: int = 600) -> Source:
    """The ruleset with as few lines of functions and effects as was found; declarations stay.

    A line goes with all that is indented below it; where that does not do, it alone, and its inside moves out."""
    lines = source.text.splitlines()
    start = next(number for number, line in enumerate(lines) if line == "functions:")
    changed = True
    while changed and tries > 0:
        changed = False
        at = len(lines) - 1
        while at > start and tries > 0:
            end = end_of(lines, at)
            for replacement in ([], outdented(lines[at + 1 : end], lines[at])):
                candidate = [*lines[:at], *replacement, *lines[end:]]
                if len(candidate) == len(lines) or (replacement == [] and end == at):
                    continue
                tries -= 1
                if fails(Source(source.declared, "\n".join(candidate) + "\n")):
                    lines, changed = candidate, True
                    break
            at = min(at, len(lines)) - 1
    return Source(source.declared, "\n".join(lines) + "\n")


def depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def end_of(lines: list[str], at: int) -> int:
    """The number behind the last line that stands indented below line `at`."""
    end = at + 1
    while end < len(lines) and depth(lines[end]) > depth(lines[at]):
        end += 1
    return end


def outdented(inside: list[str], head: str) -> list[str]:
    """The inside of a block in the place of its head."""
    shift = min((depth(line) for line in inside), default=0) - depth(head)
    return [line[shift:] for line in inside]
