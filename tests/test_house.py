"""The house rules that a program can check: import directions, lengths, reserved imports, no game in the code."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
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
    "checker/static/values.py indexed_value": 66,
    "lower/segments/menus.py _menu": 61,
}

#: Parameters that may be given by position, without `self`. Commands have one for each option, and are not counted.
MOST_PARAMETERS = 6

#: Functions with more, each with how many. What compiled code calls takes its arguments as they come.
MANY_PARAMETERS: dict[str, int] = {
    "checker/declarations/reactions.py _reaction": 8,
    "checker/expressions/aggregates.py _aggregate": 7,
    "checker/expressions/calls.py call_function": 7,
    "checker/expressions/calls.py elaborate_arguments": 8,
    "checker/expressions/indices.py place": 8,
    "checker/expressions/owners.py _lies_at": 7,
    "checker/expressions/shapes.py _made": 7,
    "checker/formula.py check_formula": 7,
    "lower/segments/reactors.py _of_source": 7,
    "lower/segments/reactors.py _several": 9,
    "lower/segments/reactors.py _of_thing": 7,
    "lower/segments/set_choices.py _members": 7,
    "runtime/decisions.py __init__": 9,
    "runtime/handles.py _numbered": 7,
    "runtime/handles.py draw": 8,
    "runtime/history/past.py __init__": 7,
    "runtime/knowledge/tracking.py _draw": 9,
    "runtime/knowledge/values.py draw_at_least": 7,
    "runtime/knowledge/values.py keep_sum": 7,
    "runtime/nature.py _draw": 10,
    "runtime/operations.py draw": 8,
    "runtime/running_sums.py _of_draw": 7,
    "runtime/set_choices.py set_steps": 7,
    "runtime/trials/supposed.py _end": 7,
    "runtime/trials/trial.py tried_out": 7,
    "runtime/trials/trial.py _begun": 8,
    "simulate/playouts.py simulate": 11,
}

#: Words that the style sheet of CONTRIBUTING.md replaces, each with the usual one. In comments, texts and pages.
PLAIN_WORDS: dict[str, str] = {
    r"anew": "again",
    r"whoever": "the player who",
    r"so (many|much)(?! (as|that))": "N, this many",
    r"mend(s|ed|ing)?": "fix",
    r"(is|are) of no use": "has no effect",
    r"makes? no sense": "is not allowed",
    r"besides": "also, in addition to",
    r"stands?(?! (for|in for|up|out)\b)": "is",
    r"lies": "is",
    r"as far as (it|they) goe?s?": "as much as possible",
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
    "subprocess": ("cli/changes/git.py", "native/build.py"),
    "ctypes": ("native/machine.py", "native/exchange.py"),
    "pickle": (),
    "pydantic": ("formats/",),
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


@cache
def functions() -> tuple[tuple[str, int, int], ...]:
    """All functions of the package by module and name, with their numbers of lines and of parameters by position."""
    found = []
    for module in MODULES:
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
                names = [a.arg for a in (*node.args.posonlyargs, *node.args.args) if a.arg not in ("self", "cls")]
                command = any("option" in ast.unparse(d) or "argument" in ast.unparse(d) for d in node.decorator_list)
                lines = node.end_lineno - node.lineno + 1
                found.append((f"{name_of(module)} {node.name}", lines, 0 if command else len(names)))
    return tuple(found)


def test_functions_are_short() -> None:
    long = {name: lines for name, lines, _ in functions() if lines > LONG_FUNCTIONS.get(name, MOST_LINES)}
    assert not long


def test_functions_have_few_parameters() -> None:
    many = {name: n for name, _, n in functions() if n > MANY_PARAMETERS.get(name, MOST_PARAMETERS)}
    assert not many


def test_the_lists_of_exceptions_are_needed() -> None:
    assert {name for name, lines, _ in functions() if lines > MOST_LINES} == LONG_FUNCTIONS.keys()
    assert {name for name, _, n in functions() if n > MOST_PARAMETERS} == MANY_PARAMETERS.keys()


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


def prose() -> Iterator[tuple[str, str]]:
    """Every comment and every text of several words in the code, and every line of a page outside of code, each with
    its place. What is in backticks or in braces is code."""
    for module in MODULES:
        with module.open("rb") as file:
            for token in tokenize.tokenize(file.readline):
                text = token.string
                if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and " " in text.strip()):
                    yield f"{name_of(module)}:{token.start[0]}", re.sub(r"`[^`\n]*`|\{[^}\n]*\}", "", text)
    for page in (*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"):
        text = re.sub(
            r"^( *)```.*?^\1```$", lambda m: "\n" * m[0].count("\n"), page.read_text("utf-8"), flags=re.M | re.S
        )
        for n, line in enumerate(text.splitlines(), 1):
            if not line.startswith("    "):
                yield f"{page.relative_to(ROOT).as_posix()}:{n}", re.sub(r"`[^`]*`", "", line)


def test_words_are_plain() -> None:
    unusual = re.compile("|".join(rf"(?<![\w-]){word}(?![\w-])" for word in PLAIN_WORDS), re.IGNORECASE)
    found = [f"{place}: {m[0]!r}" for place, text in prose() for m in unusual.finditer(text)]
    assert not found, "see the style sheet in CONTRIBUTING.md"
