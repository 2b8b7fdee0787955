"""What must hold for an option, as a condition: the demands that its statements begin with.

Followed from the first statement on: `let`, payments (with what was paid before), `only if`, calls, choices that must
find something. Where the following cannot be said over present values - something has changed, or the statement is
another - the reading stops, and if demands are left, a trial decides. What was read is necessary in any case: as a
guard it keeps trials from being begun in vain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from interpreter.analysis.colour import choice_is_mandatory
from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.symbols import EffectSym
from interpreter.ir import nodes as ir
from interpreter.ir.flow import expressions_of
from interpreter.ir.printer import show
from interpreter.language.types import is_many
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.segments.domains import set_arguments
from interpreter.lower.segments.service import Lowerer
from interpreter.lower.segments.shared import limit, not_negative

#: Calls, branches and choices inside each other that are followed.
MOST_DEPTH = 6

Work = tuple[tuple[t.Stmt, Env], ...]


@dataclass(frozen=True, slots=True)
class Demanded:
    """`conditions` must hold; `complete`: nothing else can fail."""

    conditions: tuple[ir.Expr, ...]
    complete: bool


@dataclass(slots=True)
class _Reading:
    """What the statements read so far have found and changed. `spent` is what was paid of each slot, by its text."""

    conditions: list[ir.Expr] = field(default_factory=list)
    spent: dict[str, tuple[ir.Slot, ir.Expr]] = field(default_factory=dict)
    changed: set[str] = field(default_factory=set)

    def changes(self, slot: str) -> None:
        """Something else than a payment changes the slot: what is left of it cannot be said any more."""
        self.changed.add(slot)
        self.spent = {text: (of, total) for text, (of, total) in self.spent.items() if of.name != slot}

    def knows(self, e: ir.Expr) -> bool:
        """Whether the expression has its present value when the statement is reached."""
        return not self.changed or not (_reads(e) & (self.changed | {"*"}))


def demanded(lowerer: Lowerer, body: t.Block, env: Env) -> Demanded:
    """What the beginning of an option's body demands."""
    reader = _Reader(lowerer, (), assigned_in(lowerer.body))
    return reader.read(tuple((s, env) for s in body.statements), _Reading(), 0)


@lru_cache(maxsize=64)
def assigned_in(body: t.Block) -> frozenset[t.LocalVar]:
    """The locals that something in the body sets again after their `let`."""
    return frozenset(n.local for n in everything(body) if isinstance(n, t.SetLocal) and not n.first)


class _Reader:
    """Reads on in one effect; `calls` are the effects around it, `assigned` the locals whose value may change."""

    def __init__(self, lowerer: Lowerer, calls: tuple[EffectSym, ...], assigned: frozenset[t.LocalVar]) -> None:
        self.lowerer = lowerer
        self.service = lowerer.service
        self.calls = calls
        self.assigned = assigned

    def read(self, work: Work, found: _Reading, depth: int) -> Demanded:
        while work:
            (stmt, env), work = work[0], work[1:]
            if isinstance(stmt, t.End):
                return Demanded(tuple(found.conditions), True)
            if not any(self.service.colours.demand(s) for s, _ in ((stmt, env), *work)):
                return Demanded(tuple(found.conditions), True)
            following = self._step(stmt, env, work, found, depth)
            if following is None:
                return Demanded(tuple(found.conditions), False)
            if isinstance(following, Demanded):
                return Demanded((*found.conditions, *following.conditions), following.complete)
            work = following
        return Demanded(tuple(found.conditions), True)

    def _step(self, stmt: t.Stmt, env: Env, work: Work, found: _Reading, depth: int) -> Work | Demanded | None:
        """The work that is left after a statement; None where it cannot be followed."""
        match stmt:
            case t.Block(statements=statements) | t.Anytime(body=t.Block(statements=statements)):
                return (*((s, env) for s in statements), *work)
            case t.Note():
                return work
            case t.SetLocal(first=True):
                return self._let(stmt, env, work, found)
            case t.OnlyIf(condition=condition):
                judged = self.service.expressions.lower(condition, env)
                if not found.knows(judged):
                    return None
                found.conditions.append(judged)
                return work
            case t.ChangeAmounts() | t.TransferAmounts():
                written_out = self.service.expander.expand(stmt)
                return None if written_out is None else ((written_out, env), *work)
            case t.Change(op="pay") | t.Afford():
                return work if self._pay(stmt, env, found) else None
            case t.Change(counter=counter) | t.Store(target=t.CounterAt(counter=counter)):
                found.changes(f"v_{counter.name}")
                return None if counter.reach or counter.fall_to else work
            case t.Do(effect=effect, result=None) if effect not in self.calls and depth < MOST_DEPTH:
                return self._do(stmt, env, work, found, depth)
            case t.As(player=player, body=body):
                who = self.service.expressions.lower(player, env)
                if not (fold.simple(who) and found.knows(who)):
                    return None
                return (*((s, env.acting(who)) for s in body.statements), *work)
            case t.Choose() if depth < MOST_DEPTH:
                return self._choose(stmt, env, work, found, depth)
        return None

    def _let(self, stmt: t.SetLocal, env: Env, work: Work, found: _Reading) -> Work | None:
        """The local stands for its value in what follows, if nothing sets it again."""
        value = self.service.expressions.lower(stmt.value, env)
        if not found.knows(value) or stmt.local in self.assigned or is_many(stmt.value.type):
            return None
        if any(isinstance(n, t.Can | t.Supposing) for n in everything(stmt.value)):
            return None  # what costs a trial is not to be asked once for every use
        inner = {id(e): e.bind(stmt.local, value) for _, e in work}
        return tuple((s, inner[id(e)]) for s, e in work)

    def _pay(self, stmt: t.Change | t.Afford, env: Env, found: _Reading) -> bool:
        if isinstance(stmt, t.Change) and (stmt.counter.fall_to or stmt.counter.reach):
            return False
        x = self.service.expressions
        slot = x.lower(t.CounterAt(stmt.span, stmt.amount.type, stmt.counter, stmt.indices), env)
        amount = not_negative(x.lower(stmt.amount, env), stmt.amount)
        if not isinstance(slot, ir.Slot) or not found.knows(amount):
            return False
        text = show(slot)
        paid = {key: of for key, (of, _) in found.spent.items() if of.name == slot.name}
        if not all(key == text or _apart(slot, of) for key, of in paid.items()):
            return False
        if slot.name in found.changed and not paid:
            return False
        before = found.spent.get(text)
        total = amount if before is None else fold.arithmetic(stmt.span, "+", before[1], amount)
        low = limit(self.lowerer, stmt.counter.low, env) or fold.const(stmt.span, 0)
        found.conditions.append(fold.compare(stmt.span, ">=", fold.arithmetic(stmt.span, "-", slot, low), total))
        if isinstance(stmt, t.Change):
            found.spent[text] = (slot, total)
            found.changed.add(slot.name)
        return True

    def _do(self, stmt: t.Do, env: Env, work: Work, found: _Reading, depth: int) -> Demanded | None:
        """The statements of the effect come first; one that returns early leaves it open what follows."""
        body = stmt.effect.body
        if body is None or stmt.effect.this is not None:
            return None
        inner = replace(env, bound=dict(env.bound))
        for param, argument in zip(stmt.effect.params, stmt.arguments, strict=True):
            value = self.service.expressions.lower(argument, env)
            if not found.knows(value):
                return None
            inner = inner.bind(param, value)
        reader = _Reader(self.lowerer, (*self.calls, stmt.effect), self.assigned | assigned_in(body))
        return reader.read((*((s, inner) for s in body.statements), *work), found_after(found), depth + 1)

    def _choose(self, stmt: t.Choose, env: Env, work: Work, found: _Reading, depth: int) -> Demanded | None:
        """A choice that must find something: some way through its steps and what its body demands."""
        if stmt.looking or stmt.skip is not None or not choice_is_mandatory(stmt):
            return None
        if stmt.random and (len(stmt.picks) > 1 or stmt.picks[0].several is not None):
            return None
        ahead = any(self.service.colours.demand(s) for s, _ in work)
        x = self.service.expressions
        generators: list[ir.Generator] = []
        inner = env
        for pick in stmt.picks:
            if pick.several is not None:
                given = set_arguments(self.lowerer, stmt, pick, inner)
                if not all(found.knows(e) for e in given):
                    return None
                name = inner.naming.fresh(pick.local.name)
                inner = inner.bind(pick.local, ir.Var(pick.domain.span, name))
                sets = ir.Library(pick.domain.span, "completions", (fold.const(pick.domain.span, ()), *given))
                generators.append(ir.Generator(name, sets, ()))
                continue
            domain = x.lower(pick.domain, inner)
            if not is_many(pick.domain.type):
                domain = ir.Library(pick.domain.span, "as_set", (domain,))
            name = inner.naming.fresh(pick.local.name)
            inner = inner.bind(pick.local, ir.Var(pick.domain.span, name))
            kept = () if pick.condition is None else (x.lower(pick.condition, inner),)
            if not all(found.knows(e) for e in (domain, *kept)):
                return None
            generators.append(ir.Generator(name, domain, kept))
        acting = inner
        whole = [] if stmt.such_that is None else [x.lower(stmt.such_that, inner)]
        if not all(found.knows(e) for e in whole):
            return None
        # what nature takes is not looked into
        rest = () if stmt.random else tuple((s, acting) for s in stmt.body.statements)
        body = self.read(rest, found_after(found), depth + 1)
        judged = fold.logic(stmt.span, "and", [*whole, *body.conditions])
        some = ir.Comprehension(stmt.span, "any", judged, tuple(generators), None)
        return Demanded((some,), body.complete and not ahead)


def found_after(found: _Reading) -> _Reading:
    """A reading that goes on from another: the same past, conditions of its own."""
    return _Reading([], dict(found.spent), set(found.changed))


def _apart(a: ir.Slot, b: ir.Slot) -> bool:
    """Whether two items of a list slot are surely different ones: a known distance from the same index."""
    (base, at), (other, there) = _from_base(a.index), _from_base(b.index)
    return base == other and at != there


def _from_base(index: ir.Expr | None) -> tuple[str, int]:
    match index:
        case ir.Const(value=int(n)):
            return "", n
        case ir.Arithmetic(op="+", left=left, right=ir.Const(value=int(n))):
            return show(left), n
    return "" if index is None else show(index), 0


def _reads(e: ir.Expr) -> set[str]:
    """The slots that an expression reads; "*" for whatever a function or a trial reads."""
    return set(_slots(e))


def _slots(e: ir.Expr) -> Iterator[str]:
    match e:
        case ir.Slot(name=name):
            yield name
        case ir.Pure() | ir.Trial():
            yield "*"
        case ir.Comprehension(generators=generators):
            for g in generators:
                yield from _all(g.domain, *g.conditions)
    yield from _all(*expressions_of(e))


def _all(*expressions: ir.Expr) -> Iterator[str]:
    for e in expressions:
        yield from _slots(e)
