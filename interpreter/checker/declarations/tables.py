"""Constants: tables and values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import product

from interpreter.checker import typed
from interpreter.checker.codes.declarations import EMPTY_VALUE, MISSING_KEY, WRONG_SHAPE
from interpreter.checker.declarations.boards import ALL_PLAYERS, as_board, grid_kind
from interpreter.checker.scope import Scope
from interpreter.checker.static.declaration_context import Reading, get
from interpreter.checker.static.shape_wording import report_number
from interpreter.checker.static.validate import header
from interpreter.checker.static.values import SEATS, WRONG, static_value
from interpreter.checker.symbols import TableSym, ValueSym
from interpreter.checker.typed import LocalVar
from interpreter.language.model import ORIGIN
from interpreter.language.types import (
    AMOUNTS,
    BOOL,
    INT,
    NONE,
    PLAYER,
    TEXT,
    UNKNOWN,
    Component,
    Face,
    Int,
    ListOf,
    Member,
    Player,
    SetOf,
    Type,
    describe,
    join,
    optional,
    written,
)
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar, is_none

_ORIGIN = frozenset(key.name for key in ORIGIN)
_COUNTED = re.compile(r"-?\d+ [a-z]")


# ------------------------------------------------------------------ types of what is written
def inferred(node: YamlNode, reading: Reading, hint: Type | None = None) -> Type:
    """The type of a value as it is written; of a name that several kinds have, the `hint` or the first of them."""
    if isinstance(node, YamlMap):
        reading.findings.add(WRONG_SHAPE, header(node), "a value is expected here, not a mapping", help="write a value")
        return UNKNOWN
    if isinstance(node, YamlList):
        element: Type = UNKNOWN
        for number, item in enumerate(node.items):
            found = inferred(item, reading)
            element = found if number == 0 else join(element, found) or UNKNOWN
        return ListOf(element)
    if is_none(node):
        return NONE
    if node.as_int is not None:
        return Int(node.as_int, node.as_int)
    if node.as_bool is not None:
        return BOOL
    if _COUNTED.match(node.text):
        return AMOUNTS
    kinds = [kind.name for kind, _ in reading.names.members.get(node.text, [])]
    if kinds:
        return hint if isinstance(hint, Member) and hint.kind in kinds else Member(kinds[0])
    if node.style in ("'", '"'):
        return TEXT
    if report_number(node, reading.findings):
        return UNKNOWN
    reading.unknown(node, "member", list(reading.names.members))
    return UNKNOWN


def _is_strange(node: YamlScalar, reading: Reading) -> bool:
    """Whether a scalar is a name that no member has (and no text, which is in quotes)."""
    plain = node.as_int is None and node.as_bool is None and not is_none(node) and node.plain
    return plain and not _COUNTED.match(node.text) and node.text not in reading.names.members


def _common(nodes: list[YamlNode], reading: Reading) -> Type:
    """The smallest type for all values; where names belong to several kinds, a kind that has all of them. `a`, `b` ..
    are seats where no member is called so."""
    scalars = [item for node in nodes for item in (node.items if isinstance(node, YamlList) else (node,))]
    strange = [item for item in scalars if isinstance(item, YamlScalar) and _is_strange(item, reading)]
    if strange and len(strange) == len(nodes) and all(item.text in SEATS for item in strange):
        return PLAYER
    if strange:
        reading.unknown(strange[0], "member", list(reading.names.members))
        return UNKNOWN
    names = [node for node in nodes if isinstance(node, YamlScalar) and node.text in reading.names.members]
    if names and len(names) == len([node for node in nodes if not is_none(node)]):
        sets = [{kind.name for kind, _ in reading.names.members[node.text]} for node in names]
        shared = set.intersection(*sets)
        kind = next((name for name in reading.names.kinds if name in shared), None)
        if kind is not None:
            return Member(kind) if len(names) == len(nodes) else optional(Member(kind))
    type: Type | None = None
    for node in nodes:
        found = inferred(node, reading)
        type = found if type is None else join(type, found)
        if type is None:
            message = "this value has another type than the ones before it"
            reading.findings.add(
                WRONG_SHAPE, header(node), message, help="write values of one type, or give the type with `type:`"
            )
            return UNKNOWN
    return UNKNOWN if type is None else type


# ------------------------------------------------------------------ tables
def declare_tables(reading: Reading) -> None:
    """Enters all tables. Types that are not declared are those of the keys and values."""
    for key, node in reading.entries("tables"):
        long = isinstance(node, YamlMap) and "values" in node
        values = get(node, "values") if long else node
        table = TableSym(key.text, key.span, (), UNKNOWN)
        reading.names.tables[table.name] = table
        reading.declare(table)
        if not long:
            reading.check_origin_of(node)
        declared = reading.type(get(node, "type")) if long and get(node, "type") is not None else None
        rows = not isinstance(declared, ListOf | SetOf)
        per = get(node, "per") if long else None
        keys = reading.per(per) if per is not None else None
        if values is not None and keys is not None:
            values = _boards(values, keys, reading)
        flat = _flat(values, table, rows, reading) if values is not None else []
        others = get(node, "otherwise")
        table.keys = _key_types(flat, reading) if keys is None else keys
        wanted = [value for _, value in flat] + ([others] if others is not None else [])
        table.type = _common(wanted, reading) if declared is None else declared
        reading.statics.append(partial(_table_values, table, flat, others, reading))


def _boards(node: YamlNode, keys: Sequence[Type], reading: Reading) -> YamlNode:
    """What is written in rows for the cells of a grid, by cell; of all other keys as it is."""
    if not keys:
        return node
    grid = grid_kind(keys[0], reading) if isinstance(keys[0], Member) else None
    if grid is not None and isinstance(node, YamlList):
        cells = as_board(node, grid, ALL_PLAYERS, reading) or {}
        named = [(YamlScalar(cell, "", inner.span, inner.span), inner) for cell, inner in cells.items()]
        return YamlMap(tuple((key, _boards(inner, keys[1:], reading)) for key, inner in named), node.span)
    if not isinstance(node, YamlMap):
        return node
    return YamlMap(tuple((key, _boards(inner, keys[1:], reading)) for key, inner in node), node.span)


def _flat(
    node: YamlNode, table: TableSym, rows: bool, reading: Reading, before: tuple[YamlScalar, ...] = ()
) -> list[tuple[tuple[YamlScalar, ...], YamlNode]]:
    """All values with their keys, outer keys first. Items of a list in place of the whole map have the keys 0, 1, 2 ..,
    and with `rows` so have numbers in a list further in; any other list is one value."""
    if isinstance(node, YamlList) and (not before or (rows and _all_numbers(node))):
        numbers = [YamlScalar(str(n), "", item.span, item.span) for n, item in enumerate(node.items)]
        for number, item in zip(numbers, node.items, strict=True):
            if isinstance(item, YamlScalar) and item.is_null:
                _report_empty(table, number, reading)
        return [((*before, number), item) for number, item in zip(numbers, node.items, strict=True)]
    if not isinstance(node, YamlMap):
        return [(before, node)]
    found: list[tuple[tuple[YamlScalar, ...], YamlNode]] = []
    for key, value in node:
        if isinstance(value, YamlScalar) and value.is_null:
            _report_empty(table, key, reading)
        elif before or key.text not in (*_ORIGIN, "otherwise"):
            found += _flat(value, table, rows, reading, (*before, key))
    depths = {len(keys) for keys, _ in found}
    if len(depths) > 1 and not before:
        message = f"some values of `{table.name}` have {min(depths)} keys and some {max(depths)}"
        reading.findings.add(WRONG_SHAPE, table.span, message, help="use the same number of keys for each value")
        return []
    return found


def _report_empty(table: TableSym, key: YamlScalar, reading: Reading) -> None:
    """A key without a value is a slip; that there is none for it is said by `none`."""
    table.has_otherwise = True  # so that the value is not missed also
    help = "write it after the key, or write `none`"
    reading.findings.add(EMPTY_VALUE, key.span, f"`{key.text}` has no value", help=help)


def _all_numbers(node: YamlList) -> bool:
    return bool(node.items) and all(isinstance(item, YamlScalar) and item.as_int is not None for item in node.items)


def _key_types(flat: list[tuple[tuple[YamlScalar, ...], YamlNode]], reading: Reading) -> tuple[Type, ...]:
    if not flat:
        return ()
    columns = zip(*(keys for keys, _ in flat), strict=True)
    return tuple(_common(list(dict.fromkeys(column)), reading) for column in columns)


def _table_values(
    table: TableSym, flat: list[tuple[tuple[YamlScalar, ...], YamlNode]], others: YamlNode | None, reading: Reading
) -> None:
    whole = bool(flat) and bool(table.keys)
    for keys, node in flat:
        if len(keys) != len(table.keys):
            whole = False
            message = f"`{table.name}` has {len(table.keys)} keys for each value, not {len(keys)}"
            reading.findings.add(WRONG_SHAPE, keys[0].span, message, help="write one level of mappings for each `per:`")
            continue
        key = tuple(static_value(k, t, reading) for k, t in zip(keys, table.keys, strict=True))
        value = static_value(node, table.type, reading)
        if WRONG not in key and value is not WRONG:
            table.values[key] = value
        whole = whole and WRONG not in key and value is not WRONG
    if whole and others is None and table.type != UNKNOWN and not table.has_otherwise:
        _check_complete(table, reading)
    if others is not None:
        value = static_value(others, table.type, reading)
        table.has_otherwise = value is not WRONG
        table.otherwise = None if value is WRONG else value


def _check_complete(table: TableSym, reading: Reading) -> None:
    """Reports members of kinds for which a table has no value. (Of numbers nobody can say which are needed.)"""
    kinds = [reading.names.kinds.get(key.kind) if isinstance(key, Member) else None for key in table.keys]
    known = [kind.members for kind in kinds if kind is not None]
    if len(known) < len(kinds):
        return
    rows = [row for row in product(*known) if tuple(member.ordinal for member in row) not in table.values]
    if rows:
        some = ", ".join(f"`{' '.join(member.name for member in row)}`" for row in rows[:6])
        more = f" and {len(rows) - 6} more" if len(rows) > 6 else ""
        message = f"`{table.name}` has no value for {some}{more}"
        reading.findings.add(MISSING_KEY, table.span, message, help="add them, or give `otherwise:` for the rest")
        table.has_otherwise = True  # so that what reads it is not reported as well


# ------------------------------------------------------------------ values
def declare_values(reading: Reading) -> None:
    """Enters all values; the type of one that declares none is that of its base, found when it is first needed."""
    for key, node in reading.entries("values"):
        per = reading.per(get(node, "per"))
        declared = get(node, "type")
        base = get(node, "base") if isinstance(node, YamlMap) else node
        type = reading.type(declared) if declared is not None else UNKNOWN
        value = ValueSym(key.text, key.span, type, per)
        value.index = tuple(LocalVar(name, index, key.span) for name, index in zip(_index_names(per), per, strict=True))
        reading.names.values[value.name] = value
        reading.declare(value)
        if declared is None and base is None:
            value.type = INT
        if base is None and isinstance(type, Member | Player | Component | Face):
            message = f"`{value.name}` has no `base`, and {describe(type)} has no empty value"
            help = f"add `base: ..`, or allow none: `type: {written(type)}?`"
            reading.findings.add(MISSING_KEY, key.span, message, help=help)
        if type == AMOUNTS and base is None:
            value.base = typed.MakeAmounts(key.span, AMOUNTS, ())
        if base is not None:
            reading.elaborator.defer(value, partial(_value_base, value, base, reading))


def _index_names(per: Sequence[Type]) -> list[str]:
    """What a base calls its indices: their types, with a number (`good_1`, `good_2`) where several have one type."""
    names = [written(index) for index in per]
    return [
        name if names.count(name) == 1 else f"{name}_{names[: at + 1].count(name)}" for at, name in enumerate(names)
    ]


def _value_base(value: ValueSym, node: YamlNode, reading: Reading) -> None:
    parsed = reading.parsed(node)
    if parsed is None:
        return
    scope = Scope(has_me=True)
    for local in value.index:
        scope.bind(local)
    reading.elaborator.value(value, parsed, scope)
