"""Spec pages as cases: each a block of ruleset, effect or formulas with the blocks that say what is expected of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = ("yaml", "effect", "formulas")
EXPECTED = ("errors", "types", "ir", "python", "c", "outcome", "scenarios")

_FENCE = re.compile(r"^```(\S.*)?$")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its words after the fence, its text, and where its text is (lines from 0, end exclusive)."""

    kind: str
    words: tuple[str, ...]
    text: str
    start: int
    end: int

    def option(self, name: str, default: str) -> str:
        """The value of `name=value` after the fence."""
        return next((w.partition("=")[2] for w in self.words if w.startswith(f"{name}=")), default)

    @property
    def plain_words(self) -> tuple[str, ...]:
        return tuple(w for w in self.words if "=" not in w)


@dataclass(frozen=True, slots=True)
class Case:
    """One case: `id` is its page, heading and number below that heading."""

    page: Path
    id: str
    anchor: str
    source: Block
    background: str
    expected: tuple[Block, ...]
    extended: str = ""
    tables: tuple[Block, ...] = ()


def pages(folder: Path = HERE) -> list[Path]:
    """All pages of a folder, in the order in which the reference lists them."""
    return sorted(p for p in folder.glob("*.md") if p.name != "README.md")


def cases(page: Path) -> list[Case]:
    """The cases of a page. A `yaml background` block is common to all cases after it, until the next one; so is a
    `yaml extended` block, a ruleset `base` for them to extend. A `csv NAME` block is a file beside all after it."""
    found: list[Case] = []
    anchor, number, background, extended = "top", 0, "", ""
    tables: tuple[Block, ...] = ()
    for item in _read(page):
        if isinstance(item, str):
            anchor, number = _anchor(item), 0
        elif item.kind in SOURCES and item.plain_words == ("background",):
            background = item.text
        elif item.kind == "csv":
            tables = (*tables, item)
        elif item.kind in SOURCES and item.plain_words == ("extended",):
            extended = item.text
        elif item.kind in SOURCES:
            number += 1
            found.append(Case(page, f"{page.stem}/{anchor}/{number}", anchor, item, background, (), extended, tables))
        elif item.kind in EXPECTED:
            last = found[-1]
            found[-1] = replace(last, expected=(*last.expected, item))
        else:
            raise ValueError(f"{page.name}:{item.start}: there is no kind of block {item.kind!r}")
    return found


def _anchor(heading: str) -> str:
    return re.sub(r"[^a-z0-9 _-]", "", heading.lower()).strip().replace(" ", "-")


def _read(page: Path) -> Iterator[str | Block]:
    """Headings and blocks, in order."""
    lines = page.read_text("utf-8").splitlines()
    opened: int | None = None
    for n, line in enumerate(lines):
        fence = _FENCE.match(line)
        if fence is None:
            if opened is None and line.startswith("#"):
                yield line.lstrip("#").strip()
        elif opened is None:
            opened = n
        else:
            kind, *words = lines[opened][3:].split()
            text = "".join(f"{t}\n" for t in lines[opened + 1 : n])
            yield Block(kind, tuple(words), text, opened + 1, n)
            opened = None


def rewrite(case_id: str, page: Path, texts: Mapping[int, str]) -> None:
    """Writes new texts into a case's blocks: by number among `expected`, -1 for the source itself."""
    case = next(c for c in cases(page) if c.id == case_id)
    lines = page.read_text("utf-8").splitlines()
    for number in sorted(texts, reverse=True, key=lambda n: (case.source if n < 0 else case.expected[n]).start):
        block = case.source if number < 0 else case.expected[number]
        lines[block.start : block.end] = texts[number].splitlines()
    page.write_text("\n".join(lines) + "\n", "utf-8")
