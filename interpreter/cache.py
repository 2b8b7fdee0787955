"""What is kept between runs, in the user's cache folder or in `RULEWRIGHT_CACHE` ("off" for none).

Everything is found by the digest of all that it was made of: the ruleset's files, what was asked for, and the code that
made it. What cannot be read or written is done without, and what is damaged is made again.

    {digest}.image     a compiled program, read only by the Python that wrote it (see `kept_programs`)
    {digest}.native    what is known of a program that was lowered to C, and which library it has become; JSON
    {digest}.so        such a library (see `native.build`)
    {digest}.outline   what a ruleset without errors tells of itself (see `outline`); JSON
    {digest}.lint      a report (see `linter.cache`); JSON
    {digest}.description, .schema, .layout, .passed    results of commands (see `kept_results`); JSON
    {digest}.rules     what the lint rules are (see `linter.registry`); JSON
"""

from __future__ import annotations

import functools
import json
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from interpreter import resources
from interpreter.foundation.source import SourceFile

#: What of a ruleset's folder is read; of other files only the names count.
_READ = (".yaml", ".yml", ".csv")
#: More than a file may have; who reads it says so.
_TOO_MANY_BYTES = 4_000_000
#: A byte order mark, as it is in front of a text.
_MARK = b"\xef\xbb\xbf"


def cache_folder() -> Path | None:
    """Where things are kept; None where they are not."""
    chosen = os.environ.get("RULEWRIGHT_CACHE")
    if chosen == "off":
        return None
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("rulewright") / "programs"


@functools.cache
def own_version() -> str:
    """Names the code that runs: its files by name, size and time, the grammar, the bundled rulesets' names, and the
    Python. A developer never meets what older code has made."""
    hash = sha256(f"{sys.implementation.cache_tag}\n{list(resources.bundled_rulesets())}\n".encode())
    for name, file in sorted((e.path, e) for e in (*_modules(str(Path(__file__).parent)), *os.scandir(_grammar()))):
        found = file.stat()
        hash.update(f"{name} {found.st_size} {found.st_mtime_ns}\n".encode("utf-8", "surrogateescape"))
    return hash.hexdigest()


def _grammar() -> str:
    return str(resources.grammar().parent)


def _modules(folder: str) -> Iterator[os.DirEntry[str]]:
    """The files of Python, and of C, in a folder and below."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((".py", ".h")):
                yield entry
            elif entry.is_dir() and not entry.name.startswith(("__", "data")):
                yield from _modules(entry.path)


# ------------------------------------------------------------------ what things are made of
@dataclass(frozen=True, slots=True)
class Contents:
    """The files of a ruleset's folder, by name (None: its content does not count), and a digest of them and of the code
    that runs."""

    folder: Path
    files: Mapping[str, bytes | None]
    digest: str


def read_contents(folder: Path) -> Contents | None:
    """What is in a folder; None where that does not tell what a ruleset in it is (links lead elsewhere)."""
    files: dict[str, bytes | None] = {}
    hash = sha256(f"{own_version()}\n{folder.resolve().name}\n".encode("utf-8", "surrogateescape"))
    try:
        for file in sorted(folder.iterdir()):
            if file.name.startswith("."):
                continue
            if file.is_symlink():
                return None
            files[file.name] = content = None
            if file.suffix in _READ and file.is_file():
                if file.stat().st_size > _TOO_MANY_BYTES:
                    return None
                files[file.name] = content = file.read_bytes()
            size = -1 if content is None else len(content)
            hash.update(f"{file.name}\n{size}\n".encode("utf-8", "surrogateescape") + (content or b""))
    except OSError:
        return None
    return Contents(folder, files, hash.hexdigest())


def read_sources(data: list[dict[str, Any]], own: Contents) -> tuple[SourceFile, ...] | None:
    """The files that a kept thing was made of (`source_data`), as they are there now; None where one of the other
    rulesets has changed, or where another one may be meant: the same overlay is beside another ruleset."""
    files: list[SourceFile] = []
    for part in data:
        if part["place"] not in (None, str(own.folder.resolve())):
            return None
        contents = own if part["folder"] is None else read_contents(Path(part["folder"]))
        if contents is None or (part["folder"] is not None and contents.digest != part["digest"]):
            return None
        for name, shown in part["files"]:
            content = contents.files[name]
            if content is None:
                return None
            files.append(SourceFile(shown, content.removeprefix(_MARK).decode("utf-8")))
    return tuple(files)


def source_data(parts: list[tuple[Path, tuple[SourceFile, ...]]], own: Contents) -> list[dict[str, Any]] | None:
    """What `read_sources` reads again: the folders of a ruleset, the last of them its own, with their files.

    None where they cannot be read, or have changed since they were.
    """
    found: list[dict[str, Any]] = []
    for number, (folder, files) in enumerate(parts, 1):
        names = [[file.path.rpartition("/")[2], file.path] for file in files]
        if number == len(parts):
            place = str(own.folder.resolve()) if number > 1 else None
            found.append({"folder": None, "digest": None, "place": place, "files": names})
        elif (contents := read_contents(folder)) is not None:
            digest = contents.digest
            found.append({"folder": str(folder.resolve()), "digest": digest, "place": None, "files": names})
        else:
            return None
    return found if read_sources(found, own) == tuple(file for _, files in parts for file in files) else None


# ------------------------------------------------------------------ files
def read_kept_data(name: str) -> dict[str, Any] | None:
    """The JSON that is kept under a name, if there is any."""
    data = read_kept(name)
    try:
        found = None if data is None else json.loads(data)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def write_kept_data(name: str, data: Mapping[str, Any]) -> None:
    """Keeps data as JSON."""
    write_kept(name, json.dumps(data).encode())


def read_kept(name: str) -> bytes | None:
    """What is kept under a name; None where nothing is, or nothing can be read."""
    folder = cache_folder()
    try:
        return None if folder is None else (folder / name).read_bytes()
    except OSError:
        return None


def write_kept(name: str, data: bytes) -> None:
    """Keeps data under a name, whole or not at all; a folder that cannot be written is tolerated."""
    folder = cache_folder()
    if folder is None:
        return
    import tempfile

    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
            file.write(data)
        Path(file.name).replace(folder / name)
    except OSError:
        return
