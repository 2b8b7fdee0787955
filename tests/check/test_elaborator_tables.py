"""The tables of the elaborator: every construct has its place, every code is sound, every verb is described."""

from __future__ import annotations

import re
from dataclasses import fields
from types import UnionType
from typing import get_args

import pytest

from interpreter.checker import typed
from interpreter.checker.codes import elaboration as codes
from interpreter.checker.expressions.forms import EXPRESSIONS
from interpreter.checker.statements.forms import STATEMENTS
from interpreter.foundation.diagnostics import Code
from interpreter.syntax import nodes
from interpreter.verbs import Verb, all_verbs
from tests.check.board import scalar


def members(union: UnionType) -> set[type]:
    return set(get_args(union))


def test_every_expression_has_its_function() -> None:
    assert set(EXPRESSIONS) == members(nodes.Expr)


def test_every_statement_is_control_a_verb_or_refused() -> None:
    verbs = all_verbs()
    tables = [set(STATEMENTS), set(verbs)]
    assert set.union(*tables) == members(nodes.Stmt)
    assert sum(map(len, tables)) == len(members(nodes.Stmt)), "a statement is in two tables"


@pytest.mark.parametrize("verb", dict.fromkeys(all_verbs().values()), ids=lambda verb: verb.word)
def test_verbs_describe_themselves(verb: Verb) -> None:
    assert verb.usage.startswith(verb.word.split()[0])
    assert verb.doc.endswith(".")
    assert set(verb.typed) <= members(typed.Stmt)
    for node in verb.nodes:
        parts = re.findall(r"\{(\w+)(?::acc|:dat)?\}", " ".join(verb.phrase.values()))
        assert set(parts) <= {field.name for field in fields(node)}


@pytest.mark.parametrize("verb", dict.fromkeys(all_verbs().values()), ids=lambda verb: verb.word)
def test_the_usage_of_a_verb_parses_as_that_verb(verb: Verb) -> None:
    from interpreter.foundation.diagnostics import Findings
    from interpreter.syntax.effects.parser import parse_block

    findings = Findings()
    block = parse_block(scalar(verb.usage + "\n"), findings)
    assert block is not None, findings.sorted()
    (statement,) = block.statements
    wanted = (nodes.Exchange,) if "->" in verb.usage else verb.nodes
    assert isinstance(statement, wanted)


def test_codes_are_unique_and_complete() -> None:
    declared = {value for value in vars(codes).values() if isinstance(value, Code)}
    assert set(codes.ALL_CODES) == declared
    assert len({c.id for c in declared}) == len({c.name for c in declared}) == len(declared)
    assert all(re.fullmatch(r"RW[3-6]\d{3}", c.id) for c in declared)


def used_in_cases() -> set[str]:
    from tests.check.test_elaborator import cases

    return {line.split(" at `")[0] for _, expected in cases("refused.txt") for line in expected.split("\n")}


def test_every_code_is_tried() -> None:
    elsewhere = {"no-acting-player", "circular-formula"}  # tried in test_elaborator_names
    assert {c.name for c in codes.ALL_CODES} == used_in_cases() | elsewhere
