"""Reports kept between runs, by the content of everything that they depend on.

A warm report is equal to a cold one: its findings are found again in the texts as they are now, which are those it was
made of. Kept beside the compiled programs, and off with them (`RULEWRIGHT_CACHE=off`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from interpreter.cache import Contents, read_kept_data, read_sources, source_data, write_kept_data
from interpreter.foundation.diagnostics import Code, Diagnostic, Related, Severity
from interpreter.foundation.source import SourceFile, Span
from interpreter.lint.configuration import Configuration
from interpreter.lint.report import Coverage, LintReport

if TYPE_CHECKING:
    from interpreter.syntax.tree import RulesetTree


def read_report(contents: Contents, configuration: Configuration) -> LintReport | None:
    """The report on a ruleset whose folder has these contents, if there is one."""
    kept = read_kept_data(_name(contents, configuration))
    if kept is None:
        return None
    try:
        files = read_sources(kept["files"], contents)
        if files is None:
            return None
        by_path = {file.path: file for file in files}
        codes = {id: _code(id, *of) for id, of in kept["codes"].items()}
        findings = tuple(_finding(entry, by_path, codes) for entry in kept["findings"])
        coverage = Coverage(**{**kept["coverage"], "skipped": tuple(kept["coverage"]["skipped"])})
        own = tuple(by_path[path] for path in kept["own"])
        return LintReport(kept["ruleset"], findings, tuple(kept["fingerprints"]), coverage, own, configuration)
    except (ValueError, KeyError, TypeError):
        return None


def write_report(report: LintReport, tree: RulesetTree, contents: Contents) -> None:
    """Keeps a report made while the ruleset's folder had these contents.

    Made anew each time is one whose findings do not all stand in the files that were read, and one on a ruleset whose
    `extends:` could not be followed: that depends on what stands elsewhere.
    """
    known = {id(file) for file in tree.files}
    spans = [span for d in report.findings for span in (d.span, *(r.span for r in d.related))]
    lost = tree.overlay is None and "ruleset" in tree.sections and "extends" in tree.sections["ruleset"].entries
    files = source_data(tree.folders(contents.folder), contents)
    if lost or files is None or any(id(span.source) not in known for span in spans):
        return
    codes = {d.code.id: d.code for d in report.findings}
    kept = {
        "ruleset": report.ruleset,
        "files": files,
        "own": [file.path for file in report.files],
        "codes": {id: [c.name, c.severity.value, c.title, c.explanation] for id, c in codes.items()},
        "findings": [_data(d) for d in report.findings],
        "fingerprints": report.fingerprints,
        "coverage": asdict(report.coverage),
    }
    write_kept_data(_name(contents, report.configuration), kept)


def _name(contents: Contents, configuration: Configuration) -> str:
    return f"{sha256(f'{contents.digest} {asdict(configuration)!r}'.encode()).hexdigest()}.lint"


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


def _code(id: str, name: str, severity: str, title: str, explanation: str) -> Code:
    return Code(id, name, Severity(severity), title, explanation)


def _finding(entry: dict[str, Any], files: Mapping[str, SourceFile], codes: Mapping[str, Code]) -> Diagnostic:
    def span(place: list[Any]) -> Span:
        path, start, end = place
        return Span(files[path], start, end)

    related = tuple(Related(span(place), message) for place, message in entry["related"])
    code = codes[entry["code"]]
    suggestions = tuple(entry["suggestions"])
    return Diagnostic(code, span(entry["span"]), entry["message"], entry["help"], suggestions, related)
