"""Rulesets that are no text, or too much of one: a finding at the right place, and soon."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter import UsageError, check
from interpreter.foundation.diagnostics import Diagnostic
from tests.broken.cases import base
from tests.broken.counting import MOST_CALLS, TooMuchWork, within

Change = Callable[[Path], None]


def found(folder: Path, change: Change) -> list[Diagnostic]:
    """The findings in the base ruleset once it is changed; each says what to do next."""
    folder = folder / "harbour"
    folder.mkdir()
    for name, text in base().items():
        (folder / name).write_text(text, "utf-8")
    change(folder)
    findings = within(MOST_CALLS, lambda: check(folder))
    assert all(d.message and d.help for d in findings)
    return findings


def file(content: str | bytes, name: str = "more.yaml") -> Change:
    """Puts a file into the ruleset."""
    return lambda folder: (
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content) and None
    )


def effect(text: str) -> Change:
    """Puts an effect into the ruleset, in its fifth line from column 5 on."""
    return file(f"effects:\n  odd(int n): |\n    {text}\n")


def bomb() -> str:
    """Nine lists of nine times the one before."""
    lines = ["tables:", "  a0: &a0 [1, 2, 3]"]
    lines += [f"  a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    return "\n".join(lines) + "\n"


#: what it is, the change, the finding's name, its line and column
MONSTERS: list[tuple[str, Change, str, tuple[int, int]]] = [
    ("Latin-1", file("text: {de: {fish: Kabeljau für alle}}\n".encode("latin-1")), "wrong-encoding", (1, 29)),
    ("UTF-16", file("text: {de: {fish: Fisch}}\n".encode("utf-16")), "wrong-encoding", (1, 1)),
    ("picture", file(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40), "wrong-encoding", (1, 1)),
    ("half a character", file(b"text:\n  de: {fish: \xe9\xad}\n"), "wrong-encoding", (2, 14)),
    ("NUL in an effect", effect("gain 1 \0storms"), "control-character", (3, 12)),
    ("alias bomb", file(bomb()), "too-many-aliases", (8, 12)),
    ("alias of itself", file("tables: {a: &a [1, *a]}\n"), "unknown-alias", (1, 20)),
    ("brackets in YAML", file("tables: {a: " + "[" * 5000 + "]" * 5000 + "}\n"), "nested-too-deeply", (1, 61)),
    ("brackets never closed", file("tables: {a: " + "[" * 5000 + "\n"), "nested-too-deeply", (1, 61)),
    ("braces in YAML", file("tables: " + "{a: " * 5000 + "1" + "}" * 5000 + "\n"), "nested-too-deeply", (1, 205)),
    ("steps in YAML", file("".join(f"{' ' * n}a:\n" for n in range(300))), "nested-too-deeply", (51, 51)),
    ("dashes in YAML", file("tables:\n  a: \n    " + "- " * 3000 + "1\n"), "nested-too-deeply", (3, 101)),
    ("brackets in an effect", effect("let x = " + "(" * 5000 + "n" + ")" * 5000), "nested-too-deeply", (3, 63)),
    ("brackets open in an effect", effect("let x = " + "(" * 5000 + "n"), "nested-too-deeply", (3, 63)),
    ("signs in an effect", effect("let x = " + "-" * 5000 + "n"), "nested-too-deeply", (3, 4913)),
    ("nots in an effect", effect("if " + "not " * 5000 + "n == 1 then stop"), "nested-too-deeply", (3, 19612)),
    ("dots in an effect", effect("let x = n" + ".next" * 5000), "nested-too-deeply", (3, 13)),
    ("sums in an effect", effect("let x = n" + " + n" * 5000), "nested-too-deeply", (3, 13)),
    ("choices in an effect", effect("let x = n" + " when n == 1 otherwise n" * 2000), "nested-too-deeply", (3, 45637)),
    ("prefixes in an effect", effect("may " * 5000 + "gain 1 storms"), "nested-too-deeply", (3, 19613)),
    (
        "indices in an effect",
        effect("let x = " + "premium[" * 3000 + "fish" + "]" * 3000),
        "nested-too-deeply",
        (3, 420),
    ),
    (
        "blocks in an effect",
        file("effects:\n  odd(int n): |\n" + "".join(f"{' ' * (n + 4)}if n == 1:\n" for n in range(200))),
        "nested-too-deeply",
        (33, 35),
    ),
    ("one long word", effect("gain 1 " + "storm" * 20000), "unknown-name", (3, 12)),
    ("one long line", effect("gain 1 storms; " * 3000 + "gain 1 strom"), "unknown-name", (3, 45012)),
    ("one long number", effect("gain " + "9" * 20000 + " storms"), "number-too-large", (3, 10)),
    ("long number in YAML", file(f"counters: {{rain: {{bound: {'9' * 20000}}}}}\n"), "number-too-large", (1, 26)),
    ("long id", file(f"counters: {{{'rain' * 5000}: {{bond: 9}}}}\n"), "yaml-syntax", (1, 20012)),
    ("too much", file("# nothing but a comment\n" * 200_000), "file-too-large", (1, 1)),
    ("wrong ending", file("text: {}\n", "more.yml"), "ignored-file", (1, 1)),
    ("folder for a file", lambda folder: (folder / "more.yaml").mkdir(), "unreadable-file", (1, 1)),
    ("link outside", lambda folder: (folder / "more.yaml").symlink_to("/etc/passwd"), "outside-folder", (1, 1)),
    ("link beside", lambda folder: (folder / "more.yaml").symlink_to("../other.yaml"), "unreadable-file", (1, 1)),
    ("link to itself", lambda folder: (folder / "more.yaml").symlink_to("more.yaml"), "unreadable-file", (1, 1)),
]


@pytest.mark.parametrize(("change", "code", "place"), [m[1:] for m in MONSTERS], ids=[m[0] for m in MONSTERS])
def test_monster(change: Change, code: str, place: tuple[int, int], tmp_path: Path) -> None:
    findings = found(tmp_path, change)
    assert [(d.code.name, d.span.line, d.span.column) for d in findings] == [(code, *place)]


def test_folder_without_files(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is no ruleset"):
        check(tmp_path)


def test_file_without_content(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_bytes(b"")
    assert [(d.code.name, d.span.start) for d in check(tmp_path)] == [("empty-file", 0)]


def test_work_is_counted() -> None:
    assert within(100, lambda: sum(map(abs, range(50)))) == 1225
    with pytest.raises(TooMuchWork):
        within(100, lambda: [abs(n) for n in range(200)])
