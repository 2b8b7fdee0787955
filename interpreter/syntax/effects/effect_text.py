"""What YAML does to effect text: scalars that cannot hold it, and text that YAML cut at a comma or a ` #`."""

from __future__ import annotations

import re
from dataclasses import replace

from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import Span
from interpreter.syntax import codes
from interpreter.syntax.effects.errors.situation import Complaint
from interpreter.syntax.yaml.nodes import YamlMap, YamlNode, YamlScalar

_QUOTE = "put the whole text in single quotes, or write it as a block (`|`)"


def fit_for_effects(node: YamlNode, findings: Findings) -> YamlScalar | None:
    """The scalar if effect text can be in it as written; otherwise None with a finding."""
    if not isinstance(node, YamlScalar):
        what = "mapping" if isinstance(node, YamlMap) else "list"
        message = f"this is a YAML {what}; effect text was expected"
        findings.add(
            codes.NOT_A_TEXT,
            node.span.header(),
            message,
            help="write text; put it in single quotes if it begins with a bracket",
        )
    elif node.style == ">":
        mark = Span(node.span.source, node.span.start, node.span.start + 1)
        message = "effect text cannot be a folded scalar: `>` joins its lines"
        findings.add(codes.FOLDED_EFFECT, mark, message, help="write `|` instead of `>`", suggestions=["|"])
    elif node.style == '"' and "\\" in node.content.text:
        at = node.content.start + node.content.text.index("\\")
        message = "effect text in double quotes cannot have escapes"
        help = "use single quotes around it, or a block (`|`)"
        findings.add(codes.ESCAPED_EFFECT, Span(node.span.source, at, at + 2), message, help=help)
    elif node.is_null or not node.content.text.strip():
        report_empty(node, findings)
    else:
        return node
    return None


def report_empty(scalar: YamlScalar, findings: Findings) -> None:
    """Reports a text in which nothing is said, perhaps beside comments."""
    message = "the text is missing; an effect or value is expected"
    span = scalar.span if "\n" not in scalar.span.text else scalar.span.header()
    findings.add(codes.EMPTY_EFFECT, span, message, help="write one, or remove the key")


def cut_behind(scalar: YamlScalar, complaint: Complaint) -> Complaint | None:
    """The complaint that YAML ended this plain text too early, where that is why it does not parse."""
    if not scalar.plain:
        return None
    text, end = scalar.span.source.text, scalar.span.end
    if complaint.code is codes.UNCLOSED_TEXT and (comment := re.compile(r"[ \t]+(#)").match(text, end)):
        at = comment.start(1)
        message = "in YAML ` #` begins a comment, so the effect ends before it"
        return replace(
            complaint, code=codes.COMMENT_CUT, start=at, end=at + 1, message=message, help=_QUOTE, suggestions=()
        )
    unfinished = complaint.unfinished or complaint.code is codes.UNCLOSED_TEXT
    if unfinished and (comma := re.compile(r"\s*(,)").match(text, end)):
        return _comma(complaint, comma.start(1))
    return None


def _comma(complaint: Complaint, at: int) -> Complaint:
    message = "YAML ended this effect at the comma"
    help = "put the whole text in single quotes, or write it in block style"
    return replace(complaint, code=codes.CUT_BY_COMMA, start=at, end=at + 1, message=message, help=help, suggestions=())


def cut_by_comma(mapping: YamlMap, findings: Findings) -> frozenset[str]:
    """Reports effects in a `{ }` mapping that YAML cut at a comma; the answer are the keys that are no keys.

    `{use: do teach(me, 2)}` has for YAML the keys `use` and `2)`, the second without a value. The caller must not
    complain about the keys in the answer again; the entry before them holds the first part of the effect.
    """
    cut: set[str] = set()
    text = mapping.span.source.text
    if text[mapping.span.start : mapping.span.start + 1] != "{":
        return frozenset()
    effect: YamlScalar | None = None
    for key, value in mapping:
        bare = isinstance(value, YamlScalar) and value.plain and value.text == "" and value.span.start == key.span.end
        if effect is not None and bare:
            if not cut:
                comma = text.index(",", effect.span.end)
                span = Span(mapping.span.source, comma, comma + 1)
                message = f"YAML ended this effect at the comma and reads `{key.text}` as a key"
                help = "put the whole text in single quotes, or write it in block style"
                findings.add(codes.CUT_BY_COMMA, span, message, help=help)
            cut.add(key.text)
        else:
            several_words = isinstance(value, YamlScalar) and value.plain and re.search(r"[\s(\[]", value.text)
            effect = value if several_words and isinstance(value, YamlScalar) else None
    return frozenset(cut)
