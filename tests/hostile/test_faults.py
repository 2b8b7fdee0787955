"""What people are told when the rules break down in play, and that the game goes on from before."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import Game, RuleFault, load

BROKEN = """ruleset: {id: broken, title: Broken, language: 1, players: 2}
counters:
  coin: {per: player, start: 2, bound: 9}
  rent: {bound: 9}
effects:
  main: |
    game:
      while true:
        each player:
          turn: do take_turn
  take_turn: |
    choose one:
      option work "Work": gain 1 coin
      option raise "Raise the rent": gain 3 rent
      option dance "Dance": do dance
      option leave "Leave": end game
    do settle_up
  settle_up: do pay_rent
  pay_rent: |
    note "{me} owes {rent}"
    pay rent coins
  dance: |
    let steps = 0
    while steps >= 0:
      steps += 1
"""


@pytest.fixture(params=[True, False], ids=["table", "restored"])
def game(request: pytest.FixtureRequest, tmp_path: Path) -> Game:
    (tmp_path / "ruleset.yaml").write_text(BROKEN, "utf-8")
    broken = load(tmp_path)
    game = broken.new_game()
    game.choose("work")
    return game if request.param else broken.restore(game.save())


def test_a_payment_that_nobody_can_make(game: Game) -> None:
    before = game.save()
    with pytest.raises(RuleFault) as caught:
        game.choose("raise")
    fault = caught.value
    assert game.save() == before, "the game is where it was"
    assert [line.effect for line in fault.trace] == ["pay_rent", "settle_up", "take_turn", "main"]
    assert [line.span.text for line in fault.trace[:3]] == ["pay rent coins", "do pay_rent", "do settle_up"]
    assert (fault.trace[0].span.line, fault.trace[0].span.column) == (21, 5)
    assert fault.decision is not None
    assert fault.decision.startswith("b: ")
    assert fault.decision.endswith(": raise")
    told = str(fault).split("\n")
    assert told[0].startswith("rule fault: ")
    assert told[1].endswith("ruleset.yaml:21:5  pay_rent")
    assert [line.strip() for line in told[2:4]] == ["pay rent coins", "^" * len("pay rent coins")]
    assert told[-1] == f"  after the decision: {fault.decision}"
    goes_on(game)


def test_a_loop_without_an_end(game: Game) -> None:
    with pytest.raises(RuleFault, match="one decision takes too many steps") as caught:
        game.choose("dance")
    assert [line.effect for line in caught.value.trace] == ["dance", "take_turn", "main"]
    assert caught.value.trace[0].span.text.startswith("while steps >= 0:")
    goes_on(game)


def goes_on(game: Game) -> None:
    """The game is played on, as if nothing had been tried; the journal knows of no fault."""
    assert game.to_move == 1
    game.choose("work")
    game.choose("leave")
    assert game.over
    assert [key for _, key in game.journal.steps] == ["work", "work", "leave"]
