"""What can be taken back: decided from what an answer has read, from worlds redrawn only where that does not do."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter import Game, Ruleset, load
from interpreter.runtime.history.journal import save_check
from interpreter.runtime.history.undo import may_be_undone
from interpreter.runtime.knowledge import learned
from tests.rulesets.found import ruleset
from tests.rulesets.test_leaks import FOUND, HEAD

NAMES = ("ostia", "ostia_der_hafen_roms_gaius", "reedwater", "resafa", "strada_romana")
#: Effects that use what is hidden in ways that the reads must show: a static field of a card in mind, a scalar.
READING = {
    "a field of a card in mind": "choose c in hand secretly\nchoose n in 0..1\ngain c.worth hats\nmove c to deck",
    "a hidden number": "choose n in 0..1\nif night > 4 then gain 1 hat\nchoose m in 0..1",
    "a hidden card that is kept": (
        "choose n in 0..1\nif omen is not none and omen.worth > 2 then gain 1 hat\nchoose m in 0..1"
    ),
    "an unseen pile": "choose n in 0..1\nif any(c in deck where c.worth > 3) then gain 1 hat\nchoose m in 0..1",
    **{what: go for what, (go, _) in list(FOUND.items())[::7]},
}


def verdicts(game: Game) -> Iterator[tuple[bool, bool]]:
    """Whether the last answer has told something: as it is decided, and by worlds alone."""
    before, logged, *_ = game._past.states[-1]
    answer = game._past.answer_of_a_player()
    assert answer is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learned, "WORLDS", 24)
        events = game._past.log[logged:]
        quick = learned.is_told(game._labels, before, game._state, answer, events)
        patch.setattr(learned, "learns_nothing", lambda *_: False)
        yield quick, learned.is_told(game._labels, before, game._state, answer, events)


def check(rules: Ruleset, seed: int, decisions: int, every: int) -> None:
    game, rng = rules.new_game(min(rules.players), seed=seed), random.Random(seed)
    for number in range(decisions):
        if game.over:
            return
        game.choose(rng.randrange(game.count))
        if number % every == 0 and may_be_undone(game._program, game._past.states[-1][0], game._state):
            for quick, sampled in verdicts(game):
                assert quick == sampled, f"{rules.id}: answer {number} of seed {seed}"


@pytest.mark.parametrize("name", NAMES)
def test_what_is_read_decides_as_worlds_do(name: str) -> None:
    check(ruleset(f"rulesets/{name}"), 3, 45, 9)


@pytest.mark.parametrize("what", READING)
def test_what_is_read_decides_as_worlds_do_where_things_are_told(what: str, tmp_path: Path) -> None:
    text = HEAD.replace(
        "  clock: {bound: 99}\n", "  clock: {bound: 99}\n  night: {start: 3, bound: 9, visible: none}\n"
    )
    text = text.replace("visible: owner}}\nvalues", "visible: owner}, omen: card?}\nvalues")
    text = text.replace("    game:\n", "    omen = first(c in deck otherwise none)\n    game:\n")
    text += "".join(f"    {line}\n" for line in READING[what].splitlines())
    (tmp_path / "ruleset.yaml").write_text(text, "utf-8")
    check(load(tmp_path), 1, 14, 1)


@pytest.mark.parametrize("name", NAMES)
def test_most_answers_need_no_world(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing 64 worlds for each player takes 0.1 to 1 second; in most cases what was read is enough."""
    drawn, asked = [], 0
    monkeypatch.setattr(
        learned, "determinize", lambda program, state, viewer, seed: drawn.append(viewer) or state.copy()
    )
    monkeypatch.setattr(learned, "WORLDS", 1)
    game, rng = ruleset(f"rulesets/{name}").new_game(2, seed=5), random.Random(5)
    for _ in range(30):
        if not game.over:
            game.choose(rng.randrange(game.count))
            before = len(drawn)
            game.copy().undo()
            asked += len(drawn) > before
    assert asked <= 10, f"{asked} of 30"


@pytest.mark.parametrize("name", ["strada_romana", "reedwater"])
def test_a_restored_game_can_be_taken_back(name: str) -> None:
    rules = ruleset(f"rulesets/{name}")
    game, rng, saves = rules.new_game(2, seed=2), random.Random(2), []
    for _ in range(12):
        saves.append(game.save())
        game.choose(rng.randrange(game.count))
    restored = rules.restore(json.dumps(game.save()))
    assert restored.copy().undo() == game.copy().undo()
    while saves:
        assert restored.undo(force=True)
        assert restored.save() == saves.pop()
    assert not restored.undo(force=True)


def test_a_restored_game_of_other_answers_cannot(tmp_path: Path) -> None:
    """Nothing is taken back where the answers of a save do not lead to its state."""
    rules = ruleset("rulesets/strada_romana")
    game = rules.new_game(2, seed=2)
    game.choose(0)
    save = {**game.save(), "seed": 3}
    restored = rules.restore({**save, "check": save_check(save)})
    saved = restored.save()
    assert not restored.undo(force=True) and restored.save() == saved
