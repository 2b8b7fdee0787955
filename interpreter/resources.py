"""Where the files are that are no Python: the grammar, the schemas, the bundled rulesets.

The only place that knows. In a checkout (and so in an editable install) they are beside the package, as the folders
`grammar/`, `schemas/` and `rulesets/`; in an installed wheel they are in the package's own `data/`.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from interpreter.foundation.arguments import path_or_name, shown
from interpreter.foundation.errors import UsageError
from interpreter.foundation.suggest import near_names

#: The file that makes a folder a ruleset.
RULESET_FILE = "ruleset.yaml"


@cache
def root() -> Path:
    """The folder that holds `grammar/`, `schemas/` and `rulesets/`."""
    package = Path(__file__).resolve().parent
    for candidate in (package / "data", package.parent):
        if (candidate / "grammar").is_dir():
            return candidate
    places = f"{package / 'data'} nor in {package.parent}"
    raise UsageError(f"the installation is incomplete: no grammar/ in {places}; install rulewright again")


def grammar(name: str = "effects.lark") -> Path:
    """The path of a grammar file."""
    return root() / "grammar" / name


def schemas() -> Path:
    """The folder of the JSON schemas."""
    return root() / "schemas"


def bundled_rulesets() -> dict[str, Path]:
    """The folders of the rulesets that come along, by name, in alphabetical order."""
    folder = root() / "rulesets"
    if not folder.is_dir():
        return {}
    return {f.name: f for f in sorted(folder.iterdir()) if (f / RULESET_FILE).is_file()}


def find_ruleset(name_or_path: str | Path) -> Path:
    """The folder of a ruleset: a bundled one by its name, else a folder anywhere, or the folder around a file.

    A bare name is looked for among the bundled rulesets first. UsageError, with near names, when there is nothing.
    """
    text = os.fspath(path_or_name(name_or_path, "a ruleset"))
    if not text.strip():
        raise UsageError("a ruleset is a name or a path, not an empty text; `rulewright list` names the bundled ones")
    bundled = bundled_rulesets()
    if text in bundled:
        return bundled[text]
    try:
        around = ruleset_around(Path(text))
        exists = Path(text).exists()
    except (OSError, ValueError) as e:  # a name too long, a NUL in it, a folder that may not be read
        raise UsageError(f"cannot read {shown(text)}: {_reason(e)}") from e
    if around is not None:
        return around
    if exists:
        raise UsageError(f"{text} is no ruleset: there is no {RULESET_FILE} in it, nor in a folder around it")
    near = near_names(text, bundled)
    hint = f"did you mean {' or '.join(near)}?" if near else f"bundled rulesets: {', '.join(bundled) or 'none'}"
    raise UsageError(f"there is no ruleset {shown(text)}, neither bundled nor as a folder; {hint}")


def _reason(error: OSError | ValueError) -> str:
    """What is wrong, without the path, which may be very long."""
    return (error.strerror if isinstance(error, OSError) else "") or str(error)[:60]


def ruleset_around(path: Path) -> Path | None:
    """The ruleset's folder that `path` is, or is in; none when there is no such folder."""
    if path.is_dir() and (path / RULESET_FILE).is_file():
        return path
    if not path.exists():
        return None
    # as it was written first: a file that is a link belongs to the folder that it is in, not to its target's
    written = Path(os.path.normpath(Path.cwd() / path))
    folders = (*written.parents, *path.resolve().parents)
    return next((f for f in folders if (f / RULESET_FILE).is_file()), None)


def rulesets_below(folder: Path) -> list[Path]:
    """All rulesets' folders in `folder`, at any depth, in alphabetical order; hidden folders are passed over."""
    found = []
    passed_over = {"node_modules", "site-packages", "__pycache__"}
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(f for f in folders if not f.startswith(".") and f not in passed_over)
        if RULESET_FILE in files:
            found.append(Path(here))
    return found
