"""Kinds of findings about YAML as such."""

from __future__ import annotations

from interpreter.syntax.codes.kind import kind

YAML_SYNTAX = kind(
    1001,
    "yaml-syntax",
    "the file is not valid YAML",
    """
YAML could not be read from here on. The usual causes: a `: ` inside a text, an unclosed quote or bracket, a line
whose indentation matches no line above.

Wrong:

    effects: {cheer: if coins > 2: gain 1 coin}

Right:

    effects: {cheer: 'if coins > 2: gain 1 coin'}
""",
)
YAML_TAB = kind(
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
DUPLICATE_KEY = kind(
    1003,
    "duplicate-key",
    "the same key twice in one mapping",
    """
Only one of the two could be used, so both are refused.

Wrong:

    coin: {per: player, bound: 60, per: area}

Right:

    coin: {per: [player, area], bound: 60}
""",
)
TOO_MANY_ALIASES = kind(
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
UNKNOWN_ALIAS = kind(
    1005,
    "unknown-alias",
    "an alias without an anchor",
    """
In YAML a value that begins with `*` stands for an earlier value marked with `&`. Quote a text that begins with `*`.

Wrong:

    hut: {cost: *cheap}

Right:

    shed: {cost: &cheap 1 wood}
    hut: {cost: *cheap}
""",
)
YAML_TAG = kind(
    1006,
    "yaml-tag",
    "a YAML tag",
    """
Tags such as `!!python/object` or `!thing` are not allowed in a ruleset: the key of a value decides its type. Quote a
text that begins with `!`.

Wrong:

    title: !!str Harbour

Right:

    title: Harbour
""",
)
MERGE_KEY = kind(
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
SEVERAL_DOCUMENTS = kind(
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
COMPLEX_KEY = kind(
    1009,
    "complex-key",
    "a key that is not a plain word",
    """
A key is a word, a number or a signature on one line; it is never a list, a mapping, a block or nothing.

Wrong:

    demand: {[area_1, area_2]: red_ware}

Right:

    demand: {area_1: red_ware, area_2: red_ware}
""",
)
CONTROL_CHARACTER = kind(
    1010,
    "control-character",
    "a character that no text file should contain",
    """
NUL and other control characters, stray byte order marks, lone carriage returns and invisible line separators are
refused: editors show them differently or not at all, so positions would be wrong. Delete the character.

Wrong: `title: Harbour` with a NUL byte after the word. Right: the same without it.
""",
)
NESTED_TOO_DEEPLY = kind(
    1011,
    "nested-too-deeply",
    "nested too deeply",
    """
Brackets, blocks and chains of operators are limited so that no ruleset can exhaust the interpreter. Give a part a
name of its own, with a function or an effect.

Wrong: `1 + 1 + 1 + ...` three hundred times.

Right:

    functions: {total: sum(s.worth for s in squares)}
""",
)
YAML_VERSION = kind(
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
