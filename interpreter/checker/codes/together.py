"""Findings about players who act together (RW55xx)."""

from __future__ import annotations

from interpreter.checker.codes.elaboration import _code

SHARED_CHANGE = _code(
    "RW5501",
    "shared-change",
    "A change in `each player at once` of what is not the player's own",
    "All players choose at the same time. So each may change only what is their own: counters, variables and zones "
    "declared `per: player`, and the components in their zones. What a player takes from a common supply would "
    "depend on who was quicker.",
    "each player at once:\n  choose c in hand: move c to table",
    "each player at once:\n  choose c in hand: move c to picked\neach player: move all of picked to table",
)
SHARED_READING = _code(
    "RW5502",
    "shared-reading",
    "`each player at once` reads what others change in it",
    "A choice must not depend on what another player chooses in the same block. You may read anything that the "
    "block does not change, including what belongs to other players.",
    "each player at once:\n  choose n in 0..max(p.bid for p in players otherwise 0): bid = n",
    "let highest = max(p.bid for p in players otherwise 0)\neach player at once:\n  choose n in 0..highest: bid = n",
)
NOT_TOGETHER = _code(
    "RW5503",
    "not-together",
    "A statement that is not allowed in `each player at once`",
    "A branch of `each player at once` contains only choices and changes of one player. Random events, blocks that "
    "can be ended, temporary changes and choices of other players must be outside it.",
    "each player at once:\n  shuffle pile\n  choose c in hand: move c to picked",
    "each player: shuffle pile\neach player at once:\n  choose c in hand: move c to picked",
)

LATE_CHOICE = _code(
    "RW5504",
    "late-choice",
    "A choice after a change on the open floor",
    "On the open floor other players may act between any two decisions, and can make a choice impossible that has "
    "already begun. That choice is then cancelled and asked again from its start. So inside an option, choose "
    "everything first and change things afterwards.",
    "option sell:\n  gain 2 coins\n  choose c in hand: move c to shop",
    "option sell:\n  choose c in hand:\n    gain 2 coins\n    move c to shop",
)

WAIT_FOR_NOTHING = _code(
    "RW5505",
    "wait-for-nothing",
    "`wait` outside an option of an open floor",
    "With `wait` a player on the open floor says: nothing more for now. It must be inside an option of an `open "
    "floor:`; anywhere else, the player would never be asked again or would wait again and again.",
    "each player:\n  choose one:\n    option content: wait",
    "open floor:\n  while true:\n    choose one:\n      option content: wait",
)

ALL_CODES = (SHARED_CHANGE, SHARED_READING, NOT_TOGETHER, LATE_CHOICE, WAIT_FOR_NOTHING)
