"""Games at the terminal, with scripted answers and plain output."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter.bots.registry import make_bot
from interpreter.game import Game
from interpreter.ruleset import Ruleset
from interpreter.terminal.table import End, Table
from tests.terminal.games import CUBES, HANDS, STEPS, WHISPERS, ruleset
from tests.terminal.plain import scripted


@pytest.fixture
def steps(tmp_path: Path) -> Ruleset:
    return ruleset(tmp_path, STEPS)


@pytest.fixture
def hands(tmp_path: Path) -> Ruleset:
    return ruleset(tmp_path, HANDS)


def play(game: Game, seats: str, *answers: str, encoding: str = "utf-8") -> tuple[End, str]:
    """Plays with these answers; how it ended and what was printed."""
    sitting = seats.split(",")
    screen, out = scripted(*answers, encoding=encoding)
    bots = {i: make_bot(name, 1, i) for i, name in enumerate(sitting) if name != "human"}
    return Table(game, sitting, bots, screen).play(), out.text


def test_a_whole_game_against_a_bot(steps: Ruleset) -> None:
    game = steps.new_game(2, seed=1)
    end, text = play(game, "human,random", "3", "keep", "2", "1")
    assert end is End.OVER
    assert "Player a: Choose a number\n  a number from 1 to 3\n> " in text
    assert "  1  Keep\n  2  Help\n" in text
    assert "Coin (Player a): 0 → 3" in text, "what an answer has changed"
    assert "Player b: " in text, "what the other did"
    assert "Player b is done" in text
    assert text.rstrip().splitlines()[-1].endswith(("wins.", "share the win."))
    assert game.outcome.players[0].total > 0
    assert text.count("Steps ───") == 3, "drawn for each turn and at the end"


def test_bots_alone_tell_everything_and_always_the_same(steps: Ruleset) -> None:
    first = play(steps.new_game(3, seed=1), "random,random,random")
    again = play(steps.new_game(3, seed=1), "random,random,random")
    assert first == again
    assert "Rank" in first[1]


def test_a_wrong_answer_is_told_and_asked_again(steps: Ruleset) -> None:
    game = steps.new_game(1, seed=1)
    end, text = play(game, "human", "4", "", "two", "2")
    assert end is End.LEFT
    assert text.count("choose a number from 1 to 3") == 2
    assert [key for _, key in game.journal.steps] == ["2"]


def test_undo_goes_back_to_the_last_answer(steps: Ruleset) -> None:
    game = steps.new_game(1, seed=1)
    _, text = play(game, "human", "undo", "3", "undo", "1", "keep")
    assert "That cannot be undone" in text
    assert "Taken back." in text
    assert [key for _, key in game.journal.steps] == ["1", "keep"]


def test_alone_among_bots_one_may_force_undo(steps: Ruleset) -> None:
    game = steps.new_game(2, seed=1)
    _, text = play(game, "human,random", "3", "keep", "undo", "undo!", "/help")
    assert "That cannot be undone" in text
    assert [key for _, key in game.journal.steps] == ["3"]


def test_undo_does_not_take_back_what_another_person_chose(steps: Ruleset) -> None:
    game = steps.new_game(2, seed=1)
    _, text = play(game, "human,human", "", "3", "keep", "", "undo", "undo!")
    assert "That cannot be undone" in text
    assert "undo! works only if you play alone" in text
    assert len(game.journal.steps) == 2


def test_an_option_comes_before_a_command_of_its_name(steps: Ruleset) -> None:
    game = steps.new_game(1, seed=1)
    _, text = play(game, "human", "3", "/help", "help")
    assert text.count("Answer with an option's number") == 1
    assert [key for _, key in game.journal.steps] == ["3", "help"]


def test_a_fault_is_told_and_the_game_goes_on(steps: Ruleset) -> None:
    game = steps.new_game(1, seed=1)
    end, text = play(game, "human", "3", "burst", "keep", "1", "keep")
    assert end is End.OVER
    assert "rule fault:" in text
    assert "gain 90 coins" in text, "the line of the ruleset is quoted"
    assert [key for _, key in game.journal.steps] == ["3", "keep", "1", "keep"]


def test_save_quit_and_go_on(steps: Ruleset, tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    end, text = play(steps.new_game(2, seed=1), "human,random", "2", "save", f"save {file}", "quit", "never read")
    assert end is End.LEFT
    assert "give the file a name" in text
    assert f"--resume {file}" in text.replace("\n", "")
    restored = steps.restore(json.loads(file.read_text("utf-8")))
    assert play(restored, "human,random", "keep", "1", "keep")[0] is End.OVER


def test_a_file_that_cannot_be_written_ends_nothing(steps: Ruleset, tmp_path: Path) -> None:
    end, text = play(steps.new_game(1, seed=1), "human", f"save {tmp_path}/no/such/folder", "1", "keep", "1", "keep")
    assert end is End.OVER
    assert "cannot save" in text


def test_the_end_of_the_input_leaves_the_game(steps: Ruleset) -> None:
    assert play(steps.new_game(2, seed=1), "human,random")[0] is End.LEFT
    assert play(steps.new_game(2, seed=1), "human,human")[0] is End.LEFT


def test_people_at_one_screen_do_not_see_each_other_s_hands(hands: Ruleset) -> None:
    game = hands.new_game(2, seed=1)
    view = game.view(1)
    others = [card.capitalize() for card in view.zones["hand"]["b"].components]
    _, text = play(game, "human,human", "", "1", "1", "")
    parts = text.split("it is your turn. Press Enter when the others are not looking.")
    assert len(parts) == 3
    assert not [card for card in others if card in parts[1]], "b's hand while a plays"
    kept = [card.capitalize() for card in game.view(0).zones["kept"]["a"].components]
    assert kept
    assert not [card for card in kept if card in parts[2]], "what a has kept secretly while b plays"
    assert all(card in parts[2] for card in others)


def test_what_one_player_is_told_only_that_player_reads(tmp_path: Path) -> None:
    game = ruleset(tmp_path, WHISPERS).new_game(3, seed=1)
    _, text = play(game, "human,human,human", "", "1", "3", "", "2", "1", "", "log")
    parts = text.split("Press Enter when the others are not looking.")
    assert "Player b sees: 7" in parts[2] and "Player b is told" not in parts[1] + parts[3]
    assert parts[3].count("Player c sees: 6") == 2, "as news, and in the log"
    assert parts[2].count("Player a: (hidden)") == 1, "of several hidden answers one is said"


def test_what_is_taken_back_nobody_reads(steps: Ruleset) -> None:
    game = steps.new_game(2, seed=1)
    _, text = play(game, "human,human", "", "1", "undo", "3", "keep", "")
    assert "Player a: 3 › Keep" in text


def test_what_others_did_is_told_as_far_as_one_may_know(hands: Ruleset) -> None:
    game = hands.new_game(2, seed=1)
    played, kept = (card.capitalize() for card in game.view(0).zones["hand"]["a"].components)
    _, text = play(game, "human,human", "", "1", "1", "")
    told = next(line for line in text.splitlines() if line.startswith("Player a: ") and "›" in line)
    assert told == f"Player a: {played} › (hidden)"
    assert kept not in told


def test_everything_can_be_ascii(steps: Ruleset) -> None:
    _, text = play(steps.new_game(2, seed=1), "human,random", "3", "keep", "2", "1", encoding="ascii")
    assert text.isascii()
    assert "\\u" not in text
    assert "Coin (Player a): 0 -> 3" in text


def test_no_line_is_wider_than_80_columns(hands: Ruleset) -> None:
    _, text = play(hands.new_game(2, seed=1), "human,random", "1", "1", "help", "view", "log")
    assert max(len(line) for line in text.splitlines()) <= 80
    assert "\x1b" not in text


def test_a_set_is_chosen_in_any_order(tmp_path: Path) -> None:
    game = ruleset(tmp_path, CUBES).new_game(1)
    end, text = play(game, "human", "3", "coral", "-coral", "3", "1", "2", "-blue", "done")
    assert end is End.OVER
    assert "  1  [ ] Amber\n  2  [ ] Blue\n  3  [x] Coral\n  4  Done\n" in text
    assert "that is" not in text and game.journal.steps == (("a", "amber"), ("a", "coral"))


def test_a_set_that_breaks_down_is_taken_back_as_a_whole(tmp_path: Path) -> None:
    game = ruleset(tmp_path, CUBES.replace("bound: 9", "bound: 1")).new_game(1)
    end, text = play(game, "human", "3", "1", "done", "1", "done")
    assert end is End.OVER and "The game is as it was before" in text
    assert game.journal.steps == (("a", "amber"), ("a", "done"))
