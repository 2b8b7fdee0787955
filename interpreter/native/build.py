"""The C of a program becomes a library, which is kept: compiling takes seconds."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from interpreter.cache import cache_folder
from interpreter.foundation.errors import NotNative

HEADERS = Path(__file__).parent / "c"
_FLAGS = ("-O2", "-std=gnu11", "-fPIC", "-shared", "-fwrapv", "-fno-strict-aliasing", "-fvisibility=hidden", "-w")
#: So many seconds may a compiler take.
_PATIENCE = 600


def compiler() -> list[str]:
    """The C compiler's command: `CC`, what the machine has, or the one that comes with the package `ziglang`.

    NotNative where there is none."""
    chosen = os.environ.get("CC")
    if chosen:
        return chosen.split()
    for name in ("cc", "gcc", "clang"):
        found = shutil.which(name)
        if found:
            return [found]
    if find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "cc"]
    raise NotNative("there is no C compiler here: install gcc or clang, or `pip install rulewright[native]`")


def built(text: str) -> Path:
    """The library of a program's C; made where it is not kept. NotNative where it cannot be made."""
    command = compiler()
    folder = cache_folder()
    digest = sha256("\0".join([*command, *_FLAGS, *_headers(), text]).encode()).hexdigest()
    if folder is None:
        return _compile(command, text, Path(tempfile.mkdtemp(prefix="rulewright-")) / "program.so")
    kept = folder / f"{digest}.so"
    if not kept.exists():
        _compile(command, text, kept)
    return kept


def _headers() -> list[str]:
    return [file.read_text("utf-8") for file in sorted(HEADERS.glob("*.h"))]


def _compile(command: list[str], text: str, to: Path) -> Path:
    to.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="rulewright-") as scratch:
        source, made = Path(scratch) / "program.c", Path(scratch) / "program.so"
        source.write_text(text, "utf-8")
        try:
            ran = subprocess.run(
                [*command, *_FLAGS, f"-I{HEADERS}", "-o", str(made), str(source)],
                capture_output=True,
                text=True,
                timeout=_PATIENCE,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NotNative(f"the C compiler {command[0]} cannot be run: {error}") from None
        if ran.returncode:
            raise NotNative(f"the C compiler {command[0]} refuses the program:\n{ran.stderr.strip()[:4000]}")
        # another process may be making the same: whoever comes last wins, and both are right
        ready = to.with_name(f"{to.name}.{os.getpid()}")
        shutil.copyfile(made, ready)
        os.replace(ready, to)
    return to
