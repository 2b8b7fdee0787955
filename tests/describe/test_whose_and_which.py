"""Descriptions say whose a thing is, which of several, and where: nothing that decides what is done is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.describe.subjects import describe

RULES = """\
ruleset: {id: whose, title: Whose, language: 1, players: 3, ruling: a small game of ours}
kinds: {pile: [p1, p2], land: [north, south]}
components: {card: {variables: {rider: {type: player?}}}, ox: {plural: oxen}}
cards: {post: {passive: 'fee[me, me.next] -= 1'}}
oxen: {brown: {copies: 3}}
values: {fee: {per: [player, player], base: 3}}
counters:
  coin: {per: player, start: 3, max: 9}
  match: {per: pile, start: 5, max: 9, plural: matches}
  debt: {per: player, min: -6, bound: 9, start: -1, fall_to: {-3: gain 1 coin}}
  influence: {per: [player, land], bound: 9, unit: true}
zones:
  deck: {holds: [card, ox], starts_with: [cards, oxen]}
  hand: {per: player, holds: [card, ox]}
  table: {per: player, holds: card, active: true}
  farm: {per: player, holds: ox}
functions:
  wealth: coins * 2
  at_least(int n): coins >= n
effects:
  main: each player then do act
  act: %s
score_categories: [result]
"""
SAID = [
    (
        "if wealth > me.next.wealth then score 1 as result",
        "If “wealth” is more than “wealth” of the one after you: score 1 point as result.",
        "Wenn gilt: „wealth“ ist größer als „wealth“ vom Nachfolger von dir, dann: werte 1 Punkt als result.",
    ),
    (
        "if count(p in players where p.at_least(2)) == 2 then gain 1 coin",
        "If (the number of players (p) where “at least” of player p holds for 2) is 2: gain 1 coin.",
        "Wenn gilt: (die Anzahl Spieler (p) mit der Bedingung: „at least“ von Spieler p trifft zu für 2) ist 2, dann",
    ),
    ("choose p in piles then lose coins match[p]", "Lose matches (p) equal to", ""),
    ("lose 2 match[p1]", "Lose 2 matches (p1).", "Verliere 2 matches (p1)."),
    ("choose l in lands then gain 1 influence[l]", "Gain 1 influence (l).", "Erhalte 1 influence (l)."),
    ("gain 1 influence[north]", "Gain 1 influence (north).", "Erhalte 1 influence (north)."),
    ("gain 1 north", "Gain 1 north.", "Erhalte 1 north."),
    (
        "with fee[me, me.next] -= 1 then gain 1 coin",
        "While your “fee” (the one after you) is 1 less: gain 1 coin.",
        "Während dein Wert „fee“ (der Nachfolger von dir) um 1 niedriger ist: erhalte 1 coin.",
    ),
    ("let mine = coins; gain mine coins", "Let “mine” be the number of your coins.", "Als „mine“ gilt: die Zahl"),
    ("choose exactly 1 o in farm then move all of o to deck", "Choose exactly 1 ox (o)", "Wähle genau 1 ox (o)"),
    ("repeat 1 times: gain 1 coin", "Once: gain 1 coin.", "Einmal: erhalte 1 coin."),
    ("up to 1 times gain 1 coin", "Once you may: gain 1 coin.", "Einmal darfst du: erhalte 1 coin."),
    ("if debt < -2 then score -1 as result", "fewer than −2 debts: score −1 points as result", "−1 Punkte als result"),
    (
        "choose o in farm where o.owner == me then gain 1 coin",
        "Choose an ox (o) from your farm where the owner of o is you.",
        "mit der Bedingung: der Besitzer von o bist du.",
    ),
    (
        "if first(p.coins for p in others otherwise 0) > 2 then gain 1 coin",
        "the number of coins of player p for the first of all other players (p), or else 0",
        "für das Erste von allen anderen Spielern (p), sonst 0",
    ),
]


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    return tmp_path / "ruleset.yaml"


@pytest.mark.parametrize(("effect", "english", "german"), SAID, ids=[effect for effect, *_ in SAID])
def test_what_is_said(effect: str, english: str, german: str, rules: Path) -> None:
    rules.write_text(RULES % f"'{effect}'", "utf-8")
    checked = interpreter.load(rules).checked
    for language, expected in (("en", english), ("de", german)):
        assert expected in describe(checked, "act", language)


def test_passives_say_every_index(rules: Path) -> None:
    rules.write_text(RULES % "gain 1 coin", "utf-8")
    checked = interpreter.load(rules).checked
    assert "your “fee” (the one after you) is 1 less" in describe(checked, "post")


def test_a_passive_says_whose_value_it_changes(rules: Path) -> None:
    rules.write_text((RULES % "gain 1 coin").replace("'fee[me, me.next] -= 1'", "'me.next.toll += 1'"), "utf-8")
    rules.write_text(rules.read_text("utf-8").replace("values: {", "values: {toll: {per: player, base: 1}, "), "utf-8")
    checked = interpreter.load(rules).checked
    assert "While it is active: “toll” of the one after you is 1 more." in describe(checked, "post")
    assert "„toll“ bei dem Nachfolger von dir ist um 1 höher." in describe(checked, "post", "de")


def test_the_limits_of_counters_are_said(rules: Path) -> None:
    rules.write_text(RULES % "gain 1 coin", "utf-8")
    said = describe(interpreter.load(rules).checked, "debt")
    assert "Debts, for each player, at least −6, at the start −1." in said
    assert "−3" in said.partition("\n")[2]


def test_the_owner_of_a_hook_is_not_told_beforehand(tmp_path: Path) -> None:
    rules = (RULES % "gain 1 coin").replace("components: {card: {", "components: {card: {hooks: [use], ")
    rules = rules.replace("cards: {post: {", "cards: {post: {use: as owner then gain 1 coin, ")
    (tmp_path / "ruleset.yaml").write_text(rules, "utf-8")
    assert "Its owner does this: gain 1 coin." in describe(interpreter.load(tmp_path).checked, "post")
