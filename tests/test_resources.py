"""Finding rulesets and what comes along."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import resources
from interpreter.foundation.errors import UsageError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two rulesets, one of them deeper, and one in a hidden folder."""
    for path in ("chess", "more/deeper/go", ".hidden/pig", "site-packages/ludo"):
        (tmp_path / path).mkdir(parents=True)
        (tmp_path / path / "ruleset.yaml").touch()
    (tmp_path / "chess" / "cards").mkdir()
    (tmp_path / "chess" / "cards" / "all.yaml").touch()
    return tmp_path


def test_the_grammar_and_the_schemas_are_there() -> None:
    assert resources.grammar().is_file()
    assert resources.schemas().is_dir()


def test_a_bundled_name_a_folder_and_a_file_in_it(folder: Path) -> None:
    for name, path in resources.bundled_rulesets().items():
        assert resources.find_ruleset(name) == path
    assert resources.find_ruleset(folder / "chess") == folder / "chess"
    assert resources.find_ruleset(folder / "chess" / "cards" / "all.yaml") == folder / "chess"
    assert resources.find_ruleset(folder / "chess" / "cards") == folder / "chess"


def test_a_bundled_name_comes_before_a_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, path = next(iter(resources.bundled_rulesets().items()))
    (folder / name).mkdir()
    (folder / name / "ruleset.yaml").touch()
    monkeypatch.chdir(folder)
    assert resources.find_ruleset(name) == path
    assert resources.find_ruleset(f"./{name}") == Path(name)


@pytest.mark.parametrize("name", ["", "nothing/here", "a" * 5000, "nul\0byte"])
def test_what_is_no_ruleset_is_a_usage_error(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    with pytest.raises(UsageError):
        resources.find_ruleset(name)


def test_a_folder_without_a_ruleset_is_told_so(folder: Path) -> None:
    with pytest.raises(UsageError, match=r"is no ruleset: there is no ruleset\.yaml in it"):
        resources.find_ruleset(folder / "more")


def test_near_names_are_suggested() -> None:
    name = next(iter(resources.bundled_rulesets()))
    with pytest.raises(UsageError, match=f"did you mean {name}"):
        resources.find_ruleset(name[:-1] + "x")


def test_rulesets_below_a_folder(folder: Path) -> None:
    assert resources.rulesets_below(folder) == [folder / "chess", folder / "more" / "deeper" / "go"]
