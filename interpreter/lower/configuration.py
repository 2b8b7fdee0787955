"""One game's constants: the number of players and the settings, resolved to plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.checker.symbols import SettingSym, Static
from interpreter.checker.typed import CheckedRuleset
from interpreter.language.types import (
    AmountsType,
    Component,
    Face,
    IndexType,
    Int,
    ListOf,
    Member,
    Optional,
    Player,
    SetOf,
    Type,
)


@dataclass(frozen=True, slots=True)
class Configuration:
    """`players` is the number of seats; `settings` has a value for every setting of the ruleset. `dummies` are those
    that take part: player values after the players'."""

    players: int
    settings: Mapping[str, Static]
    dummies: tuple[str, ...] = ()

    @property
    def everyone(self) -> int:
        """How many player values there are."""
        return self.players + len(self.dummies)


def configure(ruleset: CheckedRuleset, players: int, chosen: Mapping[str, Static]) -> Configuration:
    """The settings of a game: what was chosen, else the value for this number of players, else the default."""
    values = {name: chosen.get(name, setting_default(s, players)) for name, s in ruleset.settings.items()}
    return Configuration(players, values, tuple(d.name for d in ruleset.dummies(players)))


def setting_default(setting: SettingSym, players: int) -> Static:
    for fewest, most, value in setting.by_players:
        if fewest <= players <= most:
            return value
    return setting.default


def space_name(of: IndexType) -> str:
    """How an index space is called in layouts: "player", a kind's or a component type's name."""
    match of:
        case Player():
            return "player"
        case Member(kind=kind):
            return kind
        case Component(types=types):
            return "|".join(types)


def type_name(of: Type) -> str:
    """How values of a type are named in layouts: "player", "int", "bool", "component", "kind NAME", "set ...",
    "face N component NAME" (each has N)."""
    match of:
        case Optional(inner=inner):
            return type_name(inner)
        case Player():
            return "player"
        case Member(kind=kind):
            return f"kind {kind}"
        case Component():
            return "component"
        case Face(component=name, sides=sides):
            return f"face {len(sides)} component {name}"
        case SetOf(element=element) | ListOf(element=element):
            return f"set {type_name(element)}"
        case Int():
            return "int"
        case AmountsType():
            return "amounts"
    return type(of).__name__.lower()


def asked_type(of: Type) -> str:
    """The same for what a decision offers: components of one type are named by it ("component NAME")."""
    if isinstance(of, Component) and len(of.types) == 1:
        return f"component {of.types[0]}"
    return type_name(of)
