"""Effects that do themselves again: how often one may be inside itself.

One that asks leaves a frame wherever it is waited for, so its frames are counted. One that never asks has a slot of its
own that counts, and is entered through a function that adds one and takes it back, however it is left.
"""

from __future__ import annotations

from interpreter.checker.symbols import EffectSym
from interpreter.ir import nodes as ir
from interpreter.lower.expressions import folding as fold

#: The constant table with the effect that each frame belongs to.
OWNERS = "T_frame_owners"


def frames_check(effect: EffectSym) -> ir.Stmt:
    """At the beginning of an effect that asks."""
    span = effect.span
    owners = ir.Table(span, OWNERS, fold.const(span, None))
    arguments = (ir.Var(span, "k"), owners, fold.const(span, effect.name), fold.const(span, effect.depth))
    return ir.Operate(span, "not_too_deep", arguments)


def depth_slot(function: str) -> str:
    """The slot that counts the activations of a plain function."""
    return f"d_{function}"


def bounded_by_counter(
    effect: EffectSym, name: str, inside: str, params: tuple[str, ...], leaves: tuple[int, ...]
) -> ir.Function:
    """The function through which an effect that never asks is entered; it may leave blocks with these codes."""
    span, slot = effect.span, depth_slot(name)

    def left(code: int | None) -> tuple[ir.Stmt, ...]:
        value = None if code is None else fold.const(span, code)
        return ir.AddSlot(span, slot, None, fold.const(span, -1)), ir.Return(span, value)

    deep = fold.compare(span, ">", ir.Slot(span, slot, None), fold.const(span, effect.depth))
    fault = ir.Operate(span, "too_deep", (fold.const(span, effect.name), fold.const(span, effect.depth)))
    exits = tuple((code, left(code)) for code in leaves)
    arguments = tuple(ir.Var(span, p) for p in params[1:])
    body = (
        ir.AddSlot(span, slot, None, fold.const(span, 1)),
        ir.If(span, deep, (fault,), ()),
        ir.CallPlain(span, inside, None, ir.Var(span, params[0]), arguments, bool(exits), exits),
        *left(None),
    )
    # It is nobody's text: a backtrace shows the call and what is inside.
    return ir.Function(name, "plain", params, body, span, None, "")
