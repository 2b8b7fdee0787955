"""Findings about rulesets, and the lint report that `rulewright lint --format json` prints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field, TypeAdapter

from interpreter.formats.shape import Count, Document, Position, Shape, Text

if TYPE_CHECKING:
    from interpreter.foundation.diagnostics import Diagnostic, Related
    from interpreter.foundation.source import Span
    from interpreter.linter.report import Coverage


class Place(Shape):
    """A place in a file."""

    file: Text = Field(description="The path, with forward slashes.")
    line: Position = Field(description="From 1, as all places; columns count characters, ends are exclusive.")
    column: Position
    end_line: Position
    end_column: Position


class RelatedPlace(Place):
    """Another place that a finding is about."""

    message: Text = Field(description="What is there.")

    @classmethod
    def of(cls, related: Related) -> RelatedPlace:
        return cls(message=related.message, **place(related.span))


class Finding(Place):
    """One finding about a ruleset."""

    code: Annotated[Text, Field(pattern="^RW[0-9]{4}$")] = Field(description="For `rulewright explain`.")
    name: Annotated[Text, Field(pattern="^[a-z][a-z0-9-]*$")] = Field(description="The code in words.")
    severity: Literal["error", "warning", "note"]
    message: Text = Field(description="What was found and what was expected.")
    suggestions: list[Text] = Field(description="Texts to replace exactly this place, the likeliest first.")
    help: Text = Field(description="The next step.")
    related: list[RelatedPlace] = Field(description="Other places that it is about.")


class RuleFinding(Finding):
    """One finding of a lint report."""

    confidence: Literal["certain", "strong", "reasonable", "weak"] = Field(description="How sure it is.")
    category: Text = Field(description="The category of the rule; `checker` for what no rule finds.")
    fix: Literal["", "safe", "unsafe"] = Field(description="How `--fix` can apply the first suggestion.")
    fingerprint: Text = Field(description="The same when lines move, for baselines.")


class Checked(Shape):
    """What a lint looked at."""

    files: Count
    entries: Count
    effects: Count
    formulas: Count
    rules: Count = Field(description="The number of rules that ran.")
    suppressed: Count = Field(description="Findings that a comment in the file suppresses.")
    skipped: list[Text] = Field(description="What was not checked or is not shown, and why.")

    @classmethod
    def of(cls, coverage: Coverage) -> Checked:
        return cls(**{**asdict(coverage), "skipped": list(coverage.skipped)})


class LintedRuleset(Shape):
    """The findings about one ruleset."""

    ruleset: Text
    checked: Checked
    findings: list[RuleFinding]


class LintV1(Document):
    """What `rulewright lint --format json` prints."""

    named: ClassVar[str] = "rulewright lint"

    format: Literal["rulewright lint"]
    version: Literal[1]
    rulesets: list[LintedRuleset]


#: A list of findings, as `rulewright.foundation.render.as_data` gives it.
FINDINGS_V1: TypeAdapter[list[Finding]] = TypeAdapter(list[Finding])


def place(span: Span) -> dict[str, Any]:
    """A span as the fields of a `Place`."""
    return {
        "file": span.source.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def fields_of(diagnostic: Diagnostic) -> dict[str, Any]:
    """A diagnostic as the fields of a `Finding`."""
    return {
        "code": diagnostic.code.id,
        "name": diagnostic.code.name,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        **place(diagnostic.span),
        "suggestions": list(diagnostic.suggestions),
        "help": diagnostic.help,
        "related": [RelatedPlace.of(related) for related in diagnostic.related],
    }


def findings_data(diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """Findings as plain data."""
    return [Finding(**fields_of(d)).as_data() for d in diagnostics]
