"""The verb that counts points: score."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.amounts import times
from interpreter.checker.expressions.indices import me
from interpreter.checker.scope import Scope
from interpreter.ir import nodes as ir
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.segments.service import Lowerer
from interpreter.syntax import nodes
from interpreter.verbs.verb import Verb


def _score(el: Elaborator, node: nodes.Score, scope: Scope) -> tuple[typed.Stmt, ...]:
    me(el, node.span, scope, "`score`")
    value = el.number(node.value, scope)
    points = value if node.per is None else times(node.span, value, el.number(node.per, scope))
    category = None if node.category is None else node.category.text
    if node.category is not None and category not in el.names.score_categories:
        el.unknown.add(node.category.span, node.category.text, "score category", el.names.score_categories)
    return (typed.AddScore(node.span, category, points),)


# ------------------------------------------------------------------ lowering
def _lower_add_score(lowerer: Lowerer, stmt: typed.AddScore, env: Env) -> list[ir.Stmt]:
    categories = lowerer.service.layout.ruleset.score_categories
    width = max(1, len(categories))
    column = 0 if stmt.category is None else categories.index(stmt.category)
    assert env.me is not None
    row = fold.arithmetic(stmt.span, "*", env.me, fold.const(stmt.span, width))
    index = fold.arithmetic(stmt.span, "+", row, fold.const(stmt.span, column))
    return [ir.AddSlot(stmt.span, "score", index, lowerer.service.expressions.lower(stmt.points, env))]


SCORE = Verb(
    word="score",
    usage="score 5 per far_ships as trade",
    doc="Adds points, which may be negative, to the acting player's score, in a category of `score_categories`.",
    nodes=(nodes.Score,),
    check=_score,
    typed=(typed.AddScore,),
    phrase={"en": "score {value}[ as {category}]", "de": "werte {value}[ als {category}]"},
    lower={typed.AddScore: _lower_add_score},
)
