"""Kinds of findings about what effects and formulas say."""

from __future__ import annotations

from interpreter.syntax.codes.kind import kind

EFFECT_SYNTAX = kind(
    1101,
    "effect-syntax",
    "effect text that does not parse",
    """
A word or sign is not allowed at this place. The message names what was expected.

Wrong:

    if coins > 2 gain 1 wood

Right:

    if coins > 2 then gain 1 wood
""",
)
UNKNOWN_VERB = kind(
    1102,
    "unknown-verb",
    "a statement that begins with no known word",
    """
A statement begins with a verb of the language (`gain`, `pay`, `choose`, ...), or it is an assignment. Call your own
effects with `do`.

Wrong:

    gian 2 wood
    take_turn()

Right:

    gain 2 wood
    do take_turn
""",
)
RESERVED_WORD = kind(
    1103,
    "reserved-word",
    "a word of the language used as a name",
    """
The words of the language cannot be used as names. Choose another name, or a longer one.

Wrong:

    let score = count(hand)

Right:

    let hand_score = count(hand)
""",
)
EQUALS_SIGN = kind(
    1104,
    "equals-sign",
    "`=` and `==` confused",
    """
`=` sets a value, `==` compares two.

Wrong:

    if colour = red then gain 1 coin
    colour == red

Right:

    if colour == red then gain 1 coin
    colour = red
""",
)
MIXED_LOGIC = kind(
    1105,
    "mixed-and-or",
    "`and` and `or` in one condition",
    """
A condition with both `and` and `or` can be read in two ways. Use parentheses to say which one you mean.

Wrong:

    if a and b or c then gain 1 coin

Right, whichever you mean:

    if (a and b) or c then gain 1 coin
    if a and (b or c) then gain 1 coin
""",
)
CHAINED_COMPARISON = kind(
    1106,
    "chained-comparison",
    "a comparison of more than two values",
    """
A comparison has two sides. A range test is two comparisons, or membership of a range; a range has two ends.

Wrong:

    if 1 < n < 6 then gain 1 coin

Right:

    if 1 < n and n < 6 then gain 1 coin
    if n in 2..5 then gain 1 coin
""",
)
AMBIGUOUS_ALTERNATIVE = kind(
    1107,
    "ambiguous-alternative",
    "`|` that can be read in two ways",
    """
After `->`, `may`, `then`, `times` or `;` the sign `|` could split the nearest statement or the whole. Use parentheses
to say which one you mean.

Wrong:

    pay 2 gold -> gain 1 stone | gain 1 wood

Right, whichever you mean:

    pay 2 gold -> (gain 1 stone | gain 1 wood)
    (pay 2 gold -> gain 1 stone) | gain 1 wood
""",
)
AMBIGUOUS_SEQUENCE = kind(
    1108,
    "ambiguous-sequence",
    "`;` after a prefix",
    """
After `->`, `may`, `then` or `times` it is unclear whether the statement after `;` still belongs to it. Use
parentheses or a new line.

Wrong:

    may choose p in others then take 1 gold from p; gain 1 coin

Right, whichever you mean:

    may (choose p in others; take 1 gold from p; gain 1 coin)
    (may choose p in others then take 1 gold from p); gain 1 coin
""",
)
AMBIGUOUS_ELSE = kind(
    1109,
    "ambiguous-else",
    "an `if` or `choose .. then` directly after `then`",
    """
A following `else` could belong to either, so put the inner one in parentheses.

Wrong:

    if a then if b then gain 1 wood else gain 1 gold

Right, whichever you mean:

    if a then (if b then gain 1 wood else gain 1 gold)
    if a then (if b then gain 1 wood) else gain 1 gold
""",
)
AMBIGUOUS_OTHERWISE = kind(
    1110,
    "ambiguous-otherwise",
    "`otherwise` next to a comparison or another `otherwise`",
    """
It is unclear how far `otherwise` reaches. Use parentheses.

Wrong:

    if x.n otherwise 0 > 3 then gain 1 coin

Right:

    if (x.n otherwise 0) > 3 then gain 1 coin
""",
)
AMBIGUOUS_AMOUNT = kind(
    1111,
    "ambiguous-amount",
    "an amount that can be read in two ways",
    """
`per` takes one value, and `less` does not mix with `+`, `-` or `and` without parentheses.

Wrong:

    pay 2 wood and 1 stone less discount
    gain 1 coin per ships + houses

Right:

    pay (2 wood and 1 stone) less discount
    gain 1 coin per (ships + houses)
""",
)
COMMA_IN_AMOUNT = kind(
    1112,
    "comma-in-amount",
    "a comma between amounts",
    """
Join amounts with `and`; the comma is for YAML and for lists.

Wrong:

    gain 1 wood, 1 gold

Right:

    gain 1 wood and 1 gold
""",
)
UNKNOWN_CHARACTER = kind(
    1120,
    "unknown-character",
    "a character that the language does not have",
    """
Names consist of lower-case letters, digits and `_`. Texts are in double quotes. `and`, `or` and `not` are words.

Wrong:

    if Coins > 2 && !tired then gain 1 wood

Right:

    if coins > 2 and not tired then gain 1 wood
""",
)
UNCLOSED_TEXT = kind(
    1121,
    "unclosed-text",
    "a text without its closing quote",
    """
A text begins and ends with `"` on one line.

Wrong:

    note "built a ship

Right:

    note "built a ship"
""",
)
NUMBER_FORM = kind(
    1124,
    "number-form",
    "a number that is written as in another language",
    """
Numbers are whole and written in decimal, without leading zeros, separators or exponents. YAML readers disagree on the
value of `010`.

Wrong:

    gain 010 coins

Right:

    gain 10 coins
""",
)
NUMBER_TOO_LARGE = kind(
    1122,
    "number-too-large",
    "a number beyond what a game can count",
    """
Numbers go up to 1,000,000,000.

Wrong:

    gain 99999999999 coins

Right:

    gain 99 coins
""",
)
