"""Diagnostics as text and as data."""

from __future__ import annotations

import json
import re

import pytest
from jsonschema import Draft202012Validator

from interpreter import resources
from interpreter.formats.findings import findings_data
from interpreter.foundation.diagnostics import Code, Diagnostic, Related, Severity
from interpreter.foundation.render import count_by_severity, display_width, quote, render, render_one, visible
from interpreter.foundation.source import NOWHERE, SourceFile, Span

WRONG = Code("RW3001", "unknown-name", Severity.ERROR, "Nothing has this name", "...")
ODD = Code("RW7001", "odd", Severity.WARNING, "Odd", "...")


def span(text: str, part: str, path: str = "game/ruleset.yaml") -> Span:
    start = text.index(part)
    return Span(SourceFile(path, text), start, start + len(part))


def test_a_finding_with_everything() -> None:
    text = "counters:\n  coin: {}\neffects:\n  main: gain 1 coinn\n"
    finding = Diagnostic(
        WRONG,
        span(text, "coinn"),
        "there is nothing with the id `coinn`",
        "declare it in `counters:` or use another name",
        ("coin", "coins"),
        (Related(span(text, "coin:"), "`coin` is declared here"),),
    )
    assert render([finding]) == (
        "game/ruleset.yaml:4:16: error: there is nothing with the id `coinn` [RW3001 unknown-name]\n"
        " 4 |   main: gain 1 coinn\n"
        "   |                ^^^^^\n"
        "  help: declare it in `counters:` or use another name\n"
        "  did you mean `coin`, `coins`?\n"
        "  see game/ruleset.yaml:2:3: `coin` is declared here\n"
    )


def test_a_help_that_asks_already_is_not_repeated() -> None:
    finding = Diagnostic(WRONG, span("a: coinn", "coinn"), "unknown", "did you mean `coin`?", ("coin",))
    assert render_one(finding).count("did you mean") == 1


def test_findings_are_parted_by_an_empty_line_and_nothing_is_nothing() -> None:
    finding = Diagnostic(ODD, span("a: b\n", "b"), "odd")
    assert render([finding, finding]).count("\n\n") == 1
    assert render([]) == ""


def test_colours_change_nothing_but_the_paint() -> None:
    finding = Diagnostic(ODD, span("a: b\n", "b"), "odd", "help", ("c",))
    painted = render_one(finding, color=True)
    assert "\x1b[1;33m" in painted
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == render_one(finding)


@pytest.mark.parametrize(
    ("text", "part", "line", "carets"),
    [
        ("a: bcd e", "bcd", "a: bcd e", "   ^^^"),
        ("\ta: b", "b", "    a: b", "       ^"),
        ("a\tb: c", "c", "a   b: c", "       ^"),
        ("a\tb: c", "\t", "a   b: c", " ^^^"),
        ("名前: 赤い x", "赤い", "名前: 赤い x", "      ^^^^"),
        ("e\u0301: x", "x", "e\u0301: x", "   ^"),
        ("a: \x00b", "\x00", "a: \\x00b", "   ^^^^"),
        ("a: \u202eb", "b", "a: \\u202eb", "         ^"),
        ("a: |\n  if x:\n    y", "if x:\n    y", "  if x:", "  ^^^^^"),
        ("a: b  \nc", "b  \nc", "a: b", "   ^"),
        ("a: b\r\nc: d\r\n", "b", "a: b", "   ^"),
    ],
)
def test_carets_stand_under_exactly_the_span(text: str, part: str, line: str, carets: str) -> None:
    quoted = quote(span(text, part))
    assert quoted is not None
    assert quoted[1:] == (line, carets)


def test_an_empty_span_at_the_end_gets_one_caret() -> None:
    source = SourceFile("x.yaml", "a: b\n")
    assert quote(Span(source, 4, 4)) == ("1", "a: b", "    ^")
    assert quote(Span(source, 5, 5)) == ("2", "", "^")


def test_nothing_is_quoted_where_there_is_no_text() -> None:
    assert quote(NOWHERE) is None
    assert render_one(Diagnostic(ODD, NOWHERE, "odd")) == "<built in>:1:1: warning: odd [RW7001 odd]"


def test_long_lines_are_cut_around_the_carets() -> None:
    text = "a: " + "x" * 5000 + "WRONG" + "y" * 5000
    quoted = quote(span(text, "WRONG"))
    assert quoted is not None
    _, line, carets = quoted
    assert len(line) <= 140
    assert line.startswith("...x")
    assert line.endswith("y...")
    assert line[carets.index("^") : len(carets)] == "WRONG"


def test_a_ruleset_cannot_steer_the_terminal() -> None:
    finding = Diagnostic(ODD, span("a: \x1b[2J\n", "\x1b"), "found \x1b[2J", "try \x07", ("\x9b",))
    assert all(c == "\n" or c.isprintable() for c in render([finding]))
    assert visible("\x1b[2J\ud800") == "\\x1b[2J\\ud800"


def test_width() -> None:
    assert [display_width(t) for t in ("abc", "赤", "e\u0301", "")] == [3, 2, 1, 0]


def test_findings_as_data() -> None:
    text = "a: b\nc: |\n  d\n  e\n"
    finding = Diagnostic(ODD, span(text, "d\n  e"), "odd", "help", ("x",), (Related(span(text, "b"), "first"),))
    schema = json.loads((resources.schemas() / "diagnostics.schema.json").read_text("utf-8"))
    Draft202012Validator(schema).validate(findings_data([finding]))
    first = {"message": "first", "file": "game/ruleset.yaml", "line": 1, "column": 4, "end_line": 1, "end_column": 5}
    assert json.loads(json.dumps(findings_data([finding]))) == [
        {
            "code": "RW7001",
            "name": "odd",
            "severity": "warning",
            "message": "odd",
            "file": "game/ruleset.yaml",
            "line": 3,
            "column": 3,
            "end_line": 4,
            "end_column": 4,
            "suggestions": ["x"],
            "help": "help",
            "related": [first],
        }
    ]


def test_counts() -> None:
    here = span("a: b", "b")
    assert count_by_severity([Diagnostic(WRONG, here, "")] * 2 + [Diagnostic(ODD, here, "")]) == "2 errors, 1 warning"
    assert count_by_severity([]) == "no findings"
