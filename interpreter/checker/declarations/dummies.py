"""Dummies: player values that have counters and zones, are scored and ranked, and never decide."""

from __future__ import annotations

from interpreter.checker.codes.declarations import WRONG_RANGE
from interpreter.checker.declarations.game import Head
from interpreter.checker.declarations.settings import player_range
from interpreter.checker.static.declaration_context import Reading, get, pairs
from interpreter.checker.static.naming import check_id
from interpreter.checker.symbols import DummySym
from interpreter.foundation.source import Span
from interpreter.syntax.yaml.nodes import YamlNode, YamlScalar


def declare_dummies(reading: Reading, head: Head) -> None:
    """Enters the dummies that the head of the ruleset names."""
    section = reading.tree.sections.get("ruleset")
    written = None if section is None else section.entries.get("dummies")
    for key, node in pairs(written[1]) if written is not None else ():
        if not check_id(key, reading.findings):
            continue
        dummy = _dummy(key.text, key.span, get(node, "when"), head, reading)
        reading.declare(dummy)
        reading.names.dummies.setdefault(key.text, dummy)


def _dummy(name: str, span: Span, when: YamlNode | None, head: Head, reading: Reading) -> DummySym:
    if not isinstance(when, YamlScalar):
        return DummySym(name, span)
    found = (1, 1) if when.text == "solo" else player_range(when.text)
    if found is None or found[1] < head.fewest or found[0] > head.most:
        game = f"{head.fewest}" if head.fewest == head.most else f"{head.fewest} to {head.most}"
        reading.findings.add(
            WRONG_RANGE,
            when.span,
            f"`{when.text}` is not a number of players of this game, which is for {game}",
            help="write `solo`, a number, or a range such as `2..3`",
        )
        return DummySym(name, span)
    return DummySym(name, span, *found, found[0] <= head.fewest and head.most <= found[1])
