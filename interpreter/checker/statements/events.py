"""`emit` and `prevent`."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.declarations import UNKNOWN_KEY
from interpreter.checker.codes.elaboration import MISPLACED_PREVENT
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.calls import elaborate_arguments
from interpreter.checker.expressions.indices import me
from interpreter.checker.scope import Scope
from interpreter.foundation.diagnostics import Related
from interpreter.language.types import BOOL
from interpreter.syntax import nodes

Stmts = tuple[typed.Stmt, ...]


def emit(el: Elaborator, node: nodes.Emit, scope: Scope) -> Stmts:
    """`emit e(..)`, `emit e(..): body`: something happens, and entries may react."""
    name = node.invoke.name
    event = el.names.events.get(name.text)
    if event is None:
        for argument in node.invoke.arguments:
            el.infer(argument, scope)
        if node.body is not None:
            el.block(node.body, scope)
        el.unknown.add(name.span, name.text, "event", el.names.events)
        return ()
    me(el, node.span.header(), scope, "`emit`")
    arguments = elaborate_arguments(
        el, event.name, event.params, event.span, node.invoke.span, scope, node.invoke.arguments, strict=True
    )
    scope.uses.calls.append((event, node.span.header(), False))
    scope.flow.change()
    body = None if node.body is None else el.block(node.body, scope)
    if event.body is not None:
        scope.uses.calls.append((event.body, node.span.header(), not scope.me_given))
        if node.body is not None:
            el.report(
                UNKNOWN_KEY,
                node.span.header(),
                f"the body of `{event.name}` is already declared",
                "remove the body here, or the `do:` there",
                related=[Related(event.body.span, "it is declared here")],
            )
    scope.flow.change()
    return () if arguments is None else (typed.Emit(node.span, event, arguments, body),)


def prevent(el: Elaborator, node: nodes.Prevent, scope: Scope) -> Stmts:
    """`prevent`: the event that this reaction comes before does not happen."""
    if scope.prevented is None:
        el.report(
            MISPLACED_PREVENT,
            node.span,
            "`prevent` works only in a `before` reaction of an entry",
            "move it there, or use `stop`, `end ..` or a condition",
        )
        return ()
    return (typed.SetLocal(node.span, scope.prevented, typed.Const(node.span, BOOL, True), False),)
