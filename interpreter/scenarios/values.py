"""Values in scenarios: from YAML by the type that their place wants, and back to what people read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from interpreter.checker.static.nouns import Nouns
from interpreter.checker.static.shape_wording import report_number
from interpreter.checker.static.values import within
from interpreter.checker.typed import CheckedRuleset
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.suggest import near_names
from interpreter.language.types import (
    AmountsType,
    Bool,
    Component,
    Face,
    Int,
    ListOf,
    Member,
    NoneType,
    Optional,
    Player,
    SetOf,
    Type,
    describe,
    written,
)
from interpreter.scenarios.codes import SCENARIO_PLAYERS, SCENARIO_VALUE
from interpreter.scenarios.scenario import Piece, Value
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar

SEATS = "abcdefghijklmnopqrstuvwxyz"


class Unfit(Exception):
    """The value does not fit; it has been reported."""


@dataclass(frozen=True, slots=True)
class Values:
    """Reads values for a game with N players."""

    checked: CheckedRuleset
    players: int
    findings: Findings

    def read(self, node: YamlNode, of: Type) -> Value:
        """The value of a node; Unfit, reported, when it is none of this type."""
        match of:
            case Optional(inner=inner):
                return None if _is_none(node) else self.read(node, inner)
            case NoneType() if _is_none(node):
                return None
            case SetOf(element=element) | ListOf(element=element) if isinstance(node, YamlList):
                return tuple(self.read(item, element) for item in node.items)
            case SetOf() | ListOf():
                raise self.unfit(node, f"{describe(of)} is expected here", "write a list: `[one, another]`, or `[]`")
            case Component(types=types) if isinstance(node, YamlMap) and node.entries:
                return self._lying(node, types)
        if not isinstance(node, YamlScalar):
            raise self.unfit(node, f"{describe(of)} is expected here", "write one value")
        return self._scalar(node, of)

    def _lying(self, node: YamlMap, types: Iterable[str]) -> Piece:
        """`{tile: w9, turned: 3}`: a piece, and after it what its variables hold."""
        (key, first), *others = node.entries
        named = any(key.text in self.checked.components[name].variables for name in types)
        if named or not isinstance(first, YamlScalar):
            raise self.unfit(
                key, "the component must be named first", "write the component, then its variables: `{tile: t1, ..}`"
            )
        piece = self._piece(first, types)
        variables = self.checked.components[piece.type].variables
        own: list[tuple[str, tuple[int, ...], Value]] = []
        for name, value in others:
            if name.text not in variables:
                near = near_names(name.text, variables)
                hint = f"did you mean `{near[0]}`?" if near else f"its variables are: {', '.join(variables) or 'none'}"
                raise self.unfit(name, f"a {piece.type} has no variable `{name.text}`", hint, near)
            symbol = variables[name.text]
            kept = self._places(value, symbol.per[1:])
            own += ((name.text, indices, self._kept(node, symbol.type)) for indices, node in kept)
        return Piece(piece.type, piece.entry, tuple(own))

    def _places(self, node: YamlNode, per: Sequence[Type]) -> Iterator[tuple[tuple[int, ...], YamlNode]]:
        """`{first: b, second: c}`: what a variable of a piece holds at some of its places."""
        if not per:
            yield (), node
            return
        if not isinstance(node, YamlMap):
            raise self.unfit(node, "this has several places, each with a value", "write `{place: value}`")
        for key, value in node.entries:
            at = self.seat(key) if isinstance(per[0], Player) else self._scalar(key, per[0])
            assert isinstance(at, int)
            yield from (((at, *rest), inner) for rest, inner in self._places(value, per[1:]))

    def _kept(self, node: YamlNode, of: Type) -> Value:
        """What a variable of a piece is to hold, within its limits."""
        value, limits = self.read(node, of), of.inner if isinstance(of, Optional) else of
        if isinstance(limits, Int) and isinstance(value, int) and not within(value, limits):
            raise self.unfit(node, f"{value} is not within {written(limits)}", "write a number inside the limits")
        return value

    def _scalar(self, node: YamlScalar, of: Type) -> Value:
        match of:
            case AmountsType():
                return self._amounts(node)
            case Bool() if node.as_bool is not None:
                return node.as_bool
            case Int() if node.as_int is not None:
                return node.as_int
            case Player():
                return self.seat(node)
            case Member(kind=kind):
                return self._member(node, kind)
            case Component(types=types):
                return self._piece(node, types)
            case Face(sides=sides):
                return self._one_of(node, "face", list(sides))
        if isinstance(of, Int) and report_number(node, self.findings):
            raise Unfit
        raise self.unfit(node, f"{describe(of)} is expected here, not `{node.text}`", f"write {_example(of)}")

    def _member(self, node: YamlScalar, kind: str) -> int:
        symbol = self.checked.kinds[kind]
        grid, names = symbol.grid, [m.name for m in symbol.members]
        if grid is not None and node.text in names:
            row, column = divmod(names.index(node.text), grid.columns)
            columns, rows = grid.most(self.players, self.players)
            if column >= columns or row >= rows:
                message = f"there is no {kind} `{node.text}` in a game for {self.players}"
                raise self.unfit(node, message, f"the board then has {columns} columns and {rows} rows")
        return self._one_of(node, kind, names)

    def seat(self, node: YamlNode) -> int:
        """The seat that a node names; Unfit, reported, when there is none."""
        letters = [*SEATS[: self.players], *(d.name for d in self.checked.dummies(self.players))]
        if isinstance(node, YamlScalar) and node.text in letters:
            return letters.index(node.text)
        text = node.text if isinstance(node, YamlScalar) else "this"
        self.findings.add(
            SCENARIO_PLAYERS,
            node.span,
            f"`{text}` is not a seat of a game for {self.players}",
            help=f"seats are {', '.join(letters)}",
        )
        raise Unfit

    def _piece(self, node: YamlScalar, types: Iterable[str]) -> Piece:
        entries = {e.id: t for t in types for e in self.checked.components[t].entries}
        if node.text in entries:
            return Piece(entries[node.text], node.text)
        raise self._unknown(node, " or ".join(types), list(entries))

    def _amounts(self, node: YamlScalar) -> Value:
        try:
            return Nouns(self.checked.counters, self.checked.kinds).read(node.text)
        except ValueError as reason:
            raise self.unfit(node, f"amounts are expected here: {reason}", "write `2 wood and 1 gold`") from None

    def _one_of(self, node: YamlScalar, what: str, ids: list[str]) -> int:
        if node.text in ids:
            return ids.index(node.text)
        raise self._unknown(node, what, ids)

    def _unknown(self, node: YamlScalar, what: str, ids: list[str]) -> Unfit:
        near = near_names(node.text, ids)
        hint = (
            f"did you mean `{near[0]}`?" if near else f"there are: {', '.join(ids[:8])}{' ...' if len(ids) > 8 else ''}"
        )
        return self.unfit(node, f"there is no {what} `{node.text}`", hint, near)

    def unfit(self, node: YamlNode, message: str, help: str, suggestions: tuple[str, ...] = ()) -> Unfit:
        """Reports a value that does not fit, and gives what is to be raised."""
        self.findings.add(SCENARIO_VALUE, node.span, message, help=help, suggestions=suggestions)
        return Unfit()


def show_value(checked: CheckedRuleset, of: Type, value: Value) -> str:
    """A value in the words of a scenario."""
    match of:
        case Optional(inner=inner):
            return "none" if value is None else show_value(checked, inner, value)
        case SetOf(element=element) | ListOf(element=element) if isinstance(value, tuple):
            return "[" + ", ".join(show_value(checked, element, v) for v in value) + "]"
        case AmountsType() if isinstance(value, tuple):
            return Nouns(checked.counters, checked.kinds).show(value)
        case Face(sides=sides) if isinstance(value, int):
            return sides[value]
    if value is None:
        return "none"
    if isinstance(value, Piece):
        return value.entry
    match of:
        case Bool():
            return "true" if value else "false"
        case Player():
            return SEATS[int(value)]  # type: ignore[arg-type]
        case Member(kind=kind):
            return checked.kinds[kind].members[int(value)].name  # type: ignore[arg-type]
    return str(value)


def _is_none(node: YamlNode) -> bool:
    return isinstance(node, YamlScalar) and (node.is_null or (node.plain and node.text == "none"))


def _example(of: Type) -> str:
    return "`true` or `false`" if isinstance(of, Bool) else "a number" if isinstance(of, Int) else "an id"
