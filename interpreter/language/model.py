"""The data model: for every section of a ruleset, how its entries are written. Reader and JSON Schema follow it.

`ENTRY_SHAPES` gives the shape of one entry of each section that is a mapping of entries, `SECTION_SHAPES` the shape of
each other section as a whole. Entries of component types are described by `component_entry`, members of kinds by
`kind_member`, since their keys depend on what the type declares.
"""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.language.shapes import (
    Anything,
    Either,
    Formula,
    Id,
    Key,
    Line,
    Many,
    MapOf,
    OneOrMany,
    Record,
    Shape,
    Statements,
    Truth,
    TypeName,
    Value,
    When,
    Whole,
    Word,
)

_SOURCE = Record(
    "a source",
    (
        Key("document", Line(), "The document that states it (an id, or a name under `sources`).", required=True),
        Key("heading", Line(), "The heading in that document.", required=True),
    ),
)

#: Where the content of an entry, a table, a group or a section comes from. They may be on each of these.
ORIGIN: tuple[Key, ...] = (
    Key("source", OneOrMany(_SOURCE), "The document and heading that state it."),
    Key(
        "reconstructed",
        OneOrMany(Line()),
        "Why this is reconstructed from other knowledge instead of a printed source.",
    ),
    Key("ruling", OneOrMany(Line()), "What the ruleset decides because the rules are silent, and why."),
)

_PER = Key(
    "per",
    OneOrMany(Id("kind")),
    "One for each `player`, member of a kind, or component of a type; several are combined.",
)
_PLURAL = Key("plural", Id(), "The plural, if it is irregular.", default="English spelling")
_VISIBLE = Key("visible", Word(("all", "owner", "none")), "Who sees it.", default="all")
_RESET = Key("reset", Word(("turn", "round", "game")), "When it returns to its start value.")
_PARAMS = Key(
    "params", MapOf(TypeName(), key="parameter"), "Parameters and their types, if the key does not list them."
)

_FIELD = Either(
    scalar=TypeName(),
    mapping=Record(
        "a field",
        (
            Key("type", TypeName(), "The type of its values.", required=True),
            _PER,
            Key("default", Value(), "The value if an entry gives none."),
            Key("is", Formula(), "A formula instead of values; `this` is the member or component."),
            Key("rows", Value(), "The values of the cells of a grid, row by row, as the board looks."),
            *ORIGIN,
        ),
    ),
)
_HOOK = Either(
    mapping=Record(
        "a hook",
        (
            _PARAMS,
            Key("depth", Whole(1, 200), "How deep it may call itself."),
            *ORIGIN,
        ),
    )
)
_NEEDS = Key(
    "needs",
    Formula(),
    "Only games where this holds have it: `players == 1`. In others no view shows it, and to change it is a fault.",
)


def _variable(*more: Key) -> Either:
    return Either(
        scalar=TypeName(),
        mapping=Record(
            "a variable",
            (
                Key("type", TypeName(), "The type of its values.", required=True),
                _PER,
                Key(
                    "start",
                    Either(scalar=Formula(), list=Many(Value()), mapping=MapOf(Value(), key="member")),
                    "Its value at the start, one for all or one for each member; of a grid row by row as the board "
                    "looks.",
                    default="the empty value of its type",
                ),
                Key("min", Whole(), "The least number it may hold.", default="0"),
                Key("max", Whole(), "The greatest number it may hold, or the most elements of a list or of one unit."),
                _RESET,
                _VISIBLE,
                *more,
                *ORIGIN,
            ),
        ),
    )


_VARIABLE = _variable()
_FIELDS = Key("fields", MapOf(_FIELD, key="field"), "Static fields and their types.")
_HOOKS = Key("hooks", Either(list=Many(Id()), mapping=MapOf(_HOOK, key="hook")), "Named effects that entries may have.")
_FORMULAS = Key("formulas", MapOf(TypeName(), key="formula"), "Expressions that entries give, and their types.")
_ACTIVE = Key("active", Formula(), "For which players (`me`) the passives and reactions of `this` act.")

_KIND = Either(
    list=Many(Id("member")),
    mapping=Record(
        "a kind",
        (
            Key(
                "members",
                Either(list=Many(Id("member")), mapping=MapOf(Anything(), key="member")),
                "Its members, in order.",
            ),
            _PLURAL,
            Key("cyclic", Truth(), "Whether `.next` of the last member is the first.", default="false"),
            _FIELDS,
            _HOOKS,
            _FORMULAS,
            _ACTIVE,
            Key(
                "grid",
                Record(
                    "a grid",
                    (
                        Key("columns", Formula(), "The number of cells in a row.", required=True),
                        Key("rows", Formula(), "The number of rows.", required=True),
                    ),
                ),
                "Creates a member for each cell, row by row: `c1r1`, `c2r1` ..",
            ),
            Key(
                "rim",
                Record(
                    "a rim",
                    (
                        Key("grid", Id("kind"), "The grid whose cells have that edge.", required=True),
                        Key("parts", Whole(1, 9), "How many parts each side has.", default="1"),
                    ),
                ),
                "Creates members for the parts of a cell's edge, clockwise: `north`, `east` .. or `n1`, `n2` ..",
            ),
            *ORIGIN,
        ),
    ),
)
_SETTING = Either(
    scalar=Value(),
    list=Value(),
    mapping=Record(
        "a setting",
        (
            Key("type", TypeName(), "The type of its value.", default="the type of `default`"),
            Key("default", Value(), "The value unless a game chooses another."),
            _PER,
            Key(
                "by_players",
                MapOf(Value(), ids=False, key="number of players"),
                "Values by number of players: `3..4: 7`.",
            ),
            *ORIGIN,
        ),
    ),
)
_COUNTER = Record(
    "a counter",
    (
        _PER,
        Key(
            "start",
            Either(scalar=Formula(), list=Many(Value()), mapping=MapOf(Value(), key="member")),
            "Its value at the start, one for all or for each member (`{small: 22, large: 17}`), of a grid row by row.",
            default="0, or `min` where that is greater",
        ),
        Key("min", Formula(), "`lose` and `take` stop there.", default="0"),
        Key("max", Formula(), "`gain` stops there."),
        Key("bound", Whole(1), "The technical limit; exceeding it is a fault.", default="`max`"),
        Key(
            "unit",
            Truth(),
            "Whether it is a unit of amounts; `per:` a kind, the members are the nouns.",
            default="false",
        ),
        _PLURAL,
        Key(
            "conserved",
            Line(),
            "`true`: the sum over all its places never changes; the id of another counter: the sum of both. "
            "`rulewright simulate` and the generic tests check it at every decision.",
            default="false",
        ),
        Key("reach", MapOf(Statements(), ids=False, key="number"), "Statements that run when it rises to a number."),
        Key("fall_to", MapOf(Statements(), ids=False, key="number"), "Statements that run when it falls to a number."),
        _RESET,
        Key("score", Id("score category"), "The score category to which it is added at the end."),
        _VISIBLE,
        _NEEDS,
        *ORIGIN,
    ),
)
_COMPONENT = Record(
    "a component type",
    (
        _FIELDS,
        Key("variables", MapOf(_VARIABLE, key="variable"), "The variables that each component of the type has."),
        _HOOKS,
        _PLURAL,
        _FORMULAS,
        _ACTIVE,
        Key("faces", Many(Id("face")), "The faces of the component, one of which is up: `[front, back]`."),
        Key("face_fields", MapOf(_FIELD, key="field"), "Static fields that each face has."),
        Key("turns", Id("kind"), "The grid on whose cells it can be rotated by quarter turns."),
        Key("owner", Id("variable"), "The variable that holds its owner.", default="the owner of the zone it is in"),
        Key(
            "shown_on_back",
            Many(Id("field")),
            "Fields that are printed on the back; `front` of a zone says who sees them.",
        ),
        *ORIGIN,
    ),
)
_WHO = Word(("all", "owner", "none"))
_ZONE = Record(
    "a zone",
    (
        _PER,
        Key("holds", OneOrMany(Id("component type")), "The component types that it may hold.", default="all"),
        Key("capacity", Formula(), "The greatest number of components; 1 makes it a slot."),
        Key(
            "order",
            Word(("kept", "hidden", "none")),
            "Whether its components have an order, and who knows it.",
            default="kept",
        ),
        _VISIBLE,
        Key("count", _WHO, "Who knows the number of components.", default="all"),
        Key(
            "starts_with",
            OneOrMany(Line()),
            "The entries that start there: `cards where level == one`.",
        ),
        Key("refill_from", Id("zone"), "The zone that is shuffled into it when it is empty and something is drawn."),
        _PLURAL,
        Key("active", Formula(), "Whether passives and reactions of its components act."),
        Key("until", Id("scope"), "The scope (or `turn`, `round`, `game`) at whose end all its components leave."),
        Key("then", Id("zone"), "The zone to which they leave."),
        Key(
            "front",
            Line(),
            "Who sees the `shown_on_back` fields of its components: `all`, `owner`, `none`, or `all when open "
            "otherwise owner`.",
            default="as `visible`",
        ),
        _NEEDS,
        *ORIGIN,
    ),
)
_TABLE = Either(
    list=Many(Value()),
    mapping=When(
        "values",
        Record(
            "a table",
            (
                Key("values", Value(), "The values by key, or a list (its first has the key 0).", required=True),
                Key("otherwise", Value(), "The value for all other keys."),
                _PER,
                Key("type", TypeName(), "The type of the values.", default="inferred from the values"),
                *ORIGIN,
            ),
        ),
        MapOf(Value(), ids=False, key="key"),
    ),
)
_VALUE = Either(
    scalar=Formula(),
    list=Formula(),
    mapping=Record(
        "a value",
        (
            _PER,
            Key("type", TypeName(), "The type of the value.", default="the type of `base`"),
            Key("base", Formula(), "The value before any modification.", default="the empty value of its type"),
            *ORIGIN,
        ),
    ),
)
_EVENT = Record(
    "an event",
    (
        _PARAMS,
        Key("do", Statements(), "What happens, if `emit` has no body."),
        Key("depth", Whole(1, 1000), "How deep its reactions may call themselves."),
        *ORIGIN,
    ),
)
_SCOPE = Record(
    "a scope",
    (
        Key("of", Id("kind"), "The kind of its tag; the scope's name is the tag of the innermost open one."),
        Key("depth", Whole(1), "How deep it may be nested.", default="1"),
        Key("variables", MapOf(_VARIABLE, key="variable"), "Variables, reset each time."),
        *ORIGIN,
    ),
)
_SIDE = Record(
    "a side of an offer",
    (
        Key("move", Formula(), "Components of the player, with a name for each: `card in hand`."),
        Key("where", Formula(), "A condition on them."),
        Key("shows", Formula(), "What others see of each (default: nothing)."),
        Key("asked_by", Id("kind"), "The kind of `shows`; others can be asked for its members."),
        Key("pay", Id("counter"), "A counter of the player."),
        Key(
            "do", Statements(), "A pledge: what its giver does when the offer is accepted; `other` is the other player."
        ),
        Key("choose", Statements(), "The values of a pledge, as after `choose`: `d in built`."),
        Key("up_to", Whole(1, 1000), "The greatest number or amount."),
        Key("asked", Truth(), "Whether others may ask for it (a counter or a pledge).", default="true"),
        *ORIGIN,
    ),
)
_OFFER = Record(
    "an offer",
    (
        Key("with", Formula(), "The players to whom a player may make one.", default="others"),
        Key("open", Whole(1, 20), "How many a player may have open.", default="1"),
        Key(
            "confirm",
            Formula(),
            "Whether the giver must confirm what the taker has picked.",
            default="false",
        ),
        Key("visible", Word(("all", "parties")), "Who sees an offer to a single player.", default="all"),
        Key("sides", MapOf(_SIDE, key="side"), "What giver and taker may contribute.", required=True),
        *ORIGIN,
    ),
)
_FUNCTION = Either(
    scalar=Formula(),
    list=Formula(),
    mapping=Record(
        "a function",
        (
            _PARAMS,
            Key("is", Formula(), "The formula.", required=True),
            Key("returns", TypeName(), "The type of the result.", default="the type of the formula"),
            Key(
                "deprecated",
                Id("function"),
                "The function to use instead; the linter finds the places that still use this one.",
            ),
            *ORIGIN,
        ),
    ),
)
_EFFECT = Either(
    scalar=Statements(),
    mapping=Record(
        "an effect",
        (
            _PARAMS,
            Key("returns", TypeName(), "The type of the result (`return`)."),
            Key("do", Statements(), "The statements.", required=True),
            Key("depth", Whole(1, 200), "How deep it may call itself."),
            Key(
                "deprecated",
                Id("effect"),
                "The effect to use instead; the linter finds the places that still use this one.",
            ),
            *ORIGIN,
        ),
    ),
)
_ENDING = Either(
    scalar=Formula(),
    mapping=Record("an ending", (Key("is", Formula(), "The condition for this ending.", required=True), *ORIGIN)),
)
_BOT = Either(
    scalar=Formula(),
    mapping=Record(
        "a bot",
        (
            Key("worth", Formula(), "How good a position is for `me`; higher is better.", required=True),
            Key("weights", MapOf(Whole(), key="weight"), "Named numbers that `worth` may use."),
            *ORIGIN,
        ),
    ),
)
_READ = Key("includes", OneOrMany(Line()), "Parts of lines that must be read.")
_TOLD = Either(
    scalar=Line(),
    list=Many(Line()),
    mapping=Record(
        "what somebody reads", (_READ, Key("excludes", OneOrMany(Line()), "Parts of lines that must not be read."))
    ),
)
_LEGAL = Record(
    "the options",
    (
        Key("player", Line(), "Who decides."),
        Key("includes", Many(Anything()), "Keys that must be among the options."),
        Key("excludes", Many(Anything()), "Keys that must not be among the options."),
    ),
)
_OUTCOME = Record(
    "what is expected in addition to values of expressions",
    (
        Key(
            "legal", Either(list=Many(Anything()), mapping=_LEGAL), "The keys of the options: a list means all of them."
        ),
        Key("told", MapOf(_TOLD, key="seat"), "What seats, `others` or `everybody` read: a list means all lines."),
        Key("pending", Line(), "Who decides, or `none`."),
        Key("over", Truth(), "Whether the game is over."),
        Key("winner", OneOrMany(Line()), "Who is ranked first."),
        Key("endings", OneOrMany(Id("ending")), "The endings that hold when the game is over."),
        Key("fault", Line(), "A fault occurs, with this text in its message."),
    ),
)
_SCENARIO = Record(
    "a scenario",
    (
        Key("players", Whole(1), "The number of players.", default="the smallest possible number"),
        Key("setup", Word(("none",)), "`none`: start from an empty game instead of a finished set-up."),
        Key("settings", MapOf(Anything(), key="setting"), "Settings that differ from their defaults."),
        Key("seed", Whole(0), "The seed of the set-up."),
        Key("given", MapOf(Anything(), ids=False), "The state to start from, by name."),
        Key("do", Line(), "An effect to run instead of the game."),
        Key("play", Many(Anything()), "Answers to decisions, by key."),
        Key("chance", Many(Anything()), "Nature's answers, in order."),
        Key("expect", MapOf(Anything(), ids=False, key="expression", known=_OUTCOME), "What must be true afterwards."),
        *ORIGIN,
    ),
)
_RULESET_SOURCE = Record("a source", (_SOURCE.keys[0], Key("heading", Line(), "The heading in it.")))
_DUMMY = Record(
    "a dummy",
    (
        Key("when", Line(), "The numbers of players with which it takes part: `solo`, `2` or `2..3` (default: all)."),
        *ORIGIN,
    ),
)
RULESET = Record(
    "a ruleset",
    (
        Key("id", Id(), "The id that commands use.", required=True),
        Key("title", Line(), "The displayed name.", required=True),
        Key("language", Whole(1), "The version of the language; currently 1.", required=True, unless="extends"),
        Key("players", Line(), "How many can play: `2..5`, or one number.", required=True, unless="extends"),
        Key("authors", Many(Line()), "Who made the game."),
        Key("licence", Line(), "A note about rights."),
        Key("sources", MapOf(MapOf(Line(), ids=False)), "The documents that `source:` refers to."),
        Key("extends", Id("ruleset"), "The ruleset that this overlay changes."),
        Key(
            "dummies",
            Either(list=Many(Id()), mapping=MapOf(_DUMMY)),
            "Players who have counters and zones but never decide.",
        ),
        Key("source", OneOrMany(_RULESET_SOURCE), "The document that states it."),
        *ORIGIN[1:],
    ),
)
_RANKING = Record(
    "the ranking",
    (
        Key(
            "by",
            Many(Formula()),
            "The values to compare, in order; each one only breaks ties of the one before. Higher is better.",
            required=True,
        ),
        Key("shared", Truth(), "Whether players may share a rank.", default="true"),
        *ORIGIN,
    ),
)
_TEXTS = MapOf(Either(scalar=Line(), list=Many(Line())), ids=False, key="id")

#: The shape of one entry, for sections that are mappings of entries.
ENTRY_SHAPES: dict[str, Shape] = {
    "settings": _SETTING,
    "kinds": _KIND,
    "counters": _COUNTER,
    "variables": _variable(_NEEDS),
    "components": _COMPONENT,
    "zones": _ZONE,
    "tables": _TABLE,
    "values": _VALUE,
    "events": _EVENT,
    "scopes": _SCOPE,
    "offers": _OFFER,
    "functions": _FUNCTION,
    "effects": _EFFECT,
    "endings": _ENDING,
    "bots": _BOT,
    "scenarios": _SCENARIO,
}

#: The shape of the whole, for the other sections.
SECTION_SHAPES: dict[str, Shape] = {
    "ruleset": RULESET,
    "score_categories": Many(Id()),
    "ranking": _RANKING,
    "text": MapOf(_TEXTS, key="language"),
}

#: Sections whose keys may have parameters: `ships_in(section s)`.
SIGNATURE_SECTIONS = frozenset({"functions", "effects", "events"})

#: The keys of reactions: when, and at whose events (the reactor's own, the others', or both).
REACTIONS = ("before", "instead", "after", "before_others", "after_others", "before_any", "after_any")

#: What an entry of a component type may carry in addition to its fields and hooks.
ENTRY_KEYS: tuple[Key, ...] = (
    Key("copies", Whole(0, 10_000), "How many components of this entry exist.", default="1"),
    Key("needs", Formula(), "The entry exists only in games in which this condition holds: `players >= 4`."),
    Key(
        "text", Either(scalar=Line(), mapping=MapOf(Line(), key="language")), "The text on the component, by language."
    ),
    *ORIGIN,
)
#: What entries and members of kinds may carry to act by themselves.
ACTING_KEYS: tuple[Key, ...] = (
    Key("passive", OneOrMany(Statements()), "The changes it makes while it is active."),
    *(Key(name, MapOf(Statements(), key="event"), "Statements that run at an event.") for name in REACTIONS),
)
#: What a face of an entry may carry in addition to its fields and hooks.
FACE_KEYS: tuple[Key, ...] = ORIGIN
#: What a member of a kind may carry in addition to its fields and hooks.
MEMBER_KEYS: tuple[Key, ...] = (
    Key("text", Either(scalar=Line(), mapping=MapOf(Line(), key="language")), "Its displayed name, by language."),
    *ORIGIN,
)

#: A named group of entries; the rest of a section's keys are entries.
GROUP = Record(
    "a group of entries",
    (
        Key("all", MapOf(Anything(), ids=False), "Keys that all entries of the group share."),
        Key("entries", MapOf(Anything(), key="entry"), "The entries."),
        Key("columns", Many(Line()), "The keys of the columns of `rows`; the first is `id`."),
        Key("rows", Many(Many(Anything())), "One entry a row; an empty cell or `none` leaves the key out."),
        Key("csv", Line(), "The file in the same folder that contains columns (its first line) and rows."),
        Key(
            "for",
            MapOf(Many(Id("member")), key="field"),
            "Creates an entry for each member, named by both: of `cask`, for `salt`, `salt_cask`.",
        ),
        Key("copies", Whole(0, 10_000), "As in an entry, for the whole group."),
        *ORIGIN,
    ),
)


def entry_record(
    what: str,
    fields: Mapping[str, bool],
    hooks: tuple[str, ...],
    formulas: tuple[str, ...] = (),
    *,
    keys: tuple[Key, ...] = ENTRY_KEYS,
    faces: tuple[str, ...] = (),
) -> Record:
    """The shape of an entry of a component type (with MEMBER_KEYS of a member of a kind, with FACE_KEYS of a face of an
    entry); `fields` says which must be given, `faces` which faces it may have."""
    own = [Key(name, Value(), "", required=needed) for name, needed in fields.items()]
    acting = [Key(name, Statements(), "") for name in hooks] + [Key(name, Formula(), "") for name in formulas]
    sides = [Key(name, Anything(), "") for name in faces]
    return Record(what, (*own, *acting, *sides, *keys, *ACTING_KEYS))
