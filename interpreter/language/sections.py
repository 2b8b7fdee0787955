"""The sections of a ruleset: the table that reader, checker and schema share.

In addition to these every component type has a section of its own, named by its plural (`wagon_tile` - `wagon_tiles:`),
which holds the entries of the type.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Shape = Literal["mapping", "list", "record"]


@dataclass(frozen=True, slots=True)
class SectionKind:
    """A section that every ruleset may have. Its content is a mapping of entries, a list, or one record with keys of
    its own. A `part` of an overlay is a mapping from sections to entries. What is under an entry of a `deep`
    section may come from several files. An entry that is no mapping is short for one with the key `short` alone."""

    name: str
    doc: str
    shape: Shape = "mapping"
    part: bool = False
    deep: bool = False
    short: str = ""


_ALL = (
    SectionKind(
        "ruleset", "What the game is: id, title, language version, players, authors, sources, `extends`.", "record"
    ),
    SectionKind(
        "settings", "Switches and numbers of a game, with type and default; constant during play.", short="default"
    ),
    SectionKind("kinds", "Fixed, ordered sets of named members with fields and hooks."),
    SectionKind("counters", "Bounded integers, one for the game or `per:` player or kind; units of amounts."),
    SectionKind("variables", "Values of any type that change during play.", short="type"),
    SectionKind("components", "Component types: fields, variables, hooks, faces. Entries are in a separate section."),
    SectionKind("zones", "Places for components: what they hold, who sees it, how they are filled."),
    SectionKind("tables", "Constant maps and lists."),
    SectionKind("values", "Named numbers, booleans, sets or amounts that entries may modify.", short="base"),
    SectionKind("events", "What entries may react to, with parameters."),
    SectionKind("scopes", "Named parts of play with variables of their own (`in action trading:`)."),
    SectionKind("offers", "What players may offer each other."),
    SectionKind("functions", "`signature: expression`; pure.", short="is"),
    SectionKind("effects", "`signature: statements`; procedures. `main` is the game.", short="do"),
    SectionKind("endings", "The ways in which a game can end, each with its condition.", short="is"),
    SectionKind("bots", "Formulas by which the generic bots judge a position.", short="worth"),
    SectionKind("score_categories", "The categories of the final score, in the order of the score table.", "list"),
    SectionKind("ranking", "How players are ranked, and whether they may share a rank.", "record"),
    SectionKind(
        "text",
        "Display names and sentences by language and id; `ID.said`: of a call of an effect or formula.",
        deep=True,
    ),
    SectionKind("scenarios", "Tests of the rules."),
    SectionKind("add", "In an overlay: entries that the extended ruleset does not have.", part=True, deep=True),
    SectionKind(
        "change", "In an overlay: changes that are merged into entries of the extended ruleset.", part=True, deep=True
    ),
    SectionKind("replace", "In an overlay: entries that replace those of the extended ruleset.", part=True, deep=True),
    SectionKind("remove", "In an overlay: entries of the extended ruleset to remove.", part=True, deep=True),
)

#: Every section that is not a section of entries, by name, in the order of the language reference.
SECTIONS: dict[str, SectionKind] = {section.name: section for section in _ALL}

#: Keys at the head of a section that say where its content comes from; no entry can have such an id.
ORIGIN_KEYS = ("source", "reconstructed", "ruling")
