"""Reads of tables: whether there is a value for every key that may come."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import WRONG_INDEX
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import TableSym
from interpreter.checker.wording import number_of
from interpreter.language.types import Bool, Int, Member, Type, may_be_none, optional, required
from interpreter.syntax import nodes

#: This many keys are looked through; of more it is not known whether all are there.
MOST_KEYS = 10_000


def read_table(el: Elaborator, table: TableSym, node: nodes.Index, scope: Scope) -> typed.Expr:
    """`t[i, j]`: may be none where a key may be, or may be one that the table has no value for."""
    if len(node.indices) != len(table.keys):
        return el.report(
            WRONG_INDEX,
            node.span,
            f"`{table.name}` is read with {number_of(len(table.keys), 'key')}, but {len(node.indices)} are given",
            "give one value for each key",
        )
    keys = tuple(el.passed_on(i, scope, k) for i, k in zip(node.indices, table.keys, strict=True))
    partial = not _has_all(el, table, [k.type for k in keys])
    absent = partial or any(may_be_none(k.type) for k in keys)
    return typed.TableRead(node.span, optional(table.type) if absent else table.type, table, keys, partial)


def _has_all(el: Elaborator, table: TableSym, types: Sequence[Type]) -> bool:
    """Whether the table has a value for all keys of these types. One that could not be read is taken to be whole."""
    if table.has_otherwise or not table.values:
        return True
    domains = [_values(el, required(of)) for of in types]
    known = [domain for domain in domains if domain is not None]
    if len(known) < len(domains) or prod(map(len, known)) > MOST_KEYS:
        return False
    return all(keys in table.values for keys in product(*known))


def _values(el: Elaborator, of: Type) -> range | None:
    """The statics of a type; None of numbers without limits."""
    match of:
        case Bool():
            return range(2)
        case Member(kind=kind):
            return range(len(el.names.kinds[kind].members))
        case Int(low=int(low), high=int(high)):
            return range(low, high + 1)
        case Int():
            return None
    return range(0)
