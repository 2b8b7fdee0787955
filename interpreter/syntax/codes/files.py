"""Kinds of findings about files, sections, and tables in files of their own."""

from __future__ import annotations

from interpreter.foundation.diagnostics import Severity
from interpreter.syntax.codes.kind import kind

EMPTY_FILE = kind(
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
WRONG_ENCODING = kind(
    1022,
    "wrong-encoding",
    "a file that is not UTF-8",
    """
Every file of a ruleset is UTF-8 text. Save it as UTF-8 in the editor, or convert it.

Wrong: `title: Café` saved as Latin-1 or UTF-16. Right: the same saved as UTF-8.
""",
)
EMPTY_FOLDER = kind(
    1023,
    "empty-folder",
    "a folder without YAML files",
    """
A ruleset is a folder with a `ruleset.yaml` and as many other `*.yaml` files as you like, or one such file.

Wrong: a folder with only `notes.txt`. Right: the same with `ruleset.yaml`.
""",
)
OUTSIDE_FOLDER = kind(
    1024,
    "outside-folder",
    "a file that leads out of the ruleset's folder",
    """
A link to a file elsewhere is refused: a ruleset is complete in its own folder and reads nothing else.

Wrong: `secrets.yaml` as a symbolic link to `../../secrets.yaml`. Right: a copy of the file.
""",
)
FILE_TOO_LARGE = kind(
    1025,
    "file-too-large",
    "a file that is too large for a ruleset",
    """
A file may have at most four megabytes; large games have a few hundred kilobytes. Split it by section, or check that
the file is the right one.

Wrong: one `cards.yaml` of ten megabytes. Right: several files.
""",
)
UNREADABLE_FILE = kind(
    1026,
    "unreadable-file",
    "a file that cannot be read",
    """
The file or folder does not exist, is not a regular file, or this user is not permitted to read it.

Wrong: a folder named `cards.yaml`. Right: a file of that name.
""",
)
MISSING_RULESET = kind(
    1027,
    "missing-ruleset",
    "no file has a `ruleset:` section",
    """
The section `ruleset:` gives the game's id, title and number of players. Write it in `ruleset.yaml`.

Wrong: only `board.yaml` with `kinds:`. Right, in `ruleset.yaml`:

    ruleset: {id: harbour, title: Harbour, language: 1, players: 2..4}
""",
)
UNKNOWN_SECTION = kind(
    1028,
    "unknown-section",
    "a section that does not exist",
    """
The top level of a file consists of sections: the sections of the language, and one for the entries of each component
type, named by the plural of the type.

Wrong:

    componnents: {card: {}}

Right:

    components: {card: {}}
    cards: {hut: {copies: 2}}
""",
)
DUPLICATE_ENTRY = kind(
    1029,
    "duplicate-entry",
    "the same id twice in a section",
    """
Files are merged by section, so an id may occur only once in all of them. Two signatures with the same name have the
same id.

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
SECTION_TWICE = kind(
    1030,
    "section-twice",
    "a list section given twice",
    """
A section that is a list cannot be merged from several files, because its order matters. Write it in one place.

Wrong: `score_categories: [ships]` in one file and `score_categories: [cards]` in another.

Right:

    score_categories: [ships, cards]
""",
)
SECTION_SHAPE = kind(
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
IGNORED_FILE = kind(
    1032,
    "ignored-file",
    "a file that nothing reads",
    """
Only files whose name ends in `.yaml` are read. Rename the file, or move it out of the folder.

Wrong: `cards.yml`. Right: `cards.yaml`.
""",
    Severity.WARNING,
)
CSV_TABLE = kind(
    1050,
    "csv-table",
    "a CSV file that is not a table of entries",
    """
`csv:` names a file in the ruleset's folder. Its first line names the columns, the first of which is `id`; each
following line is an entry. Cells are separated by commas (or by semicolons). A cell with a comma is in double quotes
and must not contain double quotes.

Wrong:

    one,"note ""done"", then gain 1 coin"

Right:

    one,note "done"; gain 1 coin
""",
)
