"""Findings about what is offered: what the analysis of whole effects shows (RW7xxx)."""

from __future__ import annotations

from interpreter.foundation.diagnostics import Code, Severity

UNPROMISED_DEMAND = Code(
    "RW7001",
    "unpromised-demand",
    Severity.ERROR,
    "A step that can fail after a random event",
    """An option is offered only when everything it leads to can be carried out. After a random event (a shuffle, a
    draw from a hidden pile, `at random`) this cannot be known. So a step that can fail (`pay`, `give`, `only if`, a
    move into a place that may be full, a choice that cannot be skipped) must not follow it inside an option.

Wrong:

    choose one:
      option dig "Dig":
        draw 1 from deck to hand
        pay 2 coins

Right: first the step that can fail,

    choose one:
      option dig "Dig":
        pay 2 coins
        draw 1 from deck to hand

or a step that cannot fail (`lose 2 coins`, `if coins >= 2 then ..`), or a choice that can be skipped (`or skip`,
`else:`, `if any`).
""",
)

ALL_CODES: tuple[Code, ...] = (UNPROMISED_DEMAND,)
