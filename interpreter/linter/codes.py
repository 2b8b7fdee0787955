"""The kinds of findings of the lint: those about suppressions, and one for each rule."""

from __future__ import annotations

from interpreter.foundation.diagnostics import Code, Severity
from interpreter.linter.registry import all_rules

UNUSED_SUPPRESSION = Code(
    "RW9901",
    "unused-suppression",
    Severity.WARNING,
    "An unused suppression",
    """A comment `# lint: ignore[CODE] reason` silences a finding that does not exist (any more). It would silence the
    next such finding unseen.

Wrong:

    coin: {per: player, bound: 60}   # lint: ignore[RW9201] read by the table alone

Right:

    coin: {per: player, bound: 60}

Suppressions of rules that are not selected, or that could not run because of errors, are not checked.
""",
)
REASONLESS_SUPPRESSION = Code(
    "RW9902",
    "suppression-without-reason",
    Severity.WARNING,
    "A suppression without a reason",
    """A later reader must be able to tell whether the suppression still applies. Write the reason after the bracket.

Wrong:

    # lint: ignore[RW9201]

Right:

    # lint: ignore[RW9201] shown on the table, no rule needs it
""",
)
BAD_SUPPRESSION = Code(
    "RW9903",
    "bad-suppression",
    Severity.WARNING,
    "A malformed suppression",
    """The forms are `# lint: ignore[CODE, CODE] reason` (its line; alone on a line: the next), `# lint:
ignore-block[..]` (the next line and what is indented deeper below it) and `# lint: ignore-file[..]`. Codes are ids such
as RW9201; errors cannot be silenced.

Wrong:

    # lint: ignore counter-never-read

Right:

    # lint: ignore[RW9201] shown on the table, no rule needs it
""",
)

SUPPRESSIONS = (UNUSED_SUPPRESSION, REASONLESS_SUPPRESSION, BAD_SUPPRESSION)
ALL_CODES: tuple[Code, ...] = (*SUPPRESSIONS, *(rule.code for rule in all_rules()))
