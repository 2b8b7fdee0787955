"""How legality is decided, what can fault, and where chance ends a promise."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.api import load
from interpreter.describe.legality import explain_legality
from interpreter.foundation.errors import UsageError

RULES = """\
ruleset: {id: judged, title: Judged, language: 1, players: 2, ruling: made for a test}
counters:
  coin: {per: player, start: 5, max: 9, reach: {9: do rich}}
  gem: {per: player, start: 4, max: 9}
components: {card: {fields: {worth: int}, hooks: [play]}}
cards: {ace: {worth: 1, play: pay 1 coin}}
zones: {deck: {holds: card, visible: none, starts_with: cards}, hand: {per: player, holds: card, capacity: 2}}
effects:
  main: |
    each player then pay 2 coins
    game:
      each player then do turn_of
      end game
  turn_of: |
    choose one:
      option rest "Rest": gain 1 coin
      option buy "Buy": pay 3 gems
      option gamble "Gamble":
        choose n in 1..6 at random: gain n coins
      option play "Play" for c in hand: run c.play
      option more "More":
        gain 2 coins
        do cost
  cost: |
    choose n in 1..3 where n < coins:
      pay n coins
      only if coins > 0
  rich: lose 1 coin
  trying: if can(do cost) then do cost
"""


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> object:
    folder = tmp_path_factory.mktemp("judged")
    (folder / "ruleset.yaml").write_text(RULES, "utf-8")
    return load(folder).checked


def test_the_frame_can_fault(ruleset: object) -> None:
    found = explain_legality(ruleset, "main")  # type: ignore[arg-type]
    assert found.reached.startswith("in the frame of the game")
    assert [span.text for span in found.faults] == ["pay 2 coins"]
    assert found.decisions == found.chances == ()


def test_each_option_says_how_it_is_judged(ruleset: object) -> None:
    found = explain_legality(ruleset, "turn_of")  # type: ignore[arg-type]
    assert found.faults == ()
    assert [span.text.split(" at random")[0] for span in found.chances] == ["choose n in 1..6"]
    (menu, text), (_, chance) = found.decisions
    assert menu.text.startswith("choose one")
    assert chance == "decided by chance"
    judged = dict(reversed(part.split(": ", 1)) for part in text.split("; "))
    assert judged == {
        "no check, since nothing that it leads to can fail": "`rest`, `gamble`",
        "a compiled condition": "`buy`",
        "tried on a copy of the state, up to the last step that can fail": "`play`, `more`",
    }


def test_inside_options_nothing_faults(ruleset: object) -> None:
    found = explain_legality(ruleset, "cost")  # type: ignore[arg-type]
    assert found.reached.startswith("inside options")
    assert found.faults == ()
    assert [span.text for span, _ in found.decisions] == ["choose n in 1..3 where n < coins:"]
    assert explain_legality(ruleset, "ace.play").reached.startswith("inside options")  # type: ignore[arg-type]
    assert explain_legality(ruleset, "rich").faults == ()  # type: ignore[arg-type]


def test_what_the_game_does_not_come_to(ruleset: object) -> None:
    assert "never reached in play" in explain_legality(ruleset, "trying").reached  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="did you mean cost"):
        explain_legality(ruleset, "cots")  # type: ignore[arg-type]


def test_faults_that_are_named_are_the_ones_that_happen(tmp_path: Path) -> None:
    from interpreter.foundation.errors import RuleFault

    (tmp_path / "ruleset.yaml").write_text(RULES.replace("start: 5", "start: 1"), "utf-8")
    with pytest.raises(RuleFault, match="pay 2 coins"):
        load(tmp_path).new_game(2)


@pytest.mark.parametrize(
    ("family", "players", "faults"),
    [
        ("for w in wares: gain 1 coin", "2", False),
        ("for n in 1..3: gain n coins", "2", False),
        ("for p in players: gain 1 coin", "1..3", False),
        ("for w in wares where coins > 3: gain 1 coin", "2", True),
        ("for w in wares: pay 1 coin", "2", True),
        ("for p in others: gain 1 coin", "2..3", False),  # there is always another player
        ("for p in others: gain 1 coin", "1..3", True),
    ],
)
def test_an_option_for_each_of_a_kind_is_always_there(tmp_path: Path, family: str, players: str, faults: bool) -> None:
    text = RULES.replace('option rest "Rest": gain 1 coin', f'option rest "Rest" {family}')
    text = text.replace("players: 2", f"players: {players}")
    text = text.replace('option gamble "Gamble":', 'option gamble "Gamble" if coins > 8:')
    (tmp_path / "ruleset.yaml").write_text(text + "kinds: {ware: [reed, fish]}\n", "utf-8")
    assert bool(explain_legality(load(tmp_path).checked, "turn_of").faults) is faults
