"""Comments that silence findings: `# lint: ignore[CODE] reason`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from interpreter.foundation.diagnostics import Code, Diagnostic, Findings, Severity
from interpreter.foundation.source import SourceFile, Span
from interpreter.foundation.suggest import near_names
from interpreter.linter.codes import BAD_SUPPRESSION, REASONLESS_SUPPRESSION, UNUSED_SUPPRESSION

_COMMENT = re.compile(r"(?:(?<=\s)|^)#[ \t]*lint[ \t]*:[^\n]*", re.MULTILINE)
_FORM = re.compile(r"#[ \t]*lint[ \t]*:[ \t]*(ignore|ignore-block|ignore-file)[ \t]*\[([^\]\n]*)\][ \t]*:?[ \t]*(.*)")
_FORMS_HELP = "write `# lint: ignore[CODE] reason` (or ignore-block, ignore-file)"


@dataclass(slots=True)
class Suppression:
    """That findings of `code` on the lines `first` to `last` (from 1) of a file are silenced; `span` is the code."""

    code: str
    span: Span
    first: int
    last: int
    used: bool = False


@dataclass(slots=True)
class Suppressions:
    """All of some files."""

    all: dict[tuple[str, str], list[Suppression]] = field(default_factory=dict)

    def silences(self, diagnostic: Diagnostic) -> bool:
        """Whether a finding is silenced (which uses the suppression). Errors never are."""
        if diagnostic.severity is Severity.ERROR:
            return False
        found = False
        line = diagnostic.span.line
        for one in self.all.get((diagnostic.span.source.path, diagnostic.code.id), ()):
            if one.first <= line <= one.last:
                one.used = found = True
        return found

    def report_unused(self, ran: set[str], findings: Findings) -> None:
        """Adds a finding for each that silenced nothing, of the codes in `ran`: those that could have been found."""
        for entries in self.all.values():
            for one in entries:
                if not one.used and one.code in ran:
                    message = f"there is no {one.code} here to silence"
                    findings.add(UNUSED_SUPPRESSION, one.span, message, help="remove the suppression")


def read_suppressions(files: Iterable[SourceFile], known: Mapping[str, Code], findings: Findings) -> Suppressions:
    """Those in the comments of some files; what is no suppression, or has no reason, is reported."""
    result = Suppressions()
    for file in files:
        if "lint" in file.text:
            for match in _COMMENT.finditer(file.text):
                _read(file, match, known, findings, result)
    return result


def _read(
    file: SourceFile, match: re.Match[str], known: Mapping[str, Code], findings: Findings, result: Suppressions
) -> None:
    start = match.start()
    whole = Span(file, start, start + len(match[0].rstrip()))
    form = _FORM.match(match[0].rstrip())
    codes = [] if form is None else [*re.finditer(r"[^\s,]+", form[2])]
    if form is None or not codes:
        findings.add(BAD_SUPPRESSION, whole, "malformed suppression: it has no codes in brackets", help=_FORMS_HELP)
        return
    if not form[3].strip():
        message = "this suppression has no reason"
        findings.add(REASONLESS_SUPPRESSION, whole, message, help="write the reason after the bracket")
    first, last = _lines(file, start, form[1])
    offset = start + form.start(2)
    for written in codes:
        span = Span(file, offset + written.start(), offset + written.end())
        if _is_good(written[0], span, known, findings):
            one = Suppression(written[0], span, first, last)
            result.all.setdefault((file.path, written[0]), []).append(one)


def _is_good(written: str, span: Span, known: Mapping[str, Code], findings: Findings) -> bool:
    code = known.get(written)
    if code is None:
        by_name = {c.name: c.id for c in known.values()}
        near = (by_name[written],) if written in by_name else near_names(written.upper(), known)
        message = f"there is no finding with the id `{written}`"
        findings.add(BAD_SUPPRESSION, span, message, help="write the id of the finding", suggestions=near)
    elif code.severity is Severity.ERROR:
        message = f"{written} ({code.name}) is an error: the ruleset cannot be played with it"
        findings.add(BAD_SUPPRESSION, span, message, help="errors cannot be silenced; fix it")
    else:
        return True
    return False


def _lines(file: SourceFile, start: int, form: str) -> tuple[int, int]:
    """The lines, first and last, that a suppression holds for."""
    line, column = file.position(start)
    count = len(file.line_starts)
    if form == "ignore-file":
        return 1, count
    alone = not file.line(line)[: column - 1].strip()
    first = line + 1 if alone else line
    while alone and first < count and (not file.line(first).strip() or file.line(first).lstrip().startswith("#")):
        first += 1
    if form == "ignore" or first > count:
        return first, first
    indent = _indent(file.line(first))
    last = first
    for number in range(first + 1, count + 1):
        text = file.line(number)
        if text.strip() and _indent(text) <= indent:
            break
        last = number if text.strip() else last
    return first, last


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
