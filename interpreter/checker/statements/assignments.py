"""`let x = e`, `x = e`, `x += e`: locals, variables, and counters set outright."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import (
    CANNOT_ASSIGN,
    COUNTER_BY_VERBS,
    MAY_BE_NONE,
    NO_RESULT,
    UNCLEAR_TYPE,
    WRONG_TYPE,
)
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.arithmetic import combine
from interpreter.checker.expressions.face_parts import assigned_face
from interpreter.checker.expressions.indices import type_of
from interpreter.checker.expressions.noun_names import target_expression
from interpreter.checker.scope import Scope
from interpreter.checker.statements.durations import for_this
from interpreter.checker.statements.infer_from_uses import learn_from
from interpreter.checker.statements.invocations import invocation
from interpreter.checker.symbols import EffectSym
from interpreter.checker.wording import quoted
from interpreter.foundation.diagnostics import Related
from interpreter.foundation.source import Span
from interpreter.language.types import (
    PLAYER,
    UNKNOWN,
    Int,
    ListOf,
    NoneType,
    SetOf,
    Type,
    Unknown,
    fits,
    may_be_none,
    required,
    without_limits,
)
from interpreter.syntax import nodes

Stmts = tuple[typed.Stmt, ...]
Place = typed.CounterAt | typed.VariableAt


def let(el: Elaborator, node: nodes.Let, scope: Scope, type_of_uses: Type | None = None) -> Stmts:
    """`let x = e`, `let x = do e(..)`: a new local, which exists from the next statement on. Of one that begins as `[]`
    or `none`, `type_of_uses` is the type that its later uses tell."""
    if isinstance(node.value, nodes.Do):
        found = _result(el, node.value, scope)
        type = UNKNOWN if found is None or found[0].returns is None else found[0].returns
        local = scope.declare(node.name, type, el.findings, el.names)
        scope.flow.change()
        return () if found is None else (typed.Do(node.span, *found, local),)
    value = el.infer(node.value, scope, type_of_uses)
    type = value.type
    if isinstance(type, NoneType):
        type = type_of_uses or UNKNOWN
        if isinstance(type, Unknown) and el.open_local is None:
            _unclear(el, node.name.text, node.value.span)
    if node.name.text in scope.assigned:
        type = without_limits(type)
    local = scope.declare(node.name, type, el.findings, el.names)
    return (typed.SetLocal(node.span, local, value, True),)


def _unclear(el: Elaborator, name: str, span: Span) -> None:
    el.report(
        UNCLEAR_TYPE,
        span,
        f"the type of `{name}` cannot be inferred",
        "give it a value, or find it with one expression: `first(x in .. where .. otherwise none)`",
    )


def _result(el: Elaborator, node: nodes.Do, scope: Scope) -> tuple[EffectSym, tuple[typed.Expr, ...]] | None:
    """An effect carried out for its result."""
    found = invocation(el, node.invoke, scope)
    if found is not None and found[0].returns is None:
        el.report(
            NO_RESULT,
            node.span,
            f"`{found[0].name}` does not return a value",
            f"declare `returns:` for it, or write `do {node.invoke.span.text}` alone",
            related=[Related(found[0].span, f"`{found[0].name}` is declared here")],
        )
        return None
    return found


def assign(el: Elaborator, node: nodes.Assign, scope: Scope) -> Stmts:
    """`x = e`, `x += e`, `w.at = s`, `laid[q] += l`"""
    if node.scope is not None:
        return for_this(el, node, node.scope, scope)
    name = node.target.name.text
    local = scope.find(name)
    if local is not None and not node.target.accessors:
        found = _assign_local(el, node, local, scope)
    else:
        found = _assign_state(el, node, scope)
    scope.flow.change()
    return found


def _assign_local(el: Elaborator, node: nodes.Assign, local: typed.LocalVar, scope: Scope) -> Stmts:
    if scope.is_fixed(local.name):
        el.report(
            CANNOT_ASSIGN,
            node.target.span,
            f"`{local.name}` was picked or passed as a parameter, and cannot be assigned",
            "use a new local: `let .. = ..`",
            related=[Related(local.span, f"`{local.name}` comes from here")],
        )
        return ()
    old = typed.Local(node.target.span, local.type, local)
    if isinstance(node.value, nodes.Do) and node.op == "=":
        found = _result(el, node.value, scope)
        if found is None:
            return ()
        _fit_result(el, node.value.span, found[0], local)
        return (typed.Do(node.span, *found, local),)
    before, value = _value(el, node, old, local.type, scope)
    return (*before, typed.SetLocal(node.span, local, value, False))


def _assign_state(el: Elaborator, node: nodes.Assign, scope: Scope) -> Stmts:
    if node.target.accessors and isinstance(last := node.target.accessors[-1], nodes.Of) and last.name.text == "face":
        read = el.infer(target_expression(node.target), scope)
        if isinstance(read, typed.FacePart):
            stored = None if _absent_index(el, (read.base,), "face") else assigned_face(el, node, read, scope)
            return () if stored is None else (typed.Store(node.span, stored[0], stored[1]),)
    place = _place(el, node, scope)
    if place is None:
        if not isinstance(node.value, nodes.Do):
            el.infer(node.value, scope)
        return ()
    before, value = _value(el, node, place, place.type, scope)
    if isinstance(place, typed.VariableAt) and node.op == "=":
        _within(el, place, value)
    return (*before, typed.Store(node.span, place, value, node.op != "="))


def _place(el: Elaborator, node: nodes.Assign, scope: Scope) -> Place | None:
    """What is assigned, with its declared type; None, reported, when it cannot be."""
    read = el.infer(target_expression(node.target), scope)
    match read:
        case typed.CounterAt(counter=counter):
            if node.op != "=":
                verb = "gain" if node.op == "+=" else "lose"
                indices = list(zip(read.indices, counter.per, strict=False))
                inside = ", ".join(x.span.text for x, of in indices if of != PLAYER)
                noun = f"{counter.name}[{inside}]" if inside else counter.plural
                other = next((x for x, of in indices if of == PLAYER and not isinstance(x, typed.Me)), None)
                verb = verb if other is None else f"as {other.span.text} then {verb}"
                el.report(
                    COUNTER_BY_VERBS,
                    node.span,
                    f"`{counter.name}` is a counter and cannot be changed with `{node.op}`",
                    f"write `{verb} n {noun}`, or set it: `{node.target.span.text} = ..`",
                )
                return None
            place: Place = typed.CounterAt(node.target.span, type_of(counter), counter, read.indices)
        case typed.VariableAt(variable=variable) if variable.tag:
            el.report(
                CANNOT_ASSIGN,
                node.target.span,
                f"`{variable.name}` is the tag of the open scope and cannot be changed",
                f"open another scope: `in {variable.name} ..:`",
            )
            return None
        case typed.VariableAt(variable=variable) if variable.offered and variable not in el.own_variables:
            el.report(
                CANNOT_ASSIGN,
                node.target.span,
                f"{quoted(node.target.span)} is part of an offer, and an offer cannot be changed after it is made",
                "withdraw it with `withdraw`, and make another one",
            )
            return None
        case typed.VariableAt(variable=variable):
            place = typed.VariableAt(node.target.span, variable.type, variable, read.indices)
        case _:
            if not isinstance(read.type, Unknown):
                _cannot(el, node.target.span, read)
            return None
    return None if _absent_index(el, place.indices, place_name(place)) else place


def _within(el: Elaborator, place: typed.VariableAt, value: typed.Expr) -> None:
    """Reports a number that the variable can never hold."""
    holds, given = place.type, value.type
    if not isinstance(holds, Int) or not isinstance(given, Int):
        return
    below = holds.low is not None and given.high is not None and given.high < holds.low
    above = holds.high is not None and given.low is not None and given.low > holds.high
    if below or above:
        limits = f"{holds.low}..{holds.high}"
        message = f"{quoted(value.span)} is always outside the limits of `{place.variable.name}`, {limits}"
        el.report(WRONG_TYPE, value.span, message, "write a number inside the limits, or widen the limits")


def _absent_index(el: Elaborator, indices: tuple[typed.Expr, ...], name: str) -> bool:
    """Whether one of the indices may be none, which is reported."""
    absent = next((index for index in indices if may_be_none(index.type)), None)
    if absent is not None:
        el.report(
            MAY_BE_NONE,
            absent.span,
            f"{quoted(absent.span)} may be none, and none has no `{name}`",
            "test it first with `is not none`",
        )
    return absent is not None


def place_name(place: Place) -> str:
    return place.counter.name if isinstance(place, typed.CounterAt) else place.variable.name


def _cannot(el: Elaborator, span: Span, read: typed.Expr) -> None:
    match read:
        case typed.ZoneAt() | typed.ZoneUnion():
            what, help = "a zone", "move components with `move c to ..`"
        case typed.FieldOf():
            what, help = "a fixed field", "declare a variable `per:` it for values that change"
        case typed.SettingRead():
            what, help = "a setting, fixed during a game,", "declare a variable for values that change"
        case typed.TableRead():
            what, help = "a table, fixed during a game,", "declare a variable for values that change"
        case typed.ValueAt():
            what = "a value, which is computed,"
            help = f"change it temporarily (`{span.text} += .. for this turn`), or with a `passive` of an entry"
        case typed.CallFunction() | typed.ScoreOf():
            what, help = "a formula", "change what it is computed from"
        case _:
            what, help = "no variable", "declare it under `variables:`, or make a local: `let .. = ..`"
    el.report(CANNOT_ASSIGN, span, f"{quoted(span)} is {what} and cannot be assigned", help)


def _value(
    el: Elaborator, node: nodes.Assign, old: typed.Local | Place, type: Type, scope: Scope
) -> tuple[Stmts, typed.Expr]:
    """The new value, and what must be done before to have it."""
    before: Stmts = ()
    if isinstance(node.value, nodes.Do):
        found = _result(el, node.value, scope)
        if found is None or found[0].returns is None:
            return (), el.wrong(node.value.span)
        local = typed.LocalVar(f"{found[0].name}_result", found[0].returns, node.value.span)
        before = (typed.Do(node.value.span, *found, local),)
        value: typed.Expr = typed.Local(node.value.span, local.type, local)
    else:
        value = el.infer(node.value, scope, type)
    if isinstance(old, typed.Local):
        learn_from(el, old.local, value.type)
    if node.op != "=":
        of_set = isinstance(required(type), SetOf | ListOf)
        value = combine(el, node, node.op[0], old, value)
        if of_set and not fits(value.type, type):
            return before, el.fit(value, type)
    return before, el.fit(value, type)


def _fit_result(el: Elaborator, span: Span, effect: EffectSym, local: typed.LocalVar) -> None:
    assert effect.returns is not None
    learn_from(el, local, effect.returns)
    el.fit(typed.Const(span, effect.returns, None), local.type)
