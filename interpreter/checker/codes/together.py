"""Findings about players who act together (RW55xx)."""

from __future__ import annotations

from interpreter.checker.codes.elaboration import _code

SHARED_CHANGE = _code(
    "RW5501",
    "shared-change",
    "A change in `each player at once` of what is not the player's own",
    "While all choose at the same time nobody waits for anybody. So each may change what is their own - counters,\n"
    "variables and zones declared `per: player`, the components in their zones - and nothing else: what is taken from\n"
    "a common supply would depend on who was quicker.",
    "each player at once:\n  choose c in hand: move c to table",
    "each player at once:\n  choose c in hand: move c to picked\neach player: move all of picked to table",
)
SHARED_READING = _code(
    "RW5502",
    "shared-reading",
    "`each player at once` reads what others change in it",
    "What one chooses must not depend on what another has chosen in the same block. What nobody changes in the\n"
    "block may be read, of others too.",
    "each player at once:\n  choose n in 0..max(p.bid for p in players otherwise 0): bid = n",
    "let highest = max(p.bid for p in players otherwise 0)\neach player at once:\n  choose n in 0..highest: bid = n",
)
NOT_TOGETHER = _code(
    "RW5503",
    "not-together",
    "Something that cannot be done by all at the same time",
    "A branch of `each player at once` is a stretch of choices and changes of one player. Chance is outside,\n"
    "since its order would show; so do blocks that can be ended, changes for a while, and choices of somebody else.",
    "each player at once:\n  shuffle pile\n  choose c in hand: move c to picked",
    "each player: shuffle pile\neach player at once:\n  choose c in hand: move c to picked",
)

LATE_CHOICE = _code(
    "RW5504",
    "late-choice",
    "A choice after a change on the open floor",
    "On the open floor others may act between any two decisions, and what they do can make a choice impossible\n"
    "that has been begun. It is then given up and asked again from its beginning; so inside an option everything is\n"
    "chosen first and changed afterwards.",
    "option sell:\n  gain 2 coins\n  choose c in hand: move c to shop",
    "option sell:\n  choose c in hand:\n    gain 2 coins\n    move c to shop",
)

WAIT_FOR_NOTHING = _code(
    "RW5505",
    "wait-for-nothing",
    "`wait` that answers no question",
    "`wait` is how a player on the open floor answers: nothing more for now. Where no floor is open, nobody would be "
    "asked again; where no option leads to it, its player would come to it again and again.",
    "each player:\n  choose one:\n    option content: wait",
    "open floor:\n  while true:\n    choose one:\n      option content: wait",
)

ALL_CODES = (SHARED_CHANGE, SHARED_READING, NOT_TOGETHER, LATE_CHOICE, WAIT_FOR_NOTHING)
