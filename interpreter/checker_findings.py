"""The kinds of findings of all stages that read, check and compile, and of scenarios; the lint adds its own."""

from __future__ import annotations

from interpreter.analysis import codes as analysis_codes
from interpreter.checker import codes as checker_codes
from interpreter.foundation.arguments import shown
from interpreter.foundation.diagnostics import Code
from interpreter.foundation.errors import UsageError
from interpreter.foundation.suggest import near_names
from interpreter.scenarios import codes as scenario_codes
from interpreter.syntax import codes as syntax_codes

CHECKER_CODES: tuple[Code, ...] = tuple(
    code for module in (syntax_codes, checker_codes, analysis_codes, scenario_codes) for code in module.ALL_CODES
)


def checker_code(rule: str) -> Code:
    """The kind of finding of an id or a name; UsageError where there is none."""
    known = {key: code for code in CHECKER_CODES for key in (code.id, code.name)}
    if rule not in known:
        near = near_names(rule.lower(), known) or near_names(rule.upper(), known)
        hint = f"did you mean {' or '.join(near)}?" if near else "`rulewright explain` lists them all"
        raise UsageError(f"there is no rule {shown(rule)}; {hint}")
    return known[rule]
