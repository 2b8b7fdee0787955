"""Compiled programs kept between runs, in the user's cache folder or in `RULEWRIGHT_CACHE` ("off" for none).

A program is found by the digest of everything it was made of: the ruleset's text, the number of players, the settings,
the build, the version of this package and of Python. What cannot be read or written is done without.
"""

from __future__ import annotations

import functools
import os
import sys
import tempfile
from collections.abc import Mapping
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

from interpreter.runtime.image import Image, from_bytes, to_bytes


def cache_folder() -> Path | None:
    """Where compiled programs are kept; None where they are not."""
    chosen = os.environ.get("RULEWRIGHT_CACHE")
    if chosen == "off":
        return None
    return Path(chosen) if chosen else user_cache_path("rulewright") / "programs"


def program_key(digest: str, players: int, settings: Mapping[str, Any], build: str) -> str:
    """The name of a compiled program: everything that it depends on, hashed."""
    made_of = (digest, players, sorted(settings.items()), build, _own_version(), sys.implementation.cache_tag)
    return sha256(repr(made_of).encode()).hexdigest()


@functools.cache
def _own_version() -> str:
    """The version, and in a checkout the newest change of our own code, so that a developer never runs an old
    program."""
    try:
        number = version("rulewright")
    except PackageNotFoundError:
        number = "checkout"
    package = Path(__file__).parent
    newest = max((f.stat().st_mtime_ns for part in _COMPILER for f in (package / part).glob("*.py")), default=0)
    return f"{number} {newest}"


#: The parts of the package that a compiled program depends on.
_COMPILER = ("syntax", "check", "lower", "ir", "codegen", "runtime", "verbs", "language")


def read_image(key: str) -> Image | None:
    data = read_kept(f"{key}.image")
    try:
        return None if data is None else from_bytes(data)
    except (ValueError, EOFError, TypeError, KeyError):
        return None


def write_image(key: str, image: Image) -> None:
    """Keeps an image, whole or not at all; a folder that cannot be written is tolerated."""
    try:
        write_kept(f"{key}.image", to_bytes(image))
    except ValueError:
        return


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
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
            file.write(data)
        Path(file.name).replace(folder / name)
    except OSError:
        return
