"""Taking the YAML and the expressions of a scenario apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

from interpreter.foundation.source import Span
from interpreter.syntax import nodes
from interpreter.syntax.yaml_nodes import YamlList, YamlMap, YamlNode, YamlScalar


def own_names(node: Any) -> set[str]:
    """The locals that an expression declares."""
    own: set[str] = set()
    todo = [node]
    while todo:
        at = todo.pop()
        if isinstance(at, tuple):
            todo += at
            continue
        kind: Any = type(at)
        if kind is nodes.Source or kind is nodes.Spread:
            own.add(at.name.text)
        todo += [getattr(at, name) for name in _parts(kind)]
    return own


@cache
def _parts(kind: Any) -> tuple[str, ...]:
    """The fields of a class of nodes but its place; none of any other class."""
    return tuple(f.name for f in fields(kind) if f.name != "span") if kind in nodes.NODES else ()


def pairs(node: YamlNode | None) -> tuple[tuple[YamlScalar, YamlNode], ...]:
    """The entries of a mapping; none of anything else."""
    return node.entries if isinstance(node, YamlMap) else ()


def sentences(node: YamlNode) -> Iterator[YamlScalar]:
    """The parts of `do:` between `;`, or the items of a list; a `do` in front of a part is left out."""
    if isinstance(node, YamlList):
        for item in node.items:
            yield from sentences(item)
        return
    if not isinstance(node, YamlScalar):
        return
    text, start = node.content.text, node.content.start
    for part in text.split(";"):
        word = part.strip().removeprefix("do ").strip()
        at = start + part.index(word)
        place = Span(node.span.source, at, at + len(word))
        yield YamlScalar(word, "", place, place)
        start += len(part) + 1
