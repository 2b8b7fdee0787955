"""The settings of a game as a host program gives them: ids and plain numbers, checked by name and type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.foundation.errors import UsageError
from interpreter.foundation.suggest import did_you_mean
from interpreter.language.types import AmountsType, Bool, Int, ListOf, Member, Optional, SetOf, Type, describe

if TYPE_CHECKING:
    from interpreter.checker.static.nouns import Nouns
    from interpreter.checker.symbols import SettingSym
    from interpreter.checker.typed import CheckedRuleset


@dataclass(frozen=True, slots=True)
class Setting:
    """A constant that may be chosen for a game. `type` is in words; `choices` are the possible values where they are
    few; `default` holds unless `by_players` has a value for the number of players; `doc` is the ruleset's own text."""

    name: str
    type: str
    default: Any
    doc: str = ""
    choices: tuple[Any, ...] = ()
    by_players: tuple[tuple[int, int, Any], ...] = ()

    def default_for(self, players: int) -> Any:
        """The value in a game with N players in which nobody chooses another."""
        return next((value for low, high, value in self.by_players if low <= players <= high), self.default)


def make_settings(checked: CheckedRuleset) -> dict[str, Setting]:
    """The settings of a ruleset by name."""
    return {name: _setting(checked, symbol) for name, symbol in checked.settings.items()}


def setting_values(checked: CheckedRuleset, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Chosen settings as the compiler takes them; UsageError for an unknown name or a value of another type."""
    values = {}
    for name, value in chosen.items():
        symbol = checked.settings.get(name)
        if symbol is None:
            raise UsageError(f"{checked.id} has no setting {name!r}; {did_you_mean(name, checked.settings)}")
        if symbol.per:
            raise UsageError(f"the setting {name!r} is a table and cannot be chosen for a game")
        values[name] = _inward(checked, name, symbol.type, value)
    return values


def _setting(checked: CheckedRuleset, symbol: SettingSym) -> Setting:
    def outward(value: Any) -> Any:
        return _outward(checked, symbol.type, value, len(symbol.per))

    choices: tuple[Any, ...] = ()
    match symbol.type:
        case Bool():
            choices = (False, True)
        case Member(kind=kind):
            choices = tuple(m.name for m in checked.kinds[kind].members)
        case Int(low=int(low), high=int(high)) if high - low < 20:
            choices = tuple(range(low, high + 1))
    by_players = tuple((low, high, outward(value)) for low, high, value in symbol.by_players)
    doc = checked.texts.get("en", {}).get(symbol.name, "")
    return Setting(symbol.name, describe(symbol.type), outward(symbol.default), doc, choices, by_players)


def _outward(checked: CheckedRuleset, of: Type, value: Any, depth: int) -> Any:
    """A static value with members by their ids; `depth` levels of tuples are around it."""
    if depth:
        return [_outward(checked, of, v, depth - 1) for v in value] if isinstance(value, tuple) else value
    match of:
        case Optional(inner=inner):
            return None if value is None else _outward(checked, inner, value, 0)
        case AmountsType() if value is not None:
            return _nouns(checked).show(value)
        case Member(kind=kind) if value is not None:
            return checked.kinds[kind].members[value].name
        case SetOf(element=element) | ListOf(element=element) if value is not None:
            return [_outward(checked, element, v, 0) for v in value]
        case _:
            return value


def _inward(checked: CheckedRuleset, name: str, of: Type, value: Any) -> Any:
    """A host's value as a static one."""
    match of:
        case Optional(inner=inner):
            return None if value is None else _inward(checked, name, inner, value)
        case Bool() if isinstance(value, bool):
            return value
        case Int(low=low, high=high) if isinstance(value, int) and not isinstance(value, bool):
            if (low is not None and value < low) or (high is not None and value > high):
                raise UsageError(f"the setting {name!r} is {describe(of)} from {low} to {high}, not {value}")
            return value
        case AmountsType() if isinstance(value, str):
            try:
                return _nouns(checked).read(value)
            except ValueError as reason:
                raise UsageError(f"the setting {name!r} is amounts: {reason}") from None
        case Member(kind=kind):
            ids = [m.name for m in checked.kinds[kind].members]
            if value in ids:
                return ids.index(value)
            raise UsageError(f"the setting {name!r} is a {kind}, not {value!r}; {did_you_mean(str(value), ids)}")
        case SetOf(element=element) | ListOf(element=element) if isinstance(value, list | tuple | set | frozenset):
            return tuple(sorted({_inward(checked, name, element, v) for v in value}))
    raise UsageError(f"the setting {name!r} is {describe(of)}, not {value!r}")


def _nouns(checked: CheckedRuleset) -> Nouns:
    from interpreter.checker.static.nouns import Nouns  # what plays loads no checker

    return Nouns(checked.counters, checked.kinds)
