"""A set that is being chosen, in C: worlds redrawn in its midst, taken over, and one in which it is no choice."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from interpreter import Game, NativeProgram, load
from interpreter.runtime import driver
from tests.native.making import TIDY, native
from tests.native.twins import CHANGES, attempt, compare_states
from tests.rulesets.secrets import swap_all

SETS = """\
ruleset: {id: sets, title: Sets, language: 1, players: 2}
components: {card: {fields: {cost: int}}}
cards: {ant: {cost: 1, copies: 3}, bee: {cost: 2, copies: 3}, cow: {cost: 3, copies: 2}}
zones: {hand: {per: player, holds: card, visible: owner}, deck: {holds: card, visible: none, starts_with: cards}}
counters: {coin: {per: player, start: 4, max: 4, visible: owner}}
effects:
  main: |
    shuffle deck
    each player: draw 3 from deck to hand
    for each p in players:
      as p:
        choose up to 2 bought in hand where bought.cost <= coins or skip: lose count(bought) coins
        choose exactly 2 shown in hand such that any(c in shown where c.cost < 3) or skip: lose 1 coin
        choose up to 3 laid in hand ordered:
          for each c in laid then move c to deck
"""


@pytest.fixture
def both(tmp_path: Path) -> tuple[Game, NativeProgram]:
    (tmp_path / "ruleset.yaml").write_text(SETS, "utf-8")
    rules = load(tmp_path)
    return rules.new_game(2, seed=5), native(rules, 2, tmp_path, TIDY)


def test_worlds_drawn_anew_go_on_the_same(both: tuple[Game, NativeProgram]) -> None:
    game, program = both
    chance, begun = random.Random(1), 0
    while not game.over:
        for seed in range(6):
            world = game.determinize(seed % 2, seed)
            begun += "done" in world.decision.keys
            play_on(program, world, chance)
        game.choose(chance.randrange(game.count))
    assert begun


def play_on(program: NativeProgram, world: Game, chance: random.Random) -> None:
    """To the end in both, which take it over from each other now and then."""
    theirs = program.resume(world._state)
    ours = theirs.state()
    driver.settle(program.program, ours)
    assert theirs.values == list(ours.opts) == list(world._state.opts)
    while theirs.values:
        if chance.random() < 0.5:
            ours, theirs = chance.choice(CHANGES)(ours, theirs)
        index = chance.randrange(len(theirs.values))
        driver.choose(program.program, ours, ours.opts[index])
        theirs.choose(index)
        assert theirs.values == list(ours.opts or ())
    compare_states("at the end", ours, theirs)


def test_what_was_chosen_last_is_gone(both: tuple[Game, NativeProgram]) -> None:
    game, program = both
    game.choose(0)
    state = game._state.copy()
    (chosen,), (other, _) = state.top[-1], next(content for content in state.zones if len(content) == 2)
    swap_all(state, {chosen: other, other: chosen})
    _, fault = attempt(driver.settle, program.program, state.copy())
    assert "chosen last" in fault
    assert attempt(program.resume, state) == (None, fault)
