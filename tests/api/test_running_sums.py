"""Sums of what passives add are what they are when worked out again, whatever moves components or lays them out."""

from __future__ import annotations

import json
import random
from itertools import product
from pathlib import Path

import pytest

import interpreter
from interpreter import Ruleset
from interpreter.codegen.image import make_image
from interpreter.ir import nodes as ir
from interpreter.ir.flow import everything_in
from interpreter.language.running_sums import COUNTED, SUMS
from interpreter.language.types import PLAYER
from interpreter.lower.program import lower_ruleset
from interpreter.runtime import driver
from interpreter.runtime.loader import load_program
from interpreter.verbs import all_verbs
from tests.rulesets.checks import check_builds, check_copies, check_determinized, check_games, check_saves, check_undo
from tests.rulesets.invariants import check_moment, unlike_sums
from tests.rulesets.playing import random_game

#: All that moves components, with places that count on either side, seen and unseen, slots and places of several.
RULES = """
ruleset: {id: sums, title: Sums, language: 1, players: 2..3, dummies: {ghost: {when: 2..2}}}
kinds: {row: [north, south], errand: [trade]}
counters: {coin: {per: player, unit: true, max: 999}, tick: {max: 9}}
values:
  income: {per: player, base: 1}
  rebate: {per: player, type: amounts}
  gift: {per: [row, player]}
  fame: {base: 0}
components: {card: {fields: {row: {type: row, default: north}}}}
cards:
  mill:   {passive: income += 1, copies: 4}
  envoy:  {passive: others.income -= 1, copies: 2}
  guild:  {passive: 'players.income += 2; fame += 1', copies: 2, row: south}
  porter: {passive: rebate += 2 coins, copies: 3}
  page:   {passive: 'gift[north] += 3; gift[south] -= 1', copies: 3}
  plain:  {copies: 3}
scopes: {action: {of: errand}}
zones:
  deck:   {holds: card, visible: none, starts_with: cards, refill_from: waste}
  waste:  {holds: card}
  court:  {holds: card, active: true}
  spots:  {per: [player, row], holds: card, capacity: 1, active: true}
  table:  {per: player, holds: card, visible: owner, order: none, active: true}
  guests: {per: player, holds: card, active: true, until: action, then: waste}
score_categories: [all]
effects:
  main: |
    shuffle deck
    each player then draw 2 from deck to table
    repeat 8 times:
      each player:
        turn:
          choose one:
            option pull: draw 1 from deck to table
            option blind: draw 1 from deck to table unseen
            option look:
              choose c in deck looking or skip:
                move c to table
            option place for r in rows where spots[r] is none:
              choose c in table then move c to spots[r]
            option fill_up for r in rows: fill spots[r] from deck
            option trade for s in court:
              choose c in waste + table then swap s with c
            option hand_on for p in others: move all of table to table[p]
            option toss for c in court + table: move c to waste
            option sweep: shuffle table into deck
            option invite:
              in action trade:
                draw 2 from deck to guests
                gain income coins
                choose c in guests if any then move c to court
            option home: move all of spots[north] to court
          gain income coins and rebate
    each player then score income + gift[north] + gift[south] + fame as all
ranking: {by: [total_score, coins]}
"""


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    folder = tmp_path_factory.mktemp("sums")
    (folder / "ruleset.yaml").write_text(RULES, "utf-8")
    return interpreter.load(folder)


@pytest.mark.parametrize("players", [2, 3])
def test_whole_games_of_all_that_moves(ruleset: Ruleset, players: int) -> None:
    """The generic checks compare the sums at every decision."""
    seeds = range(3)
    assert ruleset.program(players).sums is not None
    check_games(ruleset, players, range(12))
    check_saves(ruleset, players, seeds)
    check_builds(ruleset, players, seeds)
    check_undo(ruleset, players, range(1))
    check_copies(ruleset, players, range(1), 5)
    check_determinized(ruleset, players, range(2), 5)
    for number, (game, index) in enumerate(random_game(ruleset, players, 1)):
        if index >= 0:
            check_moment(game.determinize(number % players, number))


@pytest.mark.parametrize("chance", ["ask", "explicit"])
def test_where_nature_is_asked(ruleset: Ruleset, chance: str) -> None:
    rng = random.Random(1)
    for _ in range(4):
        game = ruleset.new_game(3, chance=chance)
        while not game.over:
            assert unlike_sums(game._program, game._state) == []
            game.choose(rng.randrange(game.count))


def test_every_operation_is_one_that_keeps_them(ruleset: Ruleset) -> None:
    """Whatever may come to a place that counts is moved by an operation that looks there."""
    program = lower_ruleset(ruleset.checked, 3, {}, all_verbs().values())
    used = {s.operation for f in program.functions for s in everything_in(f.body) if isinstance(s, ir.Operate)}
    assert {name.removeprefix(COUNTED) for name in used if name.startswith(COUNTED)} >= {
        "move", "move_by", "move_all", "draw", "draw_unseen", "fill", "swap", "shuffle_into", "clear_out"
    }  # fmt: skip


def test_no_save_holds_them(ruleset: Ruleset) -> None:
    """They follow from where components are, so that saves of before there were any go on."""
    game = ruleset.new_game(2, seed=4)
    while game.count and not any(game._state.sums):
        game.choose(0)
    saved = json.loads(json.dumps(game.save()))
    assert not SUMS & set(saved["state"])
    restored = ruleset.restore(saved)
    assert restored._state.sums == game._state.sums
    assert restored._state.sums_of_amounts == game._state.sums_of_amounts


def test_a_sum_that_is_wrong_is_found(ruleset: Ruleset) -> None:
    state = driver.start(ruleset.program(2), 1)
    assert unlike_sums(ruleset.program(2), state) == []
    state.sums[0] += 1
    assert [name for name, _, _ in unlike_sums(ruleset.program(2), state)] == ["sums"]


def test_who_reads_is_told_apart(ruleset: Ruleset) -> None:
    """By hand: two envoys and a guild on the table of a, a mill in the court, which is everybody's."""
    program = ruleset.program(2)
    state = driver.begin(program, 1)
    mill, envoy, guild = (program.types[0].ids.index(name) for name in ("mill", "envoy", "guild"))
    of = [n for n, entry in enumerate(program.types[0].entries)]
    cards = {name: [n for n in of if program.types[0].entries[n] == name] for name in (mill, envoy, guild)}
    place = {zone.name: zone.base for zone in program.zones}
    state.zones[place["table"]] = (*cards[envoy], cards[guild][0])
    state.zones[place["court"]] = (cards[mill][0],)
    program.sums.renew(state)  # type: ignore[union-attr]
    income = program.functions["f_income"]
    # Dummies (the third) are not among players and others, and the guild says `players`.
    assert [income(state, seat) for seat in range(3)] == [1 + 2 + 1, 1 - 2 + 2 + 1, 1 + 1]


@pytest.mark.parametrize("name", ["sums", "reedwater"])
def test_values_are_what_a_look_at_all_in_play_tells(ruleset: Ruleset, name: str) -> None:
    """The same rules compiled without running sums give each value the same number, for whomever and whatever."""
    rules = ruleset if name == "sums" else interpreter.load(name)
    checked, players = rules.checked, rules.players[-1]
    kept = rules.program(players)
    lowered = lower_ruleset(checked, players, kept.settings, all_verbs().values(), sums=False)
    looked = load_program(make_image(lowered, kept.files, True), kept.files, kept.settings, "table")
    assert kept.sums is not None and looked.sums is None
    asked = [
        (f"f_{v.name}", given)
        for v in checked.values.values()
        for given in product(*(range(players if p == PLAYER else len(checked.kinds[p.kind].members)) for p in v.per))
    ]
    seen = set()
    for game, _ in random_game(rules, players, 2):
        for function, given in asked:
            value = kept.functions[function](game._state, *given)
            assert value == looked.functions[function](game._state, *given), (function, given)
            seen.add((function, value))
    assert len(seen) > 8


def test_programs_without_such_passives_have_none(tmp_path: Path) -> None:
    text = RULES.replace("active: true", "active: tick >= 0")
    (tmp_path / "ruleset.yaml").write_text(text, "utf-8")
    program = interpreter.load(tmp_path).program(2)
    assert program.sums is None
    assert not any(slot.name in SUMS for slot in program.slots)
