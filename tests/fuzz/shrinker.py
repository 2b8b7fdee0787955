"""Makes a failing ruleset small: leaves out lines as long as it still fails."""

from __future__ import annotations

from collections.abc import Callable

from tests.fuzz.generator import Source


def shrink(source: Source, fails: Callable[[Source], bool], tries: int = 600) -> Source:
    """The ruleset with as few lines of functions, effects and what entries do as was found; declarations stay.

    A line goes with all that is indented below it; where that does not do, it alone, and its inside moves out."""
    lines = source.text.splitlines()
    changed = True
    while changed and tries > 0:
        changed = False
        at = len(lines) - 1
        while at > 0 and tries > 0:
            end = end_of(lines, at)
            if not may_go(lines, at):
                at -= 1
                continue
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


#: What an entry does, by its key.
ACTS = ("worth:", "luck:", "use:", "act:", "passive:", "before", "instead:", "after")


def may_go(lines: list[str], at: int) -> bool:
    """Whether a line is no declaration: it is under functions or effects, or belongs to what an entry does."""
    while depth(lines[at]) > 0:
        if lines[at].lstrip().startswith(ACTS):
            return True
        inner = depth(lines[at])
        while depth(lines[at]) >= inner:
            at -= 1
        if lines[at] in ("functions:", "effects:"):
            return True
    return False


def depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def end_of(lines: list[str], at: int) -> int:
    """The number after the last line that is indented below line `at`."""
    end = at + 1
    while end < len(lines) and depth(lines[end]) > depth(lines[at]):
        end += 1
    return end


def outdented(inside: list[str], head: str) -> list[str]:
    """The inside of a block in the place of its head."""
    shift = min((depth(line) for line in inside), default=0) - depth(head)
    return [line[shift:] for line in inside]
