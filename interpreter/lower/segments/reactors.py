"""Which components and members react to an event, in a number for each that says whose reaction it is and which.

The number of a reaction is `player * size + which`; `which` counts the things that may react (`things`: component
numbers and ordinals of members) and is the index of the table of their functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from interpreter.checker import typed as t
from interpreter.checker.symbols import ComponentSym, EffectSym, EventSym, KindSym, ReactionSym, ZoneSym
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.lower.acting import Source, acting_in, sources, things_of
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.faces import slot_at
from interpreter.lower.expressions.lowering import Expressions

Owner = KindSym | ComponentSym
#: Numbers of reactions by thing and face, in their order.
Which = dict[int, dict[int, tuple[int, ...]]]


@dataclass(slots=True)
class Reactors:
    """`own` and `others`: for each owner, which reactions a thing of it has to its player's events and to the others'
    (by thing and, of what has faces, the face that is up); `anybody`: those to everybody's events. The rest is
    filled by the builder: the table of functions, whether they ask, the blocks that they leave."""

    things: list[int] = field(default_factory=list)
    effects: list[EffectSym] = field(default_factory=list)
    anybody: set[int] = field(default_factory=set)
    own: dict[Owner, Which] = field(default_factory=dict)
    others: dict[Owner, Which] = field(default_factory=dict)
    table: str = ""
    asks: bool = False
    leaves: frozenset[str] = frozenset()

    @property
    def size(self) -> int:
        return max(1, len(self.things))

    def which(self, span: Span, number: ir.Expr) -> ir.Expr:
        return fold.arithmetic(span, "%", number, fold.const(span, self.size))

    def player(self, span: Span, number: ir.Expr) -> ir.Expr:
        return fold.arithmetic(span, "//", number, fold.const(span, self.size))

    def enter(self, reaction: ReactionSym, things: Iterable[int]) -> None:
        for thing in things:
            which = len(self.things)
            self.things.append(thing)
            self.effects.append(reaction.effect)
            if reaction.whose == "any":
                self.anybody.add(which)
            for whose, found in (("others", self.own), ("own", self.others)):
                if reaction.whose != whose:
                    here = found.setdefault(reaction.owner, {}).setdefault(thing, {})
                    here.update({face: self._in_order(*here.get(face, ()), which) for face in _faces(reaction)})

    def _in_order(self, *numbers: int) -> tuple[int, ...]:
        """What a thing does at its owner's or the others' events comes before what it does at anybody's."""
        return tuple(sorted(numbers, key=self.anybody.__contains__))


def _faces(reaction: ReactionSym) -> Iterable[int]:
    """The faces while which are up there is the reaction; what has no faces counts as having one."""
    if reaction.face is not None:
        return (reaction.face,)
    faces = reaction.owner.faces if isinstance(reaction.owner, ComponentSym) else ()
    return range(max(1, len(faces)))


def find_reactors(x: Expressions, event: EventSym, when: str) -> Reactors:
    """All things of this game that may react."""
    found = Reactors()
    for reaction in event.reactions:
        if reaction.when == when:
            found.enter(reaction, things_of(x.layout, reaction.owner, reaction.ordinal))
    return found


def lower_reactions(x: Expressions, e: t.Reactions, env: Env, reactors: Reactors) -> ir.Expr:
    """The reactions that are active: those of the player who acts, then the others' by seat."""
    by = x.lower(e.by, env)
    seats = tuple(range(x.layout.configuration.players))
    others = [*(seats[n + 1 :] + seats[:n] for n in seats), *([seats] * len(x.layout.configuration.dummies))]
    parts: list[ir.Expr] = []
    if reactors.own:
        parts.append(_numbers(x, e, env, reactors, reactors.own, by))
    if reactors.others and len(seats) > 1:
        name = env.naming.fresh("player")
        player = ir.Var(e.span, name)
        inner = _numbers(x, e, env, reactors, reactors.others, player)
        number = env.naming.fresh("reaction")
        order = x.tables.lookup(e.span, "after", others, by)
        generators = (ir.Generator(name, order, ()), ir.Generator(number, inner, ()))
        parts.append(ir.Comprehension(e.span, "tuple", ir.Var(e.span, number), generators, None))
    return _joined(e.span, parts)


def _numbers(
    x: Expressions, e: t.Reactions, env: Env, reactors: Reactors, found: dict[Owner, Which], player: ir.Expr
) -> ir.Expr:
    """The numbers of one player's reactions: those of components as these are, then those of members."""
    first = fold.arithmetic(e.span, "*", player, fold.const(e.span, reactors.size))

    def number(which: ir.Expr) -> ir.Expr:
        return fold.arithmetic(e.span, "+", first, which)

    lying: list[ir.Expr] = []
    anywhere: list[ir.Expr] = []
    ways: dict[ZoneSym | None, int] = {}
    for source, which in _by_source(x, found):
        member = isinstance(source.owners[0], KindSym)
        (anywhere if member else lying).append(_of_source(x, e, env, source, which, player, number))
        if not member:
            ways[source.zone] = ways.get(source.zone, 0) + 1
    components = _joined(e.span, lying)
    # Zone by zone, each with one way to be active in it, they are found as they are.
    if None in ways or any(number > 1 for number in ways.values()):
        table = x.tables.constant(f"{e.event.name}_{e.when}_thing", tuple(reactors.things))
        things = ir.Table(e.span, table, fold.const(e.span, None))
        lists = (ir.Slot(e.span, "lies", None), ir.Slot(e.span, "zones", None))
        components = ir.Library(e.span, "as_they_lie", (components, things, *lists))
    return _joined(e.span, [components, *anywhere] if lying else anywhere)


def _by_source(x: Expressions, found: dict[Owner, Which]) -> list[tuple[Source, Which]]:
    """What is at each place where things act; components of several types in one zone go by the zone's order."""
    merged: dict[Source, Which] = {}
    for source in sources(x.layout, list(found)):
        merged[source] = {thing: n for owner in source.owners for thing, n in found.get(owner, {}).items()}
    return list(merged.items())


def _of_source(
    x: Expressions,
    e: t.Reactions,
    env: Env,
    source: Source,
    which: Which,
    player: ir.Expr,
    number: Callable[[ir.Expr], ir.Expr],
) -> ir.Expr:
    parts: list[ir.Expr] = []
    for generators, thing, conditions in acting_in(x, source, player, env, tuple(which)):
        if isinstance(thing, ir.Const) and isinstance(thing.value, int):
            parts += _of_thing(x, e, source.owners[0], thing, which[thing.value], conditions, number)
            continue
        if any(len(numbers) > 1 for faces in which.values() for numbers in faces.values()):
            parts.append(_several(x, e, env, source, which, generators, thing, conditions, number))
            continue
        reaction = _reaction(x, e, source, which, thing)
        there = fold.compare(e.span, "is not", reaction, fold.const(e.span, None))
        last = generators[-1]
        judged = tuple(c for c in (there, *conditions) if not (isinstance(c, ir.Const) and c.value is True))
        made = (*generators[:-1], ir.Generator(last.name, last.domain, (*last.conditions, *judged)))
        parts.append(ir.Comprehension(e.span, "tuple", number(reaction), made, None))
    return _joined(e.span, parts)


def _several(
    x: Expressions,
    e: t.Reactions,
    env: Env,
    source: Source,
    which: Which,
    generators: list[ir.Generator],
    thing: ir.Expr,
    conditions: list[ir.Expr],
    number: Callable[[ir.Expr], ir.Expr],
) -> ir.Expr:
    """The reactions of things in a zone of which one has more than one: an own event's and anybody's."""
    name = env.naming.fresh("reaction")
    last = generators[-1]
    judged = tuple(c for c in conditions if not (isinstance(c, ir.Const) and c.value is True))
    within = ir.Generator(last.name, last.domain, (*last.conditions, *judged))
    each = ir.Generator(name, _reaction(x, e, source, which, thing, several=True), ())
    return ir.Comprehension(e.span, "tuple", number(ir.Var(e.span, name)), (*generators[:-1], within, each), None)


def _of_thing(
    x: Expressions,
    e: t.Reactions,
    owner: Owner,
    thing: ir.Const,
    which: dict[int, tuple[int, ...]],
    conditions: list[ir.Expr],
    number: Callable[[ir.Expr], ir.Expr],
) -> Iterable[ir.Expr]:
    """The reactions of one thing that is known, each where it is active and the face is up that it is of."""
    faces = owner.faces if isinstance(owner, ComponentSym) else ()
    for one in dict.fromkeys(n for numbers in which.values() for n in numbers):
        of = tuple(face for face, numbers in which.items() if one in numbers)
        judged = list(conditions)
        if isinstance(owner, ComponentSym) and len(of) < len(faces):
            now = slot_at(x.layout, e.span, owner, "face", thing)
            judged.append(fold.compare(e.span, "in", now, fold.const(e.span, of)))
        reaction = fold.tuple_of(e.span, [number(fold.const(e.span, one))])
        yield fold.choice(e.span, fold.logic(e.span, "and", judged), reaction, fold.const(e.span, ()))


def _reaction(
    x: Expressions, e: t.Reactions, source: Source, which: Which, thing: ir.Expr, *, several: bool = False
) -> ir.Expr:
    """The number of what a thing in a zone does, none where it does nothing; or, as a list, all its numbers."""
    things = range(len(x.layout.instances))
    width = max([1, *(len(o.faces) for o in source.owners if isinstance(o, ComponentSym))])
    lists = [which.get(n, {}).get(face, ()) for n in things for face in range(width)]
    numbers: list[object] = [*lists] if several else [found[0] if found else None for found in lists]
    hint = f"{e.event.name}_{e.when}"
    if width == 1:
        return x.tables.lookup(e.span, hint, numbers, thing)
    row = fold.arithmetic(e.span, "*", thing, fold.const(e.span, width))
    return x.tables.lookup(e.span, hint, numbers, fold.arithmetic(e.span, "+", row, _lying(x, e, source, thing)))


def _lying(x: Expressions, e: t.Reactions, source: Source, thing: ir.Expr) -> ir.Expr:
    """Which face of a thing in a zone is up; 0 of what has none."""
    faced = [o for o in source.owners if isinstance(o, ComponentSym) and o.faces]
    only = len(faced) == 1 and source.zone is not None and source.zone.holds == (faced[0].name,)
    result: ir.Expr = fold.const(e.span, 0)
    for component in faced:
        now = slot_at(x.layout, e.span, component, "face", thing)
        of = [i.component is component for i in x.layout.instances]
        is_one = x.tables.lookup(e.span, f"is_{component.name}", of, thing)
        result = now if only else fold.choice(e.span, is_one, now, result)
    return result


def _joined(span: Span, parts: list[ir.Expr]) -> ir.Expr:
    if not parts:
        return fold.const(span, ())
    whole = parts[0]
    for part in parts[1:]:
        whole = ir.Library(span, "joined", (whole, part))
    return whole
