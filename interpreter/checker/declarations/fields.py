"""The fields and hooks that a kind or component type declares for its members or entries."""

from __future__ import annotations

from functools import partial

from interpreter.checker.codes.declarations import WRONG_SHAPE
from interpreter.checker.scope import Scope
from interpreter.checker.static.declaration_context import Reading, get, number, pairs
from interpreter.checker.static.naming import check_id, report_twice
from interpreter.checker.static.values import WRONG, indexed_value, refuse, static_value
from interpreter.checker.symbols import ComponentSym, FieldSym, FormulaSym, HookSym, KindSym
from interpreter.checker.typed import LocalVar
from interpreter.language.types import Component, Member, SetOf, Type
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode

Owner = KindSym | ComponentSym


def own_type(owner: Owner) -> Type:
    """The type of `this` in the entries of a kind or component type."""
    return Member(owner.name) if isinstance(owner, KindSym) else Component((owner.name,))


def read_fields(owner: Owner, node: YamlNode | None, reading: Reading) -> None:
    """Declares the static fields; defaults and formulas are read later."""
    for key, value in pairs(node):
        check_id(key, reading.findings)  # a wrong one is entered all the same, so that the entries are quiet about it
        type = reading.type(get(value, "type") if isinstance(value, YamlMap) else value)
        field = FieldSym(key.text, key.span, type, reading.per(get(value, "per")))
        owner.fields[field.name] = field
        default, formula, rows = (get(value, name) for name in ("default", "is", "rows"))
        field.has_default = default is not None
        if default is not None:
            reading.statics.append(partial(_default, field, default, reading))
        if rows is not None:
            field.has_rows = True
            reading.statics.append(partial(_rows, field, owner, rows, reading))
        if formula is not None:
            field.this = LocalVar("this", own_type(owner), key.span)
            reading.bodies.append(partial(_formula, field, formula, reading))


def _default(field: FieldSym, node: YamlNode, reading: Reading) -> None:
    field.default = static_value(node, field.type, reading)


def _rows(field: FieldSym, owner: Owner, node: YamlNode, reading: Reading) -> None:
    """The values of the cells of a grid, written as the board looks."""
    if isinstance(owner, KindSym) and owner.grid is not None and not field.per:
        if isinstance(node, YamlList):
            values = indexed_value(node, (Member(owner.name),), field.type, lambda: WRONG, reading)
            field.rows = values if isinstance(values, tuple) and values is not WRONG else ()
        else:
            refuse(node, SetOf(field.type), reading, "write one list for each row: `[[1, 2], [3, 4]]`")
    elif "grid" not in reading.written("kinds" if isinstance(owner, KindSym) else "components", owner.name):
        message = f"`rows:` gives the values of the cells of a grid, but `{owner.name}` is not a grid"
        reading.findings.add(WRONG_SHAPE, node.span.header(), message, help="write a value for each of them")
    elif field.per:
        message = "a field of a grid with `rows:` has one value for each cell"
        hint = "remove its `per:`, or write the values under `members:`"
        reading.findings.add(WRONG_SHAPE, node.span.header(), message, help=hint)


def _formula(field: FieldSym, node: YamlNode, reading: Reading) -> None:
    scope = Scope(this=field.this)
    field.formula = reading.expression(node, scope, field.type)


def read_hooks(owner: Owner, node: YamlNode | None, reading: Reading) -> None:
    """Declares the hooks with their parameters."""
    for key, value in pairs(node):
        check_id(key, reading.findings)
        if key.text in owner.fields:
            where = f"`{owner.name}`, as a field and as a hook"
            report_twice(key.text, key.span, owner.fields[key.text].span, where, reading.findings)
            continue
        parameters = reading.parameters(get(value, "params"))
        owner.hooks[key.text] = HookSym(key.text, key.span, parameters, number(value, "depth"))


def read_formulas(owner: Owner, node: YamlNode | None, reading: Reading) -> None:
    """Declares the formula hooks with their types."""
    for key, value in pairs(node):
        check_id(key, reading.findings)
        taken = owner.fields.get(key.text) or owner.hooks.get(key.text)
        if taken is not None:
            where = f"`{owner.name}`, as a formula and as something else"
            report_twice(key.text, key.span, taken.span, where, reading.findings)
            continue
        owner.formulas[key.text] = FormulaSym(key.text, key.span, reading.type(value))
