"""What is laid open at the end of a game: what points, the ranking and endings are read from.

Locals are followed to where they come from (a loop, a choice, `let`, an argument); the conditions under which points
are given are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from interpreter.analysis.calls import bodies_of
from interpreter.analysis.slot_names import slot_name
from interpreter.analysis.walk import children, everything
from interpreter.checker import typed as t
from interpreter.checker.symbols import CounterSym, VariableSym, ZoneSym
from interpreter.checker.typed import LocalVar


def laid_open(ruleset: t.CheckedRuleset) -> tuple[str, ...]:
    """The names of the zones and slots, as a program has them, that not everybody sees before the end."""
    found = {symbol.name if isinstance(symbol, ZoneSym) else slot_name(symbol) for symbol in _read(ruleset)}
    return tuple(sorted(found))


def _read(ruleset: t.CheckedRuleset) -> Iterator[ZoneSym | CounterSym | VariableSym]:
    origins = _origins(ruleset)
    seen: set[object] = set()
    waiting = list(_roots(ruleset))
    while waiting:
        for node in _everything(waiting.pop()):
            match node:
                case t.ZoneAt(zone=read) | t.ZoneUnion(zone=read) | t.ZoneOf(zone=read):
                    pass
                case t.CounterAt(counter=read) | t.VariableAt(variable=read):
                    pass
                case _:
                    for key, below in _below(node, origins):
                        if key not in seen:
                            seen.add(key)
                            waiting += below
                    continue
            if read.visible != "all":
                yield read


def _everything(node: Any) -> Iterator[Any]:
    """A node and all nodes below it, without the zones of which only the number is asked."""
    yield node
    match node:
        case t.Count(operand=t.ZoneAt(indices=below)) | t.IsEmpty(operand=t.ZoneAt(indices=below)):
            pass
        case t.IsFull(zone=t.ZoneAt(indices=below)):
            pass
        case _:
            below = tuple(children(node))
    for child in below:
        yield from _everything(child)


def _roots(ruleset: t.CheckedRuleset) -> Iterator[t.Expr]:
    for body in bodies_of(ruleset):
        yield from (node.points for node in everything(body) if isinstance(node, t.AddScore))
    if ruleset.ranking is not None:
        yield from ruleset.ranking.by
    yield from (ending.condition for ending in ruleset.endings.values())


def _below(node: object, origins: Mapping[LocalVar, list[t.Expr]]) -> Iterator[tuple[object, list[Any]]]:
    """What is read through a node, by what is named there."""
    match node:
        case t.Local(local=local):
            yield local, origins.get(local, [])
        case t.CallFunction(function=function):
            yield function, [] if function.body is None else [function.body]
        case t.ValueAt(value=value):
            yield value, [] if value.base is None else [value.base]
        case t.FormulaOf(formulas=formulas):
            for _, formula in formulas:
                yield formula, [body.body for body in formula.bodies.values() if body.body is not None]
        case t.FieldOf(fields=fields):
            for _, field in fields:
                yield field, [] if field.formula is None else [field.formula]


def _origins(ruleset: t.CheckedRuleset) -> dict[LocalVar, list[t.Expr]]:
    """What the locals of effects get their values from."""
    found: dict[LocalVar, list[t.Expr]] = {}
    for body in bodies_of(ruleset):
        for node in everything(body):
            match node:
                case t.SetLocal(local=local, value=value):
                    found.setdefault(local, []).append(value)
                case t.ForEach(local=local, domain=domain) | t.Pick(local=local, domain=domain):
                    found.setdefault(local, []).append(domain)
                case t.Do(effect=effect, arguments=arguments):
                    for parameter, argument in zip(effect.params, arguments, strict=False):
                        found.setdefault(parameter, []).append(argument)
    return found
