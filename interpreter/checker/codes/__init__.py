"""Every kind of finding of the checker: RW2xxx to RW5xxx, by what they are about."""

from __future__ import annotations

from interpreter.checker.codes import declarations, elaboration, offers, together
from interpreter.foundation.diagnostics import Code

ALL_CODES: tuple[Code, ...] = tuple(
    code for module in (declarations, elaboration, together, offers) for code in module.ALL_CODES
)
