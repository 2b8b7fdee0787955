"""`rulewright new verb`: in a copy of the checkout, what it writes passes its tests."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from interpreter.cli.scaffolds.verb import write_verb
from interpreter.foundation.errors import UsageError
from tests.cli.moving_verb import write_moving_verb

ROOT = Path(__file__).resolve().parent.parent.parent


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False)


def copy_checkout(to: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "oracle", "fuzz")
    for name in ("interpreter", "grammar", "rulesets", "schemas", "tests", "docs"):
        shutil.copytree(ROOT / name, to / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", to)


def test_a_new_verb_works_at_once(tmp_path: Path) -> None:
    copy_checkout(tmp_path)
    made = run(tmp_path, "-m", "interpreter", "new", "verb", "praise")
    assert made.returncode == 0, made.stderr
    assert "interpreter/verbs/praise.py" in made.stdout
    assert "python -m tests.spec.reference" in made.stderr
    wanted = ["tests/test_praise.py", "tests/check/test_elaborator_tables.py"]
    pytest_ = ("-m", "pytest", "-q", f"--basetemp={tmp_path / 'inner'}")
    tested = run(tmp_path, *pytest_, *wanted)
    assert tested.returncode == 0, tested.stdout
    spec = run(tmp_path, *pytest_, "tests/spec/test_spec.py", "-k", "praise")
    assert spec.returncode == 0, spec.stdout
    assert "2 passed" in spec.stdout
    assert run(tmp_path, "-m", "tests.spec.reference").returncode == 0
    every = run(tmp_path, *pytest_, "tests/spec/test_reference.py", "-k", "shape or form")
    assert every.returncode == 0, every.stdout
    assert run(tmp_path, "-m", "interpreter", "new", "verb", "praise").returncode == 2


def test_what_cannot_be_a_verb() -> None:
    for word, why in (("shuffle", "there is a 'shuffle' already"), ("Two words", "one word of small letters")):
        with pytest.raises(UsageError, match=why):
            write_verb(word)


def test_only_in_a_checkout(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="works in a checkout"):
        write_verb("praise", tmp_path)


def test_a_verb_that_moves_touches_its_syntax_its_nodes_itself_and_its_page(tmp_path: Path) -> None:
    copy_checkout(tmp_path)
    assert write_moving_verb(tmp_path) == {
        "grammar/effects.lark",
        "interpreter/syntax/effects/build_statements.py",
        "interpreter/syntax/effects/errors/expectations.py",
        "interpreter/syntax/nodes/verbs.py",
        "interpreter/checker/typed/changes.py",
        "interpreter/checker/typed/statements.py",
        "interpreter/verbs/whisk.py",
        "tests/spec/whisk.md",
    }
    assert run(tmp_path, "-m", "interpreter.syntax.effects.grammar_table").returncode == 0
    whole = ["tests/test_whisk.py", "tests/check/test_elaborator_tables.py", "tests/check/test_traits.py"]
    whole += ["tests/lint/test_touching.py", "tests/describe/test_phrases.py"]
    tested = run(tmp_path, "-m", "pytest", "-q", f"--basetemp={tmp_path / 'inner'}", *whole)
    assert tested.returncode == 0, tested.stdout
    spec = run(
        tmp_path, "-m", "pytest", "-q", f"--basetemp={tmp_path / 'inner'}", "tests/spec/test_spec.py", "-k", "whisk"
    )
    assert "1 passed" in spec.stdout, spec.stdout
