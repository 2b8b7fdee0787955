"""When a decision is put to its player though there is one thing to do: where the others cannot tell that it is so.

Were it taken silently, that the game goes on would tell them what they may not see. What they can see - how many cards
a hand holds - may show that there is no choice: `put_condition` speaks of that alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from interpreter.analysis.knowledge.audience import Secrets
from interpreter.analysis.knowledge.sources import only_some
from interpreter.checker import typed as t
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.segments.conditions import demanded
from interpreter.lower.segments.domains import as_set, filtered
from interpreter.lower.segments.service import Lowerer


def put_menu(lowerer: Lowerer, stmt: t.Menu, env: Env, frame: int) -> ir.Expr | None:
    """The condition under which a menu, asked at `frame`, is put whatever it offers; None where that is never so."""
    secrets = lowerer.service.secrets
    if secrets is None or stmt.random or not _may_tell(lowerer, frame, only_some(secrets.deciding.offering(stmt))):
        return None
    parts = [_most_of_option(lowerer, secrets, option, env) for option in stmt.options]
    span = stmt.span.header()
    return _more_than(span, parts, fold.const(span, 0 if stmt.skip == "skip" else 1))


def put_pick(lowerer: Lowerer, stmt: t.Choose, step: int, env: Env, frame: int) -> ir.Expr | None:
    """The same for a step of a choice. The steps of one choice are one question to the player who looks on: a later
    step is put only where none before it was."""
    secrets = lowerer.service.secrets
    if secrets is None or stmt.random or not _may_tell(lowerer, frame, only_some(secrets.deciding.offering(stmt))):
        return None
    span = stmt.picks[step].domain.span
    put = [_put_step(lowerer, secrets, stmt, n, env) for n in range(step + 1)]
    judged = fold.logic(span, "and", [*(fold.negation(span, before) for before in put[:-1]), put[-1]])
    return None if isinstance(judged, ir.Const) and not judged.value else judged


def _put_step(lowerer: Lowerer, secrets: Secrets, stmt: t.Choose, step: int, env: Env) -> ir.Expr:
    pick = stmt.picks[step]
    span = pick.domain.span
    number = fold.const(span, 0 if step == 0 and stmt.skip == "skip" else 1)
    if pick.several is not None and not (step == 0 and stmt.skip == "skip"):
        # All that there are is the only set where no more may be left out.
        if only_some(secrets.told(pick.several.low)):
            return fold.const(span, True)
        number = lowerer.service.expressions.lower(pick.several.low, env)
    put = _more_than(span, [_most_of_pick(lowerer, secrets, pick, env)], number)
    return fold.const(span, False) if put is None else put


def _may_tell(lowerer: Lowerer, frame: int, own: bool) -> bool:
    """Whether how many options there are may tell what is hidden: the choice says so itself (`own`), or perhaps what
    is demanded ahead of it, which shows when the whole program is known."""
    secrets = lowerer.service.secrets
    lowerer.service.stops[frame].ahead_alone = not own
    return own or (secrets is not None and secrets.anywhere)


def _more_than(span: Span, parts: Sequence[ir.Expr | None], number: ir.Expr) -> ir.Expr | None:
    """Whether there may be more options than that; a part that is None may be any number."""
    total = fold.const(span, 0)
    for part in parts:
        if part is None:
            return fold.const(span, True)
        total = fold.arithmetic(span, "+", total, part)
    judged = fold.compare(span, ">", total, number)
    return None if isinstance(judged, ir.Const) and not judged.value else judged


def _most_of_option(lowerer: Lowerer, secrets: Secrets, option: t.MenuOption, env: Env) -> ir.Expr | None:
    span = option.span.header()
    if option.family is not None:
        return _most_of_pick(lowerer, secrets, option.family, env, option)
    judged: list[ir.Expr] = []
    if option.condition is None or not only_some(secrets.told(option.condition)):
        judged += [lowerer.service.expressions.lower(c, env) for c in _conjuncts(option.condition)]
        judged += _seen_demands(lowerer, secrets, option, env)
    return fold.choice(span, fold.logic(span, "and", judged), fold.const(span, 1), fold.const(span, 0))


def _most_of_pick(
    lowerer: Lowerer, secrets: Secrets, pick: t.Pick, env: Env, option: t.MenuOption | None = None
) -> ir.Expr | None:
    """How many candidates there may be, for all that everybody can see: where they are known, those that meet the
    conditions up to the first that somebody may not see; else their number. `option` is the one that offers them."""
    if only_some(secrets.number(pick.domain)):
        return None
    x, span = lowerer.service.expressions, pick.domain.span
    domain = as_set(x.lower(pick.domain, env), pick.domain, x.tables)
    conditions = list(_conjuncts(pick.condition, None if option is None else option.condition))
    # A later one may have a meaning only where those before it hold.
    known = [] if secrets.told(pick.domain) else list(takewhile(lambda c: not secrets.told(c), conditions))
    if option is None and not known:
        return fold.library(span, "len", [domain])
    name = lowerer.naming.fresh(pick.local.name)
    inner = env.bind(pick.local if pick.several is None else pick.several.each, ir.Var(span, name))
    judged = [x.lower(c, inner) for c in known]
    if option is not None and len(known) == len(conditions) and not secrets.told(pick.domain):
        judged += _seen_demands(lowerer, secrets, option, inner)
    every = fold.logic(span, "and", judged)
    if not (isinstance(every, ir.Const) and every.value):
        domain = filtered(span, name, domain, every)
    return fold.library(span, "len", [domain])


def _seen_demands(lowerer: Lowerer, secrets: Secrets, option: t.MenuOption, env: Env) -> Sequence[ir.Expr]:
    """What an option leads to demands, where everybody can see all of that."""
    return () if secrets.deciding.demanded(option.body) else demanded(lowerer, option.body, env).conditions


def _conjuncts(*conditions: t.Expr | None) -> Iterator[t.Expr]:
    for condition in conditions:
        if isinstance(condition, t.Logic) and condition.op == "and":
            yield from _conjuncts(*condition.operands)
        elif condition is not None:
            yield condition
