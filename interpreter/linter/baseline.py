"""Findings that a project lives with for now, by fingerprints that do not change when lines move."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.foundation.diagnostics import Diagnostic
from interpreter.foundation.errors import UsageError
from interpreter.foundation.source import Span

if TYPE_CHECKING:
    from interpreter.syntax.tree import RulesetTree


def fingerprints(findings: Iterable[Diagnostic], tree: RulesetTree) -> tuple[str, ...]:
    """One for each finding: of its code, the entry it is in, and the words at its place; of equal ones, their
    number. Moving, indenting, and editing other entries leave it as it is."""
    seen: Counter[str] = Counter()
    result: list[str] = []
    for d in findings:
        words = " ".join(d.span.text.split())
        key = f"{tree.name}\n{d.code.id}\n{entry_of(tree, d.span)}\n{words}"
        seen[key] += 1
        result.append(sha256(f"{key}\n{seen[key]}".encode()).hexdigest()[:20])
    return tuple(result)


def entry_of(tree: RulesetTree, span: Span) -> str:
    """`section.entry` of a place, as far as it is in one."""
    for name, section in tree.sections.items():
        for id, (key, value) in section.entries.items():
            if key.span.source is span.source and key.span.start <= span.start < max(value.span.end, key.span.end):
                return f"{name}.{id}"
    return ""


@dataclass(frozen=True, slots=True)
class Baseline:
    """The findings that are known, by fingerprint, each with what it was (for people who read the file)."""

    known: dict[str, str]

    def new(self, findings: Sequence[Diagnostic], prints: Sequence[str]) -> list[int]:
        """The numbers of the findings that are not known."""
        return [n for n, print in enumerate(prints) if print not in self.known]

    def gone(self, prints: Iterable[str]) -> list[str]:
        """The fingerprints of what is no longer found."""
        present = set(prints)
        return [print for print in self.known if print not in present]


def read_baseline(file: Path) -> Baseline:
    """UsageError when there is no such file, or it is no baseline."""
    from interpreter.formats.baseline import BaselineV1
    from interpreter.formats.reading import Wrong, read

    try:
        data = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read the baseline {file}: {error}") from error
    try:
        return Baseline(read(BaselineV1, data).findings)
    except Wrong as wrong:
        if wrong.key in ("", "format", "version"):
            raise UsageError(
                f"{file} is not a baseline of this version of rulewright; write it again with --baseline write"
            ) from None
        raise UsageError(f"{file} is not a valid baseline: `findings` must map fingerprints to texts") from None


def write_baseline(file: Path, known: dict[str, str]) -> None:
    """UsageError when it cannot be written."""
    from interpreter.formats.baseline import BaselineV1

    data = BaselineV1.made(findings=dict(sorted(known.items()))).as_data()
    try:
        with file.open("w", encoding="utf-8", newline="\n") as stream:
            stream.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
    except OSError as error:
        raise UsageError(f"cannot write {file}: {error.strerror}") from error


def described(diagnostic: Diagnostic) -> str:
    """What a baseline says of a finding."""
    return f"{diagnostic.span.source.path}: {diagnostic.code.id} {diagnostic.code.name}: {diagnostic.message}"
