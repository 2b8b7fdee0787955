"""Every form of expression and statement has said what it touches: a new one fails here."""

from __future__ import annotations

from typing import get_args

from interpreter.analysis.touching import ANYTHING, CONTROL, READS, meet
from interpreter.checker import typed


def test_every_expression_says_what_it_reads() -> None:
    assert set(READS) == set(get_args(typed.Expr))


def test_every_statement_of_the_control_flow_says_what_it_changes() -> None:
    assert set(CONTROL) == {form for form in get_args(typed.Stmt) if form.traits.control}


def test_what_cannot_be_told_meets_all() -> None:
    assert meet(frozenset({ANYTHING}), frozenset({"score"}))
    assert meet(frozenset({"score"}), frozenset({ANYTHING}))
    assert not meet(frozenset({ANYTHING}), frozenset())
    assert not meet(frozenset({"score"}), frozenset({"zones"}))
