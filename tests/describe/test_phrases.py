"""Everything that can be said has a phrase in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import get_args

import pytest

from interpreter.checker import typed
from interpreter.describe.forms.expressions import FORMS
from interpreter.describe.forms.verb_parts import VERBS
from interpreter.describe.headings import HEADINGS
from interpreter.describe.phrases.forms import LANGUAGES, Variants
from interpreter.describe.phrases.statements import STATEMENTS
from interpreter.describe.phrases.table import EXPRESSIONS
from interpreter.describe.phrases.words import WORDS
from interpreter.describe.statements import CONTROL, SIMPLE
from interpreter.describe.wording import fill, listed, sentence
from interpreter.verbs import all_verbs

EXPRESSION_TYPES = set(get_args(typed.Expr))
STATEMENT_TYPES = set(get_args(typed.Stmt))


#: A noun is in the number and with the article that a language wants.
NOUNS = {"a", "one", "noun", "plural"}


def tables() -> Iterator[tuple[str, Variants]]:
    yield from ((node.__name__, variants) for node, variants in {**EXPRESSIONS, **STATEMENTS}.items())
    yield from (("WORDS", WORDS), ("HEADINGS", HEADINGS))


def test_every_typed_expression_has_phrases() -> None:
    assert set(EXPRESSIONS) == EXPRESSION_TYPES
    assert set(FORMS) <= EXPRESSION_TYPES


def test_every_typed_statement_has_phrases_or_a_verb() -> None:
    said = Counter(node for verb in dict.fromkeys(all_verbs().values()) for node in verb.typed)
    assert not set(STATEMENTS) & set(VERBS)
    assert set(CONTROL) | set(SIMPLE) <= set(STATEMENTS)
    assert set(VERBS) <= set(said)
    by_phrase_alone = STATEMENT_TYPES - set(STATEMENTS) - set(VERBS)
    assert {node: said[node] for node in by_phrase_alone} == dict.fromkeys(by_phrase_alone, 1)


@pytest.mark.parametrize("verb", dict.fromkeys(all_verbs().values()), ids=lambda verb: verb.word)
def test_every_verb_has_its_phrase_in_every_language(verb: object) -> None:
    assert set(verb.phrase) == set(LANGUAGES)  # type: ignore[attr-defined]
    empty = [language for language, phrase in verb.phrase.items() if not phrase]  # type: ignore[attr-defined]
    assert not empty or verb.word == "note", "only what goes into the log alone says nothing"  # type: ignore[attr-defined]


@pytest.mark.parametrize(("name", "variants"), list(tables()), ids=[name for name, _ in tables()])
def test_every_variant_is_there_in_every_language(name: str, variants: Variants) -> None:
    for variant, phrases in variants.items():
        assert set(phrases) == set(LANGUAGES), f"{name}: {variant}"
        assert all(phrases.values()), f"{name}: {variant}"
        parts = {language: set(re.findall(r"\{(\w+)", text)) - NOUNS for language, text in phrases.items()}
        assert len({frozenset(p) for p in parts.values()}) == 1, f"{name}: {variant} says more in one language: {parts}"


def test_phrases_are_filled() -> None:
    parts = {"a": "one [x] {b}", "b": "two"}
    assert fill("say {a}[ and {b}[ or {c}]][, {c}]", lambda name, case: parts.get(name)) == "say one [x] {b} and two"
    assert fill("{a:dat}", lambda name, case: f"{name} in {case}") == "a in dat"
    with pytest.raises(KeyError, match="c is missing"):
        fill("{c}", lambda name, case: None)
    assert listed(["a", "b", "c"], "and") == "a, b and c"
    assert sentence("gain 1 coin") == "Gain 1 coin."
