"""What is said of calls, limits, reactions and other players."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.api import check, load
from interpreter.describe.subjects import describe

RULES = """\
ruleset: {id: calls, title: Calls, language: 1, players: 2..4}
kinds: {side: [left, right]}
counters: {coin: {per: player, bound: 99}, step: {per: [player, side], bound: 9}}
components: {card: {hooks: [play]}}
cards:
  runner: {copies: 2, play: do walk(left)}
  banker: {play: 'gain min(3, doubled(coins)) coins'}
  watcher:
    after_others: {walked: if s == left then gain 1 coin}
    before: {walked: prevent}
  robber: {play: 'choose p in others: take 1 coin from p'}
  idler: {play: do rest}
  weigher: {play: if doubled(coins) % 2 == 0 and (rich == eager) then gain 1 coin}
zones: {hand: {per: player, holds: card, active: true}}
events: {walked(side s): {}}
functions:
  doubled(int n): n * 2
  rich: coins > 9
  eager: coins > 3
effects:
  main: |
    game:
      each player:
        do walk(right)
        end game
  walk(side s): |
    gain 1 step[s]
    emit walked(s)
  rest: gain 1 coin
text:
  en:
    walk.said: take a step to the {s}
  de:
    walk.said: mache einen Schritt nach {s}
    left: links
    right: rechts
    coin: [Münze, Münzen]
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    (tmp_path / "ruleset.yaml").write_text(RULES, "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("id", "language", "said"),
    [
        ("runner", "en", "Play: take a step to the left."),
        ("runner", "en", "“take a step to the s” (side s):"),
        ("runner", "de", "Play: mache einen Schritt nach links."),
        ("idler", "en", "Play: gain 1 coin."),
        ("banker", "en", "Play: gain coins equal to (“doubled” for the number of your coins, but at most 3)."),
        ("banker", "de", "Play: erhalte Münzen (Anzahl: „doubled“ für die Zahl deiner Münzen, höchstens aber 3)."),
        ("watcher", "en", "After “walked” (side s) of another player:"),
        ("watcher", "en", "Before “walked” of yours: prevent it."),
        ("watcher", "de", "Nach „walked“ (side s) bei einem anderen Spieler:"),
        ("robber", "en", "Choose another player (p)."),
        ("robber", "de", "Wähle einen anderen Spieler (p)."),
        ("weigher", "en", "is divisible by 2 and (“rich” holds exactly if “eager” holds): gain 1 coin."),
        (
            "weigher",
            "de",
            "ist durch 2 teilbar und (genau dann gilt: „rich“ trifft zu, wenn gilt: „eager“ trifft zu), dann",
        ),
    ],
)
def test_what_is_said(rules: Path, id: str, language: str, said: str) -> None:
    assert said in describe(load(rules).checked, id, language)


def test_what_is_said_in_full_is_not_told_again(rules: Path) -> None:
    assert "Where" not in describe(load(rules).checked, "idler")


@pytest.mark.parametrize(
    ("said", "message", "help"),
    [
        ("walk.said: go {t}", "`walk` has no parameter `t`", "there are: s"),
        ("rest.said: rest {n}", "`rest` has no parameter `n`", "say it without braces"),
        ("walk.said: [go, goes]", "`walk.said` has one form", "not a list"),
        ("coin.said: money", "nothing is called `coin.said`", ""),
    ],
)
def test_what_does_not_fit_is_reported(rules: Path, said: str, message: str, help: str) -> None:
    file = rules / "ruleset.yaml"
    file.write_text(file.read_text("utf-8").replace("walk.said: take a step to the {s}", said), "utf-8")
    (found,) = check(rules)
    assert found.message == message
    assert help in (found.help or "")
