"""What bundled rulesets say of their entries, held against what the entries do: right as it is generated, and noticed
where a number or a noun is another one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from interpreter import load, resources
from interpreter.checker.typed import CheckedRuleset
from interpreter.describe.disagreement import disagreements
from interpreter.describe.subjects import describe

OTHER_NOUNS = {"en": {"fish": "reed", "clay": "fish", "reed": "clay"}, "de": {"Fisch": "Lehm", "Lehm": "Schilf"}}


def own_texts(ruleset: CheckedRuleset, language: str) -> dict[str, str]:
    """What is generated for each entry that does something: id -> text."""
    found = {}
    for component in ruleset.components.values():
        for entry in component.entries:
            lines = describe(ruleset, entry.id, language).split("\n\n")[0].splitlines()[1:]
            if lines:
                found[entry.id] = " ".join(line.strip() for line in lines)
    return found


def complaints(ruleset: CheckedRuleset, language: str, texts: dict[str, str]) -> Iterator[str]:
    places = {entry.id: entry.span for c in ruleset.components.values() for entry in c.entries}
    own = {f"{id}.text": text for id, text in texts.items()}
    at = {**ruleset.text_places, **{(language, f"{id}.text"): places[id] for id in texts}}
    changed = {**ruleset.texts, language: {**ruleset.texts.get(language, {}), **own}}
    found = disagreements(replace(ruleset, texts=changed, text_places=at))
    return (f"`{d.entry.id}`: {'; '.join(d.complaints)}" for d in found)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", resources.bundled_rulesets())
def test_what_is_generated_agrees_with_what_is_done(name: str, language: str) -> None:
    ruleset = load(name).checked
    generated = list(complaints(ruleset, language, own_texts(ruleset, language)))
    assert not generated
    itself = list(complaints(ruleset, language, {}))
    assert not itself


@pytest.mark.parametrize("language", ["en", "de"])
def test_another_number_is_noticed(language: str) -> None:
    ruleset = load("reedwater").checked
    texts = own_texts(ruleset, language)
    more = {id: re.sub(r"\d+", lambda n: str(int(n[0]) + 70), text) for id, text in texts.items()}
    changed = {id: text for id, text in more.items() if text != texts[id]}
    assert len(changed) >= 14
    found = list(complaints(ruleset, language, changed))
    assert [id for id in changed if not any(f"`{id}`" in message for message in found)] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_another_noun_is_noticed(language: str) -> None:
    ruleset = load("reedwater").checked
    nouns = OTHER_NOUNS[language]
    texts = {"eel_catcher": "", "reed_cutter": "", "ferry": "", "thatcher": "", "salt_pan": "", "heron_post": ""}
    texts = {id: own_texts(ruleset, language)[id] for id in texts}
    other = {id: re.sub("|".join(nouns), lambda n: nouns[n[0]], text) for id, text in texts.items()}
    changed = {id: text for id, text in other.items() if text != texts[id]}
    assert len(changed) >= 3
    found = list(complaints(ruleset, language, changed))
    assert len(found) == len(changed)
    assert all("the text does not say so" in message for message in found)


PURSE = """\
ruleset: {id: purse, title: Purse, language: 1, players: 2, ruling: made for a test}
counters: {coin: {per: player, bound: 99}, gem: {per: player, bound: 99}, sheep: {per: player, bound: 99}}
components: {card: {fields: {worth: {type: int, default: 0}}, hooks: [play]}}
cards:
  it: {play: 'EFFECT', text: {LANGUAGE: 'TEXT'}}
zones: {deck: {holds: card, starts_with: cards}}
text: {de: {coin: [Münze, Münzen], gem: [Stein, Steine], sheep: [Schaf, Schafe]}, en: {sheep: sheep}}
effects:
  main: |
    game:
      each player:
        choose c in deck: run c.play
      end game
"""

AGREE = [
    ("gain 12 coins", "en", "Gain a dozen coins."),
    ("gain 13 coins", "en", "Gain thirteen coins."),
    ("gain 2 coins", "en", "Gain a pair of coins."),
    ("gain 2 coins", "en", "Gain two Coins!"),
    ("gain 3 coins; gain 3 coins", "en", "Gain six coins in all."),
    ("repeat 3 times (gain 2 coins)", "en", "Gain 6 coins."),
    ("repeat 2 times (gain 1 gem)", "en", "Gain a gem twice."),
    ("if coins > 3 then gain 1 gem", "en", "If you have at least four coins, take a gem."),
    ("choose n in 2..4: gain n coins", "en", "Gain 2–4 coins."),
    ("choose n in 2..4: gain n coins", "en", "Gain two to four coins."),
    ("pay 2 coins -> gain 3 gems", "en", "For the 1st time: pay two coins, take three gems."),
    ("gain 2 sheep", "en", "Take two sheep, the 2nd of them for nothing."),
    ("gain 2 coins", "de", "Nimm zwei Münzen."),
    ("gain 3 gems", "de", "Erfreue dich an drei Steinen."),
    ("lose 1 gem", "de", "Der Verlust eines Steins."),
    ("repeat 2 times (gain 1 sheep)", "de", "Nimm zweimal ein Schaf."),
    ("pay 4 sheep", "de", "Bezahle mit vier Schafen."),
    ("gain 2 coins; gain 2 gems", "de", "Nimm beide Münzen und beide Steine."),
    ("gain 17 coins", "de", "Erhalte siebzehn Münzen."),
    ("choose n in 2..4: gain n coins", "de", "Erhalte 2 bis 4 Münzen."),
]
DISAGREE = [
    ("gain 3 coins", "en", "Gain two coins."),
    ("gain 3 coins", "en", "Gain coins twice."),
    ("gain 13 coins", "en", "Gain fourteen coins."),
    ("gain 3 coins; gain 3 coins", "en", "Gain seven coins."),
    ("gain 3 coins", "en", "Gain three gems."),
    ("gain 3 coins; lose 2 gems", "en", "Gain 2 coins and lose 3 gems."),
    ("if coins > 3 then gain 1 gem", "en", "If you have at least five coins, take a gem."),
    ("choose n in 2..4: gain n coins", "en", "Gain 2 to 5 coins."),
    ("repeat 3 times (gain 2 coins)", "en", "Gain eight coins."),
    ("pay 2 coins -> gain 3 gems", "en", "Pay two coins: take gems."),
    ("gain 1 coin", "en", "Gain a coin and a gem."),
    ("gain 2 coins; lose 3 gems", "en", "Lose 3 gems and gain coins."),
    ("gain 3 coins", "de", "Nimm zwei Münzen."),
    ("gain 3 gems", "de", "Erfreue dich an vier Steinen."),
    ("gain 1 gem", "de", "Der Erwerb eines Schafs."),
    ("repeat 2 times (gain 1 sheep)", "de", "Nimm dreimal ein Schaf."),
    ("gain 5 coins", "de", "Nimm beide Münzen."),
    ("gain 4 coins; lose 2 gems", "de", "Nimm zwei Münzen und verliere vier Steine."),
    ("gain 17 coins", "de", "Erhalte achtzehn Münzen."),
    ("gain 2 coins", "de", "Erhalte Münzen."),
]


def said_otherwise(folder: Path, effect: str, language: str, text: str) -> list[str]:
    rules = PURSE.replace("EFFECT", effect).replace("LANGUAGE", language).replace("TEXT", text)
    (folder / "ruleset.yaml").write_text(rules, "utf-8")
    return [c for found in disagreements(load(folder).checked) for c in found.complaints]


@pytest.mark.parametrize(("effect", "language", "text"), AGREE)
def test_words_numerals_and_declined_nouns_agree(tmp_path: Path, effect: str, language: str, text: str) -> None:
    assert said_otherwise(tmp_path, effect, language, text) == []


@pytest.mark.parametrize(("effect", "language", "text"), DISAGREE)
def test_what_disagrees_is_noticed(tmp_path: Path, effect: str, language: str, text: str) -> None:
    assert said_otherwise(tmp_path, effect, language, text)
