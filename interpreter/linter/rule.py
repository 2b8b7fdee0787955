"""What a lint rule is: a kind of finding, a page about it, and the function that looks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from interpreter.foundation.diagnostics import Code, Related, Severity
from interpreter.foundation.source import Span

if TYPE_CHECKING:
    from interpreter.linter.context import LintContext


class Category(Enum):
    """What a rule is about; the second digit of its id is the position here, from 1."""

    CORRECTNESS = "correctness"
    REFERENCES = "references"
    HIDDEN = "hidden-information"
    FLOW = "flow"
    BALANCE = "balance"
    TEXT = "text"
    PROVENANCE = "provenance"
    STYLE = "style"
    SUPPRESSIONS = "suppressions"


class Confidence(Enum):
    """How sure a finding is to be a mistake, the surest first."""

    STRONG = "strong"
    REASONABLE = "reasonable"
    WEAK = "weak"


@dataclass(frozen=True, slots=True)
class Problem:
    """What a rule has found at `span`. `suggestions` are replacements for exactly these characters."""

    span: Span
    message: str
    help: str = ""
    suggestions: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A number of a rule that the configuration may set."""

    name: str
    default: int
    doc: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `fix`: "safe" when replacing a finding's place by its first suggestion changes nothing in play,
    "unsafe" when it may, "" when there is no fix. `avoid` marks its findings with «»."""

    id: str
    name: str
    category: Category
    severity: Severity
    confidence: Confidence
    title: str
    what: str
    why: str
    avoid: str
    prefer: str
    check: Callable[[LintContext], Iterable[Problem]]
    options: tuple[Option, ...] = ()
    fix: str = ""

    @property
    def code(self) -> Code:
        """As the kind of its findings."""
        return Code(self.id, self.name, self.severity, self.title, self.page())

    def page(self) -> str:
        """The page about it, in Markdown, under fixed headings."""
        options = "\n".join(f"- `{o.name}` (default {o.default}): {o.doc}" for o in self.options)
        return (
            f"Category {self.category.value}, {self.severity.value}, confidence {self.confidence.value}"
            f"{f', {self.fix} fix' if self.fix else ''}.\n\n"
            f"**What**: {self.what.strip()}\n\n**Why**: {self.why.strip()}\n\n"
            f"**Avoid**:\n\n{_quoted(self.avoid)}\n\n**Prefer**:\n\n{_quoted(self.prefer)}\n\n"
            f"**Options**: {'none.' if not options else chr(10) + options}\n"
        )


#: The most lines of an example that a page shows.
MOST_LINES = 12


def _quoted(example: str) -> str:
    """An example for a page. One whose point is its length is cut."""
    lines = example.replace("«", "").replace("»", "").strip("\n").split("\n")
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], f"    # .. and {len(lines) - MOST_LINES + 1} more lines"]
    return "\n".join(f"    {line}" if line else "" for line in lines)
