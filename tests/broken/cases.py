"""Mistakes as they are in the `.txt` files of this folder: what is changed in the base ruleset, what must be found.

A case reads like this::

    == misspelt section
    @ ruleset.yaml
    - counters:
    + «countres»:
    => unknown-section: counters

`- ` lines are replaced by `+ ` lines; they must be in the file once, and match within a line too. `+ ` lines alone
are put at the end of the file, which is made where there is none. « and » enclose exactly the characters of a finding,
in a file of the ruleset as it then is; each has its `=> CODE: first suggestion`, in the order of files and places,
without a suggestion where there must be none. What cannot be seen is written ␉ (tab), ␍ (carriage return), ␀ (NUL),
⍰ (byte order mark).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent
BASE = HERE.parent / "quiet" / "harbour"
_INVISIBLE = {"␉": "\t", "␍": "\r", "␀": "\0", "⍰": "\ufeff"}


@dataclass(frozen=True, slots=True)
class Expected:
    """A finding: the name of its code, its place (characters from 0 in a file), its first suggestion or ""."""

    file: str
    start: int
    end: int
    code: str
    suggestion: str


@dataclass(slots=True)
class Case:
    """A mistake: the files of the ruleset with it, still marked, and the expected codes and suggestions."""

    name: str
    files: dict[str, str]
    found: list[tuple[str, str]] = field(default_factory=list)

    def write(self, folder: Path) -> list[Expected]:
        """Writes the ruleset without its marks; returns the findings it must have, by file and place."""
        places: list[tuple[str, int, int]] = []
        for name, marked in sorted(self.files.items()):
            text = marked
            unseen = marked.startswith("⍰")  # is not counted as a character of the file
            while "«" in text:
                start = text.index("«")
                end = text.index("»") - 1
                text = text.replace("«", "", 1).replace("»", "", 1)
                places.append((name, start - unseen, end - unseen))
            for sign, character in _INVISIBLE.items():
                text = text.replace(sign, character)
            (folder / name).write_bytes(text.encode("utf-8"))
        assert len(places) == len(self.found), f"{len(places)} marks, {len(self.found)} findings"
        return [Expected(*place, *found) for place, found in zip(places, self.found, strict=True)]


def base() -> dict[str, str]:
    """The files of the base ruleset."""
    return {file.name: file.read_text("utf-8") for file in BASE.iterdir()}


def all_cases(folder: Path = HERE) -> Iterator[Case]:
    """The cases of all `.txt` files of a folder, in order."""
    for path in sorted(folder.glob("*.txt")):
        for part in path.read_text("utf-8").split("\n== ")[1:]:
            yield _case(f"{path.stem}: ", part)


def _case(topic: str, part: str) -> Case:
    name, *lines = part.split("\n")
    case = Case(topic + name, base())
    file, old, new = "", [], []

    def change() -> None:
        if file:
            case.files[file] = _changed(case.files.get(file, ""), "\n".join(old), "\n".join(new), case.name)

    for line in lines:
        match line[:2]:
            case "@ ":
                change()
                file, old, new = line[2:], [], []
            case "- ":
                old.append(line[2:])
            case "+ ":
                new.append(line[2:])
            case "=>":
                code, _, suggestion = line[3:].partition(": ")
                case.found.append((code, suggestion))
            case "--":
                case.files.pop(line[2:].strip())
            case _:
                assert not line.strip(), f"{case.name}: {line!r}"
    change()
    return case


def _changed(text: str, old: str, new: str, name: str) -> str:
    if not old:
        return text + new + "\n"
    assert text.count(old) == 1, f"{name}: {text.count(old)} times {old!r}"
    return text.replace(old, new)
