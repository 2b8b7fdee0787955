"""Copies that are one option: either of them leads to the same game, but for which copy it is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from interpreter import Game, load
from interpreter.runtime import driver
from interpreter.runtime.labels import component_of, shape_of
from tests.fuzz.generator import random_source

RULES = """\
ruleset: {id: heap, title: A heap, language: 1, players: 2, ruling: a game of our own}
components:
  card: {variables: {wear: 0..9, next: card?}, fields: {worth: int}}
  coin: {}
cards: {copper: {copies: 5, worth: 1}, curse: {copies: 4, worth: 0}}
coins: {penny: {copies: 4}}
zones:
  deck: {holds: card, starts_with: cards}
  hand: {per: player, holds: card}
  purse: {holds: coin, starts_with: coins}
  upon: {per: card, holds: coin}
counters: {rust: {per: [player, card], max: 9}}
variables: {chief: card?}
effects:
  main: |
    game:
      each player: draw 4 from deck to hand
      repeat 4 times:
        each player:
          choose one:
            option wear for c in hand: c.wear += 1
            option rust for c in hand: gain 1 rust[me.next, c]
            option tie for c in hand:
              choose d in hand:
                c.next = d
            option lead for c in hand: chief = c
            option lay for c in hand:
              choose p in purse:
                move p to upon[c]
            option later for c in hand: c.wear += 2 for this game
            option trade for c in hand where count(deck) > 0:
              choose d in deck:
                swap c with d
"""


def twins(game: Game) -> Iterator[tuple[int, int, int, int]]:
    """Two options that would be there if no copies were merged, of which one is left: the values, and the components,
    which are side by side."""
    program, state = game._program, game._state
    frame = state.top
    stop, function = program.frames[frame[0]].stop, program.options[frame[0]]
    if stop is None or stop.random or not isinstance(function, FunctionType):
        return
    apart = {**function.__globals__, "lib_look_alikes": lambda found, kinds, lies: found}
    offered = {}
    for value in FunctionType(function.__code__, apart)(state, frame):
        shape = shape_of(stop, value)
        c = None if shape is None else component_of(shape.of, value - shape.base + shape.first)
        if c is not None:
            offered[shape.key, c] = value
    for (key, c), value in offered.items():
        inside = state.zones[state.lies[c]]
        for d in inside[inside.index(c) + 1 :][:1] if isinstance(inside, tuple) else ():
            if value in state.opts and (key, d) in offered and offered[key, d] not in state.opts:
                if game._labels.entries[c] == game._labels.entries[d]:
                    yield value, offered[key, d], c, d


def after(game: Game, value: int) -> Any:
    state = game._state.copy()
    state.opts = (value,)
    driver.choose(game._program, state, value)
    return state


def exchanged(game: Game, a: int, b: int) -> dict[int, int]:
    """Two components that change names, with what is on them."""
    found = {a: b, b: a}
    for zone in game._program.zones:
        for info in game._program.types:
            if zone.indices == ((info.name, len(info.entries)),) and info.first <= a < info.first + len(info.entries):
                here, there = (game._state.zones[zone.base + c - info.first] for c in (a, b))
                for one, other in zip(here, there, strict=True):
                    found |= {one: other, other: one}
    return found


def named(game: Game, state: Any, instead: dict[int, int]) -> dict[str, Any]:
    """The state where components have changed names."""
    program = game._program

    def value(of: str, v: Any) -> Any:
        what, _, inner = of.partition(" ")
        if v is None or "component" not in of:
            return v
        if isinstance(v, tuple):
            return tuple(value(inner, item) for item in v)
        return instead.get(v, v) if what == "component" else v

    found: dict[str, Any] = {"who": state.who, "over": state.over}
    for slot in program.slots:
        held = getattr(state, slot.name)
        if slot.size < 0:
            found[slot.name] = value(slot.of, held)
            continue
        values = [value(slot.of, v) for v in held]
        if slot.name == "known":
            values = [values[instead.get(c, c)] for c in range(len(values))]
        behind = 1
        for name, size in reversed(slot.indices):
            for info in program.types:
                if name == info.name:
                    place = {one - info.first: other - info.first for one, other in instead.items()}
                    at = [i // behind % size for i in range(len(values))]
                    values = [values[i + (place.get(n, n) - n) * behind] for i, n in enumerate(at)]
            behind *= size
        found[slot.name] = values
    places = list(state.zones)
    for zone in program.zones:
        for info in program.types:
            if zone.indices == ((info.name, len(info.entries)),):
                for one, other in instead.items():
                    if info.first <= one < info.first + len(info.entries):
                        places[zone.base + other - info.first] = state.zones[zone.base + one - info.first]
    # the order in a place does not tell copies apart
    found["zones"] = [sorted(value("set component", p)) if isinstance(p, tuple) else instead.get(p, p) for p in places]
    top, locals_ = state.top, []
    while top is not None:
        types = program.frames[top[0]].types
        locals_.append((top[0], top[2], *(value(of, v) for of, v in zip(types, top[3:], strict=True))))
        top = top[1]
    return {**found, "frames": locals_}


def check(game: Game, seed: int, decisions: int = 60) -> int:
    chance, checked = random.Random(seed), 0
    while not game.over and decisions:
        decisions -= 1
        for value, other, c, d in twins(game):
            checked += 1
            assert named(game, after(game, value), {}) == named(game, after(game, other), exchanged(game, c, d))
        game.choose(chance.choice(game.decision.options))
    return checked


def test_either_copy_leads_to_the_same(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    rules = load(tmp_path)
    assert sum(check(rules.new_game(seed=seed), seed) for seed in range(12)) > 100


@pytest.mark.parametrize("seed", [n for n in range(40) if random_source(n).declared.charged][:8])
def test_in_random_rulesets(seed: int, tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(random_source(seed).text, encoding="utf-8")
    check(load(tmp_path).new_game(seed=seed), seed)
