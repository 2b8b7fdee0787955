"""A page as a transcript: its files are written, its commands run, and what they print is compared.

| block | what it is |
|---|---|
| `yaml FILE` | the file, written again |
| `diff FILE` | lines of the file: `-` what is there, `+` what comes instead; other lines stay, and must be there |
| `console` | commands after `$ ` with what they print; `> ` an answer; `...` stands for lines, or the rest of one |

All other blocks are for the reader. Only `rulewright` is run, in this process, in the current folder.
"""

from __future__ import annotations

import io
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from interpreter.cli.entry import run

_BLOCK = re.compile(r"^```(yaml|diff|console)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT, ANSWER, ANYTHING = "$ ", "> ", "..."


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of a page; `start` and `end` are where its text is in the page."""

    form: str
    file: str
    text: str
    start: int
    end: int


def blocks_of(page: str) -> Iterator[Block]:
    for found in _BLOCK.finditer(page):
        form, file, text = found.groups()
        if (form == "console") != bool(file):
            yield Block(form, file or "", text, found.start(3), found.end(3))


def play_page(page: Path, monkeypatch: pytest.MonkeyPatch, *, accept: bool) -> int:
    """Carries out a page from top to bottom and answers how many commands it ran; `accept` writes what they print."""
    text = page.read_text("utf-8")
    written, at, commands = [], 0, 0
    for block in blocks_of(text):
        where = f"{page.name}:{text.count(chr(10), 0, block.start) + 1}"
        if block.form != "console":
            _write(block, where)
            continue
        printed = []
        for command, expected in _commands(block.text):
            commands += 1
            actual = printed_by(command, expected, monkeypatch)
            alike = matches(expected, actual)
            assert alike or accept, f"{where}: {command}\n{actual}"
            printed.append(f"{PROMPT}{command}\n{expected if alike else actual}")
        written += [text[at : block.start], "".join(printed)]
        at = block.end
    if accept:
        page.write_text("".join([*written, text[at:]]), "utf-8", newline="\n")
    return commands


def _commands(text: str) -> Iterator[tuple[str, str]]:
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE):
        if part:
            command, _, output = part.partition("\n")
            yield command, output


def _write(block: Block, where: str) -> None:
    path = Path(block.file)
    if block.form == "yaml":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, "utf-8")
        return
    lines = block.text.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if not line.startswith("+"))
    after = "".join(line[1:] for line in lines if not line.startswith("-"))
    text = path.read_text("utf-8")
    assert text.count(before) == 1, f"{where}: not once in {path}:\n{before}"
    path.write_text(text.replace(before, after), "utf-8")


class Answers(io.StringIO):
    """Answers that are seen where they are given, as at a terminal."""

    def __init__(self, answers: list[str]) -> None:
        super().__init__("".join(f"{answer}\n" for answer in answers))

    def readline(self, size: int | None = -1, /) -> str:
        line = super().readline(-1 if size is None else size)
        sys.stdout.write(line.rstrip("\n"))
        return line


def printed_by(command: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a command prints, both streams together, given the answers that are in what is expected."""
    program, *arguments = shlex.split(command, comments=True)
    assert program == "rulewright", command
    answers = [line[len(ANSWER) :] for line in expected.splitlines() if line.startswith(ANSWER)]
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdin", Answers(answers))
    with redirect_stdout(out), redirect_stderr(out):
        run(arguments)
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


def matches(expected: str, actual: str) -> bool:
    lines = expected.splitlines(keepends=True)
    pattern = "".join(
        r"(?:.*\n)*?" if line == f"{ANYTHING}\n" else ".*".join(map(re.escape, line.split(ANYTHING))) for line in lines
    )
    return re.fullmatch(pattern, actual) is not None
