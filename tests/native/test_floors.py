"""Where several act at the same time in C: any open decision answered, in any order, as by the compiled twin."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from interpreter import IllegalChoice, NativeProgram, UsageError, load
from interpreter.runtime import driver
from interpreter.runtime.together.blocks import open_stops
from tests.fuzz import floors
from tests.native.making import TIDY, native
from tests.native.twins import attempt, compare_states
from tests.rulesets.found import ruleset

DECLARED = """
components: {card: {faces: [front, back], face_fields: {price: int}}, pot: {fields: {size: int}}}
cards:
  one: {copies: 4, front: {price: 1}, back: {price: 2}}
  two: {copies: 3, front: {price: 2}, back: {price: 1}}
pots: {big: {size: 3, copies: 3}, small: {size: 1, copies: 2}}
zones:
  deck: {holds: card, visible: none, order: hidden, starts_with: cards}
  shop: {holds: card, visible: all}
  hand: {per: player, holds: card, visible: owner, count: all}
  shelf: {holds: pot, visible: all, starts_with: pots}
  kitchen: {per: player, holds: pot, visible: all}
counters: {coin: {per: player, start: 4, bound: 99}}
"""
#: Copies that take each other's place, faces, chance, sets, ways out, threads that end, and one that waits for nothing.
MAIN = """
shuffle deck
draw 4 from deck to shop
open floor:
  choose c in shop or skip: move c to hand
  while coins > 0 or shop is not empty:
    choose one:
      option face "Buy a face" if shop is not empty:
        choose c in shop:
          choose f in c.faces where f.price <= coins or skip:
            choose n in 1..2:
              only if coins >= n
              lose n coins
              move f.card to hand
              f.card.face = f
      option pot "Take a pot" if shelf is not empty:
        choose p in shelf, n in 1..p.size: (pay n coins; move p to kitchen)
      option several "Take several" if shelf is not empty:
        choose up to 2 ps in shelf:
          pay 1 coin
          for each p in ps: move p to kitchen
      option dig "Dig" if deck is not empty:
        choose n in 1..2:
          choose c in deck at random: (move c to hand; lose 1 coin)
      option back "Put back" if kitchen is not empty:
        choose p in kitchen: (move p to shelf; gain 1 coin)
      option content "Nothing more": wait
  choose p in shelf or skip: move p to kitchen
  pay coins coins
  while true:
    choose p in shelf: move p to kitchen
"""
#: What a step makes of options that others have begun: answers that would now carry them out, answer another question,
#: come to chance or to a fault, ways out that are closed.
MOODS = """
open floor up to 60 steps:
  while true:
    choose one:
      option buy "Buy":
        choose n in 1..3:
          if mood == 1:
            choose c in shelf or skip: (move c to kitchen; lose n coins)
          elif mood == 2:
            choose k in 2..3:
              choose p in others: (gain k coins; as p then gain 1 coin)
          elif mood == 3:
            gain 1 coin
            choose p in shelf at random: move p to kitchen
          elif mood == 4: gain 60 coins
          else:
            choose k in 1..2, m in 1..2: gain k + m coins
      option risk "Risk":
        choose n in 1..3:
          if mood == 5: gain n / (mood - 5) coins
          else:
            choose k in 1..2: gain k coins
      option late "Late":
        let got = 0
        choose n in 1..3 or skip if mood < 3: got = n
        choose p in others, k in mood..4: as p then lose min(got + k, coins) coins
      option mood "Mood" for n in 0..6 where n != mood: mood = n
      option content "Nothing more": wait
"""


def write_ruleset(folder: Path, main: str, declared: str) -> Path:
    """A small ruleset: the statements of `main`, and other sections."""
    block = "".join(f"    {line}\n" for line in main.strip().split("\n"))
    head = "ruleset: {id: odd, title: Odd, language: 1, players: 1..3}\n"
    (folder / "ruleset.yaml").write_text(f"{head}{declared}effects:\n  main: |\n{block}", "utf-8")
    return folder


def play(program: NativeProgram, seed: int) -> int:
    """Plays a game in both, its decisions answered by the player who; how many times it was not the first of them."""
    chance, others = random.Random(seed), 0
    ours, theirs = driver.start(program.program, seed), program.start(seed)
    while True:
        wanted = [(seat, list(options)) for seat, _, options in open_stops(program.program, ours)]
        assert theirs.decisions == wanted
        compare_states(f"seed {seed}", ours, theirs)
        if not wanted:
            return others
        assert (theirs.to_move, theirs.values) == wanted[0]
        seat, options = chance.choice(wanted)
        others += seat != wanted[0][0]
        index = chance.randrange(len(options))
        _, fault = attempt(driver.answer, program.program, ours, seat, options[index])
        assert attempt(theirs.answer, seat, index)[1] == fault
        if fault:
            return others
        if chance.random() < 0.1:
            theirs = theirs.copy()


@pytest.mark.parametrize("players", [2, 3])
def test_all_that_a_thread_can_come_to(players: int, tmp_path: Path) -> None:
    program = native(load(write_ruleset(tmp_path, MAIN, DECLARED)), players, tmp_path, TIDY)
    assert sum(play(program, seed) for seed in range(20))


def test_what_a_step_makes_of_what_others_have_begun(tmp_path: Path) -> None:
    declared = DECLARED.replace("bound: 99", "bound: 9999") + "variables: {mood: {type: 0..9}}\n"
    program = native(load(write_ruleset(tmp_path, MOODS, declared)), 3, tmp_path, TIDY)
    assert sum(play(program, seed) for seed in range(60))


@pytest.mark.parametrize("seed", range(3))
def test_random_floors_with_offers(seed: int, tmp_path: Path) -> None:
    rules = floors.random_rules(random.Random(seed))
    (tmp_path / "ruleset.yaml").write_text(floors.ruleset_of(rules), "utf-8")
    program = native(load(tmp_path), rules.players, tmp_path, TIDY)
    assert sum(play(program, each) for each in range(4))


def test_a_seat_without_steps_answers_offers(tmp_path: Path) -> None:
    """Seat 1 has made all its steps; the others go on, and it can only answer, as many times again."""
    declared = (
        "counters: {coin: {per: player, start: 9, max: 99}}\noffers: {deal: {sides: {coins: {pay: coins, up_to: 2}}}}\n"
    )
    main = """
open floor up to 6 steps:
  while true:
    choose one:
      option propose: offer deal to me.next
      option reply: answer deal
      option work: gain 1 coin
      option content: wait
"""
    program = native(load(write_ruleset(tmp_path, main, declared)), 3, tmp_path, TIDY)
    ours, theirs = driver.start(program.program, 0), program.start(0)

    def answer(seat: int, index: int) -> None:
        _, _, options = next(each for each in open_stops(program.program, ours) if each[0] == seat)
        driver.answer(program.program, ours, seat, options[index])
        theirs.answer(seat, index)
        assert theirs.decisions == [(who, list(options)) for who, _, options in open_stops(program.program, ours)]
        compare_states(f"seat {seat}, option {index}", ours, theirs)

    for _ in range(6):
        answer(1, 1)  # work
    assert {seat for seat, _ in theirs.decisions} == {0, 2}
    for index in (0, 0, 0, 1):  # propose, give coins, one of them, send
        answer(0, index)
    assert dict(theirs.decisions)[1] == [1, 3], "reply or wait"
    for _ in range(3):
        answer(1, 0)  # reply
        answer(1, 3)  # leave it open
    assert 1 not in dict(theirs.decisions), "twice as many steps"
    answer(2, 1)
    assert 2 in dict(theirs.decisions)
    assert sum(play(program, seed) for seed in range(20))


@pytest.mark.parametrize("name", ["feast", "bazaar"])
def test_whoever_comes_first(name: str, tmp_path: Path) -> None:
    program = native(ruleset(f"tests/together/rulesets/{name}"), 3, tmp_path)
    assert sum(play(program, seed) for seed in range(10))
    state = program.start(0)
    with pytest.raises(IllegalChoice, match="seat 3 has no open decision"):
        state.answer(3, 0)
    with pytest.raises(IllegalChoice, match="there is no option 99"):
        state.answer(state.decisions[-1][0], 99)
    with pytest.raises(UsageError):
        state.answer("b", 0)  # type: ignore[arg-type]


def test_a_step_without_an_end(tmp_path: Path) -> None:
    main = "open floor:\n  choose n in 1..2: gain n coins\n  while true:\n    choose n in 1..1: gain n coins"
    program = native(load(write_ruleset(tmp_path, main, DECLARED.replace("bound: 99", "bound: 99999"))), 2, tmp_path)
    ours, theirs = driver.start(program.program, 0), program.start(0)
    _, fault = attempt(driver.choose, program.program, ours, ours.opts[0])
    assert "runs without end" in fault
    assert attempt(theirs.choose, 0) == (None, fault)
