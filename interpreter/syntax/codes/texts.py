"""Kinds of findings about how the text of an effect is in YAML."""

from __future__ import annotations

from interpreter.syntax.codes.kind import kind

FOLDED_EFFECT = kind(
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
ESCAPED_EFFECT = kind(
    1114,
    "escaped-effect",
    "effect text in double quotes with escapes",
    r"""
With `\` escapes the text differs from what is in the file. Write the effect without quotes, in single quotes, or as a
block with `|`.

Wrong:

    cheer: "note \"Hooray\""

Right:

    cheer: 'note "Hooray"'
""",
)
COMMENT_CUT = kind(
    1115,
    "comment-cut",
    "a ` #` that cut the text",
    """
In YAML a ` #` begins a comment, also inside the quotes of an effect that is itself not quoted.

Wrong:

    draw_first: note "card #1"

with a space before the `#`, as in `note "card # 1"`. Right:

    draw_first: 'note "card # 1"'
""",
)
CUT_BY_COMMA = kind(
    1116,
    "cut-by-comma",
    "effect text that YAML cut at a comma",
    """
Inside `{ }` and `[ ]` a comma ends the value. Put an effect with a comma in single quotes there.

Wrong:

    granary: {use: choose r in [wood, gold]; gain 1 r}
    school: {use: do teach(me, 2)}

Right:

    granary: {use: 'choose r in [wood, gold]; gain 1 r'}
    school: {use: 'do teach(me, 2)'}
""",
)
EFFECT_TAB = kind(
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
EFFECT_INDENT = kind(
    1118,
    "effect-indent",
    "indentation that fits no line above",
    """
The lines of a block have the same indentation. A deeper block follows only after a line that ends in `:`. A line with
less indentation must match a line above.

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
EMPTY_EFFECT = kind(
    1119,
    "empty-effect",
    "no text where an effect or value is needed",
    """
The key has no value, or only a comment. Remove the key if nothing should happen.

Wrong:

    setup:

Right:

    setup: shuffle deck
""",
)
NOT_A_TEXT = kind(
    1123,
    "not-a-text",
    "a list or mapping where effect text is needed",
    """
An effect or expression is written as text. In YAML a value that begins with `[` or `{` is a list or a mapping; put an
expression that begins so in quotes.

Wrong:

    start: [red, blue]

Right:

    start: '[red, blue]'
""",
)
