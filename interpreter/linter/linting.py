"""One ruleset linted: checker, rules, suppressions, configuration."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from interpreter import pipeline
from interpreter.checker.typed import CheckedRuleset
from interpreter.checker_findings import CHECKER_CODES
from interpreter.foundation.diagnostics import Code, Diagnostic, Findings
from interpreter.foundation.source import SourceFile
from interpreter.linter import codes as lint_codes
from interpreter.linter.baseline import fingerprints
from interpreter.linter.configuration import Configuration
from interpreter.linter.context import LintContext
from interpreter.linter.registry import all_rules, rules_by_id
from interpreter.linter.report import Coverage, LintReport
from interpreter.linter.suppressions import read_suppressions
from interpreter.scenarios.check import check_scenarios
from interpreter.syntax.tree import RulesetTree


@cache
def known_codes() -> dict[str, Code]:
    """All kinds of findings that a lint may give, by id."""
    return {code.id: code for code in (*CHECKER_CODES, *lint_codes.ALL_CODES)}


def lint_ruleset(folder: Path, chosen: Configuration) -> tuple[LintReport, RulesetTree]:
    """A report on the ruleset in a folder, its severities not yet as configured, and the tree that it is about."""
    found = Findings()
    tree, checked = pipeline.read_and_check(folder, found)
    own = tree.files if tree.overlay is None else tree.overlay.files
    suppressions = read_suppressions(own, known_codes(), found)
    context = None
    if checked is not None and not found.errors:
        check_scenarios(checked, found)
        context = LintContext(checked, tree, chosen.options)
        _run_rules(context, own, chosen, found)
    wanted = [d for d in found.sorted() if _wanted(d, chosen, folder) and not suppressions.silences(d)]
    suppressed = sum(one.used for entries in suppressions.all.values() for one in entries)
    ran = {id for id, code in known_codes().items() if id not in rules_by_id() or chosen.selects(code)}
    late = Findings()
    if context is not None:
        suppressions.report_unused(ran, late)
    wanted += [d for d in late.sorted() if _wanted(d, chosen, folder)]
    wanted.sort(key=lambda d: (d.span.source.path, d.span.start, d.span.end, d.code.id))
    coverage = _coverage(tree, context, chosen, suppressed)
    return LintReport(tree.name, tuple(wanted), fingerprints(wanted, tree), coverage, own, chosen), tree


def _run_rules(
    context: LintContext, own: Sequence[SourceFile], configuration: Configuration, findings: Findings
) -> None:
    """All selected rules. In an overlay only what is in its own files is its to fix."""
    mine = {id(file) for file in own}
    for rule in all_rules():
        code = rule.code
        if configuration.selects(code):
            for p in rule.check(context):
                if id(p.span.source) in mine:
                    findings.add(code, p.span, p.message, help=p.help, suggestions=p.suggestions, related=p.related)


def _wanted(diagnostic: Diagnostic, configuration: Configuration, folder: Path) -> bool:
    """Whether the configuration leaves a finding in; what the checker finds is never left out."""
    code = diagnostic.code
    if code.id not in rules_by_id() and code not in lint_codes.SUPPRESSIONS:
        return True
    return configuration.selects(code, _below(diagnostic, configuration, folder))


def _below(diagnostic: Diagnostic, configuration: Configuration, folder: Path) -> str:
    """The path of a finding's file, below the folder of the configuration."""
    path = (folder.resolve().parent / diagnostic.span.source.path).resolve()
    if configuration.folder is not None and path.is_relative_to(configuration.folder):
        return path.relative_to(configuration.folder).as_posix()
    return diagnostic.span.source.path


def _coverage(
    tree: RulesetTree, context: LintContext | None, configuration: Configuration, suppressed: int
) -> Coverage:
    files = len(tree.files)
    if context is None:
        why = "effects, formulas and scenarios were not linted: rules need a ruleset without errors"
        return Coverage(files, _entries(None), 0, 0, 0, suppressed, (why,))
    selected = [rule for rule in all_rules() if configuration.selects(rule.code)]
    left_out = len(all_rules()) - len(selected)
    skipped = (f"{left_out} rules are not selected",) if left_out else ()
    effects = sum(hasattr(root.tree, "statements") for root in context.roots)
    formulas = len(context.roots) - effects
    return Coverage(files, _entries(context.ruleset), effects, formulas, len(selected), suppressed, skipped)


def _entries(ruleset: CheckedRuleset | None) -> int:
    return 0 if ruleset is None else sum(len(component.entries) for component in ruleset.components.values())
