"""Entries with faces in words: what is on each face."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.checker.symbols import ComponentSym, EntrySym
from interpreter.describe.acting import acts
from interpreter.describe.statements import Line

if TYPE_CHECKING:
    from interpreter.describe.subjects import Describer


def face_lines(describer: Describer, component: ComponentSym, entry: EntrySym) -> Iterator[Line]:
    """A line for each face that an entry has, with its fields, and below it what the face does."""
    for number, name in enumerate(component.faces):
        if not entry.has_face[number]:
            continue
        values = entry.face_values[number]
        shown = (describer.field(f, values[f.name]) for f in component.face_fields.values() if f.name in values)
        fields = ", ".join(text for text in shown if text)
        called = describer.writer.names.text(f"{entry.id}.{name}") or describer.name(name)
        yield 1, f"{called}: {fields}." if fields else f"{called}."
        ordinal = entry.ordinal * len(component.faces) + number
        does = describer.hook_lines(component, "", ordinal) + acts(describer, component, "", entry.ordinal, number)
        yield from ((deeper + 1, text) for deeper, text in does)
