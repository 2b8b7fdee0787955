"""Where entries and members act: the zones that are active, and what acts wherever it is.

A `Source` is one such place. For a player it gives the things that are active there: either one thing that is known
(with the conditions under which it is), or generators over the content of a zone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.analysis.slot_names import slot_name
from interpreter.checker.declarations.passives import acting_zones
from interpreter.checker.symbols import ComponentSym, KindSym, ZoneSym
from interpreter.ir import nodes as ir
from interpreter.language.types import PLAYER
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.lowering import Expressions
from interpreter.lower.layout import Layout

Owner = KindSym | ComponentSym
#: Generators, the thing, and the conditions under which it is active there.
Acting = tuple[list[ir.Generator], ir.Expr, list[ir.Expr]]


@dataclass(frozen=True, slots=True)
class Source:
    """A zone and the component types in it that act there, or (zone None) one kind or type that acts anywhere."""

    zone: ZoneSym | None
    owners: tuple[Owner, ...]

    @property
    def shared(self) -> bool:
        """Whether what acts there acts for every player alike."""
        if self.zone is not None:
            return PLAYER not in self.zone.per and self.owned is None
        return False

    @property
    def owned(self) -> ComponentSym | None:
        """The one type that acts there, where a variable says whose each component is."""
        first = self.owners[0] if self.owners else None
        return first if isinstance(first, ComponentSym) and first.owner is not None else None


def sources(layout: Layout, owners: Sequence[Owner]) -> list[Source]:
    """The places where things of these types act: zones in their order, then what acts anywhere."""
    found: list[Source] = []
    for zone in layout.ruleset.zones.values():
        here = tuple(o for o in owners if zone in acting_zones(o, layout.ruleset.zones.values()))
        plain = tuple(o for o in here if isinstance(o, KindSym) or o.owner is None)
        if plain:
            found.append(Source(zone, plain))
        found += [Source(zone, (o,)) for o in here if o not in plain]
    return found + [Source(None, (o,)) for o in owners if o.active is not None]


def things_of(layout: Layout, owner: Owner, ordinal: int) -> tuple[int, ...]:
    """The components of an entry, or the member."""
    if isinstance(owner, KindSym):
        return (ordinal,)
    return tuple(n for n, i in enumerate(layout.instances) if i.component is owner and i.entry.ordinal == ordinal)


def acting_in(
    x: Expressions, source: Source, player: ir.Expr | None, env: Env, things: tuple[int, ...]
) -> Iterator[Acting]:
    """What is active at a place for a player (None: of a zone that is nobody's). `things` are those that matter; of a
    zone all its content is given."""
    if source.zone is not None:
        yield _content(x, source, source.zone, player, env)
        return
    owner = source.owners[0]
    assert owner.active is not None and owner.active_this is not None and player is not None
    for thing in things:
        here = fold.const(owner.active.span, thing)
        inner = Env(env.naming, player, {**env.bound, owner.active_this: here})
        yield [], here, [x.lower(owner.active, inner)]


def _content(x: Expressions, source: Source, zone: ZoneSym, player: ir.Expr | None, env: Env) -> Acting:
    span = zone.span
    places = places_by_player(x.layout, zone, together=source.owned is not None)
    generators: list[ir.Generator] = []
    holder = player if source.owned is None else None
    if holder is not None and zone.per == (PLAYER,):
        place = fold.arithmetic(span, "+", holder, fold.const(span, places[0][0]))
        several = False
    elif holder is not None and PLAYER in zone.per:
        numbers: list[object] = list(places)
        place = x.tables.lookup(span, f"{zone.name}_places", _alone(numbers), holder)
        several = len(places[0]) > 1
    else:
        flat = places[0]
        place = fold.const(span, flat if len(flat) > 1 else flat[0])
        several = len(flat) > 1
    if several:
        name = env.naming.fresh("place")
        generators.append(ir.Generator(name, place, ()))
        place = ir.Var(span, name)
    content: ir.Expr = ir.Slot(span, "zones", place)
    if zone.slot:
        content = ir.Library(span, "as_set", (content,))
    name = env.naming.fresh("c")
    generators.append(ir.Generator(name, content, ()))
    conditions = [] if player is None else list(_yours(x, source, zone, ir.Var(span, name), player))
    if zone.active is not None:
        judged = x.lower(zone.active, Env(env.naming, player, env.bound))
        if not (isinstance(judged, ir.Const) and judged.value is True):
            conditions.append(judged)
    return generators, ir.Var(span, name), conditions


def _yours(x: Expressions, source: Source, zone: ZoneSym, thing: ir.Expr, player: ir.Expr) -> Iterator[ir.Expr]:
    """Where a variable says whose a component is: that it is the player's."""
    owned = source.owned
    if owned is None or owned.owner is None:
        return
    if len(zone.holds) > 1:
        here = [i.component is owned for i in x.layout.instances]
        yield x.tables.lookup(zone.span, f"is_{owned.name}", here, thing)
    index = fold.arithmetic(zone.span, "-", thing, fold.const(zone.span, x.layout.first[owned.name]))
    yield fold.compare(zone.span, "==", ir.Slot(zone.span, slot_name(owned.owner), index), player)


def places_by_player(layout: Layout, zone: ZoneSym, *, together: bool = False) -> list[tuple[int, ...]]:
    """The numbers of a zone's places by player; all of them in one where they are nobody's, or taken together."""
    base, count = layout.base[zone.name], layout.count(zone.per)
    if together or PLAYER not in zone.per:
        return [tuple(range(base, base + count))]
    sizes = layout.sizes(zone.per)
    at = zone.per.index(PLAYER)
    below = 1
    for size in sizes[at + 1 :]:
        below *= size
    found: list[list[int]] = [[] for _ in range(sizes[at])]
    for n in range(count):
        found[n // below % sizes[at]].append(base + n)
    return [tuple(here) for here in found]


def _alone(places: list[object]) -> list[object]:
    """A place alone instead of a tuple of one."""
    return [p[0] if isinstance(p, tuple) and len(p) == 1 else p for p in places]
