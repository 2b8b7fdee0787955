"""Whether a game must keep in mind who knows which component: where one may be known that cannot be seen.

That is so where something is looked at, shown or drawn unseen, and where a component comes from a place that somebody
sees to one that this somebody does not see, other than by a shuffle. All other rulesets do without, and are faster.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.calls import bodies_of
from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.symbols import ZoneSym
from interpreter.checker.typed import LocalVar
from interpreter.language.types import Component, element_of, required

#: The name of the state's list.
KNOWN = "known"


def keeps_knowledge(ruleset: t.CheckedRuleset) -> bool:
    """Whether the state must hold who knows what."""
    if all(zone.visible == "all" for zone in ruleset.zones.values()):
        return False
    return _Search(ruleset).found()


def looked_through(ruleset: t.CheckedRuleset) -> frozenset[LocalVar]:
    """What I have chosen while looking: I know where I put it."""
    nodes = [node for body in bodies_of(ruleset) for node in everything(body)]
    looks = [node for node in nodes if isinstance(node, t.Choose) and node.looking and node.chooser is None]
    return frozenset(pick.local for node in looks if not node.random for pick in node.picks)


class _Search:
    def __init__(self, ruleset: t.CheckedRuleset) -> None:
        self.ruleset = ruleset
        self.nodes = [node for body in bodies_of(ruleset) for node in everything(body)]
        self.sources: dict[LocalVar, list[t.Expr]] = {}
        for node in self.nodes:
            for local, domain in _bound(node):
                self.sources.setdefault(local, []).append(domain)

    def found(self) -> bool:
        zones = self.ruleset.zones.values()
        if any(z.then is not None and _loses_sight(z, z.then) for z in zones):
            return True
        return any(self._keeps(node) for node in self.nodes)

    def _keeps(self, node: object) -> bool:
        if isinstance(node, t.Stmt) and node.traits.reveals:
            return True
        if isinstance(node, t.Choose) and node.looking:
            return True
        return any(self._is_remembered(moved) for moved in t.moved(node))

    def _is_remembered(self, moved: t.Moved) -> bool:
        """Whether somebody may know where components are that they cannot see."""
        if moved.unseen:
            return True
        if moved.form.shuffled or (moved.to is None and moved.place_of is None):
            return False
        if moved.source is not None and moved.to is not None and _both_mine(moved.source, moved.to):
            return False
        ends = [] if moved.place_of is None else self._origins(moved.place_of)
        ends += [] if moved.to is None else [moved.to.zone]
        return any(_loses_sight(zone, end) for zone in self._origins(moved.what) for end in ends)

    def _origins(self, e: t.Expr) -> list[ZoneSym]:
        """The zones that a component, or a set of them, can come from."""
        zones = self._zones(e, frozenset())
        if zones is not None:
            return list(zones)
        of = required(element_of(e.type))
        types = set(of.types) if isinstance(of, Component) else set()
        return [z for z in self.ruleset.zones.values() if not z.holds or types & set(z.holds)]

    def _zones(self, e: t.Expr, seen: frozenset[LocalVar]) -> set[ZoneSym] | None:
        """None: anywhere."""
        parts: list[t.Expr]
        match e:
            case t.ZoneAt(zone=zone) | t.ZoneUnion(zone=zone):
                return {zone}
            case t.Const(value=None):
                return set()
            case t.Local(local=local) if local in self.sources and local not in seen:
                parts, seen = self.sources[local], seen | {local}
            case t.Aggregate(op="first" | "set", element=None, generators=(generator,), default=default):
                parts = [generator.domain, *([] if default is None else [default])]
            case t.Fallback(value=value, otherwise=otherwise) | t.Conditional(value=value, otherwise=otherwise):
                parts = [value, otherwise]
            case t.SetOperation(left=left, right=right):
                parts = [left, right]
            case t.MakeSet(items=items):
                parts = list(items)
            case _:
                return None
        found = [self._zones(part, seen) for part in parts]
        return None if None in found else set().union(*(f for f in found if f is not None))


def _bound(node: object) -> Iterator[tuple[LocalVar, t.Expr]]:
    match node:
        case t.Pick(local=local, domain=domain, several=several):
            yield local, domain
            if several is not None:
                yield several.each, domain
        case t.ForEach(local=local, domain=domain) | t.Generator(local=local, domain=domain):
            yield local, domain
        case t.SetLocal(local=local, value=value):
            yield local, value
        case t.Do(result=result) if result is not None:
            yield result, t.Local(node.span, result.type, result)


def _both_mine(source: t.ZoneAt, to: t.ZoneAt) -> bool:
    mine = (source.indices, to.indices)
    return source.zone.visible == to.zone.visible and all(len(i) == 1 and isinstance(i[0], t.Me) for i in mine)


def _loses_sight(source: ZoneSym, to: ZoneSym) -> bool:
    """Whether somebody may see what is in the one and not what is in the other."""
    return source.visible != "none" and to.visible != "all"
