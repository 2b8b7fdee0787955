"""Overlays of a whole game, Reedwater: what they do not speak of stays, what they change is played, and what breaks is
told at their own line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from interpreter import InvalidRuleset, check, load
from interpreter.game import Game
from interpreter.ruleset import Ruleset

HEAD = "ruleset: {{id: {id}, title: Overlay, language: 1, extends: {extends}}}\n"
OTTERS = """\
add:
  cards:
    ruling: a card of our own
    otter_holt:
      family: hut
      copies: 9
      cost: 1 reed
      points: 3
      work: pay 1 fish -> gain 2 renown
      after_any: {gathered: if w == fish then gain 1 fish}
"""


def overlay(folder: Path, rest: str, id: str = "overlay", extends: str = "reedwater") -> Path:
    (folder / id).mkdir()
    (folder / id / "ruleset.yaml").write_text(HEAD.format(id=id, extends=extends) + rest, "utf-8")
    return folder / id


def played(ruleset: Ruleset, players: int, seed: int, **settings: object) -> Game:
    """A game to its end, by random answers."""
    game = ruleset.new_game(players, seed, settings)
    answers = random.Random(seed)
    while not game.over:
        game.choose(answers.randrange(game.count))
    return game


def stock(game: Game, seat: str) -> dict[str, int]:
    found: dict[str, int] = game.view().as_dict()["counters"]["stock"][seat]
    return found


def ids(ruleset: Ruleset) -> list[str]:
    return [entry.id for entry in ruleset.checked.components["card"].entries]


def test_an_overlay_that_says_nothing_is_the_same_game(tmp_path: Path) -> None:
    same, base = load(overlay(tmp_path, "")), load("reedwater")
    assert (same.id, same.title, same.players, same.bots) == ("overlay", "Overlay", base.players, base.bots)
    for players in base.players:
        one, other = played(same, players, 5), played(base, players, 5)
        assert one.journal.steps == other.journal.steps
        assert one.outcome == other.outcome
        assert one.view(0).as_dict() == other.view(0).as_dict()


def test_an_added_card_is_drawn_built_and_reacts(tmp_path: Path) -> None:
    ruleset = load(overlay(tmp_path, OTTERS))
    assert ids(ruleset) == [*ids(load("reedwater")), "otter_holt"]
    ends = [played(ruleset, 3, seed).view().zones["hamlet"] for seed in range(5)]
    assert any("otter_holt" in hamlet.components for hamlets in ends for hamlet in hamlets.values())
    game = ruleset.new_game(2, 3, {"draft": False})
    while "build otter_holt" not in game.decision.keys:
        game.choose("gather reed")
    builder = game.seats[game.decision.player]
    game.choose("build otter_holt")
    before = stock(game, builder)["fish"]
    assert game.seats[game.decision.player] != builder
    game.choose("gather fish")
    assert stock(game, builder)["fish"] == before + 1


def test_changes_merge_and_the_base_stays_as_it_was(tmp_path: Path) -> None:
    before = load("reedwater").digest
    ruleset = load(
        overlay(
            tmp_path,
            "change:\n  settings: {large_hamlet: 2, draft: false}\n  values: {catch: {base: 3}}\n"
            "  cards: {kiln: {cost: 1 reed, points: 9}}\n",
        )
    )
    game = ruleset.new_game(2, 1)
    me = game.seats[game.decision.player]
    game.choose("gather clay")
    assert stock(game, me)["clay"] == 4
    assert "hamlet_full" in played(ruleset, 2, 1, rounds=40).outcome.endings
    (kiln,) = [e for e in ruleset.checked.components["card"].entries if e.id == "kiln"]
    (old,) = [e for e in load("reedwater").checked.components["card"].entries if e.id == "kiln"]
    changed = {name for name, value in kiln.values.items() if value != old.values[name]}
    assert changed == {"cost", "points"}
    assert load("reedwater").digest == before != ruleset.digest


def test_an_overlay_of_an_overlay(tmp_path: Path) -> None:
    overlay(tmp_path, OTTERS, "first")
    second = overlay(
        tmp_path, "change: {cards: {otter_holt: {copies: 1}}}\nremove: {cards: [punt, ferry]}\n", "second", "first"
    )
    assert set(ids(load(second))) == {*ids(load("reedwater")), "otter_holt"} - {"punt", "ferry"}
    assert played(load(second), 4, 2).over


@pytest.mark.parametrize(
    ("rest", "line", "message"),
    [
        ("remove: {events: [tide]}\n", 2, "`tide` is removed, but then"),
        ("remove: {values: [catch]}\n", 2, "`catch` is removed, but then"),
        ("replace: {effects: {'put_up(family f)': note \"x\"}}\n", 2, "`put_up` has another signature"),
        ("change: {cards: {kilm: {points: 9}}}\n", 2, "the extended ruleset has no `kilm` in `cards`"),
        ("add: {cards: {kiln: {family: hut}}}\n", 2, "the extended ruleset already has `kiln` in `cards`"),
        ("add: {cards: {otter: {family: hat}}}\n", 2, "hat"),
        ("add:\n  cards:\n    otter: {family: hut, work: pay 1 fsh}\n", 4, "there is no counter `fsh`"),
    ],
)
def test_what_does_not_fit_is_told_at_the_overlay_s_line(tmp_path: Path, rest: str, line: int, message: str) -> None:
    path = overlay(tmp_path, rest)
    errors = [d for d in check(path) if d.severity.value == "error"]
    assert [d.span.source.path for d in errors] == ["overlay/ruleset.yaml"] * len(errors)
    assert errors[0].span.line == line
    assert message in errors[0].message
    with pytest.raises(InvalidRuleset):
        load(path)
