"""The forms in which findings leave: one function each, from reports to text. The same reports give the same text."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.foundation.diagnostics import Code, Diagnostic, Severity
from interpreter.foundation.render import render, visible
from interpreter.linter.registry import rule_cards
from interpreter.linter.report import LintReport

if TYPE_CHECKING:
    from interpreter.formats.findings import RuleFinding

Reports = Sequence[LintReport]
_GITHUB = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_GITLAB = {Severity.ERROR: "critical", Severity.WARNING: "minor", Severity.NOTE: "info"}
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def text(reports: Reports, color: bool = False) -> str:
    """For people: the line with carets, help, related places."""
    return render([d for report in reports for d in report.findings], color=color)


def concise(reports: Reports) -> str:
    """A line a finding: `file:line:column: severity CODE name: message`."""
    return "".join(
        f"{_place(d)}: {d.severity.value} {d.code.id} {d.code.name}: {visible(d.message)}\n"
        for report in reports
        for d in report.findings
    )


def data(reports: Reports) -> dict[str, Any]:
    """For programs: the schema is `schemas/lint.schema.json`."""
    from interpreter.formats.findings import Checked, LintedRuleset, LintV1

    linted = [
        LintedRuleset(
            ruleset=report.ruleset,
            checked=Checked.of(report.coverage),
            findings=[_finding(d, print) for d, print in zip(report.findings, report.fingerprints, strict=True)],
        )
        for report in reports
    ]
    return LintV1.made(rulesets=linted).as_data()


def _finding(diagnostic: Diagnostic, fingerprint: str) -> RuleFinding:
    from interpreter.formats.findings import RuleFinding, fields_of

    rule = rule_cards().get(diagnostic.code.id)
    return RuleFinding.made(
        **fields_of(diagnostic),
        confidence="certain" if rule is None else rule.confidence,
        category="checker" if rule is None else rule.category,
        fix="" if rule is None or not diagnostic.suggestions else rule.fix,
        fingerprint=fingerprint,
    )


def as_json(reports: Reports) -> str:
    return _dumped(data(reports))


def github(reports: Reports) -> str:
    """Workflow commands: GitHub shows them at their lines."""
    lines = []
    for report in reports:
        for d in report.findings:
            span = d.span
            place = f"file={_property(span.source.path)},line={span.line},endLine={span.end_line}"
            if span.line == span.end_line:
                place += f",col={span.column},endColumn={max(span.column, span.end_column - 1)}"
            words = d.message + (f"\n{d.help}" if d.help else "")
            title = _property(f"{d.code.id} {d.code.name}")
            lines.append(f"::{_GITHUB[d.severity]} {place},title={title}::{_command(words)}\n")
    return "".join(lines)


def _command(words: str) -> str:
    return words.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(words: str) -> str:
    return _command(words).replace(":", "%3A").replace(",", "%2C")


def sarif(reports: Reports) -> str:
    """SARIF 2.1.0, for code scanning. Columns count characters from 1."""
    found = [(d, print) for r in reports for d, print in zip(r.findings, r.fingerprints, strict=True)]
    ids = sorted({d.code.id for d, _ in found})
    codes = _known_codes() if ids else {}
    rules = [
        {
            "id": id,
            "name": "".join(part.capitalize() for part in codes[id].name.split("-")),
            "shortDescription": {"text": codes[id].title},
            "fullDescription": {"text": codes[id].explanation.strip()},
            "defaultConfiguration": {"level": codes[id].severity.value},
        }
        for id in ids
    ]
    results = [
        {
            "ruleId": d.code.id,
            "ruleIndex": ids.index(d.code.id),
            "level": d.severity.value,
            "message": {"text": d.message + (f". {d.help}" if d.help else "")},
            "locations": [_location(d)],
            "relatedLocations": [{"message": {"text": r.message}, **_location(r)} for r in d.related],
            "partialFingerprints": {"rulewright/v1": print},
        }
        for d, print in found
    ]
    driver = {"name": "rulewright", "informationUri": "https://pypi.org/project/rulewright/", "rules": rules}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return _dumped({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]})


def _known_codes() -> dict[str, Code]:
    """All codes as they are declared: the configuration may have made a finding graver or milder."""
    from interpreter.linter.linting import known_codes  # this loads the whole checker

    return known_codes()


def _location(at: Any) -> dict[str, Any]:
    span = at.span
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(span.source.path)}, "region": region}}


def _uri(path: str) -> str:
    allowed = "/._-~"
    return "".join(c if (c.isascii() and c.isalnum()) or c in allowed else _percent(c) for c in path)


def _percent(c: str) -> str:
    return "".join(f"%{byte:02X}" for byte in c.encode("utf-8", "replace"))


def junit(reports: Reports) -> str:
    """JUnit XML: a suite for each ruleset, a failed case for each finding, one that passes where there is none."""
    from xml.sax.saxutils import escape, quoteattr

    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>"]
    for report in reports:
        count = len(report.findings)
        name = quoteattr(report.ruleset)
        lines.append(f'  <testsuite name={name} tests="{max(count, 1)}" failures="{count}" errors="0">')
        if not count:
            lines.append(f'    <testcase classname={name} name="lint"/>')
        for d in report.findings:
            case = quoteattr(visible(f"{d.code.id} {d.code.name} {_place(d)}"))
            lines.append(f"    <testcase classname={name} name={case} file={quoteattr(d.span.source.path)}>")
            words = visible(d.message)
            kind = quoteattr(d.severity.value)
            failure = escape(visible(f"{_place(d)}: {d.message} {d.help}"))
            lines.append(f"      <failure message={quoteattr(words)} type={kind}>{failure}</failure>")
            lines.append("    </testcase>")
        lines.append("  </testsuite>")
    return "\n".join([*lines, "</testsuites>"]) + "\n"


def gitlab(reports: Reports) -> str:
    """A GitLab code quality report."""
    return _dumped(
        [
            {
                "description": d.message,
                "check_name": f"{d.code.id} {d.code.name}",
                "fingerprint": print,
                "severity": _GITLAB[d.severity],
                "location": {"path": d.span.source.path, "lines": {"begin": d.span.line, "end": d.span.end_line}},
            }
            for report in reports
            for d, print in zip(report.findings, report.fingerprints, strict=True)
        ]
    )


def summary(report: LintReport) -> str:
    """What was checked and what was not, in a line."""
    c = report.coverage
    counts = Counter(d.severity for d in report.findings)
    found = ", ".join(f"{n} {s.value}{'' if n == 1 else 's'}" for s in Severity if (n := counts[s])) or "no findings"
    looked = _so_many(c.files, "file")
    if c.rules:
        entries = "1 entry" if c.entries == 1 else f"{c.entries} entries"
        effects, formulas, rules = (
            _so_many(c.effects, "effect"),
            _so_many(c.formulas, "formula"),
            _so_many(c.rules, "rule"),
        )
        looked += f", {entries}, {effects}, {formulas}, {rules}"
    extra = [f"{c.suppressed} suppressed"] if c.suppressed else []
    return f"{report.ruleset}: {found} ({'; '.join([looked, *extra, *c.skipped])})"


def _so_many(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _place(diagnostic: Diagnostic) -> str:
    return f"{visible(diagnostic.span.source.path)}:{diagnostic.span.line}:{diagnostic.span.column}"


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


#: All forms but `text`, which knows colours.
FORMATS: dict[str, Callable[[Reports], str]] = {
    "text": text,
    "concise": concise,
    "json": as_json,
    "github": github,
    "sarif": sarif,
    "junit": junit,
    "gitlab": gitlab,
}
