"""Diagnostics as text for people (with the source line and carets) and as plain data for programs."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable
from typing import Any

from interpreter.foundation.diagnostics import Diagnostic, Severity
from interpreter.foundation.source import Span

#: Columns that a quoted source line may take; longer lines are cut around the carets.
QUOTE_WIDTH = 120
TAB_WIDTH = 4

_COLORS = {"error": "1;31", "warning": "1;33", "note": "1;36", "bold": "1", "dim": "2", "help": "1;32"}


def render(diagnostics: Iterable[Diagnostic], *, color: bool = False) -> str:
    """All findings as text, an empty line between them, a line break at the end; "" when there are none."""
    blocks = [render_one(d, color=color) for d in diagnostics]
    return "\n\n".join(blocks) + "\n" if blocks else ""


def render_one(diagnostic: Diagnostic, *, color: bool = False) -> str:
    """One finding as text, without a line break at its end.

    The form is `file:line:column: severity: message [id name]`, the first line of the span with carets under exactly
    its characters, then `help:`, `did you mean` and the related places. Without colour the text holds no control
    characters but line breaks, whatever the ruleset holds.
    """

    def paint(style: str, text: str) -> str:
        return f"\x1b[{_COLORS[style]}m{text}\x1b[0m" if color else text

    code, severity = diagnostic.code, diagnostic.severity.value
    place = paint("bold", f"{_span(diagnostic.span)}:")
    tag = paint("dim", f"[{code.id} {code.name}]")
    lines = [f"{place} {paint(severity, severity + ':')} {visible(diagnostic.message)} {tag}"]
    quoted = quote(diagnostic.span)
    if quoted is not None:
        number, text, carets = quoted
        gutter = len(number)
        lines.append(f"{paint('dim', f' {number} |')} {text}")
        lines.append(f"{paint('dim', ' ' * (gutter + 1) + ' |')} {paint(severity, carets)}")
    if diagnostic.help:
        lines.append(f"  {paint('help', 'help:')} {visible(diagnostic.help)}")
    if diagnostic.suggestions and "did you mean" not in diagnostic.help:
        names = ", ".join(f"`{visible(s)}`" for s in diagnostic.suggestions)
        lines.append(f"  {paint('help', 'did you mean')} {names}?")
    for related in diagnostic.related:
        lines.append(f"  {paint('dim', 'see')} {_span(related.span)}: {visible(related.message)}")
    return "\n".join(lines)


def quote(span: Span) -> tuple[str, str, str] | None:
    """Line number, text and carets of a span's first line; none where nothing can be quoted (no text at all).

    Tabs become blanks and what cannot be seen becomes visible, in both lines alike; a wide character gets two carets;
    an empty span, and one that begins at the end of its line, gets one.
    """
    if not span.source.text:
        return None
    number = span.line
    line = span.source.line(number)
    first = min(span.column - 1, len(line))
    last = min(span.end_column - 1, len(line)) if span.end_line == number else len(line.rstrip())
    cells: list[str] = []
    column = 0
    for c in line:
        cell = " " * (TAB_WIDTH - column % TAB_WIDTH) if c == "\t" else visible(c)
        cells.append(cell)
        column += display_width(cell)
    before, marked, behind = cells[:first], cells[first : max(first, last)], cells[max(first, last) :]
    lead = _cut("".join(before), QUOTE_WIDTH // 2, keep_end=True)
    middle = _cut("".join(marked), QUOTE_WIDTH)
    rest = _cut("".join(behind), max(20, QUOTE_WIDTH - display_width(lead) - display_width(middle)))
    carets = " " * display_width(lead) + "^" * max(1, display_width(middle))
    return str(number), (lead + middle + rest).rstrip(), carets


def _cut(text: str, width: int, *, keep_end: bool = False) -> str:
    """`text`, or as much of its beginning (or end) as fits into `width` columns with `...` for what is left out."""
    if display_width(text) <= width:
        return text
    kept: list[str] = []
    free = width - 3
    for c in reversed(text) if keep_end else text:
        free -= display_width(c)
        if free < 0:
            break
        kept.append(c)
    return "..." + "".join(reversed(kept)) if keep_end else "".join(kept) + "..."


def visible(text: str) -> str:
    """`text` with everything that would steer a terminal, or not be seen, written out as `\\x1b` or `\\u202e`.

    Line breaks become blanks: a message is one line.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(c) for c in text)


def visible_lines(text: str) -> str:
    """`visible` of a text of several lines: line breaks and tabs stay."""
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return text
    return "".join(c if c in "\n\t" else _visible(c) for c in text)


def json_text(value: Any, indent: int | None = 2) -> str:
    """A value as JSON that steers no terminal either: what cannot be seen is written as `\\u202e`."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    if text.isascii():
        return text
    return "".join(c if c == "\n" or unicodedata.category(c) not in _UNSEEN else json.dumps(c)[1:-1] for c in text)


#: Categories of characters that steer a terminal or cannot be seen.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def _visible(c: str) -> str:
    if c == "\n":
        return " "
    if unicodedata.category(c) not in _UNSEEN:
        return c
    return f"\\x{ord(c):02x}" if ord(c) < 0x100 else f"\\u{ord(c):04x}"


def display_width(text: str) -> int:
    """How many columns of a terminal `text` takes: two for wide characters, none for combining ones."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in {"W", "F"} else 1 for c in text
    )


def _span(span: Span) -> str:
    return f"{visible(span.source.path)}:{span.line}:{span.column}"


def count_by_severity(diagnostics: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning`; "no findings" when there are none."""
    counts = dict.fromkeys(Severity, 0)
    for d in diagnostics:
        counts[d.severity] += 1
    parts = [f"{n} {s.value}{'' if n == 1 else 's'}" for s, n in counts.items() if n]
    return ", ".join(parts) or "no findings"
