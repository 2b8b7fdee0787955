"""Every kind of finding of this stage: RW1001 to RW1099 about files and YAML, RW1101 and up about effect text."""

from __future__ import annotations

from interpreter.foundation.diagnostics import Code, Severity


def _code(number: int, name: str, title: str, explanation: str, severity: Severity = Severity.ERROR) -> Code:
    return Code(f"RW{number}", name, severity, title, explanation.strip())


# ------------------------------------------------------------------ YAML
YAML_SYNTAX = _code(
    1001,
    "yaml-syntax",
    "the file is not valid YAML",
    """
YAML could not be read from here on. The usual causes: a `: ` inside a text, an unclosed quote or bracket, a line
that is indented like none above it.

Wrong:

    effects: {cheer: if coins > 2: gain 1 coin}

Right:

    effects: {cheer: 'if coins > 2: gain 1 coin'}
""",
)
YAML_TAB = _code(
    1002,
    "yaml-tab",
    "a tab in the indentation of YAML",
    """
YAML is indented with spaces only. Let the editor write spaces for the tab key.

Wrong (a tab before `coin`):

    counters:
    \tcoin: {per: player}

Right:

    counters:
      coin: {per: player}
""",
)
DUPLICATE_KEY = _code(
    1003,
    "duplicate-key",
    "the same key twice in one mapping",
    """
Only one of the two could count, so neither is taken silently.

Wrong:

    coin: {per: player, bound: 60, per: area}

Right:

    coin: {per: [player, area], bound: 60}
""",
)
TOO_MANY_ALIASES = _code(
    1004,
    "too-many-aliases",
    "more aliases than a ruleset may have",
    """
A few aliases (`*name`) of an anchor (`&name`) are allowed. Many of them, or aliases of aliases, can make a small file
enormous. Write entries that share something as a group with `all:`.

Wrong: sixty entries `{cost: *cheap}`.

Right:

    cheap_cards:
      all: {cost: 1 wood}
      entries: {hut: {}, shed: {}}
""",
)
UNKNOWN_ALIAS = _code(
    1005,
    "unknown-alias",
    "an alias without an anchor before it",
    """
In YAML a value that begins with `*` stands for an earlier value marked with `&`. A text that is to begin with `*` is
quoted.

Wrong:

    hut: {cost: *cheap}

Right:

    shed: {cost: &cheap 1 wood}
    hut: {cost: *cheap}
""",
)
YAML_TAG = _code(
    1006,
    "yaml-tag",
    "a YAML tag",
    """
Tags such as `!!python/object` or `!thing` have no place in a ruleset: the type of every value follows from its key.
A text that is to begin with `!` is quoted.

Wrong:

    title: !!str Harbour

Right:

    title: Harbour
""",
)
MERGE_KEY = _code(
    1007,
    "merge-key",
    "a merge key `<<`",
    """
Merge keys belong to YAML 1.1. Write what entries share under `all:` of a group.

Wrong:

    hut: {<<: *cheap, points: 1}

Right:

    cheap_cards:
      all: {cost: 1 wood}
      entries: {hut: {points: 1}}
""",
)
SEVERAL_DOCUMENTS = _code(
    1008,
    "several-documents",
    "a second document in one file",
    """
A line `---` or `...` ends a YAML document, and each file holds one. Remove the line, or make a second file.

Wrong:

    kinds: {colour: [red, blue]}
    ---
    counters: {coin: {per: player}}

Right: the same without the line `---`.
""",
)
COMPLEX_KEY = _code(
    1009,
    "complex-key",
    "a key that is no plain word",
    """
A key is a word, a number or a signature on one line; it is never a list, a mapping, a block or nothing.

Wrong:

    demand: {[area_1, area_2]: red_ware}

Right:

    demand: {area_1: red_ware, area_2: red_ware}
""",
)
CONTROL_CHARACTER = _code(
    1010,
    "control-character",
    "a character that no text file should contain",
    """
NUL and other control characters, stray byte order marks, lone carriage returns and invisible line separators are
refused: editors show them differently or not at all, and then positions lie. Delete the character.

Wrong: `title: Harbour` with a NUL byte behind the word. Right: the same without it.
""",
)
NESTED_TOO_DEEPLY = _code(
    1011,
    "nested-too-deeply",
    "nested more deeply than anybody can read",
    """
Brackets, blocks and chains of operators are limited so that no ruleset can exhaust the interpreter. Give a part a
name of its own, with a function or an effect.

Wrong: `1 + 1 + 1 + ...` three hundred times.

Right:

    functions: {total: sum(s.worth for s in squares)}
""",
)
YAML_VERSION = _code(
    1012,
    "yaml-version",
    "another version of YAML",
    """
Rulesets are YAML 1.2, where `on`, `off`, `yes` and `no` are ordinary words.

Wrong:

    %YAML 1.1
    ---
    ruleset: {id: harbour}

Right: the same without the first two lines.
""",
)

# ------------------------------------------------------------------ files and sections
EMPTY_FILE = _code(
    1021,
    "empty-file",
    "a file without content",
    """
The file has nothing in it, or only comments. Delete it, or give it a section.

Wrong: `zones.yaml` with no line. Right:

    zones:
      hand: {per: player, holds: card}
""",
)
WRONG_ENCODING = _code(
    1022,
    "wrong-encoding",
    "a file that is not UTF-8",
    """
Every file of a ruleset is UTF-8 text. Save it as UTF-8 in the editor, or convert it.

Wrong: `title: Café` saved as Latin-1 or UTF-16. Right: the same saved as UTF-8.
""",
)
EMPTY_FOLDER = _code(
    1023,
    "empty-folder",
    "a folder without YAML files",
    """
A ruleset is a folder with a `ruleset.yaml` and as many other `*.yaml` files as you like, or one such file.

Wrong: a folder with only `notes.txt`. Right: the same with `ruleset.yaml`.
""",
)
OUTSIDE_FOLDER = _code(
    1024,
    "outside-folder",
    "a file that leads out of the ruleset's folder",
    """
A link to a file elsewhere is refused: a ruleset is complete in its own folder and reads nothing else.

Wrong: `secrets.yaml` as a symbolic link to `../../secrets.yaml`. Right: a copy of the file.
""",
)
FILE_TOO_LARGE = _code(
    1025,
    "file-too-large",
    "a file that is too large for a ruleset",
    """
The largest games that we know are a few hundred kilobytes; a file may have four megabytes. Split it by section, or
look whether something else was saved under this name.

Wrong: one `cards.yaml` of ten megabytes. Right: several files.
""",
)
UNREADABLE_FILE = _code(
    1026,
    "unreadable-file",
    "a file that cannot be read",
    """
The file or folder does not exist, is no ordinary file, or may not be read by this user.

Wrong: a folder named `cards.yaml`. Right: a file of that name.
""",
)
MISSING_RULESET = _code(
    1027,
    "missing-ruleset",
    "no file has a `ruleset:` section",
    """
The section `ruleset:` names the game and says for how many players it is. It stands in `ruleset.yaml`.

Wrong: only `board.yaml` with `kinds:`. Right, in `ruleset.yaml`:

    ruleset: {id: harbour, title: Harbour, language: 1, players: 2..4}
""",
)
UNKNOWN_SECTION = _code(
    1028,
    "unknown-section",
    "a section that does not exist",
    """
The top level of a file has sections: those of the language, and for every component type one for its entries, named
by the plural of the type.

Wrong:

    componnents: {card: {}}

Right:

    components: {card: {}}
    cards: {hut: {copies: 2}}
""",
)
DUPLICATE_ENTRY = _code(
    1029,
    "duplicate-entry",
    "the same id twice in a section",
    """
Files are merged by section, so an id may stand once in all of them. Two signatures of one name are the same id.

Wrong:

    functions:
      worth(card c): c.points
      worth(square s): s.points

Right:

    functions:
      worth_of_card(card c): c.points
      worth_of_square(square s): s.points
""",
)
SECTION_TWICE = _code(
    1030,
    "section-twice",
    "a list section given twice",
    """
A section that is a list cannot be merged over files, for its order matters. Write it in one place.

Wrong: `score_categories: [ships]` in one file and `score_categories: [cards]` in another.

Right:

    score_categories: [ships, cards]
""",
)
SECTION_SHAPE = _code(
    1031,
    "section-shape",
    "a section of the wrong form",
    """
Most sections are mappings (`id: content`); `score_categories` is a list; a file as a whole is a mapping of sections.

Wrong:

    zones: [hand, deck]

Right:

    zones:
      hand: {per: player, holds: card}
      deck: {holds: card}
""",
)
IGNORED_FILE = _code(
    1032,
    "ignored-file",
    "a file that nothing reads",
    """
Only files whose name ends in `.yaml` are read. Rename the file, or move it out of the folder.

Wrong: `cards.yml`. Right: `cards.yaml`.
""",
    Severity.WARNING,
)

# ------------------------------------------------------------------ overlays
UNKNOWN_EXTENDED = _code(
    1040,
    "unknown-extended",
    "an overlay of a ruleset that is not there",
    """
`extends:` names a bundled ruleset, or the folder of one beside the overlay.

Wrong:

    ruleset: {id: more, title: More, extends: harbuor}

Right:

    ruleset: {id: more, title: More, extends: harbour}
""",
)
EXTENDS_ITSELF = _code(
    1041,
    "extends-itself",
    "a ruleset that extends itself",
    """
Overlays may extend overlays, but the last one must stand alone.

Wrong:

    ruleset: {id: more, title: More, extends: more}

Right:

    ruleset: {id: more, title: More, extends: harbour}
""",
)
EXTENDED_BROKEN = _code(
    1042,
    "extended-broken",
    "an overlay of a ruleset with errors",
    """
What is extended must be in order itself. Its own findings are shown when it is checked.

Wrong:

    ruleset: {id: more, title: More, extends: half_done}

Right:

    ruleset: {id: more, title: More, extends: harbour}
""",
)
OVERLAY_EXISTS = _code(
    1043,
    "overlay-exists",
    "an overlay adds what is there",
    """
`add:` is for new entries. What the extended ruleset has is changed with `change:` or `replace:`.

Wrong:

    add: {counters: {coin: {max: 9}}}        # there is a coin

Right:

    change: {counters: {coin: {max: 9}}}
""",
)
OVERLAY_MISSING = _code(
    1044,
    "overlay-missing",
    "an overlay edits what is not there",
    """
`change:`, `replace:` and `remove:` name entries of the extended ruleset.

Wrong:

    remove: {counters: [cion]}

Right:

    remove: {counters: [coin]}
""",
)
OVERLAY_FORM = _code(
    1045,
    "overlay-form",
    "an edit in another form",
    """
`change:` merges mappings key by key and puts texts and lists in the place of others; it cannot make a mapping of a
text. `remove:` is a list of ids.

Wrong:

    remove: {counters: {coin: {}}}

Right:

    remove: {counters: [coin]}
""",
)
OVERLAY_SIGNATURE = _code(
    1046,
    "overlay-signature",
    "an effect or function replaced by one with another signature",
    """
What calls it would not fit any more. Remove it and add another one, and replace the callers.

Wrong:

    replace: {effects: {"earn(int n)": gain n coins}}      # earn takes nothing there

Right:

    replace: {effects: {earn: gain 2 coins}}
""",
)
OVERLAY_SECTION = _code(
    1047,
    "overlay-section",
    "a section that an overlay cannot have",
    """
An overlay says of each section what it does to it. Only its head, texts and scenarios stand as in any ruleset.

Wrong:

    counters: {gem: {max: 3}}

Right:

    add: {counters: {gem: {max: 3}}}
""",
)
OVERLAY_BREAKS = _code(
    1048,
    "overlay-breaks",
    "an edit that the extended ruleset does not bear",
    """
Something in the extended ruleset still uses what was removed, or does not fit what was changed.

Wrong:

    remove: {counters: [coin]}              # effects still gain coins

Right:

    change: {counters: {coin: {max: 9}}}
""",
)
STRAY_EDIT = _code(
    1049,
    "stray-edit",
    "an edit in a ruleset that extends none",
    """
`add:`, `change:`, `replace:` and `remove:` belong to overlays.

Wrong:

    ruleset: {id: game, ..}  and  add: {counters: {gem: {}}}

Right:

    ruleset: {id: game, extends: harbour, ..}  and  add: {counters: {gem: {}}}
""",
)

# ------------------------------------------------------------------ tables in files
CSV_TABLE = _code(
    1050,
    "csv-table",
    "a CSV file that is no table of entries",
    """
`csv:` names a file in the ruleset's folder. Its first line names the columns, the first of them `id`; each line behind
is an entry. Cells are parted by commas (or by semicolons); one that holds a comma stands in double quotes, and holds
none itself.

Wrong:

    one,"note ""done"", then gain 1 coin"

Right:

    one,note "done"; gain 1 coin
""",
)

# ------------------------------------------------------------------ effect text
EFFECT_SYNTAX = _code(
    1101,
    "effect-syntax",
    "effect text that does not parse",
    """
A word or sign stands where the language has no place for it. The message names what could stand there.

Wrong:

    if coins > 2 gain 1 wood

Right:

    if coins > 2 then gain 1 wood
""",
)
UNKNOWN_VERB = _code(
    1102,
    "unknown-verb",
    "a statement that begins with no known word",
    """
A statement begins with a verb of the language (`gain`, `pay`, `choose`, ...), or it is an assignment. An effect of
your own is carried out with `do`.

Wrong:

    gian 2 wood
    take_turn()

Right:

    gain 2 wood
    do take_turn
""",
)
RESERVED_WORD = _code(
    1103,
    "reserved-word",
    "a word of the language used as a name",
    """
The words of the language cannot be names of yours. Choose another word, or a longer one.

Wrong:

    let score = count(hand)

Right:

    let hand_score = count(hand)
""",
)
EQUALS_SIGN = _code(
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
MIXED_LOGIC = _code(
    1105,
    "mixed-and-or",
    "`and` and `or` in one condition",
    """
A condition with `and` and `or` can be read in two ways; parentheses say which one is meant.

Wrong:

    if a and b or c then gain 1 coin

Right, whichever you mean:

    if (a and b) or c then gain 1 coin
    if a and (b or c) then gain 1 coin
""",
)
CHAINED_COMPARISON = _code(
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
AMBIGUOUS_ALTERNATIVE = _code(
    1107,
    "ambiguous-alternative",
    "`|` that can be read in two ways",
    """
Beside `->`, `may`, `then`, `times` or `;` the sign `|` could divide the nearest statement or the whole; parentheses
say which one is meant.

Wrong:

    pay 2 gold -> gain 1 stone | gain 1 wood

Right, whichever you mean:

    pay 2 gold -> (gain 1 stone | gain 1 wood)
    (pay 2 gold -> gain 1 stone) | gain 1 wood
""",
)
AMBIGUOUS_SEQUENCE = _code(
    1108,
    "ambiguous-sequence",
    "`;` behind a prefix",
    """
Behind `->`, `may`, `then` or `times` it is open whether the sentence after `;` still belongs to it; parentheses say
so, or a new line.

Wrong:

    may choose p in others then take 1 gold from p; gain 1 coin

Right, whichever you mean:

    may (choose p in others; take 1 gold from p; gain 1 coin)
    (may choose p in others then take 1 gold from p); gain 1 coin
""",
)
AMBIGUOUS_ELSE = _code(
    1109,
    "ambiguous-else",
    "an `if` or `choose .. then` directly behind `then`",
    """
An `else` behind it could belong to either; so the inner one stands in parentheses.

Wrong:

    if a then if b then gain 1 wood else gain 1 gold

Right, whichever you mean:

    if a then (if b then gain 1 wood else gain 1 gold)
    if a then (if b then gain 1 wood) else gain 1 gold
""",
)
AMBIGUOUS_OTHERWISE = _code(
    1110,
    "ambiguous-otherwise",
    "`otherwise` beside a comparison or another `otherwise`",
    """
It is open how far `otherwise` reaches; parentheses say so.

Wrong:

    if x.n otherwise 0 > 3 then gain 1 coin

Right:

    if (x.n otherwise 0) > 3 then gain 1 coin
""",
)
AMBIGUOUS_AMOUNT = _code(
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
COMMA_IN_AMOUNT = _code(
    1112,
    "comma-in-amount",
    "a comma between amounts",
    """
Amounts are joined by `and`; the comma belongs to YAML and to lists.

Wrong:

    gain 1 wood, 1 gold

Right:

    gain 1 wood and 1 gold
""",
)
FOLDED_EFFECT = _code(
    1113,
    "folded-effect",
    "effect text in a folded scalar",
    """
`>` joins lines, so the lines of the effect and their positions are lost. Use `|`, which keeps them.

Wrong:

    setup: >
      shuffle deck

Right:

    setup: |
      shuffle deck
""",
)
ESCAPED_EFFECT = _code(
    1114,
    "escaped-effect",
    "effect text in double quotes with escapes",
    r"""
Text with `\` is not what stands in the file. Write the effect plainly, in single quotes, or as a block with `|`.

Wrong:

    cheer: "note \"Hooray\""

Right:

    cheer: 'note "Hooray"'
""",
)
COMMENT_CUT = _code(
    1115,
    "comment-cut",
    "a ` #` that cut the text",
    """
In YAML a ` #` begins a comment, also inside the quotes of an effect that is itself not quoted.

Wrong:

    draw_first: note "card #1"

with a blank before the `#`, as in `note "card # 1"`. Right:

    draw_first: 'note "card # 1"'
""",
)
CUT_BY_COMMA = _code(
    1116,
    "cut-by-comma",
    "effect text that YAML cut at a comma",
    """
Inside `{ }` and `[ ]` a comma ends the value. An effect with a comma is quoted with single quotes there.

Wrong:

    granary: {use: choose r in [wood, gold]; gain 1 r}
    school: {use: do teach(me, 2)}

Right:

    granary: {use: 'choose r in [wood, gold]; gain 1 r'}
    school: {use: 'do teach(me, 2)'}
""",
)
EFFECT_TAB = _code(
    1117,
    "effect-tab",
    "a tab in the indentation of an effect",
    """
Effects are indented with spaces only, as YAML is.

Wrong: a tab before `gain`. Right:

    main: |
      while true:
        gain 1 coin
""",
)
EFFECT_INDENT = _code(
    1118,
    "effect-indent",
    "indentation that fits no line above",
    """
Lines of one block stand at one depth; a deeper block follows only on a line that ends in `:`, and a line that goes
back goes back to the depth of a line above.

Wrong:

    while true:
        gain 1 coin
      gain 1 wood

Right:

    while true:
      gain 1 coin
      gain 1 wood
""",
)
EMPTY_EFFECT = _code(
    1119,
    "empty-effect",
    "no text where an effect or value is needed",
    """
The key has nothing behind it, or only a comment. Leave the key out if nothing shall happen.

Wrong:

    setup:

Right:

    setup: shuffle deck
""",
)
UNKNOWN_CHARACTER = _code(
    1120,
    "unknown-character",
    "a character that the language does not have",
    """
Names are small letters, digits and `_`; texts stand in double quotes; `and`, `or` and `not` are words.

Wrong:

    if Coins > 2 && !tired then gain 1 wood

Right:

    if coins > 2 and not tired then gain 1 wood
""",
)
UNCLOSED_TEXT = _code(
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
NUMBER_TOO_LARGE = _code(
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
NOT_A_TEXT = _code(
    1123,
    "not-a-text",
    "a list or mapping where effect text is needed",
    """
An effect or expression is written as text. In YAML a value that begins with `[` or `{` is a list or a mapping; an
expression that begins so is quoted.

Wrong:

    start: [red, blue]

Right:

    start: '[red, blue]'
""",
)

ALL_CODES: tuple[Code, ...] = tuple(value for value in list(globals().values()) if isinstance(value, Code))
