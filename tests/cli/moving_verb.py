"""A verb with a statement of its own that moves components, written into a copy of the checkout for a test.

It touches the grammar, the nodes, one new `Verb` and one new spec page, and nothing else: what each analysis must know
of it, the traits of its statement say.
"""

from __future__ import annotations

from pathlib import Path

#: What goes in front of which text in a file of the language's syntax and of the typed tree.
EDITS = (
    ("grammar/effects.lark", '       | "flip" sum ', '       | "whisk" sum "to" sum                     -> whisk\n'),
    (
        "interpreter/syntax/effects/build_statements.py",
        '    "flip": lambda',
        '    "whisk": lambda span, p: n.Whisk(span, p[0], p[1]),\n',
    ),
    (
        "interpreter/syntax/nodes/verbs.py",
        "@node\nclass Flip:\n",
        "@node\nclass Whisk:\n    span: Span\n    what: Expr\n    to: Expr\n\n\n",
    ),
    ("interpreter/syntax/nodes/verbs.py", "    | Flip\n", "    | Whisk\n"),
    ("interpreter/syntax/effects/errors/expectations.py", '    | {"REVEAL", ', '    | {"WHISK"}\n'),
    (
        "interpreter/checker/typed/changes.py",
        "@node\nclass Flip:\n",
        (
            '@node\nclass Whisk:\n    traits = Traits(moves=(Moves("what", "to", room=True),))\n\n'
            "    span: Span\n    what: Expr\n    to: ZoneAt\n\n\n"
        ),
    ),
    ("interpreter/checker/typed/statements.py", "    Flip,\n", "    Whisk,\n"),
    ("interpreter/checker/typed/statements.py", "    | Flip\n", "    | Whisk\n"),
)

VERB = '''\
"""The verb whisk."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.places import component, place
from interpreter.checker.scope import Scope
from interpreter.ir import nodes as ir
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.segments.service import Lowerer
from interpreter.lower.segments.shared import capacity, place_of
from interpreter.syntax import nodes
from interpreter.verbs.verb import Verb


def _whisk(el: Elaborator, node: nodes.Whisk, scope: Scope) -> tuple[typed.Stmt, ...]:
    what, to = component(el, node.what, scope), place(el, node.to, scope)
    return () if what is None or to is None else (typed.Whisk(node.span, what, to),)


def _lower(lowerer: Lowerer, stmt: typed.Whisk, env: Env) -> list[ir.Stmt]:
    what = lowerer.service.expressions.lower(stmt.what, env)
    to = place_of(lowerer, stmt.to, env)
    operation = lowerer.service.sums.counted("move", stmt.to.zone, of=(stmt.what.type,))
    return [ir.Operate(stmt.span, operation, (what, to, capacity(lowerer, stmt.to, env), fold.const(stmt.span, True)))]


WHISK = Verb(
    word="whisk",
    usage="whisk c to deck",
    doc="Puts a component on top of a zone.",
    nodes=(nodes.Whisk,),
    check=_whisk,
    typed=(typed.Whisk,),
    phrase={"en": "whisk {what} to {to}", "de": "husche {what:acc} in {to:acc}"},
    lower={typed.Whisk: _lower},
)
'''

GAME = """\
components: {card: {fields: {worth: int}}}
cards: {goat: {worth: 1}, hen: {worth: 2}, bee: {worth: 3}}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  table: {holds: card}
  shelf: {holds: card, capacity: 1}
"""

PAGE = f"""\
# Whisk

```yaml background
{GAME}```

`whisk c to z` puts a component on top of a zone. All have seen it on the table, and know where it is now.

```effect
draw 1 from deck to table
whisk first(c in table otherwise none) to deck
```
```outcome
b sees deck = ["goat", "?", "?"]
end
```
"""

#: Tests in the copy: what each analysis knows of the verb.
QUESTIONS = f"""\
from pathlib import Path
from typing import get_args

import pytest

from interpreter import pipeline
from interpreter.analysis.colour import Colours
from interpreter.analysis.expand import Expander
from interpreter.analysis.knowledge.still_hidden import _may_show
from interpreter.analysis.knowledge.tracking import keeps_knowledge
from interpreter.analysis.knowledge.unobserved_order import unread_zones
from interpreter.analysis.promises import lets_chance_in
from interpreter.analysis.roots import roots_of
from interpreter.analysis.touching import ZONES, changed_by
from interpreter.analysis.uses import find_uses
from interpreter.checker import typed
from interpreter.checker.independence.choose_first import ChooseFirst
from interpreter.checker.independence.footprints import Footprint
from interpreter.checker.independence.ownership import Situation
from interpreter.checker.printer import print_typed
from interpreter.checker.static.nouns import Nouns
from interpreter.checker.statements.allowing import costs_or_asks
from interpreter.describe.statements import Writer
from interpreter.foundation.diagnostics import Findings
from interpreter.linter.engine import lint_folder

HEAD = "ruleset: {{id: spec, title: Spec, language: 1, players: 2}}\\n"


@pytest.fixture
def game(tmp_path):
    def checked(effect):
        (tmp_path / "ruleset.yaml").write_text(HEAD + {GAME!r} + "effects:\\n  main: |\\n" + effect)
        findings = Findings()
        ruleset, _ = pipeline.check_folder(tmp_path, findings)
        assert not findings.errors, findings.sorted()
        return ruleset

    return checked


def test_each_analysis_knows_what_it_does(game):
    top = "whisk first(c in table otherwise none) to"
    ruleset = game(f"    {{top}} deck\\n    {{top}} shelf\\n")
    body, zones = ruleset.effects["main"].body, ruleset.zones
    first, second = body.statements
    assert isinstance(first, typed.Whisk)
    assert keeps_knowledge(ruleset), "who has seen a card must know it still"
    assert unread_zones(ruleset) == ("deck",)
    assert _may_show(first)
    assert lets_chance_in(first) is None
    assert changed_by(first) == {{ZONES, zones["deck"]}}
    assert set(find_uses(roots_of(ruleset)).filled) == {{zones["deck"], zones["shelf"]}}
    footprint = Footprint((), tuple(zones.values()))
    footprint.statement(first, Situation(True, frozenset()))
    assert not footprint.misfits
    assert {{a.thing for a in footprint.accesses if a.changes}} >= {{zones["deck"], zones["table"]}}
    assert ChooseFirst().statement(body, None, True) is not None
    assert costs_or_asks(first)
    colours = Colours(Expander(Nouns(ruleset.counters, ruleset.kinds)))
    assert [colours.demand(stmt) for stmt in (first, second)] == [False, True]
    assert Writer(ruleset, "en").block(body)[1][1].startswith("Whisk ")
    assert print_typed(body).count("whisk what ") == 2


def test_a_loop_that_it_empties_ends(game, tmp_path):
    loop = "while table is not empty: whisk first(c in table otherwise none) to deck"
    game(f"    draw 3 from deck to table\\n    {{loop}}\\n")
    assert not [d for d in lint_folder(tmp_path).findings if d.code.id == "RW9401"]
"""


def write_moving_verb(root: Path) -> set[str]:
    """Writes the verb into a checkout. Answers the files that it touches."""
    for name, anchor, text in EDITS:
        path = root / name
        before = path.read_text("utf-8")
        assert before.count(anchor) == 1, f"{name} has changed"
        path.write_text(before.replace(anchor, text + anchor), "utf-8")
    new = {"interpreter/verbs/whisk.py": VERB, "tests/spec/whisk.md": PAGE}
    for name, text in new.items():
        (root / name).write_text(text, "utf-8")
    (root / "tests" / "test_whisk.py").write_text(QUESTIONS, "utf-8")
    return {name for name, _, _ in EDITS} | set(new)
