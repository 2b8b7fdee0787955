"""`rulewright explain WORD`: every word of the language is explained."""

from __future__ import annotations

import re

import pytest

from interpreter.checker.expressions.shapes import CELL_PARTS, RIM_PARTS
from interpreter.checker.static.naming import words_of_the_language
from interpreter.cli.words import words
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import SourceFile, Span
from interpreter.language.built_in import BUILT_IN, BuiltIn
from interpreter.language.sections import SECTIONS
from interpreter.syntax.effects.parser import parse_block, parse_expression
from interpreter.syntax.yaml.nodes import YamlScalar
from interpreter.verbs import all_verbs


def test_every_word_of_the_language_is_explained() -> None:
    assert words_of_the_language() - set(words()) == set()


def test_what_follows_a_dot_is_explained() -> None:
    properties = {row.word for row in BUILT_IN["a property"]}
    assert {
        *CELL_PARTS,
        *RIM_PARTS,
        "next",
        "previous",
        "number",
        "at",
        "owner",
        "face",
        "faces",
        "card",
    } - properties == set()


def test_verbs_and_sections_are_explained() -> None:
    assert {verb.word.split()[0] for verb in all_verbs().values()} - set(words()) == set()
    assert set(SECTIONS) - set(words()) == set()


@pytest.mark.parametrize("word", ["ray", "neighbours", "count", "distinct", "at", "otherwise", "secretly", "zones"])
def test_explain_tells_what_a_word_means(word: str) -> None:
    assert re.search(rf"(?m)^.*\b{word}\b.*\n  [A-Z].*\.", "\n".join(words()[word]))


@pytest.mark.parametrize("row", [*BUILT_IN["a function"], *BUILT_IN["a property"], *BUILT_IN["a word"]])
def test_examples_are_of_the_language(row: BuiltIn) -> None:
    assert re.search(rf"\b{row.word}\b", row.example)
    if row.word not in ("else", "elif", "option", "total_score"):
        findings = Findings()
        span = Span(SourceFile("example", row.example), 0, len(row.example))
        parse_block(YamlScalar(span.text, "", span, span), findings)
        if findings.sorted():
            findings = Findings()
            parse_expression(YamlScalar(span.text, "", span, span), findings)
        assert not findings.sorted()
