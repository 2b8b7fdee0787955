"""What a save covers: a damaged one is refused, and one of the same rules is read however they are written."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from interpreter import Game, Ruleset, RulewrightError, UsageError, VersionMismatch, load
from interpreter.resources import bundled_rulesets

MARKET = Path(__file__).parent / "rulesets/market_day/ruleset.yaml"


@pytest.fixture(scope="module")
def reedwater() -> Ruleset:
    return load("reedwater")


def begun(ruleset: Ruleset, answers: int = 6) -> Game:
    game = ruleset.new_game(seed=3)
    for _ in range(answers):
        game.choose(game.count - 1)
    return game


# ------------------------------------------------------------------ damage
def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to all values within JSON data."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path] * bool(path) + [place for key, part in inner for place in places(part, (*path, key))]


def spoil(save: Any, path: tuple[Any, ...], rng: random.Random) -> None:
    *way, last = path
    for key in way:
        save = save[key]
    old = save[last]
    change = rng.randrange(3)
    if change == 0:
        del save[last]
    elif isinstance(old, int) and not isinstance(old, bool):
        save[last] = old + rng.choice((-1, 1, 1 << 70))
    else:
        save[last] = rng.choice([v for v in ("", "b", None, -1, [], {}, [[0]], True) if v != old])


def test_whatever_is_changed_in_a_save_is_refused_in_one_line(reedwater: Ruleset) -> None:
    text = json.dumps(begun(reedwater).save())
    rng = random.Random(1)
    ways = places(json.loads(text))
    top = [way for way in ways if len(way) == 1 or way[0] in ("steps", "log", "settings")]
    for way in [*top, *rng.choices(ways, k=300)]:
        save = json.loads(text)
        spoil(save, way, rng)
        with pytest.raises(UsageError) as raised:
            reedwater.restore(save)
        assert "\n" not in str(raised.value), way


@pytest.mark.parametrize("replay", [False, True])
@pytest.mark.parametrize("key", ["steps", "log", "players", "seed", "left"])
def test_the_check_covers_more_than_the_state(reedwater: Ruleset, key: str, replay: bool) -> None:
    save = begun(reedwater).save()
    other = {"steps": save["steps"][:-1], "log": [*save["log"], ["x"]], "players": 3, "seed": 4, "left": 7}
    with pytest.raises(UsageError, match="damaged: it was changed after it was written"):
        reedwater.restore({**save, key: other[key]}, replay=replay)


# ------------------------------------------------------------------ the same rules, written otherwise
def changed(tmp_path: Path, change: Callable[[str], str]) -> Ruleset:
    text = MARKET.read_text()
    (tmp_path / "ruleset.yaml").write_text(change(text))
    assert change(text) != text
    return load(tmp_path)


SAME = {
    "a comment": lambda text: "# about this game\n" + text,
    "an empty line": lambda text: text.replace("\neffects:", "\n\n\neffects:"),
    "a title": lambda text: text.replace("title: ", "title: Old "),
    "a label": lambda text: text.replace('option pass "', 'option pass "No, '),
    "a bot": lambda text: text + "\nbots:\n  careful: {worth: 3 * 7}\n",
    "a scenario": lambda text: text + "\nscenarios:\n  it_begins: {players: 2, expect: {}}\n",
}


@pytest.mark.parametrize("change", SAME.values(), ids=SAME)
def test_what_only_people_read_leaves_saves_as_they_are(change: Callable[[str], str], tmp_path: Path) -> None:
    before = load(MARKET.parent)
    game = before.new_game(seed=2)
    game.choose("pass")
    after = changed(tmp_path, change)
    again = after.restore(json.dumps(game.save()))
    assert again.save() == game.save()
    assert after.replay(game.journal).save() == game.save()


def test_other_rules_have_another_fingerprint(tmp_path: Path) -> None:
    game = load(MARKET.parent).new_game(seed=2)
    after = changed(tmp_path, lambda text: text.replace("worth: 3", "worth: 4"))
    with pytest.raises(VersionMismatch, match="another version of market_day"):
        after.restore(game.save())


@pytest.mark.parametrize("name", sorted(bundled_rulesets())[:3])
def test_the_fingerprint_is_that_of_every_build(name: str) -> None:
    ruleset = load(name)
    programs = [ruleset.new_game(record=record)._program for record in (True, False)]
    assert len({program.fingerprint for program in programs}) == 1


# ------------------------------------------------------------------ copies
def test_a_copied_game_goes_on_by_itself(reedwater: Ruleset) -> None:
    game = begun(reedwater)
    before = game.save()
    for other in (copy.copy(game), copy.deepcopy([game])[0]):
        other.choose(0)
        assert game.save() == before != other.save()


def test_copies_of_what_never_changes_are_the_same_object(reedwater: Ruleset) -> None:
    decision = begun(reedwater).decision
    for one in (reedwater, decision, decision.options, decision.options[0]):
        for copied in (copy.copy(one), copy.deepcopy(one)):
            assert copied is one


def test_what_belongs_to_this_process_is_not_pickled(reedwater: Ruleset) -> None:
    game = begun(reedwater)
    for one in (reedwater, game, game.decision, game.decision.options, game.decision.options[0]):
        with pytest.raises(UsageError, match="cannot be pickled: "):
            pickle.dumps(one)


def test_what_is_plain_data_is_copied_and_pickled(reedwater: Ruleset) -> None:
    game = begun(reedwater)
    for one in (game.view(0), game.outcome, game.journal, *reedwater.settings.values()):
        for other in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
            assert other == one


def test_errors_survive_another_process(reedwater: Ruleset) -> None:
    for error in (UsageError("no"), VersionMismatch("old")):
        assert str(pickle.loads(pickle.dumps(error))) == str(error)
        assert isinstance(error, RulewrightError)
