"""Whether an entry's own text says the numbers and the things counted that its effects say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from interpreter.check import typed as t
from interpreter.check.nouns import Noun
from interpreter.check.symbols import EntrySym
from interpreter.describe.counted import Counted
from interpreter.describe.mentions import bodies_of, mentioned
from interpreter.describe.names import Names
from interpreter.describe.phrase_forms import LANGUAGES
from interpreter.foundation.source import Span
from interpreter.language.types import Int, required
from interpreter.lower.walk import everything

#: From two on; "a" and "one" are said or left out as the sentence wants it.
_NUMBER_WORDS = {
    "en": ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    "de": ("zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
}


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The own text of an entry (at `span`), what it and the effects say otherwise, and where the effects are."""

    entry: EntrySym
    span: Span
    complaints: tuple[str, ...]
    effects: Span


def disagreements(ruleset: t.CheckedRuleset) -> Iterator[Disagreement]:
    """Every own text of an entry with effects that disagrees with them, by language."""
    for language in LANGUAGES:
        names = Names(ruleset, language)
        for component in ruleset.components.values():
            for entry in component.entries:
                text = ruleset.texts.get(language, {}).get(f"{entry.id}.text")
                own = [] if text is None else bodies_of((component, entry), ruleset)
                if text is None or not own:
                    continue
                complaints = tuple(_complaints(ruleset, language, names, entry, own, text))
                if complaints:
                    span = ruleset.text_places[language, f"{entry.id}.text"]
                    yield Disagreement(entry, span, complaints, own[0].span.header())


def _complaints(
    ruleset: t.CheckedRuleset, language: str, names: Names, entry: EntrySym, own: list[Any], text: str
) -> Iterator[str]:
    counted = Counted(ruleset)
    trees = [*own, *(tree for formula in mentioned(own, [], ruleset) for tree in bodies_of(formula, ruleset))]
    fields = {value for of in (entry.values, *entry.face_values) for value in counted.of_fields(of.values())}
    said, amounts = _numbers(text, language), {n for n, _ in counted.changes(own)}
    known = {*_constants(trees), *(n for n, _ in (*counted.changes(trees), *fields))}
    yield from (f"the text says {n}, the effects do not" for n in sorted(said - known))
    yield from (f"the effects say {n}, the text does not" for n in sorted(amounts - said) if n > 1)
    plain = _without_names(text, ruleset, language, names, counted.nouns)
    in_text = {noun for noun in counted.nouns if _names_noun(plain, names, noun)}
    spoken = {*counted.spoken(trees), *(noun for _, noun in fields)}
    for noun in counted.nouns:
        if noun in in_text - spoken:
            yield f"the text speaks of {_plural(names, noun)}, the effects do not"
    changed = {noun for _, noun in counted.changes(own)}
    for noun in counted.nouns:
        if noun in changed and noun not in in_text:
            yield f"the effects change {_plural(names, noun)}, the text does not say so"


def _numbers(text: str, language: str) -> set[int]:
    """The numbers from two on that a text says, in digits or words."""
    words = {word: n for n, word in enumerate(_NUMBER_WORDS[language], 2)}
    found = {int(digits) for digits in re.findall(r"\d+", text)}
    found |= {words[word] for word in re.findall(r"[^\W\d_]+", text.lower()) if word in words}
    return {n for n in found if n > 1}


def _without_names(text: str, ruleset: t.CheckedRuleset, language: str, names: Names, nouns: Iterable[Noun]) -> str:
    """The text without names of several words that are no noun's, in which names of nouns may stand."""
    groups: list[Iterable[str]] = [ruleset.functions, ruleset.values, ruleset.variables, ruleset.tables, ruleset.zones]
    called = {names.of(id) for group in groups for id in group}
    called |= {name for id, name in ruleset.texts.get(language, {}).items() if not id.endswith(".text")}
    called -= {form for noun in nouns for form in (names.of(noun.id), _plural(names, noun))}
    for name in sorted((n for n in called if " " in n), key=len, reverse=True):
        if name.lower() in text.lower():  # seldom so, and an expression for each of many names takes its time
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "", text, flags=re.IGNORECASE)
    return text


def _names_noun(text: str, names: Names, noun: Noun) -> bool:
    forms = {names.of(noun.id), _plural(names, noun)}
    return any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text, re.IGNORECASE) for form in forms)


def _plural(names: Names, noun: Noun) -> str:
    return names.plural(noun.counter) if noun.member is None else names.text(f"{noun.id}.plural") or names.of(noun.id)


def _constants(trees: list[Any]) -> Iterator[int]:
    for tree in trees:
        for node in everything(tree):
            if isinstance(node, t.Const) and isinstance(required(node.type), Int) and isinstance(node.value, int):
                yield abs(node.value)
