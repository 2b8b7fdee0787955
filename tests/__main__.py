"""Everything that CI runs, one step after the other: `python -m tests [--all] [STEP ...] [-- PYTEST_ARGUMENTS]`.

A step that fails does not keep the later ones from running; the summary names them all, and the exit status is 1 if any
failed, 2 for a step that does not exist. Without arguments all steps run. The tests use all cores (`-- -n 0`: one).
Long comparisons look at a sample (`tests/sample.py`), with `--all` at everything.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from interpreter.foundation.errors import NotNative
from interpreter.native.build import compiler
from tests.sample import VARIABLE

ROOT = Path(__file__).resolve().parent.parent

STEPS: dict[str, tuple[str, list[str]]] = {
    "lint": ("ruff", [sys.executable, "-m", "ruff", "check", "--output-format=concise", "."]),
    "types": ("mypy", [sys.executable, "-m", "mypy"]),
    "imports": ("import directions", [sys.executable, "-m", "pytest", "-q", "tests/test_house.py", "-k", "import"]),
    "tests": ("pytest", [sys.executable, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal"]),
}


def provide_compiler() -> None:
    """The native build needs a C compiler; on a machine without one it comes from the package index."""
    try:
        compiler()
    except NotNative:
        print("== no C compiler here: installing ziglang", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "ziglang"], check=False)


def print_sizes() -> None:
    """The longest and the shortest modules: neither has a limit, both are worth a look."""
    sizes = sorted((len(m.read_text("utf-8").splitlines()), m) for m in (ROOT / "interpreter").rglob("*.py"))
    modules = [(lines, m.relative_to(ROOT).as_posix()) for lines, m in sizes if m.name != "__init__.py"]
    for title, some in (("longest", modules[:-11:-1]), ("shortest", modules[:10])):
        print(f"== {title} modules: " + ", ".join(f"{name} {lines}" for lines, name in some))


def main(arguments: list[str]) -> int:
    extra: list[str] = []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, extra = arguments[:at], arguments[at + 1 :]
    if "--all" in arguments:
        arguments = [a for a in arguments if a != "--all"]
        os.environ[VARIABLE] = "1"
    unknown = [a for a in arguments if a not in STEPS]
    if unknown:
        print(f"no such step: {', '.join(unknown)}; steps are {', '.join(STEPS)}", file=sys.stderr)
        return 2
    if "tests" in (arguments or STEPS):
        provide_compiler()
    results: list[tuple[str, bool, float]] = []
    for name in arguments or STEPS:
        title, command = STEPS[name]
        print(f"== {name}: {title}", flush=True)
        began = time.perf_counter()
        status = subprocess.run(command + (extra if name == "tests" else []), cwd=ROOT, check=False).returncode
        results.append((name, status == 0, time.perf_counter() - began))
    if "lint" in (arguments or STEPS):
        print_sizes()
    print("== summary")
    for name, good, seconds in results:
        print(f"   {'passed' if good else 'FAILED'}  {name:8} {seconds:7.1f} s")
    return 0 if all(good for _, good, _ in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
