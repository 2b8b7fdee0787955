"""Programs that have been compiled before, ready to be played; no compiler is loaded for them.

A program is found by the digest of everything it was made of: the ruleset's text, the number of players, the settings,
the build, our code and the Python. Its bytes hold code objects: they are read only from the user's own cache folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from interpreter.cache import own_version, read_kept, write_kept
from interpreter.foundation.source import SourceFile
from interpreter.runtime.image import Image, from_bytes, to_bytes
from interpreter.runtime.loader import load_program
from interpreter.runtime.program import Program


def kept_program(
    digest: str,
    files: tuple[SourceFile, ...],
    players: int,
    settings: Mapping[str, Any],
    build: str,
    *,
    explicit: bool = False,
) -> Program | None:
    """The program of the rules that a digest names, whose files these are, if it is kept; to be played as chance is, or
    where it is `explicit`."""
    data = read_kept(_name(digest, players, settings, build))
    try:
        image = None if data is None else from_bytes(data)
    except (ValueError, EOFError, TypeError, KeyError):
        return None
    return None if image is None else load_program(image, files, settings, build, explicit=explicit)


def keep_program(digest: str, players: int, settings: Mapping[str, Any], build: str, image: Image) -> None:
    """Keeps a program, whole or not at all; a folder that cannot be written is tolerated."""
    try:
        data = to_bytes(image)
    except ValueError:
        return
    write_kept(_name(digest, players, settings, build), data)


def _name(digest: str, players: int, settings: Mapping[str, Any], build: str) -> str:
    made_of = (digest, players, sorted(settings.items()), build, own_version())
    return f"{sha256(repr(made_of).encode()).hexdigest()}.image"
