"""Reading what is declared `per:` something: which value is at which index, and whose it is when nobody says so."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import NO_PLAYER, WRONG_INDEX
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import CounterSym, SettingSym, ValueSym, VariableSym, ZoneSym
from interpreter.checker.wording import per_words
from interpreter.foundation.diagnostics import Related
from interpreter.foundation.source import Span
from interpreter.language.types import PLAYER, Component, IndexType, Int, Player, SetOf, Type, may_be_none, optional
from interpreter.syntax import nodes

Indexed = CounterSym | VariableSym | ZoneSym | ValueSym | SettingSym


def me(el: Elaborator, span: Span, scope: Scope, what: str = "`me`") -> typed.Expr:
    """The acting player, or the finding that there is none."""
    if scope.use_me(span):
        return typed.Me(span, PLAYER)
    return el.report(
        NO_PLAYER,
        span,
        f"{what} refers to the acting player, but there is none here",
        "name the player: `p.name`, or `name[p]`",
    )


def read(
    el: Elaborator,
    symbol: Indexed,
    span: Span,
    scope: Scope,
    given: dict[int, typed.Expr] | None = None,
    written: Sequence[nodes.Expr] | None = None,
) -> typed.Expr:
    """The symbol at its indices: `given` are already known by position, `written` those in brackets (None: no
    brackets)."""
    if isinstance(symbol, ValueSym):
        el.complete(symbol, span)
    if isinstance(symbol, ZoneSym) and written is None and not given and symbol.per and PLAYER not in symbol.per:
        return typed.ZoneUnion(span, SetOf(held(symbol)), symbol)
    if isinstance(symbol, ZoneSym) and written is None and _of_player(symbol) and set(given or {}) <= {0}:
        player = (given or {}).get(0) or me(el, span, scope, f"`{symbol.name}`")
        whole = SetOf(held(symbol))
        return typed.ZoneUnion(span, optional(whole) if may_be_none(player.type) else whole, symbol, player)
    indices = place(el, symbol.name, symbol.span, symbol.per, span, scope, given or {}, written or ())
    return el.wrong(span) if indices is None else build(el, symbol, span, scope, indices)


def _of_player(zone: ZoneSym) -> bool:
    """Whether a zone has several places for each player, which can be read as one."""
    return len(zone.per) > 1 and zone.per[0] == PLAYER and PLAYER not in zone.per[1:]


def place(
    el: Elaborator,
    name: str,
    declared: Span,
    per: Sequence[IndexType],
    span: Span,
    scope: Scope,
    given: dict[int, typed.Expr],
    written: Sequence[nodes.Expr],
) -> tuple[typed.Expr, ...] | None:
    """One value for each index: the player left out is me. None, reported, when the number is wrong."""
    found = dict(given)
    free = [i for i in range(len(per)) if i not in found]
    player = next((i for i in free if isinstance(per[i], Player)), None)
    if len(written) == len(free) - 1 and player is not None:
        found[player] = me(el, span, scope, f"`{name}`")
        free.remove(player)
    if len(written) != len(free):
        extra = written[len(free) :] if free else ()
        at = extra[0].span.to(extra[-1].span) if extra else span
        _report_number(el, name, declared, per, at, len(written) + len(given))
        return None
    for i, node in zip(free, written, strict=True):
        found[i] = el.passed_on(node, scope, per[i])
    return tuple(found[i] for i in range(len(per)))


def _report_number(el: Elaborator, name: str, declared: Span, per: Sequence[IndexType], span: Span, count: int) -> None:
    if not per:
        message, help = f"`{name}` exists once for the whole game and takes no index", "remove the brackets"
    else:
        wanted = "index" if len(per) == 1 else "indices"
        stand = f"{count or 'none'} {'is' if count == 1 else 'are'} given"
        message = f"`{name}` is declared per {per_words(per)} and takes {len(per)} {wanted}, but {stand}"
        help = f"write `{name}[{', '.join(per_words([p]) for p in per)}]` with a value for each"
    el.report(WRONG_INDEX, span, message, help, related=[Related(declared, f"`{name}` is declared here")])


def build(el: Elaborator, symbol: Indexed, span: Span, scope: Scope, indices: tuple[typed.Expr, ...]) -> typed.Expr:
    """The typed node of a symbol at complete indices; none propagates from them."""
    type = type_of(symbol)
    if any(may_be_none(i.type) for i in indices):
        type = optional(type)
    match symbol:
        case CounterSym():
            return typed.CounterAt(span, type, symbol, indices)
        case VariableSym():
            return typed.VariableAt(span, type, symbol, indices)
        case ZoneSym():
            return typed.ZoneAt(span, type, symbol, indices)
        case SettingSym():
            return typed.SettingRead(span, type, symbol, indices)
        case ValueSym():
            player = next((i for i, p in zip(indices, symbol.per, strict=True) if isinstance(p, Player)), None)
            asker = player or (me(el, span, scope, f"`{symbol.name}`") if symbol.uses_me else None)
            return typed.ValueAt(span, type, symbol, indices, asker)


def type_of(symbol: Indexed) -> Type:
    """What reading the symbol at present indices gives."""
    match symbol:
        case CounterSym():
            low = 0 if symbol.low is None else constant(symbol.low)
            return Int(low, constant(symbol.high))
        case ZoneSym():
            return optional(held(symbol)) if symbol.slot else SetOf(held(symbol))
        case _:
            return symbol.type


def held(zone: ZoneSym) -> Component:
    """The type of what is in a zone."""
    return Component(tuple(sorted(zone.holds)))


def constant(expr: typed.Expr | None) -> int | None:
    """The number that an expression always is, where that is plain."""
    return expr.value if isinstance(expr, typed.Const) and isinstance(expr.value, int) else None
