"""Taking the YAML and the expressions of a scenario apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.foundation.nodes import everything
from interpreter.foundation.source import Span
from interpreter.syntax import nodes
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar


def own_names(node: Any) -> set[str]:
    """The locals that an expression declares."""
    return {at.name.text for at in everything(node) if isinstance(at, nodes.Source | nodes.Spread)}


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
