"""A whole ruleset, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.checker.symbols import (
    AllowingSym,
    BotSym,
    ComponentSym,
    CounterSym,
    DummySym,
    EffectSym,
    EndingSym,
    EventSym,
    FunctionSym,
    KindSym,
    ModificationSym,
    OfferSym,
    Ranking,
    ScopeSym,
    SettingSym,
    TableSym,
    ValueSym,
    VariableSym,
    ZoneSym,
)
from interpreter.foundation.source import Span
from interpreter.syntax.yaml.nodes import YamlNode, YamlScalar

if TYPE_CHECKING:
    from interpreter.checker.symbol_table import Names


@dataclass(frozen=True, slots=True, eq=False)
class CheckedRuleset:
    """A ruleset without errors; `partial` is one with errors, as far as it was understood. All mappings are in the
    order of declaration (files in alphabetical order)."""

    id: str
    title: str
    language: int
    fewest: int
    most: int
    digest: str
    kinds: Mapping[str, KindSym]
    components: Mapping[str, ComponentSym]
    settings: Mapping[str, SettingSym]
    counters: Mapping[str, CounterSym]
    variables: Mapping[str, VariableSym]
    zones: Mapping[str, ZoneSym]
    tables: Mapping[str, TableSym]
    values: Mapping[str, ValueSym]
    functions: Mapping[str, FunctionSym]
    effects: Mapping[str, EffectSym]
    events: Mapping[str, EventSym]
    endings: Mapping[str, EndingSym]
    bots: Mapping[str, BotSym]
    score_categories: tuple[str, ...]
    ranking: Ranking | None
    texts: Mapping[str, Mapping[str, str]]
    text_places: Mapping[tuple[str, str], Span]
    scenarios: tuple[tuple[YamlScalar, YamlNode], ...]
    names: Names
    scopes: Mapping[str, ScopeSym]
    modifications: tuple[ModificationSym, ...]
    allowances: tuple[AllowingSym, ...]
    offers: Mapping[str, OfferSym]
    partial: bool = False

    def dummies(self, players: int) -> tuple[DummySym, ...]:
        """The dummies in a game with N players; their seats come after the players'."""
        return tuple(d for d in self.names.dummies.values() if d.plays(players))
