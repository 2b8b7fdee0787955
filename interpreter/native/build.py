"""The C of a program becomes a library, which is kept: compiling takes seconds."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from interpreter.cache import cache_folder
from interpreter.foundation.errors import NotNative

#: The runtime that a program's C includes.
HEADERS = Path(__file__).parent / "c"
#: The language, and what its rules are taken to be: numbers wrap around, and memory is only what it is.
_ALWAYS = ("-std=gnu11", "-fPIC", "-shared", "-fwrapv", "-fno-strict-aliasing", "-fvisibility=hidden", "-w")
FAST = ("-O2",)
#: This many seconds may a compiler take.
_PATIENCE = 600


def compiler() -> list[str]:
    """The C compiler's command: `CC`, what the machine has, or the one that comes with the package `ziglang`.

    NotNative where there is none."""
    chosen = os.environ.get("CC")
    if chosen:
        return shlex.split(chosen)
    for name in ("cc", "gcc", "clang"):
        found = shutil.which(name)
        if found:
            return [found]
    if find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "cc"]
    raise NotNative("there is no C compiler here: install gcc or clang, or `pip install rulewright[native]`")


def built(text: str, flags: Sequence[str] = FAST, scratch: Path | None = None) -> Path:
    """The library of a program's C, made unless it is kept; where nothing is kept it is made in `scratch`. NotNative
    where it cannot be made."""
    command = compiler()
    folder = cache_folder() or scratch
    if folder is None:
        raise NotNative("nothing is kept here (RULEWRIGHT_CACHE), and there is no other place for a library")
    digest = sha256("\0".join([*command, *_ALWAYS, *flags, *_headers(), text]).encode()).hexdigest()
    library = folder / f"{digest}.so"
    if not library.exists():
        _compile(command, flags, text, library)
    return library


def _headers() -> list[str]:
    return [file.read_text("utf-8") for file in sorted(HEADERS.glob("*.h"))]


def _compile(command: list[str], flags: Sequence[str], text: str, library: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="rulewright-") as scratch:
        source, made = Path(scratch) / "program.c", Path(scratch) / "program.so"
        source.write_text(text, "utf-8")
        call = [*command, *_ALWAYS, *flags, f"-I{HEADERS}", "-o", str(made), str(source)]
        try:
            ran = subprocess.run(call, capture_output=True, text=True, timeout=_PATIENCE, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NotNative(f"the C compiler {command[0]} cannot be run: {error}") from None
        if ran.returncode:
            raise NotNative(f"the C compiler {command[0]} refuses the program:\n{ran.stderr.strip()[:4000]}")
        try:
            library.parent.mkdir(parents=True, exist_ok=True)
            # another process may be making the same: the last one wins, and both are right
            ready = library.with_name(f"{library.name}.{os.getpid()}")
            shutil.copyfile(made, ready)
            ready.replace(library)
        except OSError as error:
            raise NotNative(f"the library cannot be kept in {library.parent}: {error}") from None
