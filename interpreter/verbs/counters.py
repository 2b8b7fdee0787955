"""The verbs that change counters: gain, lose, pay, give, take."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import NOT_AN_AMOUNT
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.amounts import Amount, amounts
from interpreter.checker.expressions.indices import me
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import CounterSym
from interpreter.foundation.diagnostics import Related
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.types import PLAYER
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.segments.service import Lowerer
from interpreter.lower.segments.shared import bound_of, limit, not_negative, slot_of
from interpreter.syntax import nodes
from interpreter.verbs.verb import Verb

Stmts = tuple[typed.Stmt, ...]


def _changes(el: Elaborator, op: str, node: nodes.Gain | nodes.Lose | nodes.Pay, scope: Scope) -> Stmts:
    """One change for each amount written out, or of a value; a lone one is placed at the whole statement."""
    found = amounts(el, node.amount, scope)
    if not isinstance(found, list):
        return (typed.ChangeAmounts(node.span, op, me(el, node.span, scope, f"`{op}`"), found),)
    spans = [node.span] if len(found) == 1 else [amount.span for amount in found]
    return tuple(typed.Change(s, op, a.counter, a.indices, a.number) for s, a in zip(spans, found, strict=True))


def _gain(el: Elaborator, node: nodes.Gain, scope: Scope) -> Stmts:
    return _changes(el, "gain", node, scope)


def _lose(el: Elaborator, node: nodes.Lose, scope: Scope) -> Stmts:
    return _changes(el, "lose", node, scope)


def _pay(el: Elaborator, node: nodes.Pay, scope: Scope) -> Stmts:
    return _changes(el, "pay", node, scope)


def _give(el: Elaborator, node: nodes.Give, scope: Scope) -> Stmts:
    to = el.expression(node.to, scope, PLAYER)
    found = amounts(el, node.amount, scope)
    if not isinstance(found, list):
        giver = me(el, node.span, scope, "`give`")
        return (typed.TransferAmounts(node.span, giver, to, found, True),)
    found = _transferable(el, found, "give")
    return tuple(_transfer(node.span, a, a.indices, a.at(to), whole=True) for a in found)


def _take(el: Elaborator, node: nodes.Take, scope: Scope) -> Stmts:
    source = el.expression(node.source, scope, PLAYER)
    found = amounts(el, node.amount, scope)
    if not isinstance(found, list):
        taker = me(el, node.span, scope, "`take`")
        return (typed.TransferAmounts(node.span, source, taker, found, False),)
    found = _transferable(el, found, "take")
    return tuple(_transfer(node.span, a, a.at(source), a.indices, whole=False) for a in found)


def _transfer(
    span: Span, amount: Amount, source: tuple[typed.Expr, ...], target: tuple[typed.Expr, ...], *, whole: bool
) -> typed.Transfer:
    return typed.Transfer(span, amount.counter, source, target, amount.number, whole)


def _transferable(el: Elaborator, found: list[Amount], verb: str) -> list[Amount]:
    """The amounts that players hold; the others, reported, are left out."""
    kept = []
    for amount in found:
        if amount.held is not None:
            kept.append(amount)
            continue
        name = amount.counter.name
        whose = "already names its player" if PLAYER in amount.counter.per else "is kept by no player"
        el.report(
            NOT_AN_AMOUNT,
            amount.span,
            f"`{name}` {whose}, so a player cannot {verb} it",
            "name the counter without the player"
            if PLAYER in amount.counter.per
            else f"declare `{name}` `per: player`",
            related=[Related(amount.counter.span, f"`{name}` is declared here")],
        )
    return kept


# ------------------------------------------------------------------ lowering
def _lower_change(lowerer: Lowerer, stmt: typed.Change, env: Env) -> list[ir.Stmt]:
    slot, code = slot_of(lowerer, typed.CounterAt(stmt.span, stmt.amount.type, stmt.counter, stmt.indices), env, stmt)
    amount = not_negative(lowerer.service.expressions.lower(stmt.amount, env), stmt.amount)
    if isinstance(amount, ir.Const) and amount.value == 0:
        return []
    low = limit(lowerer, stmt.counter.low, env) or fold.const(stmt.span, 0)
    high = limit(lowerer, stmt.counter.high, env)
    span = stmt.span
    if stmt.op == "gain":
        if high is None:
            return [*code, ir.AddSlot(span, slot.name, slot.index, amount), *bound_of(stmt.counter, slot)]
        more = fold.arithmetic(span, "+", slot, amount)
        return [*code, ir.SetSlot(span, slot.name, slot.index, fold.library(span, "min", [more, high]))]
    if stmt.op == "lose":
        less = fold.arithmetic(span, "-", slot, amount)
        return [*code, ir.SetSlot(span, slot.name, slot.index, fold.library(span, "max", [less, low]))]
    if not (fold.simple(amount) or isinstance(amount, ir.Slot)):
        name = lowerer.once(("amount", id(stmt)), "amount")
        code.append(ir.SetVar(span, name, amount))
        amount = ir.Var(span, name)
    fail = _demand(lowerer, span, stmt.counter, slot, amount, env)
    paid = ir.SetSlot(span, slot.name, slot.index, fold.arithmetic(span, "-", slot, amount))
    return [*code, fail, paid]


def _lower_afford(lowerer: Lowerer, stmt: typed.Afford, env: Env) -> list[ir.Stmt]:
    span = stmt.span
    at = typed.CounterAt(span, stmt.amount.type, stmt.counter, stmt.indices)
    slot, code = slot_of(lowerer, at, env, stmt)
    amount = not_negative(lowerer.service.expressions.lower(stmt.amount, env), stmt.amount)
    if isinstance(amount, ir.Const) and amount.value == 0:
        return []
    return [*code, _demand(lowerer, span, stmt.counter, slot, amount, env)]


def _demand(lowerer: Lowerer, span: Span, counter: CounterSym, slot: ir.Slot, amount: ir.Expr, env: Env) -> ir.Stmt:
    """The end of it where there is less than the amount."""
    low = limit(lowerer, counter.low, env) or fold.const(span, 0)
    short = fold.compare(span, "<", fold.arithmetic(span, "-", slot, low), amount)
    message = f"cannot pay {{}} {counter.plural}: there are only {{}}"
    return ir.If(span, short, (ir.Fail(span, message, (amount, slot)),), ())


GAIN = Verb(
    word="gain",
    usage="gain 2 wood and 1 gold",
    doc="Adds to the acting player's counters, or to those of the game, up to their `max`.",
    nodes=(nodes.Gain,),
    check=_gain,
    typed=(typed.Change, typed.ChangeAmounts),
    phrase={"en": "gain {amount}", "de": "erhalte {amount}"},
    lower={typed.Change: _lower_change},
)
LOSE = Verb(
    word="lose",
    usage="lose 1 happiness",
    doc="Takes from the acting player's counters, or from those of the game, down to their `min`.",
    nodes=(nodes.Lose,),
    check=_lose,
    typed=(typed.Change, typed.ChangeAmounts),
    phrase={"en": "lose {amount}", "de": "verliere {amount}"},
    lower={typed.Change: _lower_change},
)
PAY = Verb(
    word="pay",
    usage="pay 2 gold -> gain 3 wood",
    doc="Takes the whole amount from the acting player's counters. With `->` it names what the cost buys.",
    nodes=(nodes.Pay,),
    check=_pay,
    typed=(typed.Change, typed.ChangeAmounts),
    demand="fails when a counter has less than the amount above its `min`",
    phrase={"en": "pay {amount}", "de": "zahle {amount}"},
    lower={typed.Change: _lower_change, typed.Afford: _lower_afford},
)
GIVE = Verb(
    word="give",
    usage="give 1 gold to p",
    doc="Moves the whole amount from the acting player to another player.",
    nodes=(nodes.Give,),
    check=_give,
    typed=(typed.Transfer, typed.TransferAmounts),
    demand="fails when the acting player has less than the amount",
    phrase={"en": "give {to} {amount}", "de": "gib {to:dat} {amount}"},
)
TAKE = Verb(
    word="take",
    usage="take 2 gold from p",
    doc="Moves the amount from another player to the acting player, or as much as that player has.",
    nodes=(nodes.Take,),
    check=_take,
    typed=(typed.Transfer, typed.TransferAmounts),
    phrase={"en": "take {amount} from {source}", "de": "nimm {amount} von {source:dat}"},
)
