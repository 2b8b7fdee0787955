"""What must hold at every decision of every game."""

from __future__ import annotations

from typing import Any

from interpreter import Game
from interpreter.language.running_sums import SUMS
from interpreter.runtime.knowledge.values import possible_values
from interpreter.runtime.program import Program
from interpreter.runtime.together.blocks import BRANCHES


def check_moment(game: Game) -> None:
    """All invariants of one moment of a game."""
    program, state = game._program, game._state
    where = f"{program.id}, {program.players} players, seed {game.seed}"
    check_components(program, state, where)
    check_numbers(program, state, where)
    check_possible(program, state, where)
    check_scores(game, where)
    for name, kept, anew in unlike_sums(program, state):
        raise AssertionError(f"{where}: {name} is kept as {kept}, worked out again {anew}")


def inside(content: Any) -> tuple[int, ...]:
    """The components in a place: none, one (in a slot), or several."""
    return content if isinstance(content, tuple) else () if content is None else (content,)


def check_components(program: Program, state: Any, where: str) -> None:
    """Each component is in exactly one place, which it knows, which may hold it and has room for it."""
    lying = {component: place for place, content in enumerate(state.zones) for component in inside(content)}
    total = sum(len(info.entries) for info in program.types)
    assert sum(len(inside(content)) for content in state.zones) == len(lying), f"{where}: a component is twice"
    assert len(state.lies) == total
    at_rest = {component: place for component, place in enumerate(state.lies) if place is not None and place >= 0}
    assert lying == at_rest, f"{where}: components and places disagree"
    types = [info.name for info in program.types for _ in info.entries]
    for zone in program.zones:
        for place in range(zone.base, zone.base + zone.size):
            there = inside(state.zones[place])
            assert zone.capacity < 0 or len(there) <= zone.capacity, f"{where}: {zone.name} holds too many"
            assert {types[component] for component in there} <= set(zone.holds), f"{where}: {zone.name} holds others"


def check_numbers(program: Program, state: Any, where: str) -> None:
    """Counters and numbers in variables are within their limits."""
    for slot in program.slots:
        stored = getattr(state, slot.name)
        for value in stored if slot.size >= 0 else (stored,):
            if isinstance(value, int) and not isinstance(value, bool) and slot.of == "int":
                assert slot.low is None or value >= slot.low, f"{where}: {slot.name} is {value}"
                assert slot.high is None or value <= slot.high, f"{where}: {slot.name} is {value}"


def unlike_sums(program: Program, state: Any) -> list[tuple[str, list[Any], list[Any]]]:
    """The slots of running sums that are not what they are when worked out again, in the states of branches as well."""
    if program.sums is None:
        return []
    branches = getattr(state, BRANCHES, None) or ()
    found = []
    for each in (state, *(branch for branch in branches if isinstance(branch, program.state_class))):
        again = each.copy()
        program.sums.renew(again)
        slots = [slot.name for slot in program.slots if slot.name in SUMS]
        pairs = ((name, getattr(each, name), getattr(again, name)) for name in slots)
        found += [(name, kept, anew) for name, kept, anew in pairs if kept != anew]
    return found


def conserved(game: Game) -> dict[str, int]:
    """The sums that never change, by counter: over all places of the counter, and of the one that holds the rest."""
    counters = game.ruleset.checked.counters.values()
    return {
        c.name: sum(_sum(game, name) for name in (c.name, c.conserved_with) if name) for c in counters if c.conserved
    }


def _sum(game: Game, counter: str) -> int:
    stored = getattr(game._state, f"v_{counter}")
    return sum(stored) if isinstance(stored, list) else stored


def check_possible(program: Program, state: Any, where: str) -> None:
    """What is hidden is one of the values from which a world is drawn."""
    for slot in program.slots:
        possible = None if slot.visible == "all" or slot.role == "offer" else possible_values(program, slot)
        stored = getattr(state, slot.name)
        for value in () if possible is None else stored if slot.size >= 0 else (stored,):
            assert value is None or value in possible, f"{where}: {slot.name} is {value}, but is never drawn as that"


def check_scores(game: Game, where: str) -> None:
    """Totals are the sums of the categories; ranks begin at 1, rise, and nobody is left out, dummies included."""
    outcome = game.outcome
    assert sorted(result.seat for result in outcome.players) == list(range(len(game._program.seats)))
    for place, result in enumerate(outcome.players, 1):
        if result.categories:
            assert result.total == sum(result.categories.values()), f"{where}: {result}"
        before = outcome.players[place - 2].rank if place > 1 else 1
        assert result.rank in (place, before), f"{where}: {result} at place {place}"
    assert set(outcome.endings) <= set(game.ruleset.endings)
