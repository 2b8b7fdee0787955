"""All lint rules, found by walking the folder `rules/`; and what can be told of them without loading any."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import asdict, dataclass
from functools import cache

from interpreter.cache import own_version, read_kept_data, write_kept_data
from interpreter.linter import rules
from interpreter.linter.rule import Rule


@dataclass(frozen=True, slots=True)
class RuleCard:
    """A rule by what configuration and forms ask of it; the words are those of `rule.Rule`, `options` the names."""

    id: str
    name: str
    category: str
    confidence: str
    fix: str
    options: tuple[str, ...]


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


@cache
def rule_cards() -> dict[str, RuleCard]:
    """A card for each rule, by id. Kept between runs: rules need the whole checker, which is long to load."""
    name = f"{own_version()}.rules"
    data = read_kept_data(name)
    try:
        return {
            id: RuleCard(**{**card, "options": tuple(card["options"])}) for id, card in (data or {})["cards"].items()
        }
    except (KeyError, TypeError, AttributeError):
        cards = {rule.id: _card(rule) for rule in all_rules()}
        write_kept_data(name, {"cards": {id: asdict(card) for id, card in cards.items()}})
        return cards


def _card(rule: Rule) -> RuleCard:
    options = tuple(option.name for option in rule.options)
    return RuleCard(rule.id, rule.name, rule.category.value, rule.confidence.value, rule.fix, options)
