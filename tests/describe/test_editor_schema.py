"""The schema of a ruleset takes its files, completes its names, and refuses what is misspelt."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from interpreter import resources
from interpreter.api import load
from interpreter.describe.editor_schema import editor_schema
from interpreter.linter.examples import example_files
from interpreter.linter.registry import all_rules
from interpreter.linter.rule import Rule
from tests.describe.schema_marks import marks, read

HERE = Path(__file__).parent
HARBOUR = HERE.parent / "quiet" / "harbour"


@pytest.mark.parametrize(
    "folder",
    [*resources.bundled_rulesets().values(), *(file.parent for file in HERE.parent.rglob("ruleset.yaml"))],
    ids=lambda folder: folder.name,
)
def test_it_takes_the_files_of_its_ruleset(folder: Path) -> None:
    assert list(folder.glob("*.yaml"))
    assert marks(load(folder).checked, folder) == []


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(editor_schema(load(HERE / "everything").checked))


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.name)
def test_it_takes_the_examples_of_lint_rules(rule: Rule, tmp_path: Path) -> None:
    for number, example in enumerate((rule.avoid, rule.prefer)):
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, text in example_files(example)[0].items():
            (folder / name).write_text(text, "utf-8")
        assert marks(load(folder).checked, folder) == []


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("cards: {new_card: {ware: fish, value: 2, play: gain 1 coin}}", True),
        ("cards: {new_card: {ware: fisch}}", False),
        ("cards: {new_card: {wares: fish}}", False),
        ("cards: {new_card: {ware: fish, value: many}}", False),
        ("cards: {fish_card: {ware: fish, plays: gain 1 coin}}", False),
        ("tokens: {new_token: {mark: 3}}", True),
        ("tokens: {new_token: {mark: 4}}", False),
        ("tokens: {some: {columns: [id, mark], rows: [[a, 1]]}}", True),
        ("tokens: {some: {columns: [id, mrak], rows: [[a, 1]]}}", False),
        ("tokens: {columns: [id, mrak], rows: [[a, 1]]}", False),
        ("tokens: {all: {mark: 2}, entries: {a: {}, b: {mark: 1}, c: null}}", True),
        ("tokens: {all: {mark: 4}, entries: {a: {}}}", False),
        ("tokens: {some: {all: {mrak: 2}, entries: {a: {}}}}", False),
        ("tokens: {some: {entries: {a: {mark: many}}}}", False),
        ("add: {tokens: {some: {entries: {a: {mark: many}}}}}", False),
        ("tokens: {csv: tokens.csv}", True),
        ("tokens: {some: {csv: tokens.csv, all: {mark: 2}}}", True),
        ("tokens: {some: {csv: tokens.csv, all: {mark: 4}}}", False),
        ("cards: {columns: [id, after.sold], rows: [[a, gain 1 coin]]}", True),
        ("cards: {a: {ware: fish, after.sold: gain 1 coin}}", True),
        ("cards: {a: {ware: fish, aftre.sold: gain 1 coin}}", False),
        ("ruleset: {id: more, title: More, extends: harbour}", True),
        ("ruleset: {id: more, title: More}", False),
        ("zones: {shelf: {holds: card}}", True),
        ("zones: {shelf: {holds: crad}}", False),
        ("zones: {shelf: {holds: [card, token], refill_from: dekc}}", False),
        ("kinds: {dock: {members: {quay: {deep: true, land: gain 1 coin}}}}", True),
        ("kinds: {dock: {members: {quay: {next_door: shoal}}}}", True),
        ("kinds: {dock: {members: {quay: {next_door: none}}}}", True),
        ("kinds: {dock: {members: {quay: {next_door: shaol}}}}", False),
        ("kinds: {dock: {members: {quay: {depe: true}}}}", False),
        ("crads: {new_card: {ware: fish}}", False),
        ("add: {cards: {new_card: {ware: fish, value: 2}}}", True),
        ("add: {cards: {new_card: {ware: fisch}}}", False),
        ("add: {zones: {shelf: {holds: crad}}}", False),
        ("replace: {cards: {fish_card: {vale: 2}}}", False),
        ("change: {cards: {fish_card: {value: 2}}, counters: {coin: {max: 3}}}", True),
        ("change: {cards: {fish_card: {value: many}}}", False),
        ("cards: {fish_card: {ware: fish, after: {sold: gain 1 coin}}}", False),
        ("remove: {cards: [wine_card], functions: [gone_already]}", True),
        ("remove: {cards: wine_card}", False),
        ("scenarios: {it: {settings: {rounds: 3}, do: main}}", True),
    ],
)
def test_names_are_known(text: str, right: bool) -> None:
    schema = editor_schema(load(HARBOUR).checked)
    assert Draft202012Validator(schema).is_valid(read(text)) is right


def test_an_editor_is_offered_the_ids() -> None:
    schema = editor_schema(load(HARBOUR).checked)
    entry = schema["$defs"]["entry_of_card"]["then"]["else"]
    assert {"ware", "value", "play", "copies", "source"} <= set(entry["properties"])
    assert entry["properties"]["ware"] == {"enum": ["fish", "wine", "salt"]}
    assert {"fish_card", "wine_card"} <= set(schema["properties"]["cards"]["properties"])
    changes, gone = schema["properties"]["change"]["properties"], schema["properties"]["remove"]["properties"]
    assert {"main", "arrive"} <= set(changes["effects"]["properties"])
    assert changes["cards"] == {"$ref": "#/properties/cards"}
    assert "wine_card" in gone["cards"]["items"]["anyOf"][0]["enum"]
    assert {"arrive", "arrive.said"} <= set(schema["properties"]["text"]["additionalProperties"]["properties"])
    named = schema["properties"]["scenarios"]["additionalProperties"]["allOf"][1]["then"]["properties"]
    assert "rounds" in named["settings"]["properties"]
    assert {"fish", "salt_card", "coin"} <= set(schema["properties"]["text"]["additionalProperties"]["properties"])


def test_events_are_known_where_entries_react() -> None:
    schema = editor_schema(load("reedwater").checked)
    reacts = "cards: {new: {family: boat, after_others: {%s: gain 1 reed}}}"
    assert Draft202012Validator(schema).is_valid(read(reacts % "built"))
    assert not Draft202012Validator(schema).is_valid(read(reacts % "bulit"))
