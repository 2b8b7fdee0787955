"""Which rulesets a command means, and the places of findings as they are seen from the current folder."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from interpreter import resources
from interpreter.foundation.diagnostics import Diagnostic
from interpreter.foundation.errors import UsageError
from interpreter.foundation.source import SourceFile, Span


@dataclass(frozen=True, slots=True)
class Target:
    """A ruleset's folder; with `file` only what concerns that file is asked for."""

    name: str
    folder: Path
    file: Path | None = None


def find_targets(names: Iterable[str]) -> list[Target]:
    """The rulesets of names and paths, each once; without any, all rulesets below the current folder.

    UsageError for what is no ruleset, and when there is none below the current folder.
    """
    targets: dict[tuple[Path, Path | None], Target] = {}
    for name in names:
        for target in _targets_of(name):
            targets.setdefault((target.folder.resolve(), target.file), target)
    if targets:
        return list(targets.values())
    below = resources.rulesets_below(Path())
    if not below:
        raise UsageError(
            "there is no ruleset in this folder or below it; give a bundled NAME (see `rulewright list`) or a PATH"
        )
    return [Target(_shown(folder), folder) for folder in below]


def _targets_of(name: str) -> list[Target]:
    path = Path(name)
    if name not in resources.bundled_rulesets() and path.is_dir() and not (path / resources.RULESET_FILE).is_file():
        # a folder of rulesets, unless it is a folder inside one
        below = resources.rulesets_below(path)
        if below:
            return [Target(_shown(folder), folder) for folder in below]
    folder = resources.find_ruleset(name)
    return [Target(name, folder, path.resolve() if path.is_file() else None)]


def from_here(diagnostics: Iterable[Diagnostic], folder: Path) -> list[Diagnostic]:
    """The same findings with paths that can be opened from the current folder, where the files are below it."""
    places = Places(folder)
    return [
        replace(d, span=places.seen(d.span), related=tuple(replace(r, span=places.seen(r.span)) for r in d.related))
        for d in diagnostics
    ]


class Places:
    """Spans of the ruleset in a folder, as they are seen from the current folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sources: dict[int, SourceFile] = {}

    def seen(self, span: Span) -> Span:
        """The same span in a file whose path can be opened from here, where there is such a file."""
        source = span.source
        if id(source) not in self._sources:
            path = real_path(span, self._folder)
            self._sources[id(source)] = source if path is None else replace(source, path=_shown(path))
        return replace(span, source=self._sources[id(source)])


def real_path(span: Span, folder: Path) -> Path | None:
    """The file of a span of the ruleset in `folder`, or None; paths in spans begin with the folder's name.

    Where the folder is a link, the path is the one that leads through it.
    """
    name, _, rest = span.source.path.partition("/")
    own = [folder / rest] if rest and name == folder.resolve().name else []
    for path in (*own, *(start / span.source.path for start in (folder.parent, folder.resolve().parent, folder))):
        if path.is_file():
            return path
    return None


def _shown(path: Path) -> str:
    """A path relative to the current folder when it is below that, with forward slashes; links are not followed."""
    try:
        return Path(os.path.normpath(Path.cwd() / path)).relative_to(Path.cwd()).as_posix()
    except ValueError:
        return Path(os.path.normpath(path)).as_posix()
