"""What is said of calls, limits, reactions and other players."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.api import check, load
from interpreter.describe.names import Names
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
  loner: {play: 'if not any(p in others where p.coin > 1) then gain 1 coin'}
  crowd: {play: 'if any(p in others where p.coin > 1) then gain 1 coin'}
  mapper: {play: seen = seen + left}
  roamer: {play: 'let s = first(s in sides where s != left otherwise right); gain 1 step[s]'}
  weigher: {play: if doubled(coins) % 2 == 0 and (rich == eager) then gain 1 coin}
variables: {seen: {per: player, type: set of side}}
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
    side: [Seite, Seiten]
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
        ("watcher", "de", "Nach „walked“ (Seite s) bei einem anderen Spieler:"),
        ("robber", "en", "Choose another player (p)."),
        ("robber", "de", "Wähle einen anderen Spieler (p)."),
        ("loner", "en", "If there are no other players (p) where"),
        ("loner", "de", "Wenn gilt: es gibt keine anderen Spieler (p), sodass gilt:"),
        ("crowd", "de", "Wenn gilt: es gibt andere Spieler (p), sodass gilt:"),
        ("mapper", "en", "Play: add left to your “seen”."),
        ("mapper", "de", "Play: nimm links zu deinem Wert „seen“ hinzu."),
        ("roamer", "de", "das Erste von allen Seiten (s) mit der Bedingung:"),
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


@pytest.mark.parametrize(
    ("name", "dative"),
    [
        ("Felder", "Feldern"), ("Plätze der Reihe", "Plätzen der Reihe"), ("weiße Felder", "weißen Feldern"),
        ("Karten", "Karten"), ("Boni", "Boni"), ("Corbitae auf See", "Corbitae auf See"), ("Spieler", "Spielern"),
        ("Siegel", "Siegeln"),
    ],
)  # fmt: skip
def test_german_datives_of_the_plural(rules: Path, name: str, dative: str) -> None:
    assert Names(load(rules).checked, "de").dative(name) == dative
    assert Names(load(rules).checked, "en").dative(name) == name


def test_german_adjectives(rules: Path) -> None:
    file = rules / "ruleset.yaml"
    text = file.read_text("utf-8").replace("coin: [Münze, Münzen]", "coin: [alte Münze, alten Münzen]")
    file.write_text(text.replace("rest: gain 1 coin", "rest: gain 2 coins"), "utf-8")
    assert "erhalte 2 alte Münzen." in describe(load(rules).checked, "idler", "de")
    assert "die Zahl deiner alten Münzen" in describe(load(rules).checked, "banker", "de")
