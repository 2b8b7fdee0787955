"""What views keep to themselves: counters that count as points, and what a hidden component keeps for itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import Game, UsageError, load

RULES = """\
ruleset: {id: veil, title: Veil, language: 1, players: 2, ruling: a game of our own}
settings: {least: 1, most: {default: 3}}
components: {card: {variables: {marked: bool}}, token: {variables: {marked: bool}}}
cards: {ace: {}, ten: {}}
tokens: {disc: {}}
counters:
  gem: {per: player, start: 3, max: 9, visible: owner, score: fame}
  omen: {per: player, start: 2, max: 9, visible: none, score: fame}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
  table: {holds: card}
  bank: {holds: token, starts_with: tokens}
effects:
  main: |
    draw 1 from deck to table
    each player:
      choose n in least..most:
        gain n gems
      draw 1 from deck to hand
      for each c in hand then c.marked = true
      may (for each c in hand then reveal c)
score_categories: [fame]
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    (tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    return load(tmp_path).new_game(players=2, seed=1)


def test_points_that_nobody_may_see_are_in_no_view_until_the_end(game: Game) -> None:
    game.choose("3")
    shown = {seat: game.view(seat).scores for seat in (None, 0, 1)}
    assert shown == {
        None: {"a": {"fame": 0}, "b": {"fame": 0}},
        0: {"a": {"fame": 6}, "b": {"fame": 0}},
        1: {"a": {"fame": 0}, "b": {"fame": 3}},
    }
    while not game.over:
        game.choose(0)
    assert game.view(None).scores == {r.name: r.categories for r in game.outcome.players}
    assert game.view(None).scores["a"] == {"fame": 8}


def test_what_a_hidden_component_keeps_is_seen_by_those_who_see_it(game: Game) -> None:
    game.choose("1")
    ace = {"entry": "ace", "handle": "ace", "variables": {"marked": False}}
    ten = {"entry": "ten", "handle": "ten", "variables": {"marked": True}}
    mine, others, everybody = (game.view(seat).as_dict() for seat in (0, 1, None))
    assert mine["zones"]["table"] == others["zones"]["table"] == everybody["zones"]["table"] == [ace]
    assert mine["zones"]["hand"]["a"] == [ten]
    assert others["zones"]["hand"]["a"] == everybody["zones"]["hand"]["a"] == {"count": 1}
    assert others["zones"]["bank"] == [{"entry": "disc", "handle": "disc", "variables": {"marked": False}}]
    assert mine["variables"] == {}


@pytest.mark.parametrize("seat", [2, -1, "a", 1.0, True])
def test_a_view_of_a_seat_that_does_not_exist(game: Game, seat: object) -> None:
    with pytest.raises(UsageError, match="seats are 0 to 1"):
        game.view(seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("settings", [{"least": 3, "most": 5}, {"least": 0}])
def test_a_number_may_be_another_than_its_default(tmp_path: Path, settings: dict[str, int]) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    ruleset = load(tmp_path)
    assert ruleset.settings["least"].choices == ()
    decision = ruleset.new_game(players=2, seed=1, settings=settings).decision
    assert decision.options[0].value == settings["least"]


PILE = """\
ruleset: {id: pile, title: Pile, language: 1, players: 2, ruling: a game of our own}
components: {card: {}}
cards: {ace: {}, ten: {}}
zones:
  pile: {per: player, holds: card, starts_with: cards, visible: owner, order: hidden}
  hand: {per: player, holds: card, visible: owner}
effects:
  main: |
    each player then shuffle pile
    each player:
      repeat 2 times:
        may draw 1 from pile to hand
      may note "done"
"""


def test_what_is_drawn_from_a_pile_in_hidden_order_is_not_taken_back(tmp_path: Path) -> None:
    """Who draws knows what is in the pile, but not which is next; the last card tells nothing."""
    (tmp_path / "ruleset.yaml").write_text(PILE, encoding="utf-8")
    game = load(tmp_path).new_game(players=2, seed=1)
    assert sorted(game.view(0).zones["pile"]["a"].components) == ["ace", "ten"]
    game.choose("take")
    assert not game.undo()
    game.choose("take")
    assert game.undo()
    assert len(game.journal.steps) == 1
