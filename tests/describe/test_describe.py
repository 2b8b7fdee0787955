"""Descriptions as they come out, in both languages; texts of entries instead of what is generated."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.api import check, lint, load
from interpreter.describe.phrases.forms import LANGUAGES
from interpreter.describe.subjects import Describer, describe
from interpreter.foundation.errors import UsageError

HERE = Path(__file__).parent
HARBOUR = HERE.parent / "quiet" / "harbour"
RULESETS = {"strada_romana": "strada_romana", "harbour": HARBOUR, "everything": HERE / "everything"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", list(RULESETS))
def test_the_whole_game(name: str, language: str, accept: bool) -> None:
    golden = HERE / f"{name}_{language}.txt"
    text = describe(load(RULESETS[name]).checked, None, language)
    if accept:
        golden.write_text(text, "utf-8", newline="\n")
    assert text == golden.read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", list(RULESETS))
def test_everything_can_be_described(name: str, language: str) -> None:
    ruleset = load(RULESETS[name]).checked
    for id, subjects in Describer(ruleset, language).subjects().items():
        text = describe(ruleset, id, language)
        assert text.endswith("\n")
        assert len(subjects) > 0
        assert not set("{}[]") & set(text), f"{id}: {text}"


def test_one_thing_comes_with_what_it_speaks_of() -> None:
    ruleset = load(HARBOUR).checked
    assert describe(ruleset, "wine_card") == (
        "wine card (card, 3 copies): ware wine, value 2.\n"
        "  Play:\n"
        "    Score points equal to the value of this card as cards.\n"
        "    Gain 2 coins.\n"
    )
    assert describe(ruleset, "cards_of", "de").startswith("„cards of“ (ware w): die Anzahl cards (c) in deinem Bereich")
    text = describe(ruleset, "arrive")
    assert "\nWhere:\n  “worth” (ware w): “premium” for w + the price of w.\n" in text


def test_what_is_not_there() -> None:
    ruleset = load(HARBOUR).checked
    with pytest.raises(UsageError, match="did you mean wine_card"):
        describe(ruleset, "wine_crd")
    with pytest.raises(UsageError, match="languages: en, de"):
        describe(ruleset, None, "fr")


CARDS = """\
ruleset: {id: cards_say, title: Cards say, language: 1, players: 2, ruling: made for a test}
counters: {coin: {per: player, bound: 99}, gem: {per: player, bound: 99}}
components: {card: {fields: {worth: int}, hooks: [play]}}
cards:
  feast: {worth: 7, play: gain 3 coins, text: {en: EN, de: DE}}
zones: {deck: {holds: card, starts_with: cards}, hand: {per: player, holds: card}}
text: {de: {coin: [Münze, Münzen], gem: [Stein, Steine]}}
effects:
  main: |
    game:
      each player:
        choose c in deck: run c.play
      end game
"""


def cards(tmp_path: Path, en: str, de: str) -> Path:
    (tmp_path / "ruleset.yaml").write_text(CARDS.replace("EN", en).replace("DE", de), "utf-8")
    return tmp_path


def test_an_entrys_own_text_stands_for_what_is_generated(tmp_path: Path) -> None:
    ruleset = load(cards(tmp_path, "Take three coins!", "Nimm 3 Münzen!")).checked
    assert describe(ruleset, "feast") == "feast (card): worth 7.\n  Take three coins!\n"
    assert describe(ruleset, "feast", "de") == "feast (card): worth 7.\n  Nimm 3 Münzen!\n"
    assert check(tmp_path) == []


@pytest.mark.parametrize(
    ("en", "de", "complaints"),
    [
        ("Take coins worth 7; three of them.", "Nimm drei Münzen", []),
        ("Take a coin", "Nimm 3 Münzen", ["the effects say 3, the text does not"]),
        (
            "Take two coins",
            "Nimm 3 Münzen",
            ["the text says 2, the effects do not", "the effects say 3, the text does not"],
        ),
        (
            "Take 3 coins",
            "Nimm 3 Steine",
            ["the text mentions Steine, the effects do not", "the effects change Münzen, the text does not say so"],
        ),
    ],
)
def test_texts_are_checked_against_effects(tmp_path: Path, en: str, de: str, complaints: list[str]) -> None:
    found = [d for d in lint(cards(tmp_path, en, de)).findings if d.code.name == "text-disagrees"]
    if not complaints:
        assert found == []
        return
    (finding,) = found
    assert (finding.code.name, finding.severity.value) == ("text-disagrees", "warning")
    assert finding.message.endswith("disagree: " + "; ".join(complaints))
    assert finding.span.text in (en, de)


def test_what_is_declined_is_not_said_to_be_done() -> None:
    """What is under a choice that may be declined, and a loop that may be stopped, read as that."""
    text = describe(load(HERE / "everything").checked, "take_turn")
    assert (
        "      Choose a good (g) where there is nothing in the spot (g) – or choose nothing.\n"
        "      If you choose: move t to the spot (g).\n"
    ) in text.replace("\n    ", "\n      ").replace("        ", "      ")
    assert "  Up to 2 times you may:\n    Pay 1 coin.\n    Gain 1 stock (salt).\n" in text
