"""The files of a ruleset on disk: what is found, in which order, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.foundation.diagnostics import Findings, Severity
from interpreter.syntax.files import MAX_BYTES, read_folder
from tests.syntax.marked_text import only_finding


def game(folder: Path, **files: bytes) -> Path:
    path = folder / "game"
    path.mkdir()
    for name, content in files.items():
        (path / f"{name}.yaml").write_bytes(content)
    return path


def refused(path: Path) -> tuple[str, str]:
    """The name and the place of the only finding about a ruleset of which one file is left out."""
    findings = Findings()
    read_folder(path, findings)
    found = only_finding(findings)
    return found.code.name, str(found.span)


def test_files_are_found_in_order_and_named_from_the_parent(tmp_path: Path) -> None:
    path = game(
        tmp_path, zones=b"zones: {}\r\n", board="kinds: {größe: [a]}\n".encode(), ruleset=b"\xef\xbb\xbfruleset: {}\n"
    )
    (path / "notes.txt").write_text("not read")
    (path / ".hidden.yaml").write_text("not read")
    (path / "below").mkdir()
    findings = Findings()
    files = read_folder(path, findings)
    assert not len(findings)
    assert [f.path for f in files] == ["game/board.yaml", "game/ruleset.yaml", "game/zones.yaml"]
    assert [f.text for f in files] == ["kinds: {größe: [a]}\n", "ruleset: {}\n", "zones: {}\r\n"]


def test_a_folder_is_named_as_it_is_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(game(tmp_path, ruleset=b"ruleset: {}\n"))
    assert [f.path for f in read_folder(Path(), Findings())] == ["game/ruleset.yaml"]


def test_one_file_is_a_whole_ruleset(tmp_path: Path) -> None:
    path = tmp_path / "pig.yaml"
    path.write_text("ruleset: {}\n")
    findings = Findings()
    (file,) = read_folder(path, findings)
    assert (file.path, len(findings)) == ("pig.yaml", 0)


def test_an_empty_folder(tmp_path: Path) -> None:
    assert refused(game(tmp_path)) == ("empty-folder", "game:1:1")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert refused(tmp_path / "gone")[0] == "unreadable-file"


def test_a_folder_with_the_name_of_a_file(tmp_path: Path) -> None:
    path = game(tmp_path, ruleset=b"ruleset: {}\n")
    (path / "cards.yaml").mkdir()
    assert refused(path) == ("unreadable-file", "game/cards.yaml:1:1")


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ("title: Café\n".encode("latin-1"), "game/board.yaml:1:11"),
        ("a: 1\nb: ü".encode() + b"\xff\n", "game/board.yaml:2:5"),
        ("a: 1\n".encode("utf-16"), "game/board.yaml:1:1"),
        (b"a: \xc3", "game/board.yaml:1:4"),
    ],
)
def test_another_encoding(tmp_path: Path, content: bytes, place: str) -> None:
    assert refused(game(tmp_path, board=content)) == ("wrong-encoding", place)


def test_a_link_out_of_the_folder(tmp_path: Path) -> None:
    path = game(tmp_path, ruleset=b"ruleset: {}\n")
    secret = tmp_path / "secret.yaml"
    secret.write_text("password: 1")
    (path / "secret.yaml").symlink_to(secret)
    assert refused(path) == ("outside-folder", "game/secret.yaml:1:1")


def test_links_within_the_folder_and_to_the_folder_are_followed(tmp_path: Path) -> None:
    path = game(tmp_path, ruleset=b"ruleset: {}\n")
    (path / "copy.yaml").symlink_to(path / "ruleset.yaml")
    (tmp_path / "link").symlink_to(path)
    findings = Findings()
    assert len(read_folder(tmp_path / "link", findings)) == 2
    assert not len(findings)


def test_links_that_lead_nowhere(tmp_path: Path) -> None:
    path = game(tmp_path, ruleset=b"ruleset: {}\n")
    (path / "circle.yaml").symlink_to(path / "circle.yaml")
    assert refused(path) == ("unreadable-file", "game/circle.yaml:1:1")


def test_a_huge_file(tmp_path: Path) -> None:
    assert refused(game(tmp_path, cards=b"#" * (MAX_BYTES + 1))) == ("file-too-large", "game/cards.yaml:1:1")


def test_a_file_that_nothing_reads_is_a_warning(tmp_path: Path) -> None:
    path = game(tmp_path, ruleset=b"ruleset: {}\n")
    (path / "cards.yml").write_text("cards: {}\n")
    findings = Findings()
    assert len(read_folder(path, findings)) == 1
    found = only_finding(findings)
    assert (found.code.name, found.severity) == ("ignored-file", Severity.WARNING)
