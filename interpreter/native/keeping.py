"""Native programs that have been built before: what is known of one, kept beside its library."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

from interpreter.cache import cache_folder, own_version, read_kept_data, write_kept_data
from interpreter.foundation.errors import NotNative
from interpreter.foundation.source import Span
from interpreter.native.build import compiler
from interpreter.native.machine import NativeProgram
from interpreter.native.module import Module
from interpreter.runtime.program import Program


def kept_native(program: Program) -> NativeProgram | None:
    """The native form of a compiled program, if it is kept and this machine's compiler has made it."""
    folder, data = cache_folder(), read_kept_data(_name(program))
    if folder is None or data is None:
        return None
    try:
        library = folder / str(data["library"])
        module = Module(
            text="",
            slots={name: (int(first), size) for name, (first, size) in data["slots"].items()},
            sites=tuple((message, Span(program.files[n], start, end)) for message, n, start, end in data["sites"]),
            texts=tuple(data["texts"]),
            words=int(data["words"]),
        )
        return NativeProgram(program, module, library) if library.parent == folder else None
    except (AttributeError, IndexError, KeyError, OSError, TypeError, ValueError):
        return None


def keep_native(program: Program, module: Module, library: Path) -> None:
    """Keeps what is known of a program; its library is kept already."""
    numbers = {file: n for n, file in enumerate(program.files)}
    sites = [[message, numbers.get(span.source, 0), span.start, span.end] for message, span in module.sites]
    data: dict[str, Any] = {
        "library": library.name,
        "slots": module.slots,
        "sites": sites,
        "texts": module.texts,
        "words": module.words,
    }
    write_kept_data(_name(program), data)


def _name(program: Program) -> str:
    try:
        command = compiler()
    except NotNative:
        command = []
    made_of = (program.digest, program.players, sorted(program.settings.items()), command, own_version())
    return f"{sha256(repr(made_of).encode()).hexdigest()}.native"
