"""A compiled program as plain data, and as bytes for the cache.

The bytes hold Python code objects (`marshal`): they are read only by the Python that wrote them, and only from a folder
of ours (see `interpreter.cache`).
"""

from __future__ import annotations

import marshal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from types import CodeType
from typing import Any

from interpreter.language.program_facts import ProgramFacts
from interpreter.runtime.program import (
    FrameInfo,
    HiddenInfo,
    OfferInfo,
    OptionShape,
    Place,
    SideInfo,
    SlotInfo,
    StopInfo,
    TypeInfo,
    ZoneInfo,
)


@dataclass(frozen=True, slots=True)
class Image:
    """Code objects, constants, and facts. The lists of `resume`, `options`,
    `skip_if` and `put_if` name functions ("" for none), one for each frame; `starts` are (slot, value at the beginning,
    whether a list)."""

    codes: Sequence[CodeType]
    tables: Mapping[str, Any]
    functions: Sequence[str]
    owners: Mapping[str, str]
    resume: Sequence[str]
    options: Sequence[str]
    skip_if: Sequence[str]
    put_if: Sequence[str]
    starts: Sequence[tuple[str, Any, bool]]
    frames: tuple[FrameInfo, ...]
    slots: tuple[SlotInfo, ...]
    zones: tuple[ZoneInfo, ...]
    types: tuple[TypeInfo, ...]
    facts: ProgramFacts


_CLASSES: dict[str, type] = {
    c.__name__: c
    for c in (
        *(FrameInfo, HiddenInfo, OfferInfo, OptionShape, Place, ProgramFacts),
        *(SideInfo, SlotInfo, StopInfo, TypeInfo, ZoneInfo),
    )
}
_TAG = "\0"


def to_bytes(image: Image) -> bytes:
    return marshal.dumps({f.name: _plain(getattr(image, f.name)) for f in fields(image)})


def from_bytes(data: bytes) -> Image:
    """Raises ValueError, EOFError or TypeError for bytes that are no image."""
    parts = marshal.loads(data)
    return Image(**{name: _rich(value) for name, value in parts.items()})


def _plain(value: Any) -> Any:
    """Facts as tuples with a mark and the name of their class in front."""
    made: Any = _CLASSES.get(type(value).__name__)
    if made is not None and type(value) is made:
        return (_TAG, type(value).__name__, *(_plain(getattr(value, f.name)) for f in fields(made)))
    if isinstance(value, tuple | list):
        return tuple(_plain(v) for v in value)
    if isinstance(value, Mapping):
        return {k: _plain(v) for k, v in value.items()}
    return value


def _rich(value: Any) -> Any:
    if isinstance(value, tuple):
        if value[:1] == (_TAG,):
            return _CLASSES[value[1]](*(_rich(v) for v in value[2:]))
        return tuple(_rich(v) for v in value)
    if isinstance(value, dict):
        return {k: _rich(v) for k, v in value.items()}
    return value
