"""What has been worked out about a ruleset, kept between runs by the contents of everything that it was made of.

A result is JSON data: an outline, a lint report, a description. It is found again while the ruleset's files, those of
the rulesets that it extends, and our own code are the same.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from interpreter.cache import Contents, read_kept_data, read_sources, source_data, write_kept_data
from interpreter.foundation.source import SourceFile

if TYPE_CHECKING:
    from interpreter.syntax.tree import RulesetTree


def read_result(contents: Contents | None, kind: str, about: str = "") -> tuple[Any, tuple[SourceFile, ...]] | None:
    """The result of a kind that is kept for a ruleset whose folder has these contents, and all files that it was made
    of; None if there is none. `about` says what else it depends on."""
    data = None if contents is None else read_kept_data(_name(contents, kind, about))
    if data is None or contents is None:
        return None
    try:
        files = read_sources(data["files"], contents)
        return None if files is None else (data["result"], files)
    except (KeyError, TypeError, ValueError):
        return None


def write_result(contents: Contents | None, tree: RulesetTree, kind: str, result: Any, about: str = "") -> None:
    """Keeps a result that was made from `tree` while the ruleset's folder had these contents.

    Nothing is kept of a ruleset whose `extends:` could not be followed: that depends on what is elsewhere.
    """
    lost = tree.overlay is None and "ruleset" in tree.sections and "extends" in tree.sections["ruleset"].entries
    files = None if contents is None or lost else source_data(tree.folders(contents.folder), contents)
    if contents is not None and files is not None:
        write_kept_data(_name(contents, kind, about), {"files": files, "result": result})


def _name(contents: Contents, kind: str, about: str) -> str:
    return f"{sha256(f'{contents.digest} {about}'.encode()).hexdigest()}.{kind}"
