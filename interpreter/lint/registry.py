"""All lint rules, found by walking the folder `rules/`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from interpreter.lint import rules
from interpreter.lint.rule import Rule


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule, by id."""
    found: list[Rule] = []
    for module in pkgutil.iter_modules(rules.__path__, rules.__name__ + "."):
        found.append(importlib.import_module(module.name).RULE)
    return tuple(sorted(found, key=lambda rule: rule.id))


@cache
def rules_by_id() -> dict[str, Rule]:
    return {rule.id: rule for rule in all_rules()}
