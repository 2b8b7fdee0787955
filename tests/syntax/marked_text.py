"""Text in which « and » mark the place that a finding must have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.foundation.diagnostics import Diagnostic, Findings
from interpreter.foundation.source import SourceFile
from interpreter.syntax.effects.parser import parse_block
from interpreter.syntax.yaml.nodes import YamlMap, YamlNode
from interpreter.syntax.yaml.reader import read_yaml


def unmark(marked: str) -> tuple[SourceFile, int, int]:
    """The text without its marks as a file, and the offsets of the marked place."""
    before, _, rest = marked.partition("«")
    inside, _, after = rest.partition("»")
    return SourceFile("game/test.yaml", before + inside + after), len(before), len(before) + len(inside)


def only_finding(findings: Findings) -> Diagnostic:
    found = findings.sorted()
    assert len(found) == 1, [f"{d.span}: {d.message}" for d in found]
    assert found[0].message
    assert found[0].help
    return found[0]


def value_of(source: SourceFile, key: str = "e") -> YamlNode:
    """The value of a key of the mapping that `source` is."""
    findings = Findings()
    document = read_yaml(source, findings)
    assert isinstance(document, YamlMap), [d.message for d in findings.sorted()]
    value = document.get(key)
    assert value is not None
    return value


def effect_finding(marked: str, parse: Callable[[YamlNode, Findings], Any] = parse_block) -> Diagnostic:
    """The one finding in the effect under the key `e`, which must be exactly at the mark."""
    source, start, end = unmark(marked)
    findings = Findings()
    assert parse(value_of(source), findings) is None or findings.errors
    found = only_finding(findings)
    assert (found.span.start, found.span.end) == (start, end), (
        f"{found.span.text!r} instead of {source.text[start:end]!r}"
    )
    return found
