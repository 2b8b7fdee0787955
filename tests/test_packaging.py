"""What is shipped: a wheel built from the repository, installed elsewhere; the README's commands; the metadata."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from tests.__main__ import STEPS
from tests.__main__ import main as run_steps
from tests.test_house import imports

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

PLAY = (
    "python3 -m venv .venv && .venv/bin/python -m pip install -q . "
    "&& .venv/bin/rulewright play strada_romana --seats random,random --seed 1"
)
TEST = "python3 -m venv .venv && .venv/bin/python -m pip install -q -e '.[test]' && .venv/bin/python -m tests"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this repository."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts' folder of a fresh virtual environment with the wheel and nothing of the checkout in it."""
    folder = tmp_path_factory.mktemp("elsewhere") / "environment"
    venv.create(folder, with_pip=True)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    run = subprocess.run(
        [scripts / "python", "-m", "pip", "install", "-q", wheel], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return scripts


def call(scripts: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a program of the environment in its own folder, with nothing that points back to the checkout."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "RULEWRIGHT", "VIRTUAL_ENV"))}
    program = scripts / arguments[0]
    return subprocess.run(
        [program, *arguments[1:]],
        cwd=scripts.parent,
        env={**environment, "RULEWRIGHT_CACHE": str(scripts.parent / "cache")},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_the_wheel_holds_what_it_needs_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    here = {
        p.relative_to(ROOT).as_posix()
        for folder in ("grammar", "schemas", "rulesets")
        for p in (ROOT / folder).rglob("*")
        if p.is_file()
    }
    assert {f"interpreter/data/{name}" for name in here} <= set(names)
    assert "interpreter/py.typed" in names
    assert any(n.endswith("licenses/LICENSE") for n in names)
    assert any(n.endswith("licenses/NOTICE") for n in names)
    assert {n.split("/")[0] for n in names} == {"interpreter", f"rulewright-{PROJECT['project']['version']}.dist-info"}
    assert not [n for n in names if n.endswith((".pyc", ".so"))]


def test_an_installed_wheel_finds_grammar_schemas_and_rulesets(installed: Path) -> None:
    code = (
        "import json, pathlib, interpreter; from interpreter import resources as r;"
        "print(json.dumps([interpreter.__file__, str(r.grammar()), str(r.schemas()), list(r.bundled_rulesets()),"
        " [p.is_file() for p in (r.grammar(), r.schemas() / 'ruleset.schema.json')]]))"
    )
    run = call(installed, "python", "-c", code)
    assert run.returncode == 0, run.stderr
    package, grammar, schemas, rulesets, present = json.loads(run.stdout)
    assert not Path(package).is_relative_to(ROOT)
    assert Path(grammar).parent.parent == Path(schemas).parent == Path(package).parent / "data"
    assert "strada_romana" in rulesets
    assert present == [True, True]


def test_an_installed_wheel_lints_and_plays(installed: Path) -> None:
    version = call(installed, "rulewright", "--version")
    assert version.stdout.startswith(f"rulewright {PROJECT['project']['version']} ")
    lint = call(installed, "rulewright", "lint", "strada_romana")
    assert (lint.returncode, lint.stdout) == (0, ""), lint.stdout + lint.stderr
    first = call(installed, "rulewright", "play", "strada_romana", "--seats", "random,random", "--seed", "1")
    assert first.returncode == 0, first.stderr
    assert "Rank" in first.stdout
    assert "wins" in first.stdout.splitlines()[-1]
    again = call(installed, "python", "-m", "interpreter", *PLAY.split("rulewright ")[1].split())
    assert again.stdout == first.stdout


def test_the_readme_has_both_commands_on_one_line_each() -> None:
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    assert PLAY in lines
    assert TEST in lines
    changes = {"; ": " && ", "\\": "/", "/Scripts/": "/bin/", "py -m venv": "python3 -m venv"}
    powershell = [line for line in lines if line.startswith("py -m venv")]
    for old, new in changes.items():
        powershell = [line.replace(old, new) for line in powershell]
    assert powershell == [PLAY, TEST]


def test_ci_runs_the_second_command() -> None:
    script = ROOT / ".ci" / "run"
    text = script.read_text("utf-8")
    assert text.splitlines()[-1].replace('"${PYTHON:-python3}"', "python3") == TEST
    assert os.name == "nt" or os.access(script, os.X_OK)


def test_the_hooks_before_a_commit_exist() -> None:
    entries = re.findall(r"entry: python -m (.*)", (ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    assert len(entries) == 6
    for entry in entries:
        match entry.split():
            case ["ruff", "check"] | ["mypy"] | ["interpreter", "lint" | "fmt", *_, "rulesets"]:
                continue
            case ["tests", step]:
                assert step in STEPS
            case ["pytest", "-q", path]:
                assert (ROOT / path).is_file()
            case _:
                pytest.fail(f"unknown: {entry}")


def test_all_steps_of_ci_are_run_and_an_unknown_one_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(STEPS) == ["lint", "types", "imports", "tests"]
    assert run_steps(["lnit"]) == 2
    assert "steps are lint, types" in capsys.readouterr().err


def test_every_import_is_a_declared_dependency() -> None:
    declared = {re.split(r"[<>=;\[ ]", d)[0].lower().replace("_", "-") for d in PROJECT["project"]["dependencies"]}
    packages = {"ruamel": "ruamel.yaml", "_ruamel_yaml": "ruamel.yaml.clib"}
    imported = set()
    for module in (ROOT / "interpreter").rglob("*.py"):
        for name, _ in imports(module):
            top = name.split(".")[0]
            if top not in sys.stdlib_module_names and top != "interpreter":
                imported.add(packages.get(top, top))
    assert imported - declared == set()
    assert declared - imported - {"ruamel.yaml", "ruamel.yaml.clib"} == set(), "a dependency that nothing imports"


def test_the_changelog_knows_this_version() -> None:
    assert f"## [{PROJECT['project']['version']}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_what_the_readme_points_at_exists() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    for path in re.findall(r"`((?:docs/|[A-Z]+\.md|NOTICE)[\w./-]*)`", text):
        assert (ROOT / path).exists(), path


def test_the_readme_s_python_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})
