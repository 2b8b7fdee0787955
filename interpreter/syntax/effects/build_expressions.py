"""Builds expression nodes: for each rule of the grammar a small function from span and parts to a node.

A part is a node, a `Name` for a word, None where an optional part is absent, or what another function here gives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from interpreter.foundation.diagnostics import Code
from interpreter.foundation.source import Span
from interpreter.foundation.suggest import near_names
from interpreter.language.numbers import MAX_NUMBER, TOO_LARGE, next_step, other_number
from interpreter.syntax import codes
from interpreter.syntax import nodes as n

Parts = Sequence[Any]
Build = Callable[[Span, Parts], Any]


class BuildError(Exception):
    """Text that the grammar lets through and that is wrong all the same; becomes a finding."""

    def __init__(self, code: Code, span: Span, message: str, help: str = "", suggestions: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code, self.span, self.message, self.help, self.suggestions = code, span, message, help, suggestions


def present(parts: Parts) -> tuple[Any, ...]:
    return tuple(p for p in parts if p is not None)


def as_block(span: Span, part: Any) -> n.Block:
    """A body as a Block: it may be one already, the sentences of a line, or a single statement."""
    if isinstance(part, n.Block):
        return part
    if isinstance(part, tuple):
        return n.Block(part[0].span.to(part[-1].span), part)
    return n.Block(part.span, (part,))


def _number(span: Span, parts: Parts) -> n.Number:
    digits = parts[0].text
    if digits != "0" and digits[0] == "0":
        message, right = other_number(digits) or ("", "")
        raise BuildError(codes.NUMBER_FORM, span, message, next_step(right), (right,))
    if len(digits) > 10 or int(digits) > MAX_NUMBER:
        raise BuildError(codes.NUMBER_TOO_LARGE, span, TOO_LARGE, next_step(""))
    return n.Number(span, int(digits))


def _binary(op: str) -> Build:
    return lambda span, parts: n.Binary(span, op, parts[0], parts[1])


def _filter(span: Span, parts: Parts) -> n.Filter:
    op, *sources, where, default = parts
    return n.Filter(span, op.text, tuple(sources), where, default)


def _collect(span: Span, parts: Parts) -> n.Collect:
    op, element, *sources, where, default = parts
    return n.Collect(span, op.text, element, tuple(sources), where, default)


def _is_state(span: Span, parts: Parts) -> n.IsState:
    words = parts[1].text.split()
    return n.IsState(span, parts[0], words[-1], "not" in words)


def _counted_less(span: Span, parts: Parts) -> n.Less:
    count, noun, *reductions = parts
    return n.Less(span, n.Counted(count.span.to(noun.span), count, noun, None), tuple(reductions))


def _type(span: Span, parts: Parts) -> n.TypeText:
    *wrappers, name, optional = parts
    for wrapper in wrappers:
        if wrapper.text not in ("set", "list", "face"):
            message = f"`{wrapper.text} of` is no type; there are `set of`, `list of` and `face of`"
            raise BuildError(
                codes.EFFECT_SYNTAX,
                wrapper.span,
                message,
                "write `set of`",
                near_names(wrapper.text, ("set", "list", "face")),
            )
    return n.TypeText(span, tuple(w.text for w in wrappers), name, optional is not None)


def _passive(span: Span, parts: Parts) -> n.Passive:
    found = parts[0]
    if isinstance(found, n.Passive):
        return found
    return n.Passive(span, None, found if isinstance(found, tuple) else (found,))


EXPRESSIONS: dict[str, Build] = {
    "expression": lambda span, p: p[0],
    "number": _number,
    "name": lambda span, p: n.NameRef(span, p[0].text),
    "call": lambda span, p: n.Call(span, p[0], p[1]),
    "attribute": lambda span, p: n.Attribute(span, p[0], p[1], p[2]),
    "index": lambda span, p: n.Index(span, p[0], tuple(p[1:])),
    "arguments": lambda span, p: present(p),
    "listing": lambda span, p: n.Listing(span, present(p)),
    "measure": lambda span, p: n.Measure(span, p[0].text, tuple(p[1:])),
    "filter": _filter,
    "collect": _collect,
    "source": lambda span, p: n.Source(span, p[0], p[1]),
    "where": lambda span, p: p[0],
    "default": lambda span, p: p[0],
    "spread": lambda span, p: n.Spread(span, p[0], p[1], p[2], p[3]),
    "can": lambda span, p: n.Can(span, as_block(span, p[0])),
    "supposing": lambda span, p: n.Supposing(span, p[0], p[1]),
    "add": _binary("+"),
    "subtract": _binary("-"),
    "times": _binary("*"),
    "divide": _binary("/"),
    "modulo": _binary("%"),
    "minus": lambda span, p: n.Minus(span, p[0]),
    "negation": lambda span, p: n.Not(span, p[0]),
    "or_test": lambda span, p: n.Logic(span, "or", tuple(p)),
    "and_test": lambda span, p: n.Logic(span, "and", tuple(p)),
    "compare": lambda span, p: n.Compare(span, p[1].text, p[0], p[2]),
    "member": lambda span, p: n.Membership(span, p[0], p[1], False),
    "not_member": lambda span, p: n.Membership(span, p[0], p[1], True),
    "is_state": _is_state,
    "is_type": lambda span, p: n.IsType(span, p[0], p[1]),
    "range": lambda span, p: n.Range(span, p[0], p[1]),
    "conditional": lambda span, p: n.Conditional(span, p[0], p[1], p[2]),
    "fallback": lambda span, p: n.Fallback(span, p[0], p[1]),
    "amount": lambda span, p: n.Counted(span, p[0], p[1], p[2]),
    "reduction": lambda span, p: n.Counted(span, p[0], p[1], None),
    "amounts": lambda span, p: n.Amounts(span, tuple(p)),
    "less": lambda span, p: n.Less(span, p[0], tuple(p[1:])),
    "counted_less": _counted_less,
    "noun": lambda span, p: n.Target(span, p[0], tuple(p[1:])),
    "target": lambda span, p: n.Target(span, p[0], tuple(p[1:])),
    "of": lambda span, p: n.Of(span, p[0]),
    "at": lambda span, p: n.At(span, tuple(p)),
    "invoke": lambda span, p: n.Invoke(span, p[0], p[1] or ()),
    "modifier": lambda span, p: n.Modifier(span, p[0], p[1].text, p[2]),
    "signature": lambda span, p: n.Signature(span, p[0], p[1]),
    "parameters": lambda span, p: present(p),
    "parameter": lambda span, p: n.Parameter(span, p[0], p[1]),
    "type": _type,
    "changes": lambda span, p: tuple(p),
    "if_change": lambda span, p: n.Passive(span, p[0], tuple(p[1:])),
    "passive": _passive,
}
