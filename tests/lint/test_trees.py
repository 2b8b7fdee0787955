"""No effect and no formula is out of sight of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from interpreter.analysis.roots import roots_of
from interpreter.checker import symbols, typed
from interpreter.checker.symbols import EffectSym, FunctionSym
from interpreter.foundation.nodes import NODES
from tests.rulesets.found import folders, name_of, ruleset

#: What trees consist of, in addition to symbols.
TREES = (*NODES, typed.CheckedRuleset)


def reached(value: Any, seen: set[int]) -> Iterator[Any]:
    """All effects and functions that anything in a checked ruleset leads to."""
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, dict):
        for item in value.values():
            yield from reached(item, seen)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from reached(item, seen)
    elif type(value) in TREES or type(value).__module__.startswith(symbols.__name__):
        if isinstance(value, EffectSym | FunctionSym) and value.body is not None:
            yield value
        for field in fields(value):
            if field.name not in ("span", "names"):
                yield from reached(getattr(value, field.name), seen)


@pytest.mark.parametrize("name", [name_of(folder) for folder in folders()])
def test_all_effects_and_formulas_are_roots(name: str) -> None:
    checked = ruleset(name).checked
    owners = {id(root.owner) for root in roots_of(checked)}
    assert [symbol.name for symbol in reached(checked, set()) if id(symbol) not in owners] == []
