"""`each player at once`, `open floor`: what each player does is an effect of its own, begun by the driver for each.

The block is a frame, at which the game stops; what follows the block is its segment. Below each player's own frames
is the `barrier`, a frame whose segment stops at it again: so a thread that has come to its end is told.
"""

from __future__ import annotations

from interpreter.checker import typed as t
from interpreter.checker.symbols import EffectSym
from interpreter.checker.walk import nodes_in
from interpreter.ir import nodes as ir
from interpreter.ir.flow import falls_through
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.segments.continuations import Continuation, Done
from interpreter.lower.segments.place import Place
from interpreter.lower.segments.service import Lowerer

#: The slots of a state in which players may act together; see `runtime.together.blocks`.
TOGETHER_SLOTS = ("together", "branches")


def write_together(lowerer: Lowerer, stmt: t.Together, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
    """Where nobody is asked anything, they simply do it one after another."""
    service = lowerer.service
    branch = service.branch(stmt, lowerer.effect)
    name = service.effect(branch)
    if not service.colours.effects[branch].asks:
        return _in_turn(lowerer, stmt, name, env)
    code: list[ir.Stmt] = []
    handed: list[str] = []
    for local in branch.params:
        value, put = lowerer.steady(env.local(stmt.span, local), ("handed", id(stmt), local), local.name)
        code += put
        handed.append(value.name)
    if stmt.floor:
        steps = fold.const(stmt.span, None) if stmt.steps is None else service.expressions.lower(stmt.steps, env)
        most = lowerer.once(("steps", id(stmt)), "steps")
        code.append(ir.SetVar(stmt.span, most, steps))
        handed.insert(0, most)
    who, put = lowerer.steady(env.me if env.me is not None else fold.const(stmt.span, None), ("me", id(stmt)), "me")
    frame = _frames(lowerer, stmt, who, tuple(handed), name, k)
    trying = ir.Operate(stmt.span, "satisfied", ())
    return [*code, *put, trying, ir.Suspend(stmt.span, frame)]


def _in_turn(lowerer: Lowerer, stmt: t.Together, name: str, env: Env) -> list[ir.Stmt]:
    span = stmt.span
    branch = lowerer.service.branch(stmt, lowerer.effect)
    player = lowerer.once(("player", id(stmt)), "player")
    arguments = tuple(env.local(span, p) for p in branch.params)
    call = ir.CallPlain(span, name, None, ir.Var(span, player), arguments, False, ())
    seats = fold.const(span, tuple(range(lowerer.service.layout.configuration.players)))
    trying = ir.Operate(span, "satisfied", ())
    return [trying, ir.For(span, lowerer.label(), player, seats, (call,))]


def _frames(
    lowerer: Lowerer, stmt: t.Together, who: ir.Var, handed: tuple[str, ...], branch: str, k: Continuation
) -> int:
    """The frame of the block, with what follows it, and that at which each thread ends."""
    key = ("together", id(stmt))
    known = lowerer.known(key)
    frame = lowerer.frame(key, "together", stmt.span, who, k)
    if known:
        return frame
    span, info = stmt.span, lowerer.service.frames[frame]
    barrier = lowerer.frame(("branch", id(stmt)), "branch", span, ir.Var(span, "me"), Done())
    end = lowerer.service.frames[barrier]
    end.resume = f"{lowerer.name}_r{barrier}"
    again = (ir.Suspend(span, barrier),)
    lowerer.add(ir.Function(end.resume, "resume", ("F", "v"), again, span, barrier, lowerer.effect.name))
    first = 1 if stmt.floor else 0
    info.passes = lowerer.hidden.passed([ir.Var(span, name) for name in handed[first:]])
    info.branch, info.handed, info.barrier, info.floor = branch, handed, barrier, stmt.floor
    info.lapses = tuple(lowerer.service.effect(effect) for effect in stmt.lapses)
    info.resume = f"{lowerer.name}_r{frame}"
    code = lowerer.follow(k)
    if falls_through(code):
        code.append(ir.Return(span, None))
    lowerer.add(ir.Function(info.resume, "resume", ("F", "v"), tuple(code), span, frame, lowerer.effect.name))
    return frame


def open_late(body: t.Block) -> str:
    """What leaves an option open to a player who has made all steps of a floor, as `OptionShape.late` says it."""
    bodies, seen, waits = [body], set[EffectSym](), False
    while bodies:
        for node in nodes_in(bodies.pop()):
            waits = waits or isinstance(node, t.Wait)
            if not isinstance(node, t.Do) or node.effect in seen:
                continue
            seen.add(node.effect)
            if node.effect.offer is not None and node.effect.offer[0] == "answer":
                return "answer"
            if node.effect.body is not None:
                bodies.append(node.effect.body)
    return "wait" if waits else ""
