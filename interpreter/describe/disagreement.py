"""Whether an entry's own text says the numbers and counters that its effects say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from interpreter.check import typed as t
from interpreter.check.symbols import ComponentSym, CounterSym, EntrySym
from interpreter.describe.codes import TEXT_DISAGREES
from interpreter.describe.mentions import bodies_of, mentioned
from interpreter.describe.names import Names
from interpreter.describe.phrases import LANGUAGES
from interpreter.foundation.diagnostics import Findings, Related
from interpreter.language.types import Int, required
from interpreter.lower.walk import everything

#: From two on; "a" and "one" are said or left out as the sentence wants it.
_NUMBER_WORDS = {
    "en": ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    "de": ("zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
}


def check_own_texts(ruleset: t.CheckedRuleset, findings: Findings) -> None:
    """Adds a finding for every own text of an entry with effects that disagrees with them."""
    for language in LANGUAGES:
        names = Names(ruleset, language)
        for component in ruleset.components.values():
            for entry in component.entries:
                text = ruleset.texts.get(language, {}).get(f"{entry.id}.text")
                if text is not None and bodies_of((component, entry), ruleset):
                    _check(ruleset, language, names, component, entry, text, findings)


def _check(
    ruleset: t.CheckedRuleset,
    language: str,
    names: Names,
    component: ComponentSym,
    entry: EntrySym,
    text: str,
    findings: Findings,
) -> None:
    own = bodies_of((component, entry), ruleset)
    trees = [*own, *(tree for formula in mentioned(own, [], ruleset) for tree in bodies_of(formula, ruleset))]
    values = [value for of in (entry.values, *entry.face_values) for value in of.values()]
    fields = {value for value in values if isinstance(value, int) and not isinstance(value, bool)}
    said, amounts = _numbers(text, language), set(_amounts(own))
    complaints = [f"the text says {n}, the effects do not" for n in sorted(said - set(_constants(trees)) - fields)]
    complaints += [f"the effects say {n}, the text does not" for n in sorted(amounts - said) if n > 1]
    in_text = {counter for counter in ruleset.counters.values() if _names_counter(text, names, counter)}
    complaints += [
        f"the text speaks of {names.plural(counter)}, the effects do not"
        for counter in ruleset.counters.values()
        if counter in in_text - set(_counters(trees))
    ]
    complaints += [
        f"the effects change {names.plural(counter)}, the text does not say so"
        for counter in dict.fromkeys(_changed(own))
        if counter not in in_text
    ]
    if complaints:
        findings.add(
            TEXT_DISAGREES,
            ruleset.text_places[language, f"{entry.id}.text"],
            f"the text of `{entry.id}` and what it does disagree: {'; '.join(complaints)}",
            help=f"change one of them, or leave the text out: `rulewright describe {ruleset.id} {entry.id}` makes one",
            related=[Related(own[0].span.header(), "what it does")],
        )


def _numbers(text: str, language: str) -> set[int]:
    """The numbers from two on that a text says, in digits or words."""
    words = {word: n for n, word in enumerate(_NUMBER_WORDS[language], 2)}
    found = {int(digits) for digits in re.findall(r"\d+", text)}
    found |= {words[word] for word in re.findall(r"[^\W\d_]+", text.lower()) if word in words}
    return {n for n in found if n > 1}


def _names_counter(text: str, names: Names, counter: CounterSym) -> bool:
    forms = {names.of(counter.name), names.plural(counter)}
    return any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text, re.IGNORECASE) for form in forms)


def _constants(trees: list[Any]) -> Iterator[int]:
    for tree in trees:
        for node in everything(tree):
            if isinstance(node, t.Const) and isinstance(required(node.type), Int) and isinstance(node.value, int):
                yield abs(node.value)


def _amounts(trees: list[Any]) -> Iterator[int]:
    """The fixed amounts of changes, draws and points."""
    for tree in trees:
        for node in everything(tree):
            match node:
                case (
                    t.Change(amount=t.Const(value=int(n)))
                    | t.Transfer(amount=t.Const(value=int(n)))
                    | t.Draw(number=t.Const(value=int(n)))
                    | t.AddScore(points=t.Const(value=int(n)))
                ):
                    yield abs(n)


def _changed(trees: list[Any]) -> Iterator[CounterSym]:
    for tree in trees:
        for node in everything(tree):
            match node:
                case t.Change(counter=counter) | t.Transfer(counter=counter):
                    yield counter


def _counters(trees: list[Any]) -> Iterator[CounterSym]:
    """The counters that are changed or read."""
    for tree in trees:
        for node in everything(tree):
            match node:
                case t.Change(counter=counter) | t.Transfer(counter=counter) | t.CounterAt(counter=counter):
                    yield counter
