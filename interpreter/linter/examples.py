"""The examples of rules as rulesets: what a fragment lacks to be one is put beside it."""

from __future__ import annotations

import re

HEAD = "ruleset: {id: example, title: Example, language: 1, players: 2..3}\n"
_MAIN = re.compile(r"^ +main:|\{ *main:|, main:", re.MULTILINE)
_IT = re.compile(r"^ +it:|\{ *it:|, it:", re.MULTILINE)


def example_files(example: str) -> tuple[dict[str, str], list[tuple[int, int]]]:
    """The files of a ruleset by name, and the marked places as offsets in `example.yaml` (or `ruleset.yaml` where the
    example has a head of its own)."""
    text, places = unmarked(example.strip("\n") + "\n")
    own_head = re.search(r"^ruleset:", text, re.MULTILINE) is not None
    files = {"ruleset.yaml": text} if own_head else {"example.yaml": text, "ruleset.yaml": HEAD}
    if not _MAIN.search(text):
        main = "as first(p in players) then do it" if _IT.search(text) else "repeat 1 times stop"
        files["main.yaml"] = f"effects:\n  main: {main}\n"
    return files, places


def unmarked(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The text without «», and what they enclosed as (start, end)."""
    places: list[tuple[int, int]] = []
    while "«" in text:
        start = text.index("«")
        end = text.index("»") - 1
        text = text.replace("«", "", 1).replace("»", "", 1)
        places.append((start, end))
    return text, places
