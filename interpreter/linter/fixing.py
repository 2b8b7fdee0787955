"""Fixes: replacing the places of findings by their first suggestions, and nothing else."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from pathlib import Path

from interpreter.foundation.diagnostics import Diagnostic
from interpreter.foundation.source import SourceFile
from interpreter.linter.registry import rule_cards


def is_fixable(diagnostic: Diagnostic, unsafe: bool = False) -> bool:
    """Whether a finding has a fix, of a rule whose fixes are safe (or any, with `unsafe`)."""
    rule = rule_cards().get(diagnostic.code.id)
    return bool(diagnostic.suggestions) and rule is not None and (rule.fix == "safe" or (unsafe and rule.fix != ""))


def fixed_texts(diagnostics: Iterable[Diagnostic], unsafe: bool = False) -> dict[str, tuple[SourceFile, str]]:
    """The new texts of the files that change, by path. Of fixes that overlap the first is made; another run makes the
    next."""
    by_file: dict[str, list[Diagnostic]] = {}
    for d in diagnostics:
        if is_fixable(d, unsafe):
            by_file.setdefault(d.span.source.path, []).append(d)
    result: dict[str, tuple[SourceFile, str]] = {}
    for path, all in by_file.items():
        source = all[0].span.source
        parts: list[str] = []
        at = 0
        for d in sorted(all, key=lambda d: (d.span.start, d.span.end)):
            if d.span.start >= at:
                parts += [source.text[at : d.span.start], d.suggestions[0]]
                at = d.span.end
        result[path] = (source, "".join([*parts, source.text[at:]]))
    return result


def as_diff(texts: Mapping[str, tuple[SourceFile, str]]) -> str:
    """The changes as a unified diff."""
    lines: list[str] = []
    for path, (source, new) in sorted(texts.items()):
        lines += difflib.unified_diff(
            source.text.splitlines(keepends=True), new.splitlines(keepends=True), f"a/{path}", f"b/{path}"
        )
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def write_fixed(file: Path, new: str) -> None:
    """Writes a fixed text, with the byte order mark that the file has."""
    raw = file.read_bytes()
    mark = b"\xef\xbb\xbf" if raw.startswith(b"\xef\xbb\xbf") else b""
    file.write_bytes(mark + new.encode("utf-8"))
