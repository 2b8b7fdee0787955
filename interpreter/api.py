"""The embedding door: load a ruleset, check one, and play.

>>> import random
>>> from interpreter import load, resources
>>> ruleset = load(min(resources.bundled_rulesets()))
>>> game = ruleset.new_game(players=2, seed=1)
>>> answers = random.Random(1)
>>> while not game.over:
...     game.choose(answers.randrange(game.count))
>>> [result.rank for result in game.outcome.players][0]
1
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter import resources
from interpreter.cache import read_contents
from interpreter.foundation.arguments import instance, texts
from interpreter.foundation.diagnostics import Diagnostic, Findings
from interpreter.foundation.errors import InvalidRuleset
from interpreter.game import Game
from interpreter.outline import outline_of, read_outline, write_outline
from interpreter.ruleset import Ruleset
from interpreter.runtime.history.journal import Journal

# What reads, checks and compiles is loaded when it is first needed: a game whose program is kept needs none of it.
if TYPE_CHECKING:
    from interpreter.linter.configuration import Configuration
    from interpreter.linter.report import LintReport


def load(name_or_path: str | Path) -> Ruleset:
    """The ruleset of a bundled name, a folder, or a file in one.

    UsageError when there is none; InvalidRuleset, with all findings in `diagnostics`, when it has errors.

    >>> 2 in load(min(resources.bundled_rulesets())).players
    True
    """
    folder = resources.find_ruleset(name_or_path)
    contents = read_contents(folder)
    kept = None if contents is None else read_outline(contents)
    if kept is not None:
        return Ruleset(*kept, folder)
    from interpreter import pipeline
    from interpreter.describe.changes.noted_rules import noted_rules

    findings = Findings()
    tree, checked = pipeline.read_and_check(folder, findings)
    if checked is None or findings.errors:
        raise InvalidRuleset(str(name_or_path), findings.sorted())
    outline = outline_of(checked, noted_rules(tree))
    if contents is not None:
        write_outline(outline, tree, contents)
    return Ruleset(outline, tree.files, folder, checked)


def check(name_or_path: str | Path, rules: Sequence[str] | None = None) -> list[Diagnostic]:
    """All findings about a ruleset, of every stage and of its scenarios, by file and position; empty when it is in
    order.

    `rules` narrows them to these kinds of findings, by id or name. UsageError when there is no such ruleset or kind.

    >>> check(min(resources.bundled_rulesets()))
    []
    """
    from interpreter import pipeline
    from interpreter.checker_findings import checker_code
    from interpreter.scenarios.check import check_scenarios

    wanted = None if rules is None else {checker_code(rule) for rule in texts(rules, "rules")}
    findings = Findings()
    checked, _ = pipeline.check_folder(resources.find_ruleset(name_or_path), findings)
    if checked is not None and not findings.errors:
        check_scenarios(checked, findings)
    return [d for d in findings.sorted() if wanted is None or d.code in wanted]


def lint(name_or_path: str | Path, configuration: Configuration | None = None) -> LintReport:
    """A report on a ruleset: all that `check` finds, and what the lint rules find in a ruleset without errors.

    The configuration is the nearest one (pyproject.toml, rulewright.toml) unless given. UsageError when there is no
    such ruleset, or for a configuration that is not understood.

    >>> lint(min(resources.bundled_rulesets())).coverage.files > 0
    True
    """
    from interpreter.linter.configuration import Configuration  # loaded when first used: who plays needs no rules
    from interpreter.linter.engine import lint_folder

    if configuration is not None:
        instance(configuration, Configuration, "a configuration is what `find_configuration` gives")
    return lint_folder(resources.find_ruleset(name_or_path), configuration)


def replay(journal: Journal | Mapping[str, Any], ruleset: Ruleset | None = None) -> Game:
    """The game of a journal at its end, played again from its seed; the ruleset is loaded by its id unless given.

    VersionMismatch when the journal was made under other rules.
    """
    known = journal if isinstance(journal, Journal) else Journal.from_dict(journal)
    if ruleset is not None:
        instance(ruleset, Ruleset, "a ruleset is what `load` gives")
    return (ruleset or load(known.ruleset)).replay(known)
