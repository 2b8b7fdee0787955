"""`offer`, `answer`, `withdraw`, and the names of the offers that are open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import AMBIGUOUS_NAME
from interpreter.checker.codes.offers import OFFER_OFF_FLOOR, OFFER_TO_ONESELF
from interpreter.checker.codes.together import WAIT_FOR_NOTHING
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.indices import me
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import EffectSym, OfferSym
from interpreter.checker.walk import parts_of
from interpreter.checker.wording import listed
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import Span
from interpreter.language.types import PLAYER, Member, SetOf
from interpreter.syntax import nodes

Stmts = tuple[typed.Stmt, ...]

#: The names that speak of offers where one form of them is declared, and what they are.
LISTED = {"offers_to_me": "{} to me", "my_offers": "my {}"}


def make_offer(el: Elaborator, node: nodes.Offer, scope: Scope) -> Stmts:
    """`offer trade`, `offer trade to p`"""
    to = None if node.to is None else el.expression(node.to, scope, PLAYER)
    if isinstance(to, typed.Me):
        help = "name another player, or remove it"
        el.report(OFFER_TO_ONESELF, to.span, "a player cannot make an offer to themselves", help)
    return _done(el, node, scope, "offer" if to is None else "offer to", () if to is None else (to,))


def answer_offer(el: Elaborator, node: nodes.Answer, scope: Scope) -> Stmts:
    return _done(el, node, scope, "answer", ())


def withdraw_offer(el: Elaborator, node: nodes.Withdraw, scope: Scope) -> Stmts:
    return _done(el, node, scope, "withdraw", ())


def _done(
    el: Elaborator,
    node: nodes.Offer | nodes.Answer | nodes.Withdraw,
    scope: Scope,
    what: str,
    arguments: tuple[typed.Expr, ...],
) -> Stmts:
    me(el, node.span, scope, f"`{what.split()[0]}`")
    name = node.name.text
    offer = el.names.offers.get(name)
    if offer is None:
        el.unknown.add(node.name.span, name, "offer", el.names.offers)
        return ()
    el.names.used.add(name)
    scope.flow.change()
    effect = offer.effects.get(what)  # none where a side of it is wrong, which is reported
    return () if effect is None else (typed.Do(node.span, effect, arguments, None),)


def listed_offers(el: Elaborator, name: str, span: Span, scope: Scope) -> typed.Expr | None:
    """`offers_to_me`, `my_offers`; None where the name is another's."""
    if name not in LISTED or not el.names.offers:
        return None
    asker = me(el, span, scope, f"`{name}`")
    if len(el.names.offers) > 1:
        first = next(iter(el.names.offers.values())).kind.plural
        part = "taker" if name == "offers_to_me" else "giver"
        return el.report(
            AMBIGUOUS_NAME,
            span,
            f"`{name}` could be {listed(el.names.offers, 'or')}, and it is unclear here which one is meant",
            f"write `set(o in {first} where o.{part} == me)`",
        )
    (offer,) = el.names.offers.values()
    el.names.used.add(offer.name)
    type = SetOf(Member(offer.kind.name))
    function = offer.functions.get(LISTED[name].format(offer.kind.plural))
    return el.wrong(span) if function is None else typed.CallFunction(span, type, function, (), asker)


# ------------------------------------------------------------------ where they may be
def check_on_floor(main: EffectSym | None, offers: Iterable[OfferSym], findings: Findings) -> None:
    """Reports what is done with offers outside of an open floor, as far as the game leads there from its beginning."""
    written = ("offer", "offer to", "answer", "withdraw")
    words = {offer.effects[word]: word.split()[0] for offer in offers if offer.effects for word in written}
    if main is None or main.body is None:
        return
    for call in _outside(main, set()):
        if isinstance(call, typed.Wait):
            help = "put the choice into an `open floor:`, or remove the `wait`"
            message = "`wait` needs an `open floor:` around it"
            findings.add(WAIT_FOR_NOTHING, call.span, message, help=help)
        elif call.effect in words:
            findings.add(
                OFFER_OFF_FLOOR,
                call.span,
                f"`{words[call.effect]}` needs an `open floor:` around it",
                help="put it into an option of an `open floor:`",
            )


def _outside(effect: EffectSym, seen: set[EffectSym]) -> Iterator[typed.Do | typed.Wait]:
    """The calls and waits that an effect comes to outside of all open floors, and of blocks for all where nothing can
    be waited for anyhow."""
    seen.add(effect)
    yield from () if effect.body is None else _outside_of_block(effect.body, seen)


def _outside_of_block(block: typed.Block, seen: set[EffectSym]) -> Iterator[typed.Do | typed.Wait]:
    waiting: list[typed.Stmt] = [block]
    while waiting:
        stmt = waiting.pop(0)
        called: list[EffectSym] = []
        match stmt:
            case typed.Together(floor=True):
                continue
            case typed.Together():
                yield from (call for call in _outside_of_block(stmt.body, seen) if isinstance(call, typed.Do))
                continue
            case typed.Wait():
                yield stmt
            case typed.Do(effect=inner):
                yield stmt
                called = [inner]
            case typed.RunHook(hook=hook):
                called = list(hook.bodies.values())
            case typed.Emit(event=event):
                called = [r.effect for r in event.reactions] + ([event.body] if event.body is not None else [])
        for inner in called:
            if inner not in seen:
                yield from _outside(inner, seen)
        waiting[:0] = parts_of(stmt)
