"""Players in their order, dummies after them, and who or what is next to somebody."""

from __future__ import annotations

from itertools import pairwise

from interpreter.checker import typed as t
from interpreter.foundation.errors import InternalError
from interpreter.ir import nodes as ir
from interpreter.language.types import Member, Optional, Player
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.lowering import Expressions


def players_of(x: Expressions, e: t.Players, env: Env) -> ir.Expr:
    """A set of players, in the order of seats from somewhere on."""
    seats = tuple(range(x.layout.configuration.players))
    if e.everyone:
        return fold.const(e.span, tuple(range(x.layout.configuration.everyone)))
    # Seen from a dummy, the players come in the order of their seats.
    dummies = [seats] * len(x.layout.configuration.dummies)
    turned = [*(seats[n:] + seats[:n] for n in seats), *dummies]
    if e.reverse:
        turned = [tuple(reversed(s)) for s in turned]
    if e.start is not None:
        result = x.tables.lookup(e.span, "order", turned, x.lower(e.start, env))
    elif e.others and not e.reverse:
        assert env.me is not None
        without = [*(tuple(s for s in seats if s != n) for n in seats), *dummies]
        return x.tables.lookup(e.span, "others", without, env.me)
    else:
        result = fold.const(e.span, turned[0])
    if e.others:
        assert env.me is not None
        return ir.Library(e.span, "without", (result, env.me))
    return result


def dummy(x: Expressions, e: t.Dummy, env: Env) -> ir.Expr:
    """A dummy after the players, or none in a game without it."""
    configuration = x.layout.configuration
    if e.dummy.name not in configuration.dummies:
        return fold.const(e.span, None)
    return fold.const(e.span, configuration.players + configuration.dummies.index(e.dummy.name))


def neighbour(x: Expressions, e: t.Neighbour, env: Env) -> ir.Expr:
    """The next or previous member or player."""
    of = e.operand.type.inner if isinstance(e.operand.type, Optional) else e.operand.type
    if not isinstance(of, Member | Player):
        raise InternalError(f"{e.span}: next of {of}")
    size = x.layout.size(of)
    cyclic = isinstance(of, Player) or x.layout.ruleset.kinds[of.kind].cyclic
    name = "player" if isinstance(of, Player) else of.kind
    following = [(n + e.step) % size if cyclic or 0 <= n + e.step < size else None for n in range(size)]
    if isinstance(of, Member) and x.layout.ruleset.kinds[of.kind].grid is not None:
        cells = x.layout.members(of.kind)
        behind = dict(pairwise(cells if e.step == 1 else cells[::-1]))
        following = [behind.get(n) for n in range(size)]
    if isinstance(of, Player):
        # A dummy sits nowhere: next to it is the first player, and before it the last.
        seats = x.layout.configuration.players
        following = [(n + e.step) % seats for n in range(seats)]
        following += [0 if e.step == 1 else seats - 1] * (size - seats)
    hint = f"{'next' if e.step == 1 else 'previous'}_{name}"
    return x.present(e.operand, env, lambda v: x.tables.lookup(e.span, hint, following, v))
