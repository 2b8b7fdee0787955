"""What may be done at any time: `allowing e:` and the moments for it, `pause`.

For each `allowing` there is an effect that asks: it offers what its effects begin with - the options of their first
choice, or the effect as a whole - again and again, until the player goes on.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import DUPLICATE_OPTION, ENDLESS_MAY, PAUSE_FOR_NOTHING, RESERVED_OPTION
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.indices import me
from interpreter.checker.scope import Scope
from interpreter.checker.statements.invocations import invocation
from interpreter.checker.symbols import AllowingSym, EffectSym
from interpreter.checker.typed import LocalVar
from interpreter.checker.walk import statements_in
from interpreter.foundation.source import Span
from interpreter.language.types import BOOL, INT, Int, SetOf
from interpreter.syntax import nodes

Stmts = tuple[typed.Stmt, ...]

#: The key of "nothing more now" at a pause.
GO_ON = "go_on"


def allowing(el: Elaborator, node: nodes.Allowing, scope: Scope) -> Stmts:
    """`allowing e(a), f:` what is handed to the effects is worked out once, at the beginning."""
    before: list[typed.Stmt] = []
    effects: list[EffectSym] = []
    given: list[tuple[LocalVar, ...]] = []
    for invoke in node.invokes:
        found = invocation(el, invoke, scope, acts=False)
        if found is None:
            continue
        effect, arguments = found
        if effect in effects:
            el.report(DUPLICATE_OPTION, invoke.span, f"`{effect.name}` is already allowed here", "remove it")
            continue
        locals = tuple(LocalVar(p.name, p.type, a.span) for p, a in zip(effect.params, arguments, strict=True))
        before += [typed.SetLocal(a.span, x, a, True) for x, a in zip(locals, arguments, strict=True)]
        effects.append(effect)
        given.append(locals)
    span = node.span.header()
    offer = EffectSym(f"allowing {', '.join(e.name for e in effects)}", span)
    symbol = AllowingSym(len(el.names.allowances), span, tuple(effects), tuple(given), offer)
    if el.open_local is None:
        el.names.allowances.append(symbol)
    body = el.block(node.body, scope)
    return (*before, typed.Allowing(node.span, symbol, body))


def pause(el: Elaborator, node: nodes.Pause, scope: Scope) -> Stmts:
    me(el, node.span, scope, "`pause`")
    el.pauses.append(node.span)
    scope.flow.change()
    return (typed.Pause(node.span, el.names.allowances),)


# ------------------------------------------------------------------ the effects that ask
def complete_allowances(el: Elaborator) -> None:
    """When all effects are known: gives each `allowing` its effect that asks, and reports what has no meaning."""
    # the `allowing` may be in an effect that could not be read
    if not el.names.allowances and el.pauses and not el.findings.errors:
        message = "nothing is allowed at this pause: the ruleset has no `allowing ..:`"
        el.report(PAUSE_FOR_NOTHING, el.pauses[0], message, "put `allowing e:` around the statements with the pause")
    numbers: dict[EffectSym, int] = {}
    for allowed in el.names.allowances:
        for effect in allowed.effects:
            if effect not in numbers:
                numbers[effect] = len(numbers)
                _check_end(el, effect, allowed.span)
    most = max((sum(map(len, a.arguments)) for a in el.names.allowances), default=0)
    for allowed in el.names.allowances:
        _complete(el, allowed, numbers, most)


def _check_end(el: Elaborator, effect: EffectSym, span: Span) -> None:
    if effect.body is not None and not any(map(costs_or_asks, statements_in((effect.body,)))):
        el.report(
            ENDLESS_MAY,
            span,
            f"`{effect.name}` costs nothing and asks nothing, so it could be repeated forever at a pause",
            "give it a price (`pay .. -> ..`), a condition (`only if ..`), or a choice",
        )


def costs_or_asks(statement: typed.Stmt) -> bool:
    """Whether a statement can bring a repetition to an end. What is called is taken to do so."""
    match statement:
        case typed.Menu(origin=origin):
            return origin != "may"
        case typed.Choose() | typed.Do() | typed.RunHook() | typed.Emit():
            return True
        case typed.Stop() | typed.End() | typed.Return():
            return True
        case _:
            return statement.traits.needs_room or statement.traits.demands(statement)


def _complete(el: Elaborator, allowed: AllowingSym, numbers: dict[EffectSym, int], most: int) -> None:
    """Any number of times one of the options, those of effects left out that are being carried out as deep as they may
    be; then go on."""
    span = allowed.span
    inside = LocalVar("inside", SetOf(Int(0)), span)
    handed = [x for arguments in allowed.arguments for x in arguments]
    given = [LocalVar(x.name, x.type, x.span) for x in handed]
    rest = [LocalVar(f"unused{n}", INT, span) for n in range(len(given), most)]
    allowed.offer.params = (inside, *given, *rest)
    allowed.offer.needs_me = True
    begin: list[typed.Stmt] = []
    options: list[typed.MenuOption] = []
    for effect, arguments in zip(allowed.effects, allowed.arguments, strict=True):
        mine, given = given[: len(arguments)], given[len(arguments) :]
        values = tuple(typed.Local(x.span, x.type, x) for x in mine)
        number = numbers[effect]
        found = _options(el, effect, span)
        if found is None:
            do = typed.Do(span, effect, values, None)
            text = effect.name.replace("_", " ").capitalize()
            found = [typed.MenuOption(span, effect.name, text, None, None, typed.Block(span, (do,)))]
        else:
            begin += [typed.SetLocal(span, p, v, True) for p, v in zip(effect.params, values, strict=True)]
        free = _not_too_deep(span, number, inside, effect.depth or 1)
        options += [_while_free(option, free, number) for option in found]
    stop = typed.Block(span, (typed.Stop(span),))
    menu = typed.Menu(span, "pause", None, False, False, "skip", None, tuple(options), stop)
    loop = typed.While(span, typed.Const(span, BOOL, True), typed.Block(span, (menu,)))
    allowed.offer.body = typed.Block(span, (*begin, loop))


def _not_too_deep(span: Span, number: int, inside: LocalVar, depth: int) -> typed.Expr:
    """Whether an effect is being carried out less often than `depth:` says; once unless it says so."""
    mine, list_of_all = typed.Const(span, Int(number, number), number), typed.Local(span, inside.type, inside)
    if depth == 1:
        return typed.In(span, BOOL, mine, list_of_all, True)
    busy = LocalVar("busy", Int(0), span)
    same = typed.Compare(span, BOOL, "==", typed.Local(span, busy.type, busy), mine)
    times = typed.Aggregate(span, Int(0), "count", None, (typed.Generator(busy, list_of_all),), same, None)
    return typed.Compare(span, BOOL, "<", times, typed.Const(span, Int(depth, depth), depth))


def _while_free(option: typed.MenuOption, free: typed.Expr, number: int) -> typed.MenuOption:
    guard = free
    if option.condition is not None:
        guard = typed.Logic(option.span, BOOL, "and", (free, option.condition))
    body = typed.Block(option.body.span, (typed.Anytime(option.body.span, number, option.body),))
    return replace(option, condition=guard, body=body)


def _options(el: Elaborator, effect: EffectSym, span: Span) -> list[typed.MenuOption] | None:
    """What an effect begins with, if that is a choice and all of it: a choice, or a price and a choice."""
    if effect.body is None or any(isinstance(s, typed.Return) for s in statements_in((effect.body,))):
        return None
    *prices, last = _flat(effect.body)
    if not all(isinstance(s, typed.Change) and s.op == "pay" for s in prices):
        return None
    lead = tuple(prices)
    match last:
        case typed.Menu(origin="choose_one" | "alternatives", chooser=None, random=False, secret=False, orelse=None):
            options = list(last.options)
            if lead and any(o.condition is not None or o.family is not None for o in options):
                return None
        case typed.Choose(chooser=None, random=False, secret=False, looking=False, orelse=None, picks=(pick, *more)):
            if last.such_that is not None or pick.several is not None:
                return None
            if lead and (more or not _speaks_of_no_state(pick)):
                return None
            body = last.body
            if more:
                body = typed.Block(last.span, (replace(last, picks=tuple(more), skip=None, skip_condition=None),))
            options = [typed.MenuOption(last.span, "", effect.name, None, pick, body)]
        case _:
            return None
    clash = next((o for o in options if o.key == GO_ON), None)
    if clash is not None:
        message = (
            f"`{GO_ON}` is the id of the option with which a pause ends; `{effect.name}` cannot have an "
            f"option with this id"
        )
        el.report(RESERVED_OPTION, clash.span.header(), message, "choose another id")
    return [replace(o, body=typed.Block(o.body.span, (*lead, o.body))) if lead else o for o in options]


def _flat(block: typed.Block) -> list[typed.Stmt]:
    """The statements of a block, out of all its brackets."""
    found: list[typed.Stmt] = []
    for statement in block.statements:
        found += _flat(statement) if isinstance(statement, typed.Block) else [statement]
    return found or [block]


def _speaks_of_no_state(pick: typed.Pick) -> bool:
    """Whether the candidates are the same before a price is paid as after."""
    domain = isinstance(pick.domain, typed.Members | typed.Players | typed.MakeSet | typed.RangeOf)
    return domain and (pick.condition is None or _constant(pick.condition))


def _constant(e: typed.Expr) -> bool:
    match e:
        case typed.Const() | typed.Local() | typed.Me():
            return True
        case typed.Compare(left=left, right=right):
            return _constant(left) and _constant(right)
        case typed.Logic(operands=operands):
            return all(map(_constant, operands))
        case typed.Not(operand=operand):
            return _constant(operand)
        case typed.In(element=element, domain=typed.MakeSet(items=items)):
            return _constant(element) and all(map(_constant, items))
        case typed.FieldOf(base=base, indices=indices):
            return _constant(base) and all(map(_constant, indices))
        case _:
            return False
