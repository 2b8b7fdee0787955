"""What bundled rulesets say of their entries, held against what the entries do: right as it is generated, and noticed
where a number or a noun is another one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from interpreter import load, resources
from interpreter.check.typed import CheckedRuleset
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
