"""The values that hidden variables can hold: what they start with, and what the statements of the ruleset can set.

A world that is redrawn for a player takes a hidden value from these. They never leave out what a game can come to.
They may hold more: conditions count as far as they are decided by constants of this game, `such that` and what is read
from the state do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Any, NoReturn

from interpreter.analysis.calls import bodies_of
from interpreter.analysis.slot_names import slot_name
from interpreter.analysis.walk import everything, free_locals
from interpreter.checker import typed as t
from interpreter.checker.symbols import VariableSym
from interpreter.checker.typed import LocalVar
from interpreter.foundation.errors import InternalError
from interpreter.ir import nodes as ir
from interpreter.ir.evaluator import Evaluator, TooLong, is_static
from interpreter.ir.flow import variables
from interpreter.language.types import Bool, Int, Member, Player, Type, required
from interpreter.lower.environment import Env, Naming
from interpreter.lower.expressions.forms import FORMS
from interpreter.lower.expressions.lowering import Expressions
from interpreter.lower.expressions.tables import Tables
from interpreter.lower.layout import Layout
from interpreter.lower.slots import starting_value, starting_values

#: The most values that are listed, and the most combinations of locals for which an expression is worked out.
MOST = 2_000
#: The steps of one evaluation.
STEPS = 10_000


class _Unknown(Exception):
    """Nothing is known of a value but its type."""


def _refused(*_: object) -> NoReturn:
    raise _Unknown


class _NoTrials:
    """What needs functions of the program is not worked out here."""

    can = supposing = reactions = reactor = formula_hook = staticmethod(_refused)


@dataclass(slots=True)
class _Writes:
    """What the statements of a ruleset set. `picked`: the domain of a local and the conditions on it; `let`: its only
    value; `again`: locals that are set in several places; `options`: the option of a menu that a local belongs to."""

    stored: dict[VariableSym, list[t.Expr]] = field(default_factory=dict)
    anything: set[VariableSym] = field(default_factory=set)
    picked: dict[LocalVar, tuple[t.Expr, list[t.Expr]]] = field(default_factory=dict)
    let: dict[LocalVar, t.Expr] = field(default_factory=dict)
    again: set[LocalVar] = field(default_factory=set)
    options: dict[LocalVar, t.MenuOption] = field(default_factory=dict)

    def note(self, node: object) -> None:
        match node:
            case t.Store(target=t.VariableAt(variable=variable), value=value):
                self.stored.setdefault(variable, []).append(value)
            case (
                t.With(target=target, value=value, relative=relative, adds=adds)
                | t.ForThis(target=target, value=value, relative=relative, adds=adds)
            ):
                self.stored.setdefault(target.variable, []).append(value)
                if relative or adds:
                    self.anything.add(target.variable)
            case t.Pick(local=local, domain=domain, condition=condition, several=None):
                self._pick(local, domain, [condition])
            case t.MenuOption(family=t.Pick(local=local, domain=domain), condition=condition):
                self._pick(local, domain, [condition])
                if self.options.setdefault(local, node) is not node:
                    self.again.add(local)
            case t.ForEach(local=local, domain=domain, condition=condition):
                self._pick(local, domain, [condition])
            case t.SetLocal(local=local, value=value):
                if local in self.let or local in self.picked:
                    self.again.add(local)
                self.let[local] = value
            case _ if isinstance(node, t.Stmt):
                written = (thing for thing, _ in node.traits.writes(node))
                self.anything |= {thing for thing in written if isinstance(thing, VariableSym)}

    def _pick(self, local: LocalVar, domain: t.Expr, conditions: Sequence[t.Expr | None]) -> None:
        first, before = self.picked.get(local, (domain, []))
        if first is not domain:
            self.again.add(local)
        self.picked[local] = domain, [*before, *(c for c in conditions if c is not None)]


def possible_values(ruleset: t.CheckedRuleset, layout: Layout) -> dict[str, tuple[int, ...]]:
    """By the name of its slot, the values that each hidden variable of a flag, member, player or number can hold in
    this game, in order; none is left out. Numbers of which nothing but their limits is known are missing."""
    own = (v for c in ruleset.components.values() for v in c.variables.values())
    hidden = [v for v in (*ruleset.variables.values(), *own) if v.visible != "all" and not v.tag]
    if not hidden:
        return {}
    writes = _Writes()
    for body in bodies_of(ruleset):
        for node in everything(body):
            writes.note(node)
    values = _Values(layout, writes)
    found = {slot_name(v): values.of_variable(v) for v in hidden}
    return {name: possible for name, possible in found.items() if possible is not None}


class _Values:
    """Works out what expressions can be in one game."""

    def __init__(self, layout: Layout, writes: _Writes) -> None:
        self.layout, self.writes = layout, writes
        self.tables = Tables(layout)
        self._locals: dict[LocalVar, frozenset[int] | None] = {}

    def of_variable(self, variable: VariableSym) -> tuple[int, ...] | None:
        x = self._expressions()
        starts = starting_values(variable, self.layout, x) if variable.per else (starting_value(variable, x),)
        all_of_type = self._of_type(variable.type)
        try:
            if variable in self.writes.anything:
                raise _Unknown
            found = {v for e in self.writes.stored.get(variable, []) for v in self._of(e, slot_name(variable))}
        except _Unknown:
            if all_of_type is None:
                return None
            found = set(all_of_type)
        found |= {v for v in starts if v is not None}
        return tuple(sorted(found)) if all(isinstance(v, int) for v in found) and found else None

    def _of_type(self, of: Type) -> Iterable[int] | None:
        """What a type holds in this game; None for what is not drawn by itself, and for long ranges."""
        match required(of):
            case Bool():
                return False, True
            case Player():
                return range(self.layout.configuration.everyone)
            case Member(kind=kind):
                return self.layout.members(kind)
            case Int(low=int(low), high=int(high)) if high - low < MOST:
                return range(low, high + 1)
        return None

    def _of(self, e: t.Expr, slot: str) -> set[Any]:
        """What an expression can be that is stored in a slot, without none. Raises _Unknown."""
        free = free_locals(e)
        values = [self._of_local(local) for local in free]
        if prod(map(len, values)) > MOST:
            raise _Unknown
        found: set[Any] = set()
        for combination in product(*values):
            found |= self._of_lowered(self._lower(e, dict(zip(free, combination, strict=True))), slot)
            if len(found) > MOST:
                raise _Unknown
        return found

    def _of_lowered(self, e: ir.Expr, slot: str) -> set[Any]:
        match e:
            case ir.Slot(name=name) if name == slot:
                return set()  # a value that it has already, here or at another index
            case ir.Choice(condition=condition, value=value, otherwise=otherwise):
                held = self._judged(condition)
                parts = [*([value] if held is not False else []), *([otherwise] if held is not True else [])]
                return {v for part in parts for v in self._of_lowered(part, slot)}
        return {self._constant(e)} - {None}

    def _of_local(self, local: LocalVar) -> frozenset[int]:
        if local not in self._locals:
            self._locals[local] = None  # what follows from itself is unknown
            try:
                self._locals[local] = frozenset(self._worked_out(local))
            except _Unknown:
                of_type = self._of_type(required(local.type))
                self._locals[local] = None if of_type is None else frozenset(of_type)
        found = self._locals[local]
        if found is None:
            raise _Unknown
        return found

    def _worked_out(self, local: LocalVar) -> set[int]:
        writes = self.writes
        if local in writes.again:
            raise _Unknown
        if local in writes.picked and local not in writes.let:
            domain, conditions = writes.picked[local]
            try:
                members = self._constant(self._lower(domain, {}))
            except _Unknown:
                members = self._of_type(required(local.type))
            if members is None:
                raise _Unknown
            return {v for v in members if not any(self._fails(c, local, v) for c in conditions)}
        if local in writes.let and local not in writes.picked:
            return self._of(writes.let[local], "")
        raise _Unknown

    def _fails(self, condition: t.Expr, local: LocalVar, value: int) -> bool:
        """Whether a condition on a local certainly does not hold for a value."""
        try:
            return self._judged(self._lower(condition, {local: value})) is False
        except _Unknown:
            return False

    def _judged(self, e: ir.Expr) -> bool | None:
        """Whether a condition holds, as far as constants decide it."""
        match e:
            case ir.Logic(op=op, operands=operands):
                judged = [self._judged(o) for o in operands]
                ending = op == "or"
                return ending if ending in judged else None if None in judged else not ending
            case ir.Not(operand=operand):
                held = self._judged(operand)
                return None if held is None else not held
        try:
            return bool(self._constant(e))
        except _Unknown:
            return None

    # ------------------------------------------------------------------ constants
    def _expressions(self) -> Expressions:
        return Expressions(self.layout, self.tables, _refused, lambda function, sizes: None, _NoTrials(), FORMS)

    def _lower(self, e: t.Expr, known: Mapping[LocalVar, int]) -> ir.Expr:
        """An expression with these values for locals."""
        bound = {local: ir.Const(e.span, value) for local, value in known.items()}
        try:
            return self._expressions().lower(e, Env(Naming(), ir.Var(e.span, "me"), dict(bound)))
        except (ArithmeticError, LookupError, TypeError, InternalError):
            raise _Unknown from None

    def _constant(self, e: ir.Expr) -> Any:
        """What an expression always is. Raises _Unknown."""
        if isinstance(e, ir.Const):
            return e.value
        if variables(e) or not is_static(e, {}):
            raise _Unknown
        try:
            return Evaluator(self.tables.constants, {}, STEPS).ready(e)({})
        except (TooLong, ArithmeticError, LookupError, TypeError):
            raise _Unknown from None
