"""What git knows of a project: which lines have changed since a revision, and how a ruleset was at it.

The one place that runs another program. It is asked for by name (`--changed-since`, `--git`), and a ruleset has no say
in what is run.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from interpreter.foundation.errors import UsageError

#: The lines of a file, first and last, from 1.
Lines = list[tuple[int, int]]

_HUNK = re.compile(rb"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.MULTILINE)
_READ = (".yaml", ".yml", ".csv")
_MODES = ("100644", "100755")


def _git(folder: Path, arguments: Sequence[str], given: bytes = b"") -> bytes:
    """What git answers, asked in a folder. UsageError, with its words, where it refuses or is not there."""
    try:
        done = subprocess.run(["git", "-C", str(folder), *arguments], input=given, capture_output=True, check=False)
    except OSError as error:
        raise UsageError(f"cannot run git: {error.strerror}") from error
    if done.returncode:
        words = done.stderr.decode("utf-8", "replace").strip().split("\n")[0].removeprefix("fatal: ")
        raise UsageError(f"git failed: {words}")
    return done.stdout


def commit_of(folder: Path, revision: str) -> str:
    """The commit that a revision names in the repository around a folder. UsageError where there is none."""
    try:
        found = _git(folder, ["rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"])
    except UsageError as error:
        _top(folder)  # says so where there is no repository at all
        raise UsageError(f"git knows no revision {revision!r} in {folder}") from error
    return found.decode().strip()


def _top(folder: Path) -> Path:
    return Path(_git(folder, ["rev-parse", "--show-toplevel"]).decode("utf-8", "surrogateescape").rstrip("\n"))


def changed_lines(folder: Path, commit: str) -> dict[Path, Lines]:
    """The lines of the files in a folder that are not as they were at a commit, by the file's real path.

    Files that git does not know are new as a whole. Where lines fell away, the two around them count as changed.
    """
    top = _top(folder).resolve()
    here = str(folder.resolve())
    shown = ["--unified=0", "--no-color", "--no-ext-diff", "--no-renames", "--no-prefix", "-z"]
    names = _git(folder, ["diff", "--name-only", *shown, commit, "--", here]).split(b"\0")
    result: dict[Path, Lines] = {}
    for name in names:
        if name:
            file = top / name.decode("utf-8", "surrogateescape")
            hunks = _git(folder, ["diff", *shown[:-1], commit, "--", str(file)])
            result[file.resolve()] = [_lines(match) for match in _HUNK.finditer(hunks)]
    others = _git(folder, ["ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", here]).split(b"\0")
    for name in others:
        if name:
            result[(top / name.decode("utf-8", "surrogateescape")).resolve()] = [(1, 1 << 60)]
    return result


def _lines(hunk: re.Match[bytes]) -> tuple[int, int]:
    first, count = int(hunk[1]), int(hunk[2] or b"1")
    return (first, first + count - 1) if count else (first, first + 1)


def ruleset_at(folder: Path, commit: str, into: Path) -> Path | None:
    """Writes a ruleset as it was at a commit below the folder `into`, with the rulesets beside it (which it may
    extend); None where it was not there yet."""
    parent = folder.resolve().parent
    top = _top(folder).resolve()
    within = PurePosixPath(parent.relative_to(top).as_posix()) if parent.is_relative_to(top) else PurePosixPath(".")
    # a ruleset that is the repository itself has nothing beside it
    inside = f"{within}/" if str(within) != "." else ""
    if not parent.is_relative_to(top):
        parent, inside = top, ""
    listed = _git(top, ["ls-tree", "-r", "-z", "--full-tree", commit, *([inside] if inside else [])])
    wanted: list[tuple[bytes, Path]] = []
    alone = folder.resolve() == top
    for entry in listed.split(b"\0"):
        head, _, raw = entry.partition(b"\t")
        path = raw.decode("utf-8", "surrogateescape")
        below = PurePosixPath(path.removeprefix(inside))
        if head[:6].decode() in _MODES and below.suffix in _READ and len(below.parts) == (1 if alone else 2):
            wanted.append((head.split(b" ")[2], into / folder.resolve().name / below if alone else into / below))
    blobs = _git(top, ["cat-file", "--batch"], b"".join(name + b"\n" for name, _ in wanted))
    at = 0
    for _, file in wanted:
        line_end = blobs.index(b"\n", at)
        size = int(blobs[at:line_end].split(b" ")[2])
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(blobs[line_end + 1 : line_end + 1 + size])
        at = line_end + 1 + size + 1
    found = into / folder.resolve().name
    return found if (found / "ruleset.yaml").is_file() or any(found.glob("*.yaml")) else None
