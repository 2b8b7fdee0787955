"""Findings about the declarations of a ruleset (RW2xxx): keys, shapes, names, static values, bounds."""

from __future__ import annotations

from interpreter.foundation.diagnostics import Code, Severity


def _code(id: str, name: str, title: str, explanation: str) -> Code:
    return Code(id, name, Severity.ERROR, title, explanation)


UNKNOWN_KEY = _code(
    "RW2001",
    "unknown-key",
    "A key that has no meaning here",
    """Every key that is written must mean something; a misspelt key would otherwise be ignored without a word.

Wrong:

    counters:
      coin: {per: player, bond: 60}

Right:

    counters:
      coin: {per: player, bound: 60}
""",
)
MISSING_KEY = _code(
    "RW2002",
    "missing-key",
    "A key that must be there is missing",
    """Some keys are needed: a variable's type, a ruleset's id, the document and heading of a source.

Wrong:

    variables:
      at: {per: wagon}

Right:

    variables:
      at: {per: wagon, type: square}
""",
)
WRONG_SHAPE = _code(
    "RW2003",
    "wrong-shape",
    "Another sort of YAML is expected here",
    """A number, a list, a mapping or one of a few words is expected, and something else was found.

Wrong:

    zones:
      hand: {per: player, visible: nobody}

Right:

    zones:
      hand: {per: player, visible: none}
""",
)
EMPTY_VALUE = _code(
    "RW2004",
    "empty-value",
    "A key without a value",
    """A key was written and nothing behind it. Leave the key out, or give it a value.

Wrong:

    counters:
      coin:

Right:

    counters:
      coin: {per: player, bound: 60}
""",
)
MALFORMED_ID = _code(
    "RW2005",
    "malformed-id",
    "A name that is no identifier",
    """Names begin with a small letter and go on with small letters, digits and underscores.

Wrong:

    kinds:
      Colour: [red, green]

Right:

    kinds:
      colour: [red, green]
""",
)
DUPLICATE_NAME = _code(
    "RW2006",
    "duplicate-name",
    "Two declarations have the same name",
    """A name that can be in an expression means one thing only. (A member may belong to several kinds, and an effect
may have the name of something else, since it always follows `do`.)

Wrong:

    counters: {coin: {bound: 60}}
    zones:    {coin: {holds: tile}}

Right:

    counters: {coin: {bound: 60}}
    zones:    {purse: {holds: tile}}
""",
)
PLURAL_CLASH = _code(
    "RW2007",
    "plural-clash",
    "A plural is also the name of something else",
    """`squares` is all of the kind `square`; nothing else can be called so. Give one of them another name, or another
`plural:`.

Wrong:

    kinds:    {square: [a1, a2]}
    counters: {squares: {bound: 9}}

Right:

    kinds:    {square: [a1, a2]}
    counters: {conquest: {bound: 9}}
""",
)
UNKNOWN_REFERENCE = _code(
    "RW2008",
    "unknown-reference",
    "A declaration names something that is not declared",
    """`per:`, `holds:`, `refill_from:`, `score:` and the like name other declarations.

Wrong:

    kinds:    {colour: [red, green]}
    counters: {cube: {per: color, bound: 9}}

Right:

    kinds:    {colour: [red, green]}
    counters: {cube: {per: colour, bound: 9}}
""",
)
WRONG_VALUE = _code(
    "RW2009",
    "wrong-value",
    "A static value of the wrong type",
    """A field, table or setting has a type, and each value must be of it.

Wrong:

    components: {card: {fields: {price: int}}}
    cards:      {spy: {price: cheap}}

Right:

    components: {card: {fields: {price: int}}}
    cards:      {spy: {price: 2}}
""",
)
UNKNOWN_MEMBER = _code(
    "RW2010",
    "unknown-member",
    "No such member",
    """A value must be a member of its kind.

Wrong:

    kinds:      {colour: [red, green]}
    components: {cube: {fields: {colour: colour}}}
    cubes:      {a_cube: {colour: gren}}

Right:

    cubes:      {a_cube: {colour: green}}
""",
)
GIVEN_TWICE = _code(
    "RW2011",
    "given-twice",
    "The same id twice",
    """Entries, members and the values of a set are different from each other.

Wrong:

    kinds: {colour: [red, green, red]}

Right:

    kinds: {colour: [red, green]}
""",
)
UNBOUNDED = _code(
    "RW2012",
    "unbounded",
    "A number or container without a bound",
    """Every number and container has a bound, so that mistakes are found and the state of a game has a known size.
A counter has `max:` (a rule: `gain` stops there) or `bound:` (passing it is a fault); a variable of numbers has
limits; a variable that holds a list says how long it may be.

Wrong:

    counters:  {coin: {per: player}}
    variables: {price: int}

Right:

    counters:  {coin: {per: player, bound: 60}}
    variables: {price: 0..20}
""",
)
WRONG_RANGE = _code(
    "RW2013",
    "wrong-range",
    "Numbers that do not go together",
    """A lower limit is above the upper one, or a number is outside its limits.

Wrong:

    ruleset: {players: 5..2}

Right:

    ruleset: {players: 2..5}
""",
)
MISSING_MAIN = _code(
    "RW2014",
    "missing-main",
    "The game has no `main`",
    """The effect `main` is the game: it begins when the game begins, and the game is over when it ends.

Right:

    effects:
      main: |
        do setup
        game:
          while true:
            each player:
              turn: do take_turn
""",
)
NEEDS_A_PLAYER = _code(
    "RW2015",
    "needs-a-player",
    "Nobody acts here",
    """In the frame of the game - `main` and what it does outside of `each player` and `as p` - there is no `me`.
What pays, gains or chooses needs somebody who does it.

Wrong:

    effects:
      main: gain 1 coin

Right:

    effects:
      main: each player then gain 1 coin
""",
)
UNKNOWN_LANGUAGE = _code(
    "RW2016",
    "unknown-language",
    "Another version of the language",
    """`language:` says for which version of the language a ruleset was written. This interpreter reads version 1.

Right:

    ruleset: {language: 1}
""",
)
UNCLEAR_START = _code(
    "RW2017",
    "unclear-start",
    "Which entries start in which zone is not clear",
    """A zone `per:` a kind that `starts_with` entries takes, for each member, the entries whose field of it agrees.
The entries need exactly one field of the kind, or a condition that speaks of the index.

What a zone `per: player` starts with exists once for each player. A zone that is nobody's cannot start with entries of
the same type: it would not be clear whether those are there once or for each player too.

Wrong:

    zones: {hand: {per: player, starts_with: cards where basic}, deck: {starts_with: cards}}

Right:

    components: {card: {fields: {level: level}}}
    zones:      {deck: {per: level, holds: card, starts_with: cards}}
""",
)
STARTS_TAKEN = _code(
    "RW2023",
    "starts-taken",
    "A zone that starts with what all is in another one",
    """A component is in exactly one place. Of several zones that `starts_with` the same entries, the first one takes
those that it names, and the next one takes from the rest. Where nothing is left, the zone would begin empty, whatever
it says.

Wrong:

    zones: {deck: {starts_with: cards}, box: {starts_with: cards}}

Right:

    zones: {box: {starts_with: cards where worth > 8}, deck: {starts_with: cards}}
""",
)
UNKNOWN_TEXT = _code(
    "RW2018",
    "unknown-text",
    "A text for something that does not exist",
    """The section `text` gives names and sentences by language and id. An id that nothing has would never be shown.

Wrong:

    kinds: {colour: [red]}
    text:  {de: {rad: Rot}}

Right:

    text:  {de: {red: Rot}}
""",
)
NEVER_ACTIVE = _code(
    "RW2019",
    "never-active",
    "Something that acts by itself and never can",
    """Passives and reactions of a component count while it is in a zone that is `active`, or while `active:` of its
type (or of a kind, for its members) holds. Without either they would be ignored without a word.

Wrong:

    zones: {built: {per: player, holds: building}}

Right:

    zones: {built: {per: player, holds: building, active: true}}
""",
)
TWO_OVERRIDES = Code(
    "RW2020",
    "two-overrides",
    Severity.WARNING,
    "Two passives set one value",
    """A passive with `=` sets a value aside and puts another in its place. Two of them that act at the same time cannot
both be right; the one that is declared first holds, members of kinds before entries of components.

Wrong:

    big_cart:  {passive: load_limit = 5}
    ox_cart:   {passive: load_limit = 7}

Right:

    big_cart:  {passive: load_limit += 2}
    ox_cart:   {passive: load_limit += 4}
""",
)

NEVER_SO_MANY = Code(
    "RW2024",
    "never-so-many",
    Severity.WARNING,
    "A value for a number of players that the game is never for",
    """What a setting is with N players has no effect where the game is not for that many.

Wrong:

    ruleset: {id: fair, title: Fair, language: 1, players: 2..4}
    settings: {start_coins: {default: 3, by_players: {5: 2}}}

Right:

    ruleset: {id: fair, title: Fair, language: 1, players: 2..5}
    settings: {start_coins: {default: 3, by_players: {5: 2}}}
""",
)

ALL_CODES = (
    UNKNOWN_KEY,
    MISSING_KEY,
    WRONG_SHAPE,
    EMPTY_VALUE,
    MALFORMED_ID,
    DUPLICATE_NAME,
    PLURAL_CLASH,
    UNKNOWN_REFERENCE,
    WRONG_VALUE,
    UNKNOWN_MEMBER,
    GIVEN_TWICE,
    UNBOUNDED,
    WRONG_RANGE,
    MISSING_MAIN,
    NEEDS_A_PLAYER,
    UNKNOWN_LANGUAGE,
    UNCLEAR_START,
    STARTS_TAKEN,
    UNKNOWN_TEXT,
    NEVER_ACTIVE,
    TWO_OVERRIDES,
    NEVER_SO_MANY,
)
