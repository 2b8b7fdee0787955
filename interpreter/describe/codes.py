"""Findings about what entries say of themselves (RW9xxx)."""

from __future__ import annotations

from interpreter.foundation.diagnostics import Code, Severity

TEXT_DISAGREES = Code(
    "RW9001",
    "text-disagrees",
    Severity.WARNING,
    "An entry's own text and its effects disagree on a number or a noun",
    """An entry's `text:` is shown instead of what `rulewright describe` makes of its effects. A number of two and more
and the name of a counter have to stand in both: whoever reads the card must be able to play by it.

Wrong:

    feast: {text: Gain 3 coins., play: gain 2 coins}

Right:

    feast: {text: Gain 2 coins., play: gain 2 coins}

Numbers may be written as words (`two`, `zwei`). Names are those of the section `text:` in the language of the text.
""",
)

ALL_CODES: tuple[Code, ...] = (TEXT_DISAGREES,)
