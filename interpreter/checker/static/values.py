"""Static values: what fields, tables and settings hold, read by their type.

A wrong value is reported and read as `WRONG`, which callers leave out. Values are the plain data of `symbols.Static`.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.checker.codes.declarations import MISSING_KEY, UNKNOWN_MEMBER, WRONG_RANGE, WRONG_VALUE
from interpreter.checker.declarations.boards import ALL_PLAYERS, as_board, cells_of, grid_kind
from interpreter.checker.scope import Scope
from interpreter.checker.static.amounts import static_amounts
from interpreter.checker.static.declaration_context import Reading
from interpreter.checker.static.naming import report_twice
from interpreter.checker.static.nouns import Nouns
from interpreter.checker.static.shape_wording import found, report_number
from interpreter.checker.static.validate import header
from interpreter.checker.symbols import FieldSym, Static
from interpreter.checker.wording import quoted, truth_meant
from interpreter.foundation.source import Span
from interpreter.foundation.suggest import near_names
from interpreter.language.types import (
    AMOUNTS,
    BOOL,
    PLAYER,
    AmountsType,
    Bool,
    IndexType,
    Int,
    ListOf,
    Member,
    Optional,
    Player,
    SetOf,
    Text,
    Type,
    Unknown,
    describe,
    may_be_none,
    written,
)
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar, is_none

#: How a seat is written in a ruleset: the first player is `a`.
SEATS = tuple("abcdefghijkl")

#: What is read where a value is wrong.
WRONG = object()


def static_value(node: YamlNode, type: Type, reading: Reading) -> Static:
    """The value of `node` as one of `type`, or WRONG."""
    match type:
        case Unknown():
            return WRONG
        case Optional(inner=inner):
            return None if is_none(node) else static_value(node, inner, reading)
        case SetOf() | ListOf():
            return _several(node, type, reading)
        case AmountsType():
            return _amounts(node, reading)
        case Member(kind=kind):
            return _member(node, kind, reading)
        case Player():
            return _seat(node, reading)
        case Int() | Bool() | Text():
            return _plain(node, type, reading)
        case _:
            reading.findings.add(
                WRONG_VALUE,
                header(node),
                f"{describe(type)} cannot be given before the game",
                help="use a variable instead",
            )
            return WRONG


def _plain(node: YamlNode, type: Int | Bool | Text, reading: Reading) -> Static:
    value: Static = None
    if isinstance(node, YamlScalar):
        value = node.as_int if isinstance(type, Int) else node.as_bool if isinstance(type, Bool) else node.text
    if value is None:
        return refuse(node, type, reading)
    if isinstance(type, Int) and isinstance(value, int) and not within(value, type):
        reading.findings.add(
            WRONG_RANGE,
            node.span,
            f"{value} is not within {written(type)}",
            help="write a number inside the limits, or change the limits of the type",
        )
        return WRONG
    return value


def within(value: int, type: Int) -> bool:
    return (type.low is None or value >= type.low) and (type.high is None or value <= type.high)


def _member(node: YamlNode, kind: str, reading: Reading) -> Static:
    if not isinstance(node, YamlScalar) or node.as_int is not None or node.as_bool is not None:
        return refuse(node, Member(kind), reading)
    members = {member.name: member.ordinal for member in reading.names.kinds[kind].members}
    if not members:
        return WRONG  # that it has none is reported at the kind
    if node.text in members:
        reading.names.used.add(node.text)
        return members[node.text]
    hint = "" if near_names(node.text, members) else f"the members of `{kind}` are: {', '.join(list(members)[:12])}"
    reading.elaborator.unknown.add(node.span, node.text, kind, members, help=hint, code=UNKNOWN_MEMBER)
    return WRONG


def _seat(node: YamlNode, reading: Reading) -> Static:
    if isinstance(node, YamlScalar) and node.text in SEATS:
        return SEATS.index(node.text)
    return refuse(node, PLAYER, reading, "write a seat: `a` is the first player, `b` the second ..")


def _amounts(node: YamlNode, reading: Reading) -> Static:
    """Amounts written with numbers and names alone: the same in every game."""
    parsed = reading.parsed(node) if reading.readable else None
    if parsed is None:
        return WRONG if isinstance(node, YamlScalar) else refuse(node, AMOUNTS, reading, "write `2 wood and 1 gold`")
    expr = reading.elaborator.expression(parsed, Scope(has_me=True), AMOUNTS)
    if isinstance(expr.type, Unknown):
        return WRONG
    value = static_amounts(expr, Nouns(reading.names.counters, reading.names.kinds))
    if value is not None:
        return value
    reading.findings.add(
        WRONG_VALUE,
        node.span,
        f"{quoted(node.span)} is known only during play",
        help="write only numbers and units here",
    )
    return WRONG


def _several(node: YamlNode, type: SetOf | ListOf, reading: Reading) -> Static:
    if not isinstance(node, YamlList):
        return refuse(node, type, reading)
    values: list[Static] = []
    places: list[Span] = []
    wrong = False
    for item in node.items:
        value = static_value(item, type.element, reading)
        if value is WRONG:
            wrong = True
        elif isinstance(type, SetOf) and value in values:
            report_twice(item.span.text, item.span, places[values.index(value)], "this set", reading.findings)
            wrong = True
        else:
            values.append(value)
            places.append(item.span)
    return WRONG if wrong else tuple(values)


def refuse(node: YamlNode, type: Type, reading: Reading, hint: str = "") -> Static:
    """Reports that the node is not of the type."""
    span = node.span if isinstance(node, YamlScalar) else header(node)
    if isinstance(type, Int) and report_number(node, reading.findings):
        return WRONG
    wanted = "`true` or `false`" if type == BOOL else describe(type)
    meant = truth_meant(node.text) if type == BOOL and isinstance(node, YamlScalar) else ()
    message = f"{wanted} is expected here, not {found(node)}"
    hint = f"did you mean `{meant[0]}`?" if meant else hint or f"write {wanted}"
    reading.findings.add(WRONG_VALUE, span, message, help=hint, suggestions=meant)
    return WRONG


# ------------------------------------------------------------------ values `per:` something
def member_names(index: IndexType, reading: Reading) -> list[str] | None:
    """The names that a value `per:` the index is given by, in order; None for players and components."""
    return [member.name for member in reading.names.kinds[index.kind].members] if isinstance(index, Member) else None


def indexed_value(
    node: YamlNode,
    per: tuple[IndexType, ...],
    type: Type,
    default: Callable[[], Static],
    reading: Reading,
    players: tuple[int, int] = ALL_PLAYERS,
) -> Static:
    """Values `per:` some kinds as nested tuples, in the order of the members; `default()` is where none is given.

    `default` may return WRONG: then every member needs a value - of a grid every cell that there is with this many
    `players`. The cells of a grid may be written as the board looks.
    """
    if not per:
        return static_value(node, type, reading)
    members = member_names(per[0], reading)
    grid = grid_kind(per[0], reading)
    if members == []:
        return WRONG  # that there are none is reported at the kind
    if members is None:
        reading.findings.add(
            WRONG_VALUE,
            header(node),
            f"values for each {written(per[0])} cannot be given",
            help="use a variable",
        )
        return WRONG
    if grid is not None and isinstance(node, YamlList):
        board = as_board(node, grid, players, reading)
        if board is None:
            return WRONG
        given = board
    elif isinstance(node, YamlList) and len(node.items) == len(members):
        given = dict(zip(members, node.items, strict=True))
    elif isinstance(node, YamlMap):
        given = _by_member(node, per[0], members, reading)
    else:
        reading.findings.add(
            WRONG_VALUE,
            node.span if isinstance(node, YamlScalar) else header(node),
            f"a value for each {written(per[0])} is expected here, not {found(node)}",
            help="write `{"
            + ", ".join(f"{name}: .." for name in members[:3])
            + ("}`" if len(members) <= 3 else ", ..}`"),
        )
        return WRONG
    values: list[Static] = []
    for name in members:
        if name in given:
            values.append(indexed_value(given[name], per[1:], type, default, reading, players))
        else:
            values.append(_filled(per[1:], default, reading))
    needed = members if grid is None else cells_of(grid, players)
    missing = [name for name in needed if name not in given]
    misspelt = isinstance(node, YamlMap) and len(given) < len(node)
    if missing and default() is WRONG and not misspelt:
        some = ", ".join(f"`{name}`" for name in missing[:6])
        reading.findings.add(
            MISSING_KEY,
            header(node),
            f"there is no value for {some}",
            help="give each one a value, or give the field a default",
        )
    if not missing and default() is WRONG:
        values = [v if name in given or not _has_wrong(v) else None for name, v in zip(members, values, strict=True)]
    return WRONG if _has_wrong(values) else tuple(values)


def _by_member(node: YamlMap, index: IndexType, members: list[str], reading: Reading) -> dict[str, YamlNode]:
    given: dict[str, YamlNode] = {}
    for key, value in node:
        if key.text in members:
            given[key.text] = value
            reading.names.used.add(key.text)
        else:
            open_ones = [name for name in members if name not in node]
            hint = "" if near_names(key.text, open_ones) else f"the members are: {', '.join(members[:12])}"
            if key.text == "rows" and isinstance(value, YamlList):
                hint = "write the rows themselves, without a key: `[[1, 2], [3, 4]]`"
            what = written(index)
            reading.elaborator.unknown.add(key.span, key.text, what, open_ones, help=hint, code=UNKNOWN_MEMBER)
    return given


def _filled(per: tuple[IndexType, ...], default: Callable[[], Static], reading: Reading) -> Static:
    if not per:
        return default()
    return tuple(_filled(per[1:], default, reading) for _ in member_names(per[0], reading) or ())


def _has_wrong(values: object) -> bool:
    return values is WRONG or (isinstance(values, list | tuple) and any(_has_wrong(value) for value in values))


def default_of(field: FieldSym) -> Static:
    """The value of a field that an entry leaves out (for one index, with `per:`); WRONG if it must be given."""
    if field.has_default:
        return field.default
    return None if may_be_none(field.type) else WRONG


def filled_default(field: FieldSym, reading: Reading) -> Static:
    """The whole value of a field that an entry leaves out, WRONG if it must be given."""
    value = _filled(field.per, lambda: default_of(field), reading)
    return WRONG if _has_wrong(value) else value
