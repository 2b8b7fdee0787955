"""What a condition tells about its parts: that something is not none, or of which component type it is.

Facts are kept by a key that stands for the expression's text. One that speaks of locals, fields and tables alone holds
as long as its scope; one that reads state holds until the next change of state (`Flow`).
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.checker import typed
from interpreter.checker.scope import Scope
from interpreter.language.types import Component, Optional, Type, required

Facts = dict[str, tuple[Type, bool]]


def narrowed(expr: typed.Expr, scope: Scope) -> typed.Expr:
    """The expression with the narrower type that is known of it here."""
    if not isinstance(expr.type, Optional) and not (isinstance(expr.type, Component) and len(expr.type.types) > 1):
        return expr
    key = key_of(expr, scope)
    known = scope.fact(key[0]) if key is not None else None
    return expr if known is None else replace(expr, type=known)


def facts_of(condition: typed.Expr, scope: Scope, *, holds: bool = True) -> Facts:
    """What is known when the condition holds (or does not)."""
    match condition:
        case typed.IsNone(operand=operand, negated=negated) | typed.IsEmpty(operand=operand, negated=negated):
            if negated == holds and isinstance(operand.type, Optional):
                return _fact(operand, required(operand.type), scope)
        case typed.IsType(operand=operand, component=component, negated=negated):
            if negated != holds:
                return _fact(operand, Component((component.name,)), scope)
        case typed.Not(operand=operand):
            return facts_of(operand, scope, holds=not holds)
        case typed.Logic(op=op, operands=operands) if (op == "and") == holds:
            return {k: f for operand in operands for k, f in facts_of(operand, scope, holds=holds).items()}
        case typed.Compare(op="==", left=left, right=right) if holds:
            return _equal(left, right, scope) | _equal(right, left, scope)
        case typed.In(element=element, negated=negated) if negated != holds and isinstance(element.type, Optional):
            return _fact(element, required(element.type), scope)
    return {}


def _equal(side: typed.Expr, other: typed.Expr, scope: Scope) -> Facts:
    """`a.next == b` tells that `a.next` is not none where b never is."""
    if isinstance(side.type, Optional) and required(side.type) == other.type:
        return _fact(side, required(side.type), scope)
    return {}


def _fact(operand: typed.Expr, type: Type, scope: Scope) -> Facts:
    """The fact itself and, since none propagates, what follows for what the operand is read of."""
    key = key_of(operand, scope)
    facts: Facts = {} if key is None else {key[0]: (type, key[1])}
    for base in _bases(operand):
        if isinstance(base.type, Optional):
            facts |= _fact(base, required(base.type), scope)
    return facts


def _bases(expr: typed.Expr) -> tuple[typed.Expr, ...]:
    """What an expression is read of: it is none when one of these is."""
    match expr:
        case typed.FieldOf(base=base, indices=indices):
            return (base, *indices)
        case typed.CounterAt() | typed.VariableAt() | typed.ZoneAt() | typed.SettingRead() | typed.ValueAt():
            return expr.indices
        case typed.TableRead(keys=keys):
            return keys
        case typed.ItemOf(items=items, place=place):
            return (items, place)
        case typed.FacePart(base=base) | typed.Rotations(base=base):
            return (base,)
        case typed.ShapePart(base=base, argument=argument):
            return (base,) if argument is None else (base, argument)
        case typed.Neighbour(operand=operand) | typed.NumberOf(operand=operand):
            return (operand,)
        case typed.CallFunction():
            wanting = zip(expr.arguments, expr.function.params, strict=False)
            return tuple(a for a, p in wanting if not isinstance(p.type, Optional))
        case _:
            return ()


def key_of(expr: typed.Expr, scope: Scope) -> tuple[str, bool] | None:
    """A text that is the same for the same expression, and whether its value can never change; None for what has no
    key."""
    match expr:
        case typed.Local(local=local):
            return local.name, local.name not in scope.assigned
        case typed.Me():
            return scope.me_key, True
        case typed.Const(type=type, value=value):
            return f"{type}:{value}", True
        case typed.Dummy(dummy=dummy):
            return dummy.name, True
        case typed.FieldOf(base=base, fields=fields, indices=indices):
            return _joined(f".{fields[0][1].name}", (base, *indices), scope, stable=fields[0][1].formula is None)
        case typed.CounterAt(counter=symbol) | typed.VariableAt(variable=symbol) | typed.ZoneAt(zone=symbol):
            return _joined(symbol.name, expr.indices, scope, stable=False)
        case typed.SettingRead(setting=setting, indices=indices):
            return _joined(setting.name, indices, scope, stable=True)
        case typed.TableRead(table=table, keys=keys):
            return _joined(table.name, keys, scope, stable=True)
        case typed.ItemOf(items=items, place=place):
            return _joined(".item", (items, place), scope, stable=True)
        case typed.ValueAt(value=value, indices=indices, me=me):
            return _joined(value.name, (*indices, *((me,) if me else ())), scope, stable=False)
        case typed.CallFunction(function=function, arguments=arguments, me=me):
            return _joined(function.name, (*arguments, *((me,) if me else ())), scope, stable=False)
        case typed.FormulaOf(base=base, formulas=formulas, me=me):
            return _joined(f".{formulas[0][1].name}", (base, *((me,) if me else ())), scope, stable=False)
        case typed.Neighbour(operand=operand, step=step):
            return _joined(f".step{step}", (operand,), scope, stable=True)
        case typed.NumberOf(operand=operand):
            return _joined(".number", (operand,), scope, stable=True)
        case typed.FacePart(part=part, base=base, face=face):
            return _joined(f".{part}{face}", (base,), scope, stable=part not in ("up", "all"))
        case typed.ShapePart(part=part, base=base, argument=argument):
            return _joined(f".{part}", (base, *(() if argument is None else (argument,))), scope, stable=True)
        case typed.MemberNumbered(kind=kind, number=number):
            return _joined(f"{kind.name}.number", (number,), scope, stable=True)
        case typed.ZoneOf(component=component, zone=zone, position=position):
            return _joined(f".in_{zone.name}_{position}", (component,), scope, stable=False)
        case typed.Arithmetic(op=op, left=left, right=right):
            return _joined(op, (left, right), scope, stable=True)
        case _:
            return None


def _joined(head: str, parts: tuple[typed.Expr, ...], scope: Scope, *, stable: bool) -> tuple[str, bool] | None:
    keys = [key_of(part, scope) for part in parts]
    if any(key is None for key in keys):
        return None
    known = [key for key in keys if key is not None]
    return f"{head}({', '.join(k for k, _ in known)})", stable and all(s for _, s in known)
