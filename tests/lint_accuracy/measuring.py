"""What the lint makes of seeded mistakes."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.foundation.diagnostics import Diagnostic, Severity
from interpreter.linter.configuration import Configuration
from interpreter.linter.engine import lint_folder
from tests.lint_accuracy.mistakes import KINDS
from tests.lint_accuracy.seeding import MISSPELT, Mistake


@dataclass(slots=True)
class Row:
    """Of one kind of mistakes: how many there were, were found, at exactly the word, with the right word first; how
    many findings they gave; what was missed."""

    seeded: int = 0
    found: int = 0
    exact: int = 0
    right: int = 0
    findings: int = 0
    missed: list[str] = field(default_factory=list)


def measure(folder: Path, mistakes: Iterable[Mistake], scratch: Path, rows: dict[str, Row]) -> None:
    """Makes each mistake in a copy of a ruleset, beside the others that it may extend, and adds to the rows."""
    shutil.copytree(folder.parent, scratch / "rulesets", dirs_exist_ok=True)
    copy = scratch / "rulesets" / folder.name
    before = len(lint_folder(copy, Configuration()).findings)
    for mistake in mistakes:
        source = mistake.span.source
        file = copy / source.path.rpartition("/")[2]
        text = source.text
        spoilt = text[: mistake.span.start] + mistake.wrong + text[mistake.span.end :]
        file.write_text(spoilt, "utf-8", newline="")
        findings = lint_folder(copy, Configuration(), cached=False).findings
        file.write_text(text, "utf-8", newline="")
        row = rows[mistake.kind]
        row.seeded += 1
        errors = [d for d in findings if d.severity is Severity.ERROR]
        row.findings += len(errors) or max(0, len(findings) - before)
        right = any(mended(spoilt, d) == text for d in errors)
        # of a phrase such as `for each` the whole is the place, when replacing it fixes the text
        here = right or any((d.span.start, d.span.end) in mistake.places for d in errors)
        row.found += bool(errors)
        row.exact += here
        row.right += right
        if not (errors and here and (right or mistake.kind not in MISSPELT)):
            at = f"{source.path}:{mistake.span.line}:{mistake.span.column}"
            said = f"{len(errors)}: " + "; ".join(
                f"{d.code.name} {d.span.text!r} {d.suggestions[:1]}" for d in findings[:2]
            )
            row.missed.append(f"{mistake.kind}: {mistake.span.text} -> {mistake.wrong} at {at}: {said}")


def mended(text: str, finding: Diagnostic) -> str | None:
    """The text with the place of a finding replaced by its first suggestion."""
    if not finding.suggestions:
        return None
    return text[: finding.span.start] + finding.suggestions[0] + text[finding.span.end :]


def empty_rows() -> dict[str, Row]:
    return {kind: Row() for kind in KINDS}


def table(rows: dict[str, Row]) -> str:
    """The rows as a table in Markdown."""
    lines = [
        "| mistake | seeded | found | exact place | right word first | findings per mistake |",
        "|---|---|---|---|---|---|",
    ]
    for kind, row in rows.items():
        if row.seeded:
            shares = [f"{100 * n / row.seeded:.1f} %" for n in (row.found, row.exact, row.right)]
            if kind not in MISSPELT:
                shares[-1] = ""
            each = f"{row.findings / row.seeded:.2f}"
            lines.append(f"| {kind} | {row.seeded} | {' | '.join(shares)} | {each} |")
    return "\n".join(lines) + "\n"
