"""Where everything is: numbers of components and places, slots of the state and their values at the beginning."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.checker.static.nouns import Nouns
from interpreter.checker.symbols import ComponentSym, CounterSym, EntrySym, VariableSym, ZoneSym
from interpreter.checker.typed import CheckedRuleset, LocalVar
from interpreter.language.types import AMOUNTS, Component, IndexType, Member, Player, Type, required
from interpreter.lower.configuration import Configuration, space_name


@dataclass(frozen=True, slots=True)
class Instance:
    """One piece: its entry, and the seat it was made for (None where it belongs to nobody from the start)."""

    component: ComponentSym
    entry: EntrySym
    seat: int | None


@dataclass(slots=True)
class Layout:
    """`instances` by component number; `first` the first number of a component type; `base` the first place of a
    zone; `missing` what games of this kind lack (`needs`); `grids` the columns and rows of the grids in this game."""

    ruleset: CheckedRuleset
    configuration: Configuration
    instances: list[Instance] = field(default_factory=list)
    first: dict[str, int] = field(default_factory=dict)
    base: dict[str, int] = field(default_factory=dict)
    places: int = 0
    knows: bool = False
    looked: frozenset[LocalVar] = frozenset()
    missing: frozenset[CounterSym | VariableSym | ZoneSym] = frozenset()
    nouns: Nouns = field(init=False)
    grids: dict[str, tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.nouns = Nouns(self.ruleset.counters, self.ruleset.kinds)

    @property
    def scopes(self) -> tuple[str, ...]:
        """The scopes (turn, round and game among them) of which is counted how many are open."""
        return tuple(dict.fromkeys([*self.ruleset.scopes, *(m.scope for m in self.ruleset.modifications)]))

    def size(self, of: IndexType) -> int:
        match of:
            case Player():
                return self.configuration.everyone
            case Member(kind=kind):
                return len(self.ruleset.kinds[kind].members)
            case Component(types=types):
                return sum(1 for i in self.instances if i.component.name in types)

    def members(self, kind: str) -> tuple[int, ...]:
        """The members of a kind that there are in this game, in order: a grid may be smaller than its largest form."""
        symbol = self.ruleset.kinds[kind]
        if symbol.grid is None or kind not in self.grids:
            return tuple(range(len(symbol.members)))
        columns, rows = self.grids[kind]
        return tuple(row * symbol.grid.columns + column for row in range(rows) for column in range(columns))

    def sizes(self, per: tuple[IndexType, ...]) -> tuple[int, ...]:
        return tuple(self.size(p) for p in per)

    def count(self, per: tuple[IndexType, ...]) -> int:
        total = 1
        for n in self.sizes(per):
            total *= n
        return total

    def offset(self, of: IndexType) -> int:
        """What is subtracted from a value of the index type to count from 0."""
        return self.first[of.types[0]] if isinstance(of, Component) else 0

    def indices(self, per: tuple[IndexType, ...]) -> tuple[tuple[str, int], ...]:
        return tuple((space_name(p), self.size(p)) for p in per)

    def numbers(self, component: ComponentSym) -> tuple[int, ...]:
        return tuple(n for n, i in enumerate(self.instances) if i.component is component)


def lay_out(
    ruleset: CheckedRuleset,
    configuration: Configuration,
    absent: frozenset[EntrySym],
    grids: dict[str, tuple[int, int]],
) -> Layout:
    """Numbers the components by type, entry and copy, and the places by zone and index, all in order of declaration.

    The entries in `absent` do not exist in this game, and `grids` have this many columns and rows."""
    layout = Layout(ruleset, configuration, grids=grids)
    for component in ruleset.components.values():
        layout.first[component.name] = len(layout.instances)
        seats: tuple[int | None, ...] = (
            tuple(range(configuration.everyone)) if _for_each_player(ruleset, component) else (None,)
        )
        for entry in component.entries:
            if entry in absent:
                continue
            for seat in seats:
                layout.instances.extend([Instance(component, entry, seat)] * entry.copies)
    for zone in ruleset.zones.values():
        layout.base[zone.name] = layout.places
        layout.places += layout.count(zone.per)
    return layout


def _for_each_player(ruleset: CheckedRuleset, component: ComponentSym) -> bool:
    """Entries that a zone `per: player` starts with exist once for every player."""
    return any(
        component.name in z.starts_with and any(isinstance(p, Player) for p in z.per) for z in ruleset.zones.values()
    )


def nothing_added(of: Type, layout: Layout) -> object:
    """What has been added to a variable of the type for a while, at the beginning."""
    return (0,) * len(layout.nouns) if required(of) == AMOUNTS else 0
