"""Findings about what is offered: what the analysis of whole effects shows (RW7xxx)."""

from __future__ import annotations

from interpreter.foundation.diagnostics import Code, Severity

UNPROMISED_DEMAND = Code(
    "RW7001",
    "unpromised-demand",
    Severity.ERROR,
    "A demand after chance that nobody can promise",
    """An option is offered only when everything it leads to can be carried out. After chance (a shuffle, a draw from
a hidden pile, `at random`) nobody can know that, so a demand - `pay`, `give`, `only if`, a move into a place that may
be full, a choice without a way out - must not be there inside an option.

Wrong:

    choose one:
      option dig "Dig":
        draw 1 from deck to hand
        pay 2 coins

Right: the demand first,

    choose one:
      option dig "Dig":
        pay 2 coins
        draw 1 from deck to hand

or something that cannot fail (`lose 2 coins`, `if coins >= 2 then ..`), or a choice with a way out (`or skip`, `else:`,
`if any`).
""",
)

ALL_CODES: tuple[Code, ...] = (UNPROMISED_DEMAND,)
