"""Findings about scenarios (RW8xxx)."""

from __future__ import annotations

from interpreter.foundation.diagnostics import Code, Severity


def _code(id: str, name: str, title: str, explanation: str) -> Code:
    return Code(id, name, Severity.ERROR, title, explanation)


SCENARIO_FORM = _code(
    "RW8001",
    "scenario-form",
    "A part of a scenario has the wrong form",
    """A scenario is a mapping with `players`, `settings`, `setup: none`, `seed`, `given`, `do`, `play`, `chance`,
    `expect`, and
`source`, `reconstructed` or `ruling`. `play` and `chance` are lists of keys; `{b: 13}` in `play` also names the seat
that answers. `told` in `expect` maps seats, `others` or `everybody` to parts of log lines: a text, a list, or
`includes` and `excludes`.

Wrong:

    play: pass

Right:

    play: [pass]
""",
)

SCENARIO_PLAYERS = _code(
    "RW8002",
    "scenario-players",
    "A number of players or a seat that the game does not have",
    """`players` is a number that the ruleset allows. Seats are `a`, `b`, `c` and so on, as many as there are players.

Wrong, in a game for two:

    players: 2
    play: [{c: pass}]

Right:

    players: 2
    play: [{b: pass}]
""",
)

SCENARIO_PLACE = _code(
    "RW8003",
    "scenario-place",
    "`given` sets something that is not stored",
    """`given` sets counters, variables, zones and scores. A formula is computed and cannot be set.

Wrong, when `is_rich` is a function:

    given: {a.is_rich: true}

Right:

    given: {a.coins: 12}
""",
)

SCENARIO_VALUE = _code(
    "RW8004",
    "scenario-value",
    "A value in a scenario does not fit its place",
    """The value must have the type of the state before the colon: a number, `true` or `false`, the id of a member or
    entry, a
seat, `none` if allowed, or a list of those for a set or a zone (top first).

Wrong, when `coin` is a counter:

    given: {a.coins: red}

Right:

    given: {a.coins: 3}
""",
)

SCENARIO_KEY = _code(
    "RW8005",
    "scenario-key",
    "A scenario answers with an unknown key",
    """The keys in `play`, `chance` and `legal` are ids of members and entries, keys of options, seats, numbers,
    `skip`, `take`.

Wrong, when the option is called `pass`:

    play: [pas]

Right:

    play: [pass]
""",
)

ALL_CODES = (SCENARIO_FORM, SCENARIO_PLAYERS, SCENARIO_PLACE, SCENARIO_VALUE, SCENARIO_KEY)
