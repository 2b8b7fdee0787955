"""All forms of the language in one table, which the elaborator works with."""

from __future__ import annotations

from interpreter.checker.elaborator import Elaborator, Forms, VerbTable
from interpreter.checker.expressions.forms import EXPRESSIONS
from interpreter.checker.statements.allowing import complete_allowances
from interpreter.checker.statements.forms import block
from interpreter.checker.symbol_table import Names
from interpreter.foundation.diagnostics import Findings

FORMS = Forms(EXPRESSIONS, block, complete_allowances)


def elaborator(names: Names, findings: Findings, verbs: VerbTable) -> Elaborator:
    """What types the bodies of a ruleset with these names."""
    return Elaborator(names, findings, verbs, FORMS)
