"""The house rules that a program can check: import directions, lengths, reserved imports, no game in the code."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter import resources

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "interpreter"
MODULES = sorted(PACKAGE.rglob("*.py"))

#: Lines of a function. Modules have no limit: `python -m tests` prints the longest and the shortest.
MOST_LINES = 60

#: Longer functions, each with how long it may become.
LONG_FUNCTIONS: dict[str, int] = {
    "runtime/loader.py load_program": 88,
    "checker/static/values.py indexed_value": 66,
    "lower/segments/menus.py _menu": 61,
}

#: Libraries that only some folders or modules may import.
RESERVED_IMPORTS: dict[str, tuple[str, ...]] = {
    "random": ("runtime/chance.py",),
    "secrets": (),
    "lark": ("syntax/",),
    "ruamel": ("syntax/",),
    "_ruamel_yaml": ("syntax/",),
    "ast": ("codegen/",),
    "click": ("cli/", "__main__.py"),
    "rich": ("cli/", "terminal/"),
    "subprocess": ("cli/git.py", "native/build.py"),
    "ctypes": ("native/machine.py", "native/exchange.py"),
    "pickle": (),
}


def name_of(module: Path) -> str:
    return module.relative_to(PACKAGE).as_posix()


def imports(module: Path) -> Iterator[tuple[str, int]]:
    """The full names that a module imports, inside functions too, with their lines."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from ((n.name, node.lineno) for n in names)
            case ast.ImportFrom(module=str(source), level=0):
                yield source, node.lineno


def test_import_directions_hold() -> None:
    run = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "2 kept, 0 broken" in run.stdout


@pytest.mark.parametrize("module", MODULES, ids=name_of)
def test_reserved_imports(module: Path) -> None:
    wrong = []
    for imported, line in imports(module):
        allowed = RESERVED_IMPORTS.get(imported.split(".")[0])
        if allowed is not None and not any(name_of(module).startswith(a) for a in allowed):
            wrong.append(f"line {line}: {imported} may be imported only in {', '.join(allowed) or 'no module'}")
    assert not wrong


def functions() -> Iterator[tuple[str, int]]:
    """All functions of the package by module and name, with their number of lines."""
    for module in MODULES:
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
                yield f"{name_of(module)} {node.name}", node.end_lineno - node.lineno + 1


def test_functions_are_short() -> None:
    most = {name: LONG_FUNCTIONS.get(name, MOST_LINES) for name, _ in functions()}
    assert [f"{name} has {lines} lines" for name, lines in functions() if lines > most[name]] == []


def test_the_list_of_long_functions_is_needed() -> None:
    long = {name for name, lines in functions() if lines > MOST_LINES}
    assert long == LONG_FUNCTIONS.keys()


def test_no_game_in_the_code() -> None:
    """Not in an example or a comment either."""
    ids = list(resources.bundled_rulesets())
    assert ids, "no bundled ruleset found: this test would prove nothing"
    pattern = re.compile("|".join(re.escape(i).replace("_", "[ _-]?") for i in ids), re.IGNORECASE)
    wrong = []
    for module in MODULES:
        for line in module.read_text("utf-8").splitlines():
            if pattern.search(line):
                wrong.append(f"{name_of(module)}: {line.strip()}")
    assert not wrong


def test_no_module_has_a_vague_name() -> None:
    vague = {"utils", "helpers", "common", "base", "misc", "util", "helper"}
    assert not [name_of(m) for m in MODULES if m.stem in vague or m.parent.name in vague]


def test_nothing_is_left_to_do() -> None:
    """No marks of unfinished work in the code, and no test that is passed over."""
    # in halves, because this file is looked through too
    halves = "TO+DO FIX+ME X+XX NotImplemented+Error mark.s+kip mark.x+fail pytest.s+kip"
    marks = halves.replace("+", "").split()
    mark = re.compile("|".join(rf"\b{re.escape(m)}\b" for m in marks))
    wrong = []
    for module in [*MODULES, *sorted((ROOT / "tests").rglob("*.py"))]:
        for number, line in enumerate(module.read_text("utf-8").splitlines(), 1):
            if mark.search(line):
                wrong.append(f"{module.relative_to(ROOT)}:{number}: {line.strip()}")
    assert not wrong


def test_every_module_says_what_it_is() -> None:
    assert not [name_of(m) for m in MODULES if not ast.get_docstring(ast.parse(m.read_text("utf-8")))]
