"""Variables, and those that each component keeps for itself. Each has a bound."""

from __future__ import annotations

from functools import partial

from interpreter.checker import typed
from interpreter.checker.codes.declarations import UNBOUNDED, WRONG_RANGE, WRONG_VALUE
from interpreter.checker.declarations.counters import check_owner, constant, optional_word, read_starts_by_member
from interpreter.checker.declarations.needs import read_needs
from interpreter.checker.scope import Scope
from interpreter.checker.static.constancy import refuse_state
from interpreter.checker.static.declaration_context import Reading, get, number, pairs, word
from interpreter.checker.static.naming import check_id, report_twice
from interpreter.checker.static.validate import header
from interpreter.checker.static.values import WRONG, within
from interpreter.checker.symbols import ComponentSym, Static, VariableSym
from interpreter.language.types import (
    AMOUNTS,
    AmountsType,
    Component,
    IndexType,
    Int,
    ListOf,
    Optional,
    SetOf,
    Type,
    Unknown,
    describe,
    empty_value,
    may_be_none,
    required,
    written,
)
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar


def declare_variables(reading: Reading) -> None:
    """Enters all variables with their types; starts follow as bodies."""
    for key, node in reading.entries("variables"):
        variable = declare_variable(key, node, ("variables", key.text), reading)
        if isinstance(node, YamlMap) and (needs := get(node, "needs")) is not None:
            reading.bodies.append(partial(read_needs, variable, needs, variable.name, reading))


def declare_variable(key: YamlScalar, node: YamlNode, place: tuple[str, str], reading: Reading) -> VariableSym:
    """Enters a variable that is declared at `place`: a section and an entry of it."""
    variable = _variable(key, node, reading.per(get(node, "per")), reading)
    if place not in reading.flawed:
        _check_bounded(variable, node, reading)
    reading.names.variables[variable.name] = variable
    reading.declare(variable)
    return variable


def read_component_variables(component: ComponentSym, node: YamlNode | None, reading: Reading) -> None:
    """Declares what each component of the type keeps for itself."""
    for key, value in pairs(node):
        if not check_id(key, reading.findings):
            continue
        taken = component.fields.get(key.text) or component.hooks.get(key.text)
        if taken is not None:
            where = f"the component type `{component.name}`"
            report_twice(key.text, key.span, taken.span, where, reading.findings)
            continue
        own: tuple[IndexType, ...] = (Component((component.name,)), *reading.per(get(value, "per")))
        component.variables[key.text] = variable = _variable(key, value, own, reading)
        variable.of = component.name
        _check_bounded(component.variables[key.text], value, reading)


def _variable(key: YamlScalar, node: YamlNode, per: tuple[IndexType, ...], reading: Reading) -> VariableSym:
    declared = get(node, "type") if isinstance(node, YamlMap) else node
    type = reading.type(declared)
    _refuse_idle_limits(node, type, reading)
    type = _with_limits(type, number(node, "min"), number(node, "max"))
    variable = VariableSym(key.text, key.span, type, per, reset=optional_word(node, "reset"))
    variable.visible = word(node, "visible", "all")
    check_owner(node, per, ("visible",), reading)
    if type == AMOUNTS:
        variable.start = typed.MakeAmounts(key.span, AMOUNTS, ())
    start = get(node, "start")
    if isinstance(start, YamlMap | YamlList):
        reading.statics.append(partial(_starts, variable, start, reading))
    elif start is not None:
        reading.bodies.append(partial(_start, variable, start, reading))
    return variable


def _refuse_idle_limits(node: YamlNode, type: Type, reading: Reading) -> None:
    """Limits of what is no number, or has its limits in its type, would limit nothing."""
    for key in ("min", "max"):
        limit = get(node, key)
        length = key == "max" and (isinstance(type, ListOf) or required(type) == AMOUNTS)
        match _innermost(type):
            case _ if limit is None or length:
                continue
            case Unknown() | Int(low=None, high=None):
                continue
            case Int() as limited:
                message = f"`{written(limited)}` already has limits"
                help = "remove this, or change the type"
            case other:
                message = f"{describe(other)} has no `{key}`"
                help = "remove this"
        reading.findings.add(WRONG_RANGE, limit.span, message, help=help)


def _innermost(type: Type) -> Type:
    """What a set holds, or what there is where there is something."""
    match type:
        case Optional(inner=inner) | SetOf(element=inner):
            return _innermost(inner)
        case _:
            return type


def _with_limits(type: Type, low: int | None, high: int | None) -> Type:
    """The type with `min:` and `max:` in its numbers. (Of a list `max:` is the greatest length.)"""
    match type:
        case Int(low=None, high=None) if high is not None:
            return Int(0 if low is None else low, high)
        case Optional(inner=inner):
            return Optional(_with_limits(inner, low, high))
        case SetOf(element=element):
            return SetOf(_with_limits(element, low, high))
        case _:
            return type


def _check_bounded(variable: VariableSym, node: YamlNode, reading: Reading) -> None:
    written = get(node, "type") if isinstance(node, YamlMap) else node
    span = written.span if written is not None else variable.span
    match _unbounded(variable.type):
        case Int():
            hint = "write the limits as its type, `0..20`, or give it `max: ..`"
            reading.findings.add(UNBOUNDED, span, f"the numbers in `{variable.name}` have no limits", help=hint)
        case ListOf() if number(node, "max") is None:
            hint = "give it `max: ..`, its greatest length"
            reading.findings.add(UNBOUNDED, span, f"the list in `{variable.name}` has no length limit", help=hint)
        case AmountsType() if number(node, "max") is None:
            hint = "give it `max: ..`, the greatest number of each unit"
            reading.findings.add(UNBOUNDED, span, f"the numbers in `{variable.name}` have no limits", help=hint)
        case _:
            several = isinstance(variable.type, ListOf) or required(variable.type) == AMOUNTS
            variable.bound = number(node, "max") if several else None


def _unbounded(type: Type) -> Type | None:
    """The part of a type that has no bound of its own; None where there is none."""
    match type:
        case Optional(inner=inner) | SetOf(element=inner):
            return _unbounded(inner)
        case ListOf() | AmountsType():
            return type
        case Int(low=low, high=high):
            return type if low is None or high is None else None
        case _:
            return None


def _starts(variable: VariableSym, node: YamlNode, reading: Reading) -> None:
    if required(variable.type) == AMOUNTS:
        message = f"`{variable.name}` holds amounts, which start equal for all members"
        reading.findings.add(WRONG_VALUE, header(node), message, help="set them at the beginning of `main`")
        return
    variable.starts = read_starts_by_member(variable, node, variable.type, lambda: _empty(variable.type), reading)


def _empty(type: Type) -> Static:
    """What a variable starts with of which nothing is said; WRONG where it must be."""
    value = empty_value(type)
    return WRONG if value is None and not may_be_none(type) else value


def _start(variable: VariableSym, node: YamlNode, reading: Reading) -> None:
    variable.start = reading.expression(node, Scope(), variable.type)
    refuse_state(variable.start, f"the start of `{variable.name}`", reading.findings)
    start, limits = constant(variable.start), required(variable.type)
    if start is not None and isinstance(limits, Int) and not within(start, limits):
        message = f"`{variable.name}` starts with {start}, which is not within {written(limits)}"
        reading.findings.add(WRONG_RANGE, node.span, message, help="change one of the numbers")
