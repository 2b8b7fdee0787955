"""What the reader gives: the files of a ruleset and its sections, merged over the files, nothing looked up."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from interpreter.foundation.source import SourceFile, Span
from interpreter.syntax.yaml.nodes import YamlNode, YamlScalar


@dataclass(frozen=True, slots=True, eq=False)
class Section:
    """One section of a ruleset, gathered from all files that have it.

    A mapping has `entries` by id (the key's text before its parentheses), in the order of the files and then of the
    text; anything else has `value`. `keys` and `parts` are the section's key and content in each file, for what holds
    only for the part of one file (`source:` at its head; in `entries` the first one is).
    """

    name: str
    keys: tuple[YamlScalar, ...]
    parts: tuple[YamlNode, ...]
    entries: dict[str, tuple[YamlScalar, YamlNode]] = field(default_factory=dict)
    value: YamlNode | None = None


@dataclass(frozen=True, slots=True)
class Edit:
    """What an overlay does to an entry: remove, replace, change or add (`what`); `span` is where it says so."""

    what: str
    section: str
    id: str
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Overlay:
    """How a tree came about that extends another one: the name of that, the overlay's own files, what it edits, and
    both trees as they were: the other one resolved, with its folder, the overlay as it is written."""

    extends: YamlScalar
    files: tuple[SourceFile, ...]
    edits: tuple[Edit, ...]
    extended: RulesetTree
    folder: Path
    written: RulesetTree


@dataclass(frozen=True, slots=True, eq=False)
class RulesetTree:
    """A ruleset as it is in its files. `complete` is False when a file could not be read: names that seem to be
    missing may be in it, so looking them up would only repeat that one mistake. An `overlay` has been resolved: the
    files and sections are those of the whole."""

    name: str
    files: tuple[SourceFile, ...]
    sections: dict[str, Section]
    complete: bool = True
    overlay: Overlay | None = None

    def folders(self, folder: Path) -> list[tuple[Path, tuple[SourceFile, ...]]]:
        """The folders of the rulesets that this tree, read from `folder`, came from, each with its files: first what is
        extended."""
        if self.overlay is None:
            return [(folder, self.files)]
        return [*self.overlay.extended.folders(self.overlay.folder), (folder, self.overlay.files)]
