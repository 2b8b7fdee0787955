"""Aggregates: comprehensions, or, over a few known members, the terms written out."""

from __future__ import annotations

from interpreter.analysis.slot_names import slot_name
from interpreter.analysis.walk import free_locals
from interpreter.checker import typed as t
from interpreter.ir import nodes as ir
from interpreter.language.types import ListOf, SetOf, is_many
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.lowering import Expressions

#: any, all, count and sum over at most this many known members are written out, if no more terms than this arise in
#: all.
UNROLL_MEMBERS, UNROLL_TERMS = 12, 48
#: Known sets of this many members count against the step budget inside another loop of an expression.
PACED_FROM = 100


def lower_aggregate(x: Expressions, e: t.Aggregate, env: Env) -> ir.Expr:
    whole = _whole_slot(x, e, env)
    if whole is not None:
        return whole
    unrolled = _unroll(x, e, env)
    if unrolled is not None:
        return unrolled
    generators: list[ir.Generator] = []
    inner = env
    names: list[str] = []
    for g in e.generators:
        domain = _domain(x, g.domain, inner)
        if generators or x.aggregates:
            domain = _paced(domain)
        name = inner.naming.fresh(g.local.name)
        inner = inner.bind(g.local, ir.Var(e.span, name))
        generators.append(ir.Generator(name, domain, ()))
        names.append(name)
    x.aggregates += 1
    condition = None if e.condition is None else x.lower(e.condition, inner)
    element: ir.Expr = ir.Var(e.span, names[0]) if e.element is None else x.lower(e.element, inner)
    x.aggregates -= 1
    if condition is not None and e.op not in ("any", "all"):
        last = generators[-1]
        generators[-1] = ir.Generator(last.name, last.domain, _conjuncts(condition))
    return _finish(x, e, env, element, condition, generators)


def _paced(domain: ir.Expr) -> ir.Expr:
    """A large known set inside a loop counts as steps each time it is gone through."""
    if isinstance(domain, ir.Const) and isinstance(domain.value, tuple) and len(domain.value) >= PACED_FROM:
        return ir.Library(domain.span, "paced", (domain,))
    return domain


def _whole_slot(x: Expressions, e: t.Aggregate, env: Env) -> ir.Expr | None:
    """`any(w in wagons where at[w] == s)` over a whole kind is `s in at`; count is how often s is in it."""
    if e.op not in ("any", "count") or len(e.generators) != 1 or e.element is not None:
        return None
    local, domain, equal = e.generators[0].local, e.generators[0].domain, e.condition
    if not isinstance(equal, t.Compare) or equal.op != "==" or not isinstance(domain, t.Members | t.Players):
        return None
    for slot, other in ((equal.left, equal.right), (equal.right, equal.left)):
        match slot:
            case t.VariableAt(indices=(t.Local(local=index),)) | t.CounterAt(indices=(t.Local(local=index),)):
                pass
            case _:
                continue
        if index is not local or local in free_locals(other) or is_many(slot.type) or not _covers(x, domain):
            continue
        symbol = slot.variable if isinstance(slot, t.VariableAt) else slot.counter
        values = ir.Slot(e.span, slot_name(symbol), None)
        wanted = x.lower(other, env)
        if e.op == "any":
            return ir.Compare(e.span, "in", wanted, values)
        return ir.Library(e.span, "how_often", (wanted, values))
    return None


def _covers(x: Expressions, domain: t.Members | t.Players) -> bool:
    """Whether the domain is all of its kind."""
    if isinstance(domain, t.Members):
        return True
    whole = domain.everyone or not x.layout.configuration.dummies
    return whole and not (domain.others or domain.start or domain.reverse)


def _domain(x: Expressions, domain: t.Expr, env: Env) -> ir.Expr:
    value = x.lower(domain, env)
    return value if is_many(domain.type) else ir.Library(domain.span, "as_set", (value,))


def _conjuncts(condition: ir.Expr) -> tuple[ir.Expr, ...]:
    return condition.operands if isinstance(condition, ir.Logic) and condition.op == "and" else (condition,)


def _finish(
    x: Expressions,
    e: t.Aggregate,
    env: Env,
    element: ir.Expr,
    condition: ir.Expr | None,
    generators: list[ir.Generator],
) -> ir.Expr:
    made = tuple(generators)
    match e.op:
        case "any" | "all":
            judged = condition if condition is not None else fold.const(e.span, True)
            if e.element is not None and condition is None:
                judged = element
            return ir.Comprehension(e.span, e.op, judged, made, None)
        case "count":
            return ir.Comprehension(e.span, "len", fold.const(e.span, 1), made, None)
        case "sum":
            return ir.Comprehension(e.span, "sum", element, made, None)
        case "set":
            found = ir.Comprehension(e.span, "tuple", element, made, None)
            of_list = isinstance(e.type, SetOf) and isinstance(e.generators[0].domain.type, ListOf)
            repeats = e.element is not None or len(made) > 1 or of_list
            return ir.Library(e.span, "distinct", (found,)) if repeats else found
        case "distinct":
            found = ir.Comprehension(e.span, "tuple", element, made, None)
            return fold.library(e.span, "len", [ir.Library(e.span, "distinct", (found,))])
        case _:
            default = None if e.default is None else x.lower(e.default, env)
            return ir.Comprehension(e.span, e.op, element, made, default)


def _unroll(x: Expressions, e: t.Aggregate, env: Env) -> ir.Expr | None:
    """`any(l in lines where c)` over known lines: the conditions joined by or; count and sum: the terms added."""
    if e.op not in ("any", "all", "count", "sum") or len(e.generators) != 1:
        return None
    domain = x.lower(e.generators[0].domain, env)
    if not (isinstance(domain, ir.Const) and isinstance(domain.value, tuple) and len(domain.value) <= UNROLL_MEMBERS):
        return None
    local = e.generators[0].local
    terms: list[ir.Expr] = []
    size = 0
    for member in domain.value:
        inner = env.bind(local, fold.const(e.span, member))
        term = _term(x, e, inner)
        size += _size(term)
        if size > UNROLL_TERMS:
            return None
        terms.append(term)
    if e.op in ("any", "all"):
        return fold.logic(e.span, "or" if e.op == "any" else "and", terms)
    total: ir.Expr = fold.const(e.span, 0)
    for term in terms:
        total = fold.arithmetic(e.span, "+", total, term)
    return total


def _term(x: Expressions, e: t.Aggregate, env: Env) -> ir.Expr:
    one = fold.const(e.span, 1)
    if e.op in ("any", "all"):
        judged = e.condition if e.condition is not None else e.element
        return fold.const(e.span, True) if judged is None else x.lower(judged, env)
    value = one if e.op == "count" else x.lower(e.element, env) if e.element is not None else None
    if value is None:
        value = env.local(e.span, e.generators[0].local)
    if e.condition is None:
        return value
    return fold.choice(e.span, x.lower(e.condition, env), value, fold.const(e.span, 0))


def _size(term: ir.Expr) -> int:
    """How many comparisons and reads a term has, roughly."""
    match term:
        case ir.Const() | ir.Var():
            return 0
        case ir.Logic(operands=operands):
            return sum(_size(o) for o in operands)
        case ir.Compare(left=left, right=right) | ir.Arithmetic(left=left, right=right):
            return 1 + _size(left) + _size(right)
        case ir.Choice(condition=condition, value=value, otherwise=otherwise):
            return _size(condition) + _size(value) + _size(otherwise)
        case ir.Slot():
            return 0
        case _:
            return 3
