"""Findings of the elaborator: names (RW3xxx), types (RW4xxx), effects and flow (RW5xxx), what this version cannot do (RW6xxx)."""

from __future__ import annotations

from interpreter.foundation.diagnostics import Code, Severity


def _code(id: str, name: str, title: str, explanation: str) -> Code:
    return Code(id, name, Severity.ERROR, title, explanation)


SHADOWED_NAME = _code(
    "RW3002",
    "shadowed-name",
    "A local has the name of something else",
    """A local (parameter, `let`, pick, loop variable) cannot have the name of another local around it, nor of anything that the
ruleset declares: whoever reads the line could not tell which of the two is meant.

Wrong, when `coin` is a counter:

    let coin = 3

Right:

    let price = 3
""",
)

RESERVED_NAME = _code(
    "RW3003",
    "reserved-name",
    "A local has the name of a built-in word",
    """`me`, `this`, `owner`, `none`, `true`, `false`, `players`, `others` and `everyone` mean the same in every ruleset.

Wrong:

    for each players in teams: gain 1 coin

Right:

    for each team in teams: gain 1 coin
""",
)

ALL_CODES = (SHADOWED_NAME, RESERVED_NAME)
