"""`run c.hook(..)`: what an entry or member does at a place that its type names."""

from __future__ import annotations

from dataclasses import replace

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import NOT_A_VALUE, UNKNOWN_FIELD, WRONG_TYPE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.after_the_dot import Owner, owners_of
from interpreter.checker.expressions.calls import elaborate_arguments
from interpreter.checker.expressions.face_parts import up
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import ComponentSym
from interpreter.checker.wording import quoted
from interpreter.language.types import BOOL, Component, NoneType, Type, Unknown, describe, required
from interpreter.syntax import nodes


def run(el: Elaborator, node: nodes.Run, scope: Scope) -> tuple[typed.Stmt, ...]:
    """Absent hooks, and hooks of none do nothing."""
    hook = node.hook
    if not isinstance(hook, nodes.Attribute):
        return _no_hook(el, hook)
    base = el.infer(hook.base, scope)
    inner = required(base.type)
    name = hook.name.text
    if isinstance(inner, Unknown | NoneType):
        for argument in hook.arguments or ():
            el.infer(argument, scope)
        return ()
    owners = owners_of(el, inner)
    having = [owner for owner in owners if name in owner.hooks]
    if not having:
        _unknown_hook(el, hook, inner, owners)
        return ()
    runs = []
    for owner in having:
        symbol = owner.hooks[name]
        given = hook.arguments or ()
        arguments = elaborate_arguments(el, name, symbol.params, symbol.span, hook.span, scope, given, strict=True)
        scope.uses.calls.append((symbol, node.span, not scope.me_given))
        if arguments is None:
            break
        of = base if len(owners) == 1 else replace(base, type=Component((owner.name,)))
        runs.append(typed.RunHook(node.span, up(el, of), owner, symbol, arguments))
    scope.flow.change()
    if len(runs) < len(having):
        return ()
    return (runs[0],) if len(owners) == 1 else (_by_type(base, runs),)


def _by_type(base: typed.Expr, runs: list[typed.RunHook]) -> typed.If:
    """A component of one of several types: the hook of the type that it is."""
    arms = []
    for run in runs:
        assert isinstance(run.owner, ComponentSym)
        of_type = typed.IsType(run.span, BOOL, base, run.owner)
        arms.append((of_type, typed.Block(run.span, (run,))))
    return typed.If(runs[0].span, tuple(arms), None)


def present(statement: typed.Stmt) -> typed.Expr | None:
    """Where a statement only runs a hook: whether the entry or member has one; None for other statements."""
    match statement:
        case typed.Block(statements=(only,)):
            return present(only)
        case typed.RunHook(span=span, base=base, owner=owner, hook=hook):
            return typed.HasHook(span, BOOL, base, owner, hook, False)
        case typed.If(span=span, arms=arms) if all(c.span == span for c, _ in arms):  # see `_by_type`
            there = [(of_type, having) for of_type, body in arms if (having := present(body)) is not None]
            ways = tuple(typed.Logic(span, BOOL, "and", both) for both in there)
            return ways[0] if len(ways) == 1 else typed.Logic(span, BOOL, "or", ways)
    return None


def _no_hook(el: Elaborator, hook: nodes.Expr) -> tuple[typed.Stmt, ...]:
    named = isinstance(hook, nodes.NameRef | nodes.Call)
    word = hook.name if isinstance(hook, nodes.NameRef) else hook.name.text if isinstance(hook, nodes.Call) else ""
    if named and word in el.names.effects:
        el.names.used.add(word)
        help = f"call an effect with `do {hook.span.text}`"
    else:
        help = "name the component and its hook: `run c.trade`"
    el.report(NOT_A_VALUE, hook.span, f"{quoted(hook.span)} is no hook of a component or member", help)
    return ()


def _unknown_hook(el: Elaborator, hook: nodes.Attribute, inner: Type, owners: list[Owner]) -> None:
    if not owners:
        el.report(
            WRONG_TYPE,
            hook.base.span,
            f"{quoted(hook.base.span)} is {describe(inner)}, but only components and members have hooks",
            "name a component or member, or call an effect with `do`",
        )
        return
    hooks = [name for owner in owners for name in owner.hooks]
    word = hook.name.text
    what = next((what for owner in owners if (what := _other_part(owner, word)) is not None), None)
    if what is not None:
        help = f"its hooks are: {', '.join(f'`{name}`' for name in hooks)}" if hooks else "declare one under `hooks:`"
        message = f"`{word}` is {what} of {describe(inner)}, but `run` needs a hook"
        el.report(UNKNOWN_FIELD, hook.name.span, message, help)
        return
    el.unknown.add(hook.name.span, hook.name.text, "", hooks, of=describe(inner))


def _other_part(owner: Owner, word: str) -> str | None:
    """What a type has under a name that is no hook."""
    if word in owner.fields:
        return "a field"
    if word in owner.formulas:
        return "a formula"
    return "a variable" if isinstance(owner, ComponentSym) and word in owner.variables else None
