"""Prints any node of this stage as an indented outline, for golden files and for `show tree`."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from interpreter.foundation.source import SourceFile, Span
from interpreter.syntax.nodes import Name
from interpreter.syntax.tree import RulesetTree, Section
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlScalar

_INDENT = "  "


def print_tree(node: Any) -> str:
    """The outline of `node` with a line feed at its end: one line a node, its fields below it, no positions.

    Names, numbers and other plain values are in the line of their node. Any node of `nodes`, `yaml_nodes` or `tree`.
    """
    lines: list[str] = []
    _print(node, "", 0, lines)
    return "\n".join(lines) + "\n"


def _print(node: Any, label: str, depth: int, lines: list[str]) -> None:
    lead = _INDENT * depth + {"": "", "-": "- "}.get(label, f"{label}: ")
    match node:
        case YamlScalar():
            lines.append(f"{lead}{node.text!r}{node.style and ' ' + node.style}")
        case YamlList():
            _print_items(lead, "list", node.items, depth, lines)
        case YamlMap():
            lines.append(f"{lead}map{'' if node.entries else ' (empty)'}")
            for key, value in node:
                _print(value, repr(key.text), depth + 1, lines)
        case Section() | RulesetTree():
            _print_ruleset(node, lead, depth, lines)
        case tuple():
            _print_items(lead, "", node, depth, lines)
        case _ if is_dataclass(node) and not isinstance(node, Name):
            _print_node(node, lead, depth, lines)
        case _:
            lines.append(lead + _inline(node))


def _print_items(lead: str, word: str, items: tuple[Any, ...], depth: int, lines: list[str]) -> None:
    lines.append(
        (lead.rstrip() if items and not word else lead + (word or "") + ("" if items else " (empty)")).rstrip()
    )
    for item in items:
        _print(item, "-", depth + 1, lines)


def _print_ruleset(node: Section | RulesetTree, lead: str, depth: int, lines: list[str]) -> None:
    lines.append(f"{lead}{type(node).__name__} {node.name}")
    if isinstance(node, RulesetTree):
        for section in node.sections.values():
            _print(section, "", depth + 1, lines)
    elif node.value is not None:
        _print(node.value, "", depth + 1, lines)
    else:
        for key, value in node.entries.values():
            _print(value, repr(key.text), depth + 1, lines)


def _print_node(node: Any, lead: str, depth: int, lines: list[str]) -> None:
    plain, deep = [], []
    for field in fields(node):
        value = getattr(node, field.name)
        absent = value is None or value is False or (value == () and "None" not in str(field.type))
        if absent or isinstance(value, Span | SourceFile):
            continue
        if _is_plain(value):
            plain.append(f"{field.name}={_inline(value)}")
        else:
            deep.append((field.name, value))
    lines.append(" ".join([lead + type(node).__name__, *plain]))
    for name, value in deep:
        if len(deep) == 1 and isinstance(value, tuple):
            for item in value:
                _print(item, "", depth + 1, lines)
        else:
            _print(value, name, depth + 1, lines)


def _is_plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(_is_plain(v) for v in value)
    return isinstance(value, str | int | Name)


def _inline(value: Any) -> str:
    match value:
        case Name():
            return value.text
        case tuple():
            return "(" + ", ".join(_inline(v) for v in value) + ")"
        case str() if value.isidentifier():
            return value
        case _:
            return repr(value)
