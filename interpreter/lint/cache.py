"""Reports kept between runs, by the content of everything that they depend on.

Kept beside the compiled programs, and off with them (`RULEWRIGHT_CACHE=off`). A warm report is equal to a cold one: its
findings are found again in the texts as they are now, which are those it was made of.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import asdict
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from interpreter.cache import read_kept, write_kept
from interpreter.foundation.diagnostics import Code, Diagnostic, Findings, Related
from interpreter.foundation.source import SourceFile, Span
from interpreter.lint.configuration import Configuration
from interpreter.lint.report import Coverage, LintReport
from interpreter.syntax.files import read_folder

_READ = (".yaml", ".yml", ".csv")


def report_key(folder: Path, configuration: Configuration) -> str | None:
    """The name of the report on a folder; None where it cannot be told what it depends on."""
    hash = sha256(f"{_own_version()}\n{folder.resolve().name}\n{asdict(configuration)!r}\n".encode())
    try:
        for file in sorted(folder.iterdir()):
            if file.is_symlink():
                return None
            hash.update(f"{file.name}\n".encode("utf-8", "surrogateescape"))
            if file.suffix in _READ and file.is_file():
                content = file.read_bytes()
                hash.update(f"{len(content)}\n".encode() + content)
    except OSError:
        return None
    return hash.hexdigest()


@functools.cache
def _own_version() -> str:
    """The version, and in a checkout the newest change of our own code."""
    try:
        number = version("rulewright")
    except PackageNotFoundError:
        number = "checkout"
    newest = max((f.stat().st_mtime_ns for f in Path(__file__).parents[1].rglob("*.py")), default=0)
    return f"{number} {newest}"


def read_report(key: str, folder: Path, configuration: Configuration, codes: Mapping[str, Code]) -> LintReport | None:
    """The report that is kept under a name, if there is one."""
    data = read_kept(f"{key}.lint")
    if data is None:
        return None
    try:
        kept = json.loads(data)
        files = {file.path: file for file in read_folder(folder, Findings())}
        findings = tuple(_finding(entry, files, codes) for entry in kept["findings"])
        coverage = Coverage(**{**kept["coverage"], "skipped": tuple(kept["coverage"]["skipped"])})
        prints = tuple(kept["fingerprints"])
        return LintReport(kept["ruleset"], findings, prints, coverage, tuple(files.values()), configuration)
    except (ValueError, KeyError, TypeError):
        return None


def write_report(key: str, report: LintReport) -> None:
    """Keeps a report whose findings all stand in its own files; others (of unreadable files) are made anew."""
    files = {id(file) for file in report.files}
    spans = [span for d in report.findings for span in (d.span, *(r.span for r in d.related))]
    if any(id(span.source) not in files for span in spans):
        return
    kept = {
        "ruleset": report.ruleset,
        "findings": [_data(d) for d in report.findings],
        "fingerprints": report.fingerprints,
        "coverage": asdict(report.coverage),
    }
    write_kept(f"{key}.lint", json.dumps(kept).encode())


def _data(diagnostic: Diagnostic) -> dict[str, Any]:
    return {
        "code": diagnostic.code.id,
        "span": _place(diagnostic.span),
        "message": diagnostic.message,
        "help": diagnostic.help,
        "suggestions": diagnostic.suggestions,
        "related": [(_place(r.span), r.message) for r in diagnostic.related],
    }


def _place(span: Span) -> tuple[str, int, int]:
    return span.source.path, span.start, span.end


def _finding(entry: dict[str, Any], files: Mapping[str, SourceFile], codes: Mapping[str, Code]) -> Diagnostic:
    def span(place: list[Any]) -> Span:
        path, start, end = place
        return Span(files[path], start, end)

    related = tuple(Related(span(place), message) for place, message in entry["related"])
    code = codes[entry["code"]]
    suggestions = tuple(entry["suggestions"])
    return Diagnostic(code, span(entry["span"]), entry["message"], entry["help"], suggestions, related)
