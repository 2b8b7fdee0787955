"""What front ends need to know of a program: zones, component types, kinds, names, endings, ranking. Plain data."""

from __future__ import annotations

from typing import Any

from interpreter.analysis.knowledge.unobserved_order import unread_zones
from interpreter.analysis.slot_names import slot_name
from interpreter.checker import typed as t
from interpreter.checker.symbols import ZoneSym
from interpreter.ir import nodes as ir
from interpreter.language.program_facts import ProgramFacts
from interpreter.lower.backs import backs_of, front_of
from interpreter.lower.builder import Builder
from interpreter.lower.environment import Env, Naming
from interpreter.lower.laid_open import laid_open
from interpreter.lower.possible_values import possible_values
from interpreter.lower.segments.offers import offer_facts
from interpreter.lower.setup import starting_places


def gather_facts(builder: Builder) -> ProgramFacts:
    """Names the pure functions of endings, ranking and bots (which are lowered by this), and describes the rest."""
    ruleset = builder.ruleset
    zones, lies = starting_places(builder)
    ranking = ruleset.ranking
    by = () if ranking is None else tuple(builder.request(e, f"rank_{n}") for n, e in enumerate(ranking.by))
    return ProgramFacts(
        id=ruleset.id,
        title=ruleset.title,
        digest=ruleset.digest,
        knows=builder.layout.knows,
        players=builder.layout.configuration.players,
        dummies=builder.layout.configuration.dummies,
        zones_at_start=tuple(zones),
        lies_at_start=tuple(lies),
        zones=tuple(_zone(builder, z) for z in ruleset.zones.values()),
        types=tuple(_type(builder, c.name) for c in ruleset.components.values()),
        kinds={k.name: tuple(m.name for m in k.members) for k in ruleset.kinds.values()},
        absent=_absent(builder),
        score_categories=ruleset.score_categories,
        score_counters=tuple((slot_name(c), c.score) for c in ruleset.counters.values() if c.score is not None),
        endings=tuple((e.name, builder.request(e.condition, f"ending_{e.name}")) for e in ruleset.endings.values()),
        ranking=(by, ranking.shared if ranking is not None else True),
        bots=tuple((b.name, builder.request(b.worth, f"worth_{b.name}")) for b in ruleset.bots.values()),
        names=_names(ruleset),
        offers=offer_facts(builder),
        conserved=_conserved(ruleset),
        possible=possible_values(ruleset, builder.layout),
        unread=unread_zones(ruleset),
        laid_open=laid_open(ruleset),
        missing=frozenset(s.name if isinstance(s, ZoneSym) else slot_name(s) for s in builder.layout.missing),
        nouns=tuple((noun.id, noun.plural) for noun in builder.layout.nouns.all),
    )


def _conserved(ruleset: t.CheckedRuleset) -> tuple[tuple[str, ...], ...]:
    """The counters whose sum never changes, each with the one that holds the rest."""
    groups: dict[str, list[str]] = {}
    for counter in ruleset.counters.values():
        if counter.conserved:
            rest = counter.conserved_with
            groups.setdefault(rest or counter.name, [slot_name(ruleset.counters[rest])] if rest else []).append(
                slot_name(counter)
            )
    return tuple(tuple(dict.fromkeys(names)) for names in groups.values())


def _absent(builder: Builder) -> dict[str, tuple[int, ...]]:
    """The members that kinds have in other games: the cells by which a grid is smaller in this one."""
    layout, found = builder.layout, {}
    for kind in builder.ruleset.kinds.values():
        there = set(layout.members(kind.name))
        if len(there) < len(kind.members):
            found[kind.name] = tuple(m.ordinal for m in kind.members if m.ordinal not in there)
    return found


def _zone(builder: Builder, zone: ZoneSym) -> tuple[Any, ...]:
    layout = builder.layout
    capacity = -1
    if zone.slot:
        capacity = 1
    elif zone.capacity is not None:
        value = builder.expressions.lower(zone.capacity, Env(Naming(), None))
        capacity = value.value if isinstance(value, ir.Const) and isinstance(value.value, int) else -1
    return (
        zone.name,
        layout.base[zone.name],
        layout.count(zone.per),
        zone.slot,
        capacity,
        zone.visible,
        zone.count,
        zone.order,
        layout.indices(zone.per),
        tuple(zone.holds) or tuple(layout.ruleset.components),
        front_of(zone, builder.expressions),
    )


def _type(builder: Builder, name: str) -> tuple[Any, ...]:
    component = builder.ruleset.components[name]
    numbers = builder.layout.numbers(component)
    entries = tuple(builder.layout.instances[n].entry.ordinal for n in numbers)
    ids = tuple(e.id for e in component.entries)
    return name, builder.layout.first[name], entries, ids, component.faces, backs_of(component, builder.ruleset)


def _names(ruleset: t.CheckedRuleset) -> dict[str, str]:
    """Display texts by id, in English (or the only language there is)."""
    texts = ruleset.texts
    language = "en" if "en" in texts else next(iter(texts), None)
    return dict(texts[language]) if language is not None else {}
