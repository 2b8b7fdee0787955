"""Findings about the declarations of a ruleset (RW2xxx): keys, shapes, names, static values, bounds."""

from __future__ import annotations

from interpreter.foundation.diagnostics import Code, Severity


def _code(id: str, name: str, title: str, explanation: str) -> Code:
    return Code(id, name, Severity.ERROR, title, explanation)


UNKNOWN_KEY = _code(
    "RW2001",
    "unknown-key",
    "An unknown key",
    """Every key must be known at its place; otherwise a misspelt key would be ignored silently.

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
    "A required key is missing",
    """Some keys are required: the type of a variable, the id of a ruleset, the document and heading of a source.

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
    "The wrong kind of YAML value",
    """A number, a list, a mapping or one of a few words was expected, but something else was found.

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
    """The key has no value. Remove the key, or give it a value.

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
    "An invalid name",
    """A name begins with a lower-case letter, followed by lower-case letters, digits and underscores.

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
    """A name in an expression must have one meaning. (A member may belong to several kinds, and an effect may share
    its name with something else, because it always follows `do`.)

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
    """`squares` means all members of the kind `square`, so nothing else can have this name. Rename one of them, or
    give the kind another `plural:`.

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
    "A reference to something that is not declared",
    """`per:`, `holds:`, `refill_from:`, `score:` and similar keys refer to other declarations.

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
    """A field, table or setting has a type, and each value must have that type.

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
    """Entries, members and the values of a set must be unique.

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
    """Every number and container has a bound, so that mistakes are found and the state of a game has a known size. A
    counter has `max:` (a rule: `gain` stops there) or `bound:` (exceeding it is a fault). A number variable has
    limits. A list variable has a greatest length.

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
    "Contradictory numbers",
    """A lower limit is greater than the upper limit, or a number is outside its limits.

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
    """The effect `main` is the game: the game starts with it and ends when it ends.

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
    "No acting player",
    """In `main` and the effects that it calls there is no acting player (`me`) outside `each player` and `as p`.
    Statements that pay, gain or choose need an acting player.

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
    """`language:` is the version of the language that the ruleset is written for. This interpreter reads version 1.

Right:

    ruleset: {language: 1}
""",
)
UNCLEAR_START = _code(
    "RW2017",
    "unclear-start",
    "It is unclear which entries start in which zone",
    """A zone declared `per:` a kind with `starts_with` takes, for each member, the entries whose field has that
    member as its value. The entries need exactly one field of the kind, or a condition that uses the index.

What a zone `per: player` starts with exists once for each player. A shared zone cannot start with entries of the same
type: it would be unclear whether those exist once, or once for each player.

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
    "A zone that starts empty because another zone takes everything",
    """A component is in exactly one place. If several zones name the same entries in `starts_with`, the first takes
    the entries it names and the next takes from the rest. If nothing is left, the zone would start empty despite its
    `starts_with`.

Wrong:

    zones: {deck: {starts_with: cards}, box: {starts_with: cards}}

Right:

    zones: {box: {starts_with: cards where worth > 8}, deck: {starts_with: cards}}
""",
)
UNKNOWN_TEXT = _code(
    "RW2018",
    "unknown-text",
    "A text for an unknown id",
    """The section `text` gives names and sentences by language and id. A text for an id that does not exist would
    never be shown.

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
    "Passives or reactions that can never act",
    """Passives and reactions of a component act while the component is in a zone with `active: true`, or while the
    `active:` condition of its type holds (for members: of their kind). Without either they would be ignored silently.

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
    "Two passives that set the same value",
    """A passive with `=` replaces a value. If two of them act at the same time, the one declared first wins (members
    of kinds come before entries of components).

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
    "A value for an unsupported number of players",
    """`by_players` has a value for a number of players that the game does not allow, so the value is never used.

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
