"""The data model as a page of the documentation, made from the same table that the checker reads by.

python -m interpreter.language.reference [FILE]        writes it (to `docs/data-model.md` of the current folder)
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from interpreter.language.model import (
    ACTING_KEYS,
    ENTRY_KEYS,
    ENTRY_SHAPES,
    GROUP,
    MEMBER_KEYS,
    ORIGIN,
    SECTION_SHAPES,
    SIGNATURE_SECTIONS,
)
from interpreter.language.sections import SECTIONS
from interpreter.language.shapes import Either, Id, Key, Many, MapOf, OneOrMany, Record, Shape, When, Whole, Word
from interpreter.language.types import with_article

_OPENING = """# The data model of a ruleset

This page is generated from the table by which rulesets are read (`interpreter/language/model.py`); any other key is
an error.
"""

_PLAIN = {
    "Truth": "`true` or `false`",
    "Line": "text",
    "TypeName": "type",
    "Formula": "expression",
    "Statements": "statements",
    "Value": "value of the declared type",
    "Anything": "any value",
}


def in_words(shape: Shape) -> str:
    """What may be written, in a few words."""
    match shape:
        case Id(of=of):
            return "name" if of == "name" else f"name of {with_article(of)}"
        case Whole(low=low, high=high):
            limits = "" if low is None else f", {low} or more" if high is None else f", {low} to {high}"
            return "number" + limits
        case Word(words=words):
            return ", ".join(f"`{word}`" for word in words)
        case Many(of=of):
            return f"list ({in_words(of)} each)"
        case OneOrMany(of=of):
            return f"{in_words(of)}, or a list"
        case MapOf(value=value, key=key, known=known):
            others = "" if known is None else f", and {in_words(known)}"
            return f"mapping from {key} to {in_words(value)}{others}"
        case Record(what=what):
            return f"the keys of {what}"
        case Either(scalar=scalar, list=many, mapping=mapping):
            return " or ".join(dict.fromkeys(in_words(inner) for inner in (scalar, many, mapping) if inner is not None))
        case When(then=then, otherwise=otherwise):
            return f"{in_words(then)} or {in_words(otherwise)}"
        case _:
            return _PLAIN[type(shape).__name__]


def records_in(shape: Shape) -> Iterator[Record]:
    """The records of a shape that have a table of their own, the outermost first."""
    match shape:
        case Record(keys=keys):
            yield shape
            for key in keys:
                if key not in ORIGIN:
                    yield from records_in(key.shape)
        case Many(of=of) | OneOrMany(of=of):
            yield from records_in(of)
        case MapOf(value=value, known=known):
            yield from records_in(value)
            if known is not None:
                yield from records_in(known)
        case Either(scalar=scalar, list=many, mapping=mapping):
            for inner in (scalar, many, mapping):
                if inner is not None:
                    yield from records_in(inner)
        case When(then=then, otherwise=otherwise):
            yield from records_in(then)
            yield from records_in(otherwise)


def table_of(keys: tuple[Key, ...]) -> Iterator[str]:
    """The lines of a table of keys; what all entries may carry about their origin is left out."""
    yield "| key | what may be written | meaning |"
    yield "| --- | --- | --- |"
    for key in keys:
        if key in ORIGIN:
            continue
        name = f"`{key.name}`" + (" (needed)" if key.required else "")
        meaning = " ".join(filter(None, (key.doc, f"Default: {key.default}." if key.default else "")))
        yield f"| {name} | {in_words(key.shape).replace('|', '/')} | {meaning} |"


def _section(name: str, seen: set[str]) -> Iterator[str]:
    shape = SECTION_SHAPES.get(name) or ENTRY_SHAPES[name]
    yield f"\n## `{name}`\n"
    yield SECTIONS[name].doc
    if name in ENTRY_SHAPES:
        key = "signature" if name in SIGNATURE_SECTIONS else "id"
        yield f"\nOne entry is `{key}:` {in_words(shape)}."
    for record in records_in(shape):
        if record.what in seen:
            continue
        seen.add(record.what)
        yield f"\n**{record.what[0].upper()}{record.what[1:]}**\n"
        yield from table_of(record.keys)


def page() -> str:
    """The whole page, in Markdown."""
    lines = [_OPENING, "## Sources\n", "Every entry, group and section may have these keys.\n"]
    lines += ["| key | what may be written | meaning |", "| --- | --- | --- |"]
    lines += [f"| `{key.name}` | {in_words(key.shape)} | {key.doc} |" for key in ORIGIN]
    seen: set[str] = set()
    for name, section in SECTIONS.items():
        if not section.part:
            lines += _section(name, seen)
    lines += [
        "\n## Entries of component types\n",
        "Entries are written under the plural of their type. They have its fields and hooks by name, and\n",
    ]
    lines += table_of((*ENTRY_KEYS, *ACTING_KEYS))
    lines += [
        "\nMembers of kinds have their fields and hooks by name, and\n",
        *table_of((*MEMBER_KEYS, *ACTING_KEYS)),
    ]
    lines += ["\nEntries may be in named groups:\n", *table_of(GROUP.keys)]
    return "\n".join(lines) + "\n"


def main(file: Path) -> None:
    """Writes the page."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("docs/data-model.md"))
