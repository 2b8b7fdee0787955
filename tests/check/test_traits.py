"""What forms of statements do: each declares it where its class is defined, by fields that it has."""

from __future__ import annotations

import dataclasses
import re
from typing import Any, get_args

import pytest

from interpreter.checker import typed
from interpreter.checker.independence.footprints import _FOLLOWED, _MISFITS
from interpreter.foundation.nodes import NODES

STATEMENTS: tuple[Any, ...] = get_args(typed.Stmt)


def test_statements_and_only_these_have_traits() -> None:
    typed_nodes = {form for form in NODES if form.__module__.startswith("interpreter.checker.typed.")}
    assert {form for form in typed_nodes if hasattr(form, "traits")} == set(STATEMENTS)


@pytest.mark.parametrize("form", STATEMENTS, ids=lambda form: str(form.__name__))
def test_traits_name_fields(form: Any) -> None:
    traits: typed.Traits = form.traits
    named = {*traits.reveals, *traits.tells, *traits.sets}
    for moves in traits.moves:
        named |= {name for name in (moves.what, moves.to, moves.place_of, moves.unseen) if name is not None}
    assert named <= {field.name for field in dataclasses.fields(form)}


@pytest.mark.parametrize("form", STATEMENTS, ids=lambda form: str(form.__name__))
def test_control_flow_changes_nothing_itself(form: Any) -> None:
    assert not (form.traits.control and form.traits.changes)


@pytest.mark.parametrize("form", STATEMENTS, ids=lambda form: str(form.__name__))
def test_plain_statements_have_no_statements_inside(form: Any) -> None:
    annotations = " ".join(str(field.type) for field in dataclasses.fields(form))
    assert not (not form.traits.control and re.search(r"\b(Stmt|Block|MenuOption)\b", annotations))


@pytest.mark.parametrize("form", [f for f in STATEMENTS if f.traits.control], ids=lambda form: str(form.__name__))
def test_footprints_follow_or_refuse_each_statement_of_the_control_flow(form: Any) -> None:
    expanded_before = {typed.React}
    assert form in _FOLLOWED | set(_MISFITS) | expanded_before
