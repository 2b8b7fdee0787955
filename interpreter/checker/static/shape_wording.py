"""Shapes, and what was written instead of them, in words."""

from __future__ import annotations

from interpreter.foundation.diagnostics import Findings
from interpreter.language.numbers import TOO_LARGE, next_step, other_number
from interpreter.language.shapes import (
    Either,
    Formula,
    Id,
    Line,
    Many,
    MapOf,
    OneOrMany,
    Record,
    Shape,
    Statements,
    Truth,
    TypeName,
    When,
    Whole,
    Word,
)
from interpreter.syntax.codes import NUMBER_FORM, NUMBER_TOO_LARGE
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar


def forms_of(shape: Either) -> dict[str, Shape]:
    """The shapes that a value may have, by the form in which it is written."""
    forms = {"scalar": shape.scalar, "list": shape.list, "mapping": shape.mapping}
    return {form: inner for form, inner in forms.items() if inner is not None}


def found(node: YamlNode) -> str:
    """What a node is, in words: "a list", "the text `nobody`"."""
    match node:
        case YamlList():
            return "a list"
        case YamlMap():
            return "a mapping"
        case _:
            if node.as_int is not None:
                return f"the number {node.text}"
            if node.as_bool is not None:
                return f"`{node.text}`"
            return f"the text `{node.text}`" if len(node.text) <= 40 and "\n" not in node.text else "a text"


def report_number(node: YamlNode, findings: Findings) -> bool:
    """Reports a number that is written as in another language, where one is wanted; whether it is one."""
    wrong = other_number(node.text) if isinstance(node, YamlScalar) and node.plain else None
    if wrong is None:
        return False
    message, right = wrong
    code = NUMBER_TOO_LARGE if message == TOO_LARGE else NUMBER_FORM
    findings.add(code, node.span, message, help=next_step(right), suggestions=(right,) if right else ())
    return True


def describe(shape: Shape) -> str:
    """What a shape wants, in words."""
    match shape:
        case Id(of=of):
            return f"the name of a {of}" if of != "name" else "a name"
        case Whole(low=low, high=high):
            limits = "" if low is None else f" from {low}" + ("" if high is None else f" to {high}")
            return f"a number{limits}"
        case Truth():
            return "`true` or `false`"
        case Word(words=words):
            return "one of " + ", ".join(words)
        case TypeName():
            return "a type"
        case Formula():
            return "an expression"
        case Statements():
            return "statements"
        case Line():
            return "a text"
        case Many(of=of):
            return "a list"
        case MapOf() | Record() | When():
            return "a mapping"
        case Either():
            return " or ".join(dict.fromkeys(describe(inner) for inner in forms_of(shape).values()))
        case OneOrMany(of=of):
            return f"{describe(of)} or a list"
        case _:
            return "a value"
