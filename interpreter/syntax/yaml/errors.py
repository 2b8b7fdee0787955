"""YAML's own complaints in plain words, with the place that the author has to fix.

What the YAML library says is about its grammar (`did not find expected key`); what went wrong is nearly always visible
in the text around the place, so that is what is looked at. Both parsers, in C and in Python, report the same places.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from interpreter.foundation.diagnostics import Code, Findings
from interpreter.foundation.source import SourceFile, Span
from interpreter.syntax import codes

_QUOTE = "put the text in single quotes, or write it as a block (`|`) below its key"


@dataclass(frozen=True, slots=True)
class YamlComplaint:
    """What the YAML library said: offsets of the problem and, where it has one, of the construct it is in."""

    problem: str
    at: int
    context: str
    context_at: int | None


def report_yaml_error(source: SourceFile, complaint: YamlComplaint, findings: Findings) -> None:
    """Adds one finding for the error that ended the reading of `source`."""
    text, at = source.text, min(complaint.at, len(source.text))
    code, start, end, message, help = (
        _tab(text, at, complaint)
        or _quoted(text, at, complaint)
        or _swallowed(text, at)
        or _document(text, at, complaint)
        or _second_colon(text, at, complaint)
        or _no_colon(text, at, complaint)
        or _in_brackets(text, at, complaint)
        or _first_character(text, at, complaint)
        or _misplaced(text, at, complaint)
        or _beginning(text, at, complaint)
        or _anything(text, at, complaint)
    )
    findings.add(code, Span(source, start, end), message, help=help)


_Answer = tuple[Code, int, int, str, str] | None


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return at + len(text[at:end].rstrip())


def _word_end(text: str, at: int) -> int:
    match = re.compile(r"[^\s:,\[\]{}]+").match(text, at)
    return match.end() if match else min(at + 1, len(text))


def _tab(text: str, at: int, complaint: YamlComplaint) -> _Answer:
    if text[at : at + 1] != "\t":
        return None
    end = at + len(text[at:]) - len(text[at:].lstrip("\t"))
    where = "the indentation" if not text[_line_start(text, at) : at].strip() else "the space before this value"
    return codes.YAML_TAB, at, end, f"there is a tab in {where}; YAML takes spaces only", "replace the tab by spaces"


def _quoted(text: str, at: int, complaint: YamlComplaint) -> _Answer:
    start = complaint.context_at
    if start is None or "quoted" not in complaint.context:
        return None
    if "end of stream" in complaint.problem or "document separator" in complaint.problem:
        message = f"the text that begins with this {text[start]} has no closing {text[start]}"
        return codes.YAML_SYNTAX, start, _line_end(text, start), message, "close the quote"
    if "escape" in complaint.problem:
        at = at if text[at : at + 1] == "\\" else at - 1
        message = f"`{text[at : at + 2]}` is not a YAML escape"
        return (
            codes.YAML_SYNTAX,
            at,
            min(at + 2, len(text)),
            message,
            "use single quotes, in which `\\` is an ordinary sign",
        )
    return None


def _swallowed(text: str, at: int) -> _Answer:
    """A quoted text over several lines, after whose closing quote something follows: one quote before it is not
    closed."""
    before = text[:at].rstrip()
    if before[-1:] not in ("'", '"') or not text[at : at + 1].strip():
        return None
    start = before.rfind(before[-1], 0, len(before) - 1)
    if start < 0 or "\n" not in text[start : len(before)]:
        return None
    message = f"the text that begins with this {before[-1]} continues to line {text.count(chr(10), 0, len(before)) + 1}"
    return codes.YAML_SYNTAX, start, _line_end(text, start), message, f"close it with {before[-1]} on its own line"


def _document(text: str, at: int, complaint: YamlComplaint) -> _Answer:
    if "incompatible YAML" in complaint.problem:
        return codes.YAML_VERSION, at, _line_end(text, at), "rulesets are YAML 1.2", "remove this line"
    if "document start" in complaint.problem and not text[_line_start(text, at) :].startswith("%"):
        before = text.rfind("...", 0, at)
        if before >= 0 and text[:at].rstrip().endswith("..."):
            return codes.SEVERAL_DOCUMENTS, before, before + 3, *SECOND_DOCUMENT
    return None


#: message and help for whatever begins a second document
SECOND_DOCUMENT = (
    "a file must contain a single YAML document, but another one begins here",
    "remove this line, or make two files",
)


def _second_colon(text: str, at: int, complaint: YamlComplaint) -> _Answer:
    if "mapping values are not allowed" not in complaint.problem:
        return None
    start = _line_start(text, at)
    first = start + len(text[start:at]) - len(text[start:at].lstrip())
    if re.search(r":\s", text[first:at]):
        return (
            codes.YAML_SYNTAX,
            at,
            at + 1,
            "a second `: ` on one line: YAML reads the text before it as a key",
            _QUOTE,
        )
    previous = text[:start].rstrip().rpartition("\n")[2]
    if re.match(r"\s*[^\s#:]+:\S", previous):
        where = start - 1 - len(text[:start]) + len(text[:start].rstrip()) + 1 - len(previous.lstrip())
        colon = where + previous.lstrip().index(":")
        return codes.YAML_SYNTAX, colon, colon + 1, "there is no space after this `:`", "write a space after it"
    if ":" not in previous:
        end = len(text[:start].rstrip())
        message = "this line has no `: `, so it is not a key with a value"
        return codes.YAML_SYNTAX, end - len(previous.lstrip()), end, message, "write `key: value`"
    message = "this line is indented deeper than the one above, which already has a value"
    return (
        codes.YAML_SYNTAX,
        first,
        at,
        message,
        "give both lines the same indentation, or move the value below its key",
    )


def _no_colon(text: str, at: int, complaint: YamlComplaint) -> _Answer:
    start = complaint.context_at
    if "could not find expected ':'" not in complaint.problem or start is None:
        return None
    if match := re.compile(r"[\w.]+(:)[^\s/]").match(text, start):
        return (
            codes.YAML_SYNTAX,
            match.start(1),
            match.end(1),
            "there is no space after this `:`",
            "write a space after it",
        )
    message = "this line has no `: `, so it is not a key with a value"
    return (
        codes.YAML_SYNTAX,
        start,
        _line_end(text, start),
        message,
        "write `key: value`, or join the line to the text above",
    )


def _in_brackets(text: str, at: int, complaint: YamlComplaint) -> _Answer:
    start = complaint.context_at
    if "flow" not in complaint.context or start is None:
        return None
    sign, opening = text[at : at + 1], text[start : start + 1]
    if opening not in ("[", "{"):
        message = f"a value is missing before `{sign}`" if sign.strip() else "a bracket is not closed before this"
        return (
            codes.YAML_SYNTAX,
            at,
            min(at + 1, len(text)),
            message,
            "write the value or the bracket, or quote the text",
        )
    closing = "}" if opening == "{" else "]"
    if sign in ("[", "{") and text[_line_start(text, at) : at].strip():
        message = f"a `{sign}` inside a text in {opening} {closing}: YAML reads it as a list or a mapping"
        return codes.YAML_SYNTAX, at, at + 1, message, _QUOTE
    if sign == ":" and "\n" not in text[start:at]:
        message = f"a `: ` inside a text in {opening} {closing}: YAML reads the text before it as a key"
        return codes.YAML_SYNTAX, at, at + 1, message, _QUOTE
    if sign in ("]", "}"):
        message = f"`{sign}` closes nothing; the `{opening}` of this value is closed by `{closing}`"
        return codes.YAML_SYNTAX, at, at + 1, message, f"write `{closing}`, or quote the text"
    if text[_line_start(text, at) : at].rstrip()[-1:] in ("'", '"'):
        return (
            codes.YAML_SYNTAX,
            at,
            _word_end(text, at),
            "text after a closing quote",
            "put the whole text in single quotes",
        )
    return (
        codes.YAML_SYNTAX,
        start,
        start + 1,
        f"this `{opening}` is not closed by `{closing}`",
        f"write `{closing}` at its end",
    )


def _first_character(text: str, at: int, complaint: YamlComplaint) -> _Answer:
    if "scanning an a" in complaint.context and complaint.context_at is not None:
        at = complaint.context_at
    elif "cannot start any token" not in complaint.problem:
        return None
    return codes.YAML_SYNTAX, at, at + 1, f"in YAML a text cannot begin with `{text[at : at + 1]}`", _QUOTE


def _beginning(text: str, at: int, complaint: YamlComplaint) -> _Answer:
    if "node content" in complaint.problem and at < len(text):
        return codes.YAML_SYNTAX, at, at + 1, f"in YAML a text cannot begin with `{text[at]}`", _QUOTE
    if "tag handle" in complaint.problem:
        return (
            codes.YAML_TAG,
            at,
            _word_end(text, at),
            "a YAML tag; tags are not allowed in a ruleset",
            "remove it, or quote the text",
        )
    directive = re.match(r"(?:\s*#[^\n]*\n|\s*\n)*(%[^\n]*)", text)
    if directive and ("directive" in complaint.problem or "document start" in complaint.problem):
        message = "a line that begins with `%` is a YAML directive; a ruleset needs none"
        return (
            codes.YAML_SYNTAX,
            directive.start(1),
            directive.start(1) + len(directive[1].rstrip()),
            message,
            "remove this line",
        )
    return None


def _misplaced(text: str, at: int, complaint: YamlComplaint) -> _Answer:
    sign = text[at : at + 1]
    before = text[_line_start(text, at) : at]
    if "block scalar" in complaint.context:
        at = complaint.context_at if complaint.context_at is not None else at
        message = f"nothing may follow the `{text[at]}` of a block on its line"
        return codes.YAML_SYNTAX, at, _line_end(text, at), message, "begin the text on the next line, indented"
    if sign in ("}", "]"):
        return codes.YAML_SYNTAX, at, at + 1, f"`{sign}` closes nothing", "remove it, or quote the text it belongs to"
    if sign == ":":
        return codes.COMPLEX_KEY, at, at + 1, "there is no key before this `:`", "write one, or quote the text"
    if sign == "-" and before.strip():
        return (
            codes.YAML_SYNTAX,
            at,
            at + 1,
            "a list cannot begin on the line of its key",
            "begin it on the next line, or " + _QUOTE,
        )
    if before.rstrip()[-1:] in ("'", '"'):
        return (
            codes.YAML_SYNTAX,
            at,
            _line_end(text, at),
            "text after a closing quote",
            "put the whole text in single quotes",
        )
    if sign == "-":
        message = "a list item (`- `) among keys"
        return codes.YAML_SYNTAX, at, at + 1, message, "indent the list deeper than its key"
    if "block collection" in complaint.context:
        message = "a key among the items of a list"
        return (
            codes.YAML_SYNTAX,
            at,
            _word_end(text, at),
            message,
            "begin the line with `- `, or indent it like the key of the list",
        )
    if sign and not before.strip() and "expected" in complaint.problem and "block mapping" in complaint.context:
        message = "the indentation of this line matches no line above"
        return codes.YAML_SYNTAX, at, _word_end(text, at), message, "indent it like one of the lines above"
    return None


def _anything(text: str, at: int, complaint: YamlComplaint) -> tuple[Code, int, int, str, str]:
    said = re.sub(r"\bscalar\b", "text", complaint.problem)
    end = _word_end(text, at) if at < len(text) else at
    return codes.YAML_SYNTAX, at, end, f"YAML cannot be read from here on: {said}", _QUOTE
