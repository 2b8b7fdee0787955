"""Fields that have a value for each of something, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.check.symbols import FieldSym, Static
from interpreter.language.types import Member

if TYPE_CHECKING:
    from interpreter.describe.subjects import Describer


def per_field(describer: Describer, field: FieldSym, values: tuple[Static, ...]) -> str:
    """All values; where there is a default, those that differ, with what they are for ("" where none does)."""
    name, value = describer.name(field.name), describer.writer.value
    if not field.has_default:
        return f"{name} {', '.join(value(field.type, v) for v in values)}"
    own = [n for n, v in enumerate(values) if v != field.default]
    said = [value(field.type, values[n]) for n in own]
    match field.per:
        case (Member(kind=kind),):
            members = describer.ruleset.kinds[kind].members
            said = [f"{describer.name(members[n].name)} {text}" for n, text in zip(own, said, strict=True)]
    return f"{name} {', '.join(said)}" if said else ""
