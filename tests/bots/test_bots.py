"""Greedy and search against chance; seats by name; a bot leaves the game alone and knows no more than its seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.api import load
from interpreter.bots.registry import BOTS, bot_names, make_bot
from interpreter.bots.search_bot import BUDGET, HORIZON, _Search
from interpreter.bots.standing import share
from interpreter.checker.declarations.game import GENERIC_SEATS
from interpreter.cli.seats import HUMAN, seats_of
from interpreter.foundation.errors import UsageError
from interpreter.game import Game
from interpreter.runtime.chance import Generator
from interpreter.simulate.playouts import simulate

MARKET = Path(__file__).resolve().parent.parent / "api" / "rulesets" / "market_day"


def at_decision(seed: int, number: int, players: int = 2, path: Path | str = MARKET) -> Game:
    game = load(path).new_game(players, seed)
    answers = Generator(seed, number)
    for _ in range(number):
        if not game.over:
            game.choose(answers.below(game.count))
    return game


def test_greedy_beats_random() -> None:
    ruleset = load("strada_romana")
    assert sum(simulate(ruleset, 2, 2, 5, seats).wins[who] for seats, who in SEATINGS["merchant"]) == 4


def test_search_beats_random() -> None:
    ruleset = load(MARKET)
    reports = [(simulate(ruleset, 2, 6, 1, seats), who) for seats, who in SEATINGS["search"]]
    assert sum(report.wins[who] for report, who in reports) >= 10
    assert not any(report.faults for report, _ in reports)


SEATINGS = {name: [((name, "random"), "a"), (("random", name), "b")] for name in ("merchant", "search")}


@pytest.mark.parametrize("name", list(BOTS))
def test_a_bot_answers_and_leaves_the_game_as_it_is(name: str) -> None:
    for seed in range(4):
        game = at_decision(seed, seed * 2)
        before = game.save()
        first, second = (make_bot(name, 3, game.to_move).choose(game) for _ in range(2))
        assert first == second, "the same seed is the same bot"
        assert 0 <= first < game.count
        assert game.save() == before


@pytest.mark.parametrize("name", list(BOTS))
def test_what_a_bot_cannot_see_does_not_matter_to_it(name: str) -> None:
    """In two games that look the same to a seat, the bot at that seat answers the same."""
    different = 0
    for seed in range(12):
        game = at_decision(seed, 3)
        seat = game.to_move
        other = game.determinize(seat, seed)
        different += game.save()["state"]["zones"] != other.save()["state"]["zones"]
        assert make_bot(name, seed, seat).choose(game) == make_bot(name, seed, seat).choose(other)
    assert different > 9


def test_a_rulesets_own_bots_have_seats() -> None:
    ruleset = load("strada_romana")
    assert bot_names(ruleset.bots) == ["random", "greedy", "search", "merchant"]
    assert make_bot("merchant", 1, 0, own=ruleset.bots).name == "merchant"
    with pytest.raises(UsageError, match="did you mean merchant"):
        make_bot("merchnt", 1, 0, own=ruleset.bots)
    with pytest.raises(UsageError, match="there is no bot"):
        load(MARKET).new_game(2).worth("merchant", 0)


def test_the_share_of_a_standing() -> None:
    game = at_decision(1, 500)
    assert game.over
    assert sum(share(game, seat) for seat in range(2)) == 1.0


SPLIT = """\
ruleset: {id: split, title: Split, language: 1, players: 2}
counters: {coin: {per: player, max: 99, start: 9}, stake: {per: player, max: 9}}
effects:
  main: |
    game:
      each player at once: do bet
      for each p in players where p.stake == 3 then as p then gain 50 coins
      each player: choose n in 0..1
  bet: |
    choose n in 0..9
    stake = n
bots: {rich: {worth: coins}}
"""


@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_judges_what_all_choose_at_once_by_what_comes_of_it(seat: int, tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(SPLIT, encoding="utf-8")
    game = load(tmp_path).new_game(2, 1)
    if seat:
        game.choose(0)
    assert game.at_once
    assert game.decision.options[make_bot("greedy", 3, seat).choose(game)].value == 3
    game.choose(3)
    assert game.at_once == (seat == 0)


ALONE = """
ruleset: {id: alone, title: Alone, language: 1, players: 1}
counters: {coin: {per: player, unit: true, bound: 999, score: coins}}
score_categories: [coins]
effects:
  main: |
    as first(p in players otherwise none):
      repeat 20 times do take_turn
  take_turn: |
    choose many in 0..2:
      do gain_some(many)
  gain_some(int many): |
    choose one:
      option some: gain many coins
      option none_at_all: gain 0 coins
bots: {miser: {worth: coins}}
"""


def test_greedy_alone_judges_what_comes_of_its_turn(tmp_path: Path) -> None:
    """Nobody else ever decides: what comes of all the turns after this one is no reason to choose."""
    (tmp_path / "ruleset.yaml").write_text(ALONE, "utf-8")
    ruleset = load(tmp_path)
    game = ruleset.new_game(1, 5, record=False)
    bot = make_bot("greedy", 1, 0, 0, ruleset.bots)
    while not game.over:
        game.choose(bot.choose(game))
    assert game.outcome.players[0].total == 40


def test_search_alone_looks_for_points(tmp_path: Path) -> None:
    """There is nobody to be before: each way would be as good as any other."""
    (tmp_path / "ruleset.yaml").write_text(ALONE, "utf-8")
    ruleset = load(tmp_path)
    game = ruleset.new_game(1, 5, record=False)
    for _ in range(19):
        game.choose("2")
        game.choose("none_at_all")
    game.choose("2")
    for seed in range(5):
        bot = make_bot("search", seed, 0, 0, ruleset.bots)
        assert game.decisions[0].options[bot.choose(game)].key == "some"


def test_how_many_games_search_may_play_is_said_behind_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    game = at_decision(1, 3)
    played: list[int] = []
    monkeypatch.setattr(
        _Search, "play_out", lambda self, number, real=_Search.play_out: played.append(real(self, number))
    )
    for name, games in (("search:30", 30), ("search:1", game.count), ("search", BUDGET)):
        played.clear()
        assert 0 <= make_bot(name, 3, game.to_move).choose(game) < game.count
        assert len(played) == games
    for wrong in ("search:", "search:0", "search:many", "search:-3", "search:10000000"):
        with pytest.raises(UsageError, match="such as search:400"):
            make_bot(wrong, 3, 0)
    assert seats_of(game.ruleset, "search:30,human", None, ("random",), people=True) == ["search:30", "human"]
    with pytest.raises(UsageError, match="such as search:400"):
        seats_of(game.ruleset, "search:lots", 2, ("random",), people=False)


def test_what_search_may_do_for_one_decision_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where random games are long there are fewer of them."""
    monkeypatch.setattr("interpreter.bots.search_bot.DECISIONS_EACH", 1)
    searches: list[_Search] = []
    monkeypatch.setattr("interpreter.bots.search_bot._Search", lambda *a: searches.append(_Search(*a)) or searches[-1])
    game = at_decision(1, 3)
    make_bot("search:60", 3, game.to_move).choose(game)
    (search,) = searches
    most = max(60, 60 // game.count) + 60 + HORIZON * game.count
    assert 60 <= search.decisions <= most
    assert sum(branch.tried for branch in search._root.values()) < 60


def test_search_sees_what_the_other_will_answer(tmp_path: Path) -> None:
    """What is bold wins three times out of four against chance, and never against the player who sees the way out."""
    (tmp_path / "ruleset.yaml").write_text(ANSWERED, "utf-8")
    game = load(tmp_path).new_game(2, 1, record=False)
    for seed in range(4):
        option = make_bot("search:300", seed, game.to_move).choose(game)
        assert game.decisions[0].options[option].key == "safe"


ANSWERED = """
ruleset: {id: answered, title: Answered, language: 1, players: 2}
counters: {coin: {per: player, bound: 99, score: coins}}
score_categories: [coins]
effects:
  main: |
    game:
      do first_move
      end game
  first_move: |
    let me_first = first(p in players)
    as me_first:
      choose one:
        option safe "Safe": gain 2 coins
        option bold "Bold": gain 3 coins
    as me_first.next:
      if me_first.coin == 2:
        choose n in 0..3 at random: gain n coins
      else:
        choose one:
          option leave_one "Leave it": lose 1 coin
          option leave_two "Leave it to them": lose 1 coin
          option leave_three "Let it be": lose 1 coin
          option catch_up "Catch up": gain 8 coins
endings: {done: true}
"""


def test_no_ruleset_can_take_the_names_of_who_sits_everywhere() -> None:
    assert set(GENERIC_SEATS) == {*BOTS, HUMAN}
