"""What is said of calls, limits, reactions and other players."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.api import check, load
from interpreter.describe.forms.calls import declined
from interpreter.describe.names import Names
from interpreter.describe.subjects import describe

RULES = """\
ruleset: {id: calls, title: Calls, language: 1, players: 2..4}
kinds: {side: [left, right]}
settings:
  limit: {type: int, default: 4, by_players: {2: 3, 3: 5}}
  quick: {type: bool, default: false, by_players: {2..4: true}}
values:
  barred: {per: player, type: set of side}
  rebate: {per: player, type: amounts}
  toll: {per: [player, side], base: 2}
counters: {coin: {per: player, unit: true, bound: 99}, step: {per: [player, side], bound: 9}}
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
  trader: {play: 'gain 1 coin | (pay 1 coin -> gain 2 coins) | ((if coins > 3 then gain 1 coin); lose 3 coins)'}
  judge: {play: 'if can(do fine(2)) then gain 1 coin'}
  payer: {play: 'pay due(2) less rebate; gain due(1)[coin] coins'}
  wary: {play: 'choose p in others where p.coins > 0 and p.coins <= 4: if p == me or chosen != me then gain 1 coin'}
  weigher: {play: if doubled(coins) % 2 == 0 and (rich == eager) then gain 1 coin}
variables: {chosen: player, seen: {per: player, type: set of side}}
zones: {hand: {per: player, holds: card, active: true}}
events: {walked(side s): {}}
functions:
  doubled(int n): n * 2
  rich: coins > 9
  due(int n): (3 coins) * n
  eager: coins > 3
  highest: max(p.coins for p in players)
endings: {poor: any(p in players where p.coins == 0)}
bots: {miser: coins}
effects:
  main: |
    phase "Day {limit}"
    game:
      each player:
        do walk(right)
        end game
  walk(side s): |
    gain 1 step[s]
    emit walked(s)
  rest: gain 1 coin
  fine(int n): pay n coins
text:
  en:
    walk.said: take a step to the {s}
    due.said: the next price of {n}
  de:
    walk.said: mache einen Schritt nach {s}
    due.said: der nächste Preis von {n}
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
        (
            "trader",
            "en",
            "    Choose one:\n      Gain 1 coin.\n      Pay 1 coin; gain 2 coins.\n      In this order:\n",
        ),
        (
            "trader",
            "de",
            "    Wähle eines:\n      Erhalte 1 Münze.\n      Zahle 1 Münze; erhalte 2 Münzen.\n      Der Reihe",
        ),
        ("judge", "en", "If it is possible to pay 2 coins: gain 1 coin."),
        ("barred", "en", "“barred”, for each player: nothing."),
        ("barred", "de", "„barred“, je Spieler: nichts."),
        ("highest", "en", "the greatest number of coins of player p of all players (p)"),
        ("payer", "en", "Pay the next price of 2 less your “rebate”, kind by kind."),
        ("payer", "de", "Zahle den nächsten Preis von 2"),
        ("payer", "de", "die Anzahl Münzen im nächsten Preis von 1"),
        ("wary", "en", "where player p has at least 1 coin and player p has at most 4 coins"),
        ("wary", "de", "Spieler p hat mindestens 1 Münze und Spieler p hat höchstens 4 Münzen"),
        ("wary", "en", "If player p is you or “chosen” is not you:"),
        ("wary", "de", "Wenn gilt: Spieler p bist du oder „chosen“ bist nicht du, dann:"),
        ("limit", "en", "“limit”: 3 with 2 players, 5 with 3 players, else 4 unless it is set otherwise."),
        ("limit", "de", "„limit“: 3 bei 2 Spielern, 5 bei 3 Spielern, sonst 4, wenn nichts anderes eingestellt ist."),
        ("quick", "en", "“quick”: yes with 2 to 4 players unless it is set otherwise."),
        ("toll", "de", "„toll“, je Spieler und Seite: 2."),
        ("poor", "en", "Poor: there are players (p) where player p has exactly 0 coins."),
        ("miser", "en", "“miser” judges a position by the number of your coins."),
        ("main", "de", "Phase „Day (die Einstellung „limit“)“."),
        ("main", "en", "  The game, until it ends:"),
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
        ("rest.said: rest {n}", "`rest` has no parameter `n`", "remove the braces"),
        ("walk.said: [go, goes]", "`walk.said` has only one form", "not a list"),
        ("coin.said: money", "there is nothing with the id `coin.said`", ""),
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


@pytest.mark.parametrize(
    ("said", "accusative", "dative"),
    [
        ("der Preis", "den Preis", "dem Preis"),
        ("das kleine rote Haus", "das kleine rote Haus", "dem kleinen roten Haus"),
        ("die Summe von a", "die Summe von a", None),
        ("Karten in der Hand", "Karten in der Hand", None),
        ("dein Preis", None, None),
    ],
)
def test_german_cases_of_what_a_ruleset_says(said: str, accusative: str | None, dative: str | None) -> None:
    assert declined(said, "acc") == accusative
    assert declined(said, "dat") == dative
