"""Evaluates pure expressions that need no state: for tables made while compiling, and as the plainest backend there
is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from interpreter.foundation.errors import InternalError
from interpreter.ir import nodes as ir
from interpreter.ir.flow import expressions_of
from interpreter.ir.operations import FUNCTIONS
from interpreter.language.amounts import FUNCTIONS as AMOUNTS

_BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "is": lambda a, b: a is b,
    "is not": lambda a, b: a is not b,
    "in": lambda a, b: a in b,
    "not in": lambda a, b: a not in b,
}

#: The library functions that are `static`. (`joined` takes any number of sets; see `Evaluator._read`.)
LIBRARY: dict[str, Callable[..., Any]] = {
    "len": len,
    "max": max,
    "min": min,
    "abs": abs,
    "sum": sum,
    "tuple": tuple,
    "range": range,
    "bool": bool,
    "item": lambda items, i: items[i],
    "nth": lambda items, n: items[n] if 0 <= n < len(items) else None,
    "as_set": lambda value: () if value is None else (value,),
    "paced": lambda items: items,
    "distinct": lambda items: tuple(dict.fromkeys(items)),
    "union": lambda a, b: tuple(dict.fromkeys((*a, *b))),
    "difference": lambda a, b: tuple(x for x in a if x not in b),
    "with_item": lambda items, x: tuple(items) if x is None or x in items else (*items, x),
    "without": lambda items, x: tuple(y for y in items if y != x),
    "same_set": lambda a, b: len(a) == len(b) and all(x in b for x in a),
    **AMOUNTS,
    "times": lambda a, b: a * b,
    "member_numbered": lambda n, size: n - 1 if 1 <= n <= size else None,
}


def is_static(e: ir.Expr, functions: Mapping[str, ir.Function], seen: set[str] | None = None) -> bool:
    """Whether the expression, with all that it calls, reads no state."""
    seen = set() if seen is None else seen
    match e:
        case ir.Slot() | ir.Trial():
            return False
        case ir.Library(function=name) if not FUNCTIONS[name].static:
            return False
        case ir.Comprehension(kind="closure"):
            return False
        case ir.Pure(function=name):
            if name in seen:
                return False
            callee = functions.get(name)
            if callee is None or not all(is_static(x, functions, seen | {name}) for x in _returned(callee)):
                return False
    return all(is_static(x, functions, seen) for x in _inner(e))


def _returned(function: ir.Function) -> list[ir.Expr]:
    return [s.value for s in function.body if isinstance(s, ir.Return) and s.value is not None]


def _inner(e: ir.Expr) -> Iterator[ir.Expr]:
    yield from expressions_of(e)
    if isinstance(e, ir.Comprehension):
        for g in e.generators:
            yield g.domain
            yield from g.conditions


#: An expression made ready: from the values of the variables to its value.
Ready = Callable[[dict[str, Any]], Any]


class TooLong(Exception):
    """An evaluation has used up its steps."""


class Evaluator:
    """Evaluates static expressions; `tables` and `functions` are the program's. Expressions are made ready once, as
    nested Python closures, because tables ask for the same one many times.

    Calls and rounds of loops are counted: TooLong after `steps` of them. What a formula cannot do (divide by zero, use
    none as a number) is raised as Python raises it."""

    def __init__(self, tables: Mapping[str, Any], functions: Mapping[str, ir.Function], steps: int) -> None:
        self.tables = tables
        self.functions = functions
        self.steps = steps
        self._ready: dict[str, Ready] = {}

    def _step(self) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise TooLong

    def call(self, function: ir.Function, arguments: tuple[Any, ...]) -> Any:
        """The value of a pure function that reads no state; sets are tuples."""
        self._step()
        if function.name not in self._ready:
            self._ready[function.name] = self.ready(_returned(function)[0])
        return self._ready[function.name](dict(zip(function.params, arguments, strict=True)))

    def ready(self, e: ir.Expr) -> Ready:
        match e:
            case ir.Const(value=value):
                return lambda known: value
            case ir.Var(name=name):
                return lambda known: known[name]
            case ir.Arithmetic(op=op, left=left, right=right) | ir.Compare(op=op, left=left, right=right):
                a, b, operation = self.ready(left), self.ready(right), _BINARY[op]
                return lambda known: operation(a(known), b(known))
            case ir.Negate(operand=operand):
                a = self.ready(operand)
                return lambda known: -a(known)
            case ir.Not(operand=operand):
                a = self.ready(operand)
                return lambda known: not a(known)
            case ir.Logic(op=op, operands=operands):
                return self._logic(op == "and", [self.ready(o) for o in operands])
            case ir.Choice(condition=condition, value=chosen, otherwise=otherwise):
                c, a, b = self.ready(condition), self.ready(chosen), self.ready(otherwise)
                return lambda known: a(known) if c(known) else b(known)
            case ir.IfNone(value=tried, otherwise=otherwise):
                a, b = self.ready(tried), self.ready(otherwise)
                return lambda known: b(known) if (found := a(known)) is None else found
            case ir.IfPresent(name=name, value=tried, then=then):
                a, b = self.ready(tried), self.ready(then)
                return lambda known: None if (found := a(known)) is None else b({**known, name: found})
            case ir.Comprehension():
                return self._comprehension(e)
        return self._read(e)

    def _read(self, e: ir.Expr) -> Ready:
        match e:
            case ir.Table(name=name, index=index):
                values, i = self.tables[name], self.ready(index)
                return lambda known: values[i(known)]
            case ir.Entry(name=name, keys=(key,), required=True):
                mapping, a = self.tables[name], self.ready(key)
                return lambda known: mapping[a(known)]
            case ir.Entry(name=name, keys=keys, required=True):
                mapping, parts = self.tables[name], [self.ready(k) for k in keys]
                return lambda known: mapping[tuple([p(known) for p in parts])]
            case ir.Entry(name=name, keys=(key,), default=default):
                mapping, a = self.tables[name], self.ready(key)
                return lambda known: mapping.get(a(known), default)
            case ir.Entry(name=name, keys=keys, default=default):
                mapping, parts = self.tables[name], [self.ready(k) for k in keys]
                return lambda known: mapping.get(tuple([p(known) for p in parts]), default)
            case ir.Pure(function=name, arguments=arguments):
                callee, parts = self.functions[name], [self.ready(a) for a in arguments]
                return lambda known: self.call(callee, tuple([p(known) for p in parts]))
            case ir.Library(function="joined", arguments=arguments):
                parts = [self.ready(a) for a in arguments]
                return lambda known: tuple([x for p in parts for x in p(known)])
            case ir.Library(function=name, arguments=arguments):
                function, parts = LIBRARY[name], [self.ready(a) for a in arguments]
                return lambda known: function(*[p(known) for p in parts])
            case ir.TupleOf(items=items):
                parts = [self.ready(i) for i in items]
                return lambda known: tuple([p(known) for p in parts])
        raise InternalError(f"{e.span}: a {type(e).__name__} is not static")

    def _logic(self, conjunction: bool, parts: list[Ready]) -> Ready:
        def judge(known: dict[str, Any]) -> bool:
            for part in parts:
                if bool(part(known)) is not conjunction:
                    return not conjunction
            return conjunction

        return judge

    def _comprehension(self, e: ir.Comprehension) -> Ready:
        element = self.ready(e.element)
        ways = self._ways(e.generators)
        default = self.ready(e.default) if e.default is not None else lambda known: None
        finish = _FINISH[e.kind]
        return lambda known: finish((element(inner) for inner in ways(known)), lambda: default(known))

    def _ways(self, generators: tuple[ir.Generator, ...]) -> Callable[[dict[str, Any]], Iterator[dict[str, Any]]]:
        """All ways of choosing a member for each generator, as the variables they leave."""
        if not generators:
            return lambda known: iter((known,))
        first, following = generators[0], self._ways(generators[1:])
        domain, conditions = self.ready(first.domain), [self.ready(c) for c in first.conditions]

        def run(known: dict[str, Any]) -> Iterator[dict[str, Any]]:
            for member in domain(known):
                self._step()
                inner = {**known, first.name: member}
                if all(c(inner) for c in conditions):
                    yield from following(inner)

        return run


_FINISH: dict[str, Callable[[Iterator[Any], Callable[[], Any]], Any]] = {
    "any": lambda found, default: any(found),
    "all": lambda found, default: all(found),
    "sum": lambda found, default: sum(found),
    "len": lambda found, default: sum(1 for _ in found),
    "first": lambda found, default: next(found, default()),
    "max": lambda found, default: max(found, default=default()),
    "min": lambda found, default: min(found, default=default()),
    "tuple": lambda found, default: tuple(found),
}
