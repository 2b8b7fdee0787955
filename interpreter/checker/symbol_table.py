"""The table of everything a ruleset declares, by name: filled by `declarations`, read by the elaborator."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.checker.symbols import (
    AllowingSym,
    ComponentSym,
    CounterSym,
    DummySym,
    EffectSym,
    EntrySym,
    EventSym,
    FunctionSym,
    KindSym,
    MemberSym,
    ModificationSym,
    OfferSym,
    ScopeSym,
    SettingSym,
    TableSym,
    ValueSym,
    VariableSym,
    ZoneSym,
)
from interpreter.foundation.source import Span

Symbol = (
    KindSym
    | ComponentSym
    | SettingSym
    | CounterSym
    | VariableSym
    | ZoneSym
    | TableSym
    | ValueSym
    | FunctionSym
    | EffectSym
    | DummySym
    | ScopeSym
)


@dataclass(slots=True)
class Names:
    """`nouns` finds a symbol by its singular name, `plurals` kinds, component types, counters and zones by their
    plural; `members` the kinds that have a member of the name (several kinds may); `entries` the entry of a component
    type by id."""

    kinds: dict[str, KindSym] = field(default_factory=dict)
    components: dict[str, ComponentSym] = field(default_factory=dict)
    settings: dict[str, SettingSym] = field(default_factory=dict)
    counters: dict[str, CounterSym] = field(default_factory=dict)
    variables: dict[str, VariableSym] = field(default_factory=dict)
    zones: dict[str, ZoneSym] = field(default_factory=dict)
    tables: dict[str, TableSym] = field(default_factory=dict)
    values: dict[str, ValueSym] = field(default_factory=dict)
    functions: dict[str, FunctionSym] = field(default_factory=dict)
    effects: dict[str, EffectSym] = field(default_factory=dict)
    events: dict[str, EventSym] = field(default_factory=dict)
    nouns: dict[str, Symbol] = field(default_factory=dict)
    plurals: dict[str, Symbol] = field(default_factory=dict)
    members: dict[str, list[tuple[KindSym, MemberSym]]] = field(default_factory=dict)
    entries: dict[str, tuple[ComponentSym, EntrySym]] = field(default_factory=dict)
    dummies: dict[str, DummySym] = field(default_factory=dict)
    scopes: dict[str, ScopeSym] = field(default_factory=dict)
    modifications: dict[tuple[VariableSym, str], ModificationSym] = field(default_factory=dict)
    allowances: list[AllowingSym] = field(default_factory=list)
    #: whether there is a block for players together
    together: bool = False
    offers: dict[str, OfferSym] = field(default_factory=dict)
    #: where `wait` is
    waits: list[Span] = field(default_factory=list)
    score_categories: list[str] = field(default_factory=list)
    #: declared names that nothing has used yet, for "a misspelt definition is one finding"
    used: set[str] = field(default_factory=set)
