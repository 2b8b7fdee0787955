"""What each word of the language means: statements, verbs, expressions, sections, keys, properties and functions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from interpreter.foundation.suggest import near_names
from interpreter.language.built_in import BUILT_IN
from interpreter.language.model import ACTING_KEYS, ENTRY_KEYS, ENTRY_SHAPES, GROUP, MEMBER_KEYS, ORIGIN, SECTION_SHAPES
from interpreter.language.reference import in_words, records_in
from interpreter.language.sections import SECTIONS
from interpreter.language.shapes import Key
from interpreter.syntax.forms import EXPRESSIONS, STATEMENTS
from interpreter.verbs import all_verbs


@cache
def words() -> dict[str, tuple[str, ...]]:
    """By word, the paragraphs that explain it: the most special first."""
    found: dict[str, list[str]] = {}
    for word, text in (*_built_in(), *_verbs(), *_sections(), *_keys(), *_forms()):
        paragraphs = found.setdefault(word, [])
        if text not in paragraphs:
            paragraphs.append(text)
    return {word: tuple(texts) for word, texts in sorted(found.items())}


def near_words(word: str) -> tuple[str, ...]:
    """The words that look like one, the likeliest first."""
    return near_names(word, list(words()))


def _built_in() -> Iterator[tuple[str, str]]:
    for what, table in BUILT_IN.items():
        for row in table:
            yield row.word, f"{row.usage}   ({what})\n  {row.doc}\n  Example: {row.example}"


def _verbs() -> Iterator[tuple[str, str]]:
    for verb in dict.fromkeys(all_verbs().values()):
        demand = f" It {verb.demand}." if verb.demand else ""
        yield verb.word.split()[0], f"{verb.usage}   (a verb)\n  {verb.doc}{demand}"


def _sections() -> Iterator[tuple[str, str]]:
    for name, section in SECTIONS.items():
        yield name, f"{name}:   (a section)\n  {section.doc}"


def _keys() -> Iterator[tuple[str, str]]:
    for shape in (*SECTION_SHAPES.values(), *ENTRY_SHAPES.values(), GROUP):
        for record in records_in(shape):
            for key in record.keys:
                yield key.name, _key(key, record.what)
    for what, keys in (("an entry", ENTRY_KEYS), ("a member", MEMBER_KEYS), ("an entry or member", ACTING_KEYS)):
        for key in keys:
            yield key.name, _key(key, what)
    for key in ORIGIN:
        yield key.name, _key(key, "anything")


def _key(key: Key, what: str) -> str:
    default = f" Default: {key.default}." if key.default else ""
    needed = " Required." if key.required else ""
    return f"{key.name}: {in_words(key.shape)}   (a key of {what})\n  {key.doc}{needed}{default}".rstrip()


def _forms() -> Iterator[tuple[str, str]]:
    for what, table in (("a statement", STATEMENTS), ("an expression", EXPRESSIONS)):
        for form in table:
            text = f"{form.usage}   ({what})\n  {form.doc}"
            for word in dict.fromkeys(re.findall(r"\b[a-z]{2,}\b", f"{form.usage} {form.telling}")):
                yield word, text
