"""Texts with expressions in braces: `note "{me} builds {n} ships"`."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import BAD_TEXT
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.scope import Scope
from interpreter.foundation.source import Span
from interpreter.syntax import nodes
from interpreter.syntax.effects.parser import parse_expression
from interpreter.syntax.yaml.nodes import YamlScalar


def text_parts(el: Elaborator, node: nodes.Note | nodes.Phase, scope: Scope) -> tuple[str | typed.Expr, ...]:
    """The literal parts and the expressions of a text, in order."""
    start = node.span.start + node.span.text.index('"') + 1
    parts: list[str | typed.Expr] = []
    at = 0
    while (brace := _next_brace(node.text, at)) is not None:
        close = node.text.find("}", brace)
        if node.text[brace] == "}" or close < 0:
            place = Span(node.span.source, start + brace, start + brace + 1)
            el.report(
                BAD_TEXT,
                place,
                f"this `{node.text[brace]}` is not matched",
                "write expressions as `{n}`, and remove single braces",
            )
            return ()
        if brace > at:
            parts.append(node.text[at:brace])
        inside = Span(node.span.source, start + brace + 1, start + close)
        parsed = parse_expression(YamlScalar(inside.text, "'", inside, inside), el.findings)
        if parsed is not None:
            parts.append(el.infer(parsed, scope))
        at = close + 1
    if at < len(node.text):
        parts.append(node.text[at:])
    return tuple(parts)


def _next_brace(text: str, at: int) -> int | None:
    return next((i for i in range(at, len(text)) if text[i] in "{}"), None)
