"""Effects that are carried out: `do e(..)`, alone or for its result."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import NOT_A_VALUE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.calls import elaborate_arguments
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import EffectSym
from interpreter.syntax import nodes


def invocation(
    el: Elaborator, node: nodes.Invoke, scope: Scope, *, acts: bool = True
) -> tuple[EffectSym, tuple[typed.Expr, ...]] | None:
    """The effect and its arguments; None when something is wrong. Notes the call in the scope's uses; with `acts` the
    acting player is the one of the scope, else the player who carries it out later."""
    name = node.name.text
    effect = el.names.effects.get(name)
    if effect is None:
        for argument in node.arguments:
            el.infer(argument, scope)
        if name in el.names.functions:
            el.names.used.add(name)
            el.report(
                NOT_A_VALUE,
                node.name.span,
                f"`{name}` is a function: it computes a value and does nothing",
                f"use `{name}(..)`",
            )
        else:
            el.unknown.add(node.name.span, name, "effect", el.names.effects)
        return None
    el.names.used.add(name)
    arguments = elaborate_arguments(el, name, effect.params, effect.span, node.span, scope, node.arguments, strict=True)
    if arguments is None:
        return None
    scope.uses.calls.append((effect, node.span, acts and not scope.me_given))
    return effect, arguments
