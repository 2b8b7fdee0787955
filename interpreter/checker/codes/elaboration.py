"""Findings of the elaborator: names (RW3xxx), types (RW4xxx), effects and flow (RW5xxx), what this version cannot do
(RW6xxx)."""

from __future__ import annotations

from textwrap import fill, indent

from interpreter.foundation.diagnostics import Code, Severity


def _code(id: str, name: str, title: str, what: str, wrong: str, right: str) -> Code:
    what = fill(" ".join(what.split()), 110, break_long_words=False, break_on_hyphens=False)
    text = f"{what}\n\nWrong:\n\n{indent(wrong, '    ')}\n\nRight:\n\n{indent(right, '    ')}\n"
    return Code(id, name, Severity.ERROR, title, text)


# ------------------------------------------------------------------ names
UNKNOWN_NAME = _code(
    "RW3001",
    "unknown-name",
    "A name that nothing declares",
    "Every name in an effect or formula is a local (parameter, `let`, pick, loop variable), a built-in word,\n"
    "a member of a kind, or is declared in a section of the ruleset. One wrong name is reported once, with\n"
    "the other places that use it. If a similar declared name is never used, the declaration is reported as the "
    "likely misspelling instead.",
    "gain 1 cion",
    "gain 1 coin",
)
SHADOWED_NAME = _code(
    "RW3002",
    "shadowed-name",
    "A local has the name of something else",
    "A local (parameter, `let`, pick, loop variable) cannot have the name of another local around it, nor of "
    "anything that the ruleset declares: a reader could not tell which of the two is meant. Here `coin` is a counter.",
    "let coin = 3",
    "let price = 3",
)
AMBIGUOUS_NAME = _code(
    "RW3004",
    "ambiguous-name",
    "A member name that several kinds have",
    "Two kinds may have members of the same name. The expected type decides which member is meant. If no type is "
    "expected, say which one you mean. Here both `colour` and `metal` have a `gold`.",
    "let best = gold",
    "let best = first(m in metals where m == gold otherwise none)",
)
UNKNOWN_FIELD = _code(
    "RW3005",
    "unknown-field",
    "An unknown field or attribute",
    "`x.n` is a field of x, a hook of x, a formula whose first parameter is x, or a counter, variable, zone\n"
    "or value that is declared `per:` x. Here a wagon has a `heading`, but no `headng`.",
    "let c = w.headng",
    "let c = w.heading",
)
NO_PLAYER = _code(
    "RW3006",
    "no-acting-player",
    "There is no acting player here",
    "`me`, `others`, names declared `per: player` without an index, and statements that pay or gain refer to the "
    "acting player. `main`, settings, endings and start values have no acting player; `each player` and `as p` set "
    "one.",
    "main: gain 1 coin",
    "main: each player then gain 1 coin",
)
NO_THIS = _code(
    "RW3007",
    "no-this",
    "`this` or `owner` outside an entry",
    "`this` is the component or member whose entry contains the text, `owner` its owner. An effect in the section "
    "`effects` has neither; pass the component as a parameter.",
    "sell: gain this.price coins",
    "sell(tile t): gain t.price coins",
)
NOT_A_VALUE = _code(
    "RW3008",
    "not-a-value",
    "A name that is not a value",
    "An effect is called with `do`, a function with its arguments, and a hook with `run`. The name of a kind or "
    "component type is a type; its plural means all members.",
    "for each s in square: gain 1 coin",
    "for each s in squares: gain 1 coin",
)

# ------------------------------------------------------------------ types
WRONG_TYPE = _code(
    "RW4001",
    "wrong-type",
    "A value of the wrong type",
    "Each place expects a value of a certain type: a condition, a number, a member of a kind, a player, a set.\n"
    "Here `s` is a square.",
    "if s then gain 1 coin",
    "if s.market then gain 1 coin",
)
MAY_BE_NONE = _code(
    "RW4002",
    "may-be-none",
    "A value that may be none where a value is required",
    "A field with `?`, a slot, `.next` of the last member, and anything read from these may be none. Test for none "
    "first, or give a default with `otherwise`.",
    "gain s.next.price coins",
    "gain (s.next.price otherwise 0) coins",
)
NEVER_NONE = _code(
    "RW4003",
    "never-none",
    "A test for none of a value that is never none",
    "`is none`, `is empty` and `otherwise` are for values that may be none. For any other value the answer is "
    "always the same, so the line does not do what it seems to do. Here `price` is always a number.",
    "gain (s.price otherwise 1) coins",
    "gain s.price coins",
)
NOTHING_FOUND = _code(
    "RW4004",
    "nothing-found",
    "`max`, `min` or `first` of a set that may be empty",
    "An empty set has no largest, smallest or first member. Give a default with `otherwise`.",
    "let best = max(t.price for t in hand)",
    "let best = max(t.price for t in hand otherwise 0)",
)
WRONG_ARGUMENTS = _code(
    "RW4005",
    "wrong-arguments",
    "Too few or too many arguments",
    "A function, effect or hook takes exactly the parameters it declares. Here `ride` is `ride(wagon w, int\nn)`.",
    "do ride(w)",
    "do ride(w, 2)",
)
WRONG_INDEX = _code(
    "RW4006",
    "wrong-index",
    "Too few or too many indices",
    "A name declared `per:` something, or a table, takes one value for each of its indices; the acting player may "
    "be omitted. Here `demand` is `per: area`.",
    "if demand is empty then gain 1 coin",
    "if demand[area_1] is empty then gain 1 coin",
)
DIFFERENT_TYPES = _code(
    "RW4007",
    "different-types",
    "Two values of different types",
    "Both sides of a comparison, the items of a list and both arms of `when .. otherwise` are of one type.",
    "if w.at == yellow then gain 1 coin",
    "if w.colour == yellow then gain 1 coin",
)
UNCLEAR_TYPE = _code(
    "RW4008",
    "unclear-type",
    "The type cannot be inferred",
    "`[]` and `none` get their type from the place where they are used. A new local has no type yet.",
    "let seen = []",
    "let seen = set(s in squares where false)",
)
NOT_AN_AMOUNT = _code(
    "RW4009",
    "not-an-amount",
    "Not a number and a noun",
    "`gain`, `lose`, `pay`, `give` and `take` take a number and a noun. The noun is a counter, or a member of a "
    "kind that has a counter with `unit: true`. Join several with `and`.",
    "gain 3",
    "gain 3 coins",
)
NOT_A_PLACE = _code(
    "RW4010",
    "not-a-place",
    "Not a zone",
    "`move`, `draw`, `shuffle` and `fill` take zones, written with their indices.",
    "move c to 3",
    "move c to hand",
)
UNKNOWN_TYPE = _code(
    "RW4011",
    "unknown-type",
    "A type that does not exist",
    "A type is `int`, `bool`, `text`, `player`, the name of a kind or component type, or `set of` one of\n"
    "them, with `?` where it may be none.",
    "ride(wagn w): w.moved = true",
    "ride(wagon w): w.moved = true",
)
CIRCULAR_FORMULA = _code(
    "RW4012",
    "circular-formula",
    "A formula that depends on itself",
    "A function or value must not need its own result, neither directly nor through others.",
    "worth(square s): worth(s) + 1",
    "worth(square s): s.price + 1",
)

# ------------------------------------------------------------------ effects and flow
UNREACHABLE = _code(
    "RW5001",
    "unreachable",
    "A statement that is never carried out",
    "Statements after `stop`, `end` or `return` in the same block are never reached.",
    "stop; gain 1 coin",
    "gain 1 coin; stop",
)
STOP_OUTSIDE_LOOP = _code(
    "RW5002",
    "stop-outside-loop",
    "`stop` without a loop around it",
    "`stop` leaves the nearest loop of its own effect. To leave a part of the game write `end turn`, `end\n"
    "round` or `end game`.",
    "take_turn: if coins == 0 then stop",
    "take_turn: if coins == 0 then end turn",
)
CANNOT_ASSIGN = _code(
    "RW5003",
    "cannot-assign",
    "An assignment to what does not change so",
    "You can assign to locals made by `let`, to variables, and (with `=`) to counters. Picks, loop variables,\n"
    "parameters, fields, settings, tables and formulas cannot; components are moved.",
    "for each s in squares: s = t1",
    "for each s in squares: let target = t1",
)
COUNTER_BY_VERBS = _code(
    "RW5004",
    "counter-by-verbs",
    "A counter changed with += or -=",
    "Counters are changed by `gain`, `lose` and `pay`, which keep to their limits, or set with `=`.",
    "coins += 2",
    "gain 2 coins",
)
ENDLESS_MAY = _code(
    "RW5005",
    "endless-may",
    "`any number of times` of something free",
    "What costs nothing and asks nothing could be done for ever.",
    "any number of times gain 1 coin",
    "any number of times pay 1 wood -> gain 1 coin",
)
DUPLICATE_OPTION = _code(
    "RW5006",
    "duplicate-option",
    "Two options with the same id",
    "The id of an option is the key that saves, tests and translations use: each is unique in its decision.",
    "choose one:\n  option build: do build_house\n  option build: do build_ship",
    "choose one:\n  option build_house: do build_house\n  option build_ship: do build_ship",
)
RESERVED_OPTION = _code(
    "RW5007",
    "reserved-option",
    "An option called skip",
    "`skip` is the key of `or skip`; an option needs another id.",
    "choose one:\n  option build: do build_house\n  option skip: gain 1 coin",
    "choose one:\n  option build: do build_house\n  option rest: gain 1 coin",
)
END_WITHOUT_BLOCK = _code(
    "RW5008",
    "end-without-block",
    "`end` of a part of the game that is never begun",
    "`end turn` leaves the nearest `turn:` block that is being carried out. Without any `turn:` in the\n"
    "ruleset there is nothing to leave.",
    "main: each player then gain 1 coin; end turn",
    "main:\n  each player:\n    turn: do take_turn",
)
WRONG_RETURN = _code(
    "RW5009",
    "wrong-return",
    "A `return` too many or too few",
    "An effect that declares `returns:` returns a value on each of its ways; any other effect returns none.",
    "effects: {sow(pit p): return p.next}",
    "effects: {sow(pit p): {returns: pit?, do: return p.next}}",
)
NO_RESULT = _code(
    "RW5010",
    "no-result",
    "The result of an effect that returns nothing",
    "Only an effect that declares `returns:` can follow `let x = do` or `x = do`.",
    "let last = do take_turn",
    "do take_turn",
)
BAD_TEXT = _code(
    "RW5011",
    "bad-text",
    "An unmatched brace in a text",
    "In the text of `note` and `phase`, expressions are written in braces.",
    'note "{me builds"',
    'note "{me} builds"',
)
UNBOUNDED_RECURSION = _code(
    "RW5012",
    "unbounded-recursion",
    "A recursive effect without a depth",
    "An effect that calls itself, directly or through others, needs a limit: `depth:`.",
    "effects: {flood(square s): do flood(s.next)}",
    "effects: {flood(square s): {depth: 20, do: do flood(s.next)}}",
)
UNORDERED_CHOICE = _code(
    "RW5013",
    "unordered-choice",
    "`ordered` with a single choice",
    "With `ordered`, each order of a chosen set is a separate choice. A single thing has no order.",
    "choose c in hand ordered: move c to table",
    "choose exactly 2 cs in hand ordered: move cs to table",
)
UNCLEAR_CHANCE = _code(
    "RW5014",
    "unclear-chance",
    "A random choice without defined probabilities",
    "A random choice takes one member after another, each with the same probability. The number must be fixed "
    "(`exactly n`), and there must be no condition on the whole set.",
    "choose up to 2 cs in hand at random: move cs to table",
    "choose exactly 2 cs in hand at random: move cs to table",
)
MISPLACED_PREVENT = _code(
    "RW5015",
    "misplaced-prevent",
    "`prevent` outside a `before` reaction",
    "Only a `before` reaction of an entry can prevent an event. The event and its `after` reactions then do not "
    "happen.",
    "after: {raided: prevent}",
    "before: {raided: prevent}",
)
PAUSE_FOR_NOTHING = _code(
    "RW5016",
    "pause-for-nothing",
    "A `pause` without `allowing`",
    "At a `pause`, players may do the effects that an enclosing `allowing ..:` lists. This ruleset has no "
    "`allowing`, so the pause does nothing.",
    "main:\n  each player:\n    pause",
    "main:\n  each player:\n    allowing trade_in:\n      pause",
)

RANGE_TOO_LONG = _code(
    "RW4020",
    "range-too-long",
    "A range that is too large to iterate",
    """A choice, a loop, `sum`, `count` and similar forms iterate over at most 100,000 numbers. `n in low..high` "
    "works with any range.""",
    "choose n in 1..200000 then pay n coins",
    "choose n in 1..coins then pay n coins",
)

ALL_CODES = (
    UNKNOWN_NAME,
    SHADOWED_NAME,
    AMBIGUOUS_NAME,
    UNKNOWN_FIELD,
    NO_PLAYER,
    NO_THIS,
    NOT_A_VALUE,
    WRONG_TYPE,
    MAY_BE_NONE,
    NEVER_NONE,
    NOTHING_FOUND,
    WRONG_ARGUMENTS,
    WRONG_INDEX,
    DIFFERENT_TYPES,
    UNCLEAR_TYPE,
    NOT_AN_AMOUNT,
    NOT_A_PLACE,
    UNKNOWN_TYPE,
    CIRCULAR_FORMULA,
    UNREACHABLE,
    STOP_OUTSIDE_LOOP,
    CANNOT_ASSIGN,
    COUNTER_BY_VERBS,
    ENDLESS_MAY,
    DUPLICATE_OPTION,
    RESERVED_OPTION,
    END_WITHOUT_BLOCK,
    WRONG_RETURN,
    NO_RESULT,
    BAD_TEXT,
    UNBOUNDED_RECURSION,
    UNORDERED_CHOICE,
    UNCLEAR_CHANCE,
    MISPLACED_PREVENT,
    RANGE_TOO_LONG,
    PAUSE_FOR_NOTHING,
)
