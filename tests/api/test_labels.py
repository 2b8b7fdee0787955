"""Keys, labels and values of options; decisions as objects."""

from __future__ import annotations

import pytest

from interpreter.foundation.errors import IllegalChoice
from interpreter.language.values import SKIP
from interpreter.runtime.decisions import Decision
from interpreter.runtime.labels import Labels
from interpreter.runtime.program import FrameInfo, StopInfo
from tests.api.hand_made import HERE, program, shape, stop

LABELS = Labels(program())


def decision(asked: StopInfo, *values: int, player: int = 0) -> Decision:
    return Decision(LABELS, FrameInfo("stop", "main", HERE, -1, False, False, (), asked), player, values)


@pytest.mark.parametrize(
    ("of", "value", "key", "label", "plain"),
    [
        ("kind colour", 1, "dark_blue", "Dark blue", "dark_blue"),
        ("component", 1, "ace", "The Ace", "ace"),
        ("component", 2, "king", "King", "king"),
        ("player", 1, "b", "Player b", 1),
        ("int", 17, "17", "17", 17),
        ("int", -3, "-3", "-3", -3),
    ],
)
def test_names_of_values(of: str, value: int, key: str, label: str, plain: object) -> None:
    assert (LABELS.key(of, value), LABELS.label(of, value), LABELS.plain(of, value)) == (key, label, plain)


MENU = stop(
    shape(0, 1, "pass", "Pass"),
    shape(1, 2, "ware", "Take the ware", "kind colour"),
    shape(3, 2, "", "Give {c} away", "kind colour"),
    shape(5, 2, "wait", "", ""),
    origin="choose_one",
)


def test_options_of_a_menu() -> None:
    asked = decision(MENU, 0, 1, 4, 5, SKIP)
    assert list(asked.keys) == ["pass", "ware red", "dark_blue", "wait", "skip"]
    assert [o.label for o in asked.options] == ["Pass", "Take the ware: Red", "Give Dark blue away", "Wait", "Skip"]
    assert [o.value for o in asked.options] == [None, "red", "dark_blue", None, None]
    assert [o.index for o in asked.options] == [0, 1, 2, 3, 4]
    assert asked.skip
    assert asked.prompt == "What do you do?"


def test_a_may_is_a_yes_or_no() -> None:
    asked = decision(stop(shape(0, 1, "take"), origin="may"), 0, SKIP)
    assert list(asked.keys) == ["take", "skip"]
    assert [o.label for o in asked.options] == ["Yes", "No"]


def test_prompts_say_what_is_on_offer() -> None:
    assert decision(stop(shape(0, 2, of="kind colour")), 0).prompt == "Choose a colour"
    assert decision(stop(shape(0, 9, of="int"), kind="number"), 0).prompt == "Choose a number"
    assert decision(stop(shape(0, 2, of="kind colour"), prompt="c"), 0).prompt == "Choose a colour"
    assert decision(stop(shape(0, 2, of="kind colour"), prompt="new_sail"), 0).prompt == "Choose a colour (new sail)"
    assert decision(stop(shape(0, 1, "take", "gain 1 coin"), origin="may"), 0).prompt == "Gain 1 coin?"
    assert decision(stop(shape(0, 1, "take", "dark_blue_deed"), origin="may"), 0).prompt == "Dark blue deed?"


def test_what_is_asked_of_yes_and_no_names_no_type() -> None:
    """Nature's choices have no question of their own: `choose b in [true, false] at random`."""
    asked = stop(shape(0, 2, "", "", "bool"))
    assert LABELS.prompt(asked) == "Choose yes or no"
    assert [o.label for o in decision(asked, 0, 1).options] == ["No", "Yes"]


def test_options_at_a_pause_say_which_effect_they_belong_to() -> None:
    asked = decision(stop(shape(0, 2, "", "play_card", "kind colour"), origin="pause", skip="go_on"), 0, SKIP)
    assert [o.label for o in asked.options] == ["Play card: Red", "Go on"]
    assert list(asked.keys) == ["red", "go_on"]


def test_numbers_may_be_below_nothing() -> None:
    asked = decision(stop(shape(0, 0, of="int"), kind="number", skip=""), -2, -1, 0, 1)
    assert list(asked.keys) == ["-2", "-1", "0", "1"]
    assert not asked.skip


def test_the_same_key_twice_is_told_apart() -> None:
    asked = decision(stop(shape(0, 3, of="component")), 0, 1, 2)
    assert list(asked.keys) == ["ace", "ace#2", "king"]
    assert asked.index("ace#2") == 1


def test_answers_are_options_keys_or_indices() -> None:
    asked = decision(MENU, 0, 1, 4)
    assert [asked.index(asked.options[2]), asked.index("ware red"), asked.index(1)] == [2, 1, 1]
    again = decision(MENU, 1, 4)
    assert again.index(asked.options[2]) == 1, "an option of the same question, read earlier, means the same"


@pytest.mark.parametrize("answer", ["ware  red", 3, -1, True, 1.0, None])
def test_other_answers_name_the_legal_keys(answer: object) -> None:
    with pytest.raises(IllegalChoice) as caught:
        decision(MENU, 0, 1, 4).index(answer)  # type: ignore[arg-type]
    assert caught.value.legal == ("pass", "ware red", "dark_blue")
    assert "pass, ware red, dark_blue" in str(caught.value)


def test_a_near_key_is_suggested() -> None:
    with pytest.raises(IllegalChoice, match="did you mean 'ware red'"):
        decision(MENU, 0, 1).index("ware rde")


def test_options_of_another_decision_are_refused() -> None:
    other = decision(stop(shape(0, 2, of="kind colour")), 0, 1)
    with pytest.raises(IllegalChoice, match="another decision"):
        decision(MENU, 0, 1).index(other.options[0])


def test_many_options_are_made_when_they_are_read() -> None:
    asked = Decision(
        LABELS,
        FrameInfo("stop", "main", HERE, -1, False, False, (), stop(shape(0, 10**9, of="int"), kind="number")),
        0,
        range(10**9),
    )
    assert len(asked.options) == 10**9
    assert asked.options[123_456_789].value == 123_456_789
    assert [o.value for o in asked.options[5:8]] == [5, 6, 7]


def test_a_decision_as_data() -> None:
    asked = decision(MENU, 0, 1, player=-1)
    assert asked.as_dict() == {
        "id": asked.id,
        "player": None,
        "prompt": "What do you do?",
        "kind": "options",
        "skip": False,
        "several": False,
        "group": 0,
        "numbers": [],
        "options": [
            {"key": "pass", "label": "Pass", "value": None, "about": []},
            {
                "key": "ware red",
                "label": "Take the ware: Red",
                "value": "red",
                "about": [{"type": "colour", "id": "red"}],
            },
        ],
    }


def test_spans_point_into_the_ruleset() -> None:
    asked = decision(MENU, 0, SKIP)
    assert str(asked.span) == "small/ruleset.yaml:1:5"
    assert [str(o.span) for o in asked.options] == ["small/ruleset.yaml:1:5"] * 2


def test_a_number_decision_tells_its_ranges() -> None:
    number = decision(stop(shape(0, 0, of="int"), kind="number"), *range(1, 50_000), 60_000, SKIP)
    assert number.numbers == ((1, 49_999), (60_000, 60_000))
    data = number.as_dict()
    assert data["numbers"] == [[1, 49_999], [60_000, 60_000]]
    assert [option["key"] for option in data["options"]] == ["skip"]
    assert number.index("60000") == 49_999
    with pytest.raises(IllegalChoice, match=r"legal here: 1\.\.49999, 60000, skip$"):
        number.index("50000")
