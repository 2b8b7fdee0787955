"""Reports kept between runs, by the content of everything that they depend on.

A warm report is equal to a cold one: its findings are found again in the texts as they are now, which are those it was
made of. Kept beside the compiled programs, and off with them (`RULEWRIGHT_CACHE=off`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from interpreter.cache import Contents
from interpreter.foundation.diagnostics import Code, Diagnostic, Related, Severity
from interpreter.foundation.source import SourceFile, Span
from interpreter.kept_results import read_result, write_result
from interpreter.linter.configuration import Configuration
from interpreter.linter.report import Coverage, LintReport

if TYPE_CHECKING:
    from interpreter.syntax.tree import RulesetTree


def read_report(contents: Contents, configuration: Configuration) -> LintReport | None:
    """The report on a ruleset whose folder has these contents, if there is one."""
    found = read_result(contents, "lint", _about(configuration))
    if found is None:
        return None
    kept, files = found
    try:
        by_path = {file.path: file for file in files}
        codes = {id: _code(id, *of) for id, of in kept["codes"].items()}
        findings = tuple(_finding(entry, by_path, codes) for entry in kept["findings"])
        coverage = Coverage(**{**kept["coverage"], "skipped": tuple(kept["coverage"]["skipped"])})
        own = tuple(by_path[path] for path in kept["own"])
        return LintReport(kept["ruleset"], findings, tuple(kept["fingerprints"]), coverage, own, configuration)
    except (ValueError, KeyError, TypeError):
        return None


def write_report(report: LintReport, tree: RulesetTree, contents: Contents) -> None:
    """Keeps a report made while the ruleset's folder had these contents, unless a finding is in a file that was not
    read."""
    known = {id(file) for file in tree.files}
    spans = [span for d in report.findings for span in (d.span, *(r.span for r in d.related))]
    if any(id(span.source) not in known for span in spans):
        return
    codes = {d.code.id: d.code for d in report.findings}
    kept = {
        "ruleset": report.ruleset,
        "own": [file.path for file in report.files],
        "codes": {id: [c.name, c.severity.value, c.title, c.explanation] for id, c in codes.items()},
        "findings": [_data(d) for d in report.findings],
        "fingerprints": report.fingerprints,
        "coverage": asdict(report.coverage),
    }
    write_result(contents, tree, "lint", kept, _about(report.configuration))


def _about(configuration: Configuration) -> str:
    return repr(asdict(configuration))


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
