"""The kinds of findings of all stages that read, check and compile, and of scenarios; the lint adds its own."""

from __future__ import annotations

from interpreter.check import codes as check_codes
from interpreter.check import declaration_codes, offer_codes, together_codes
from interpreter.foundation.diagnostics import Code
from interpreter.lower import codes as promise_codes
from interpreter.scenarios import codes as scenario_codes
from interpreter.syntax import codes as syntax_codes

CHECKER_CODES: tuple[Code, ...] = tuple(
    code
    for module in (
        syntax_codes,
        declaration_codes,
        check_codes,
        together_codes,
        offer_codes,
        promise_codes,
        scenario_codes,
    )
    for code in module.ALL_CODES
)
