"""Component types and their entries."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from interpreter.checker.declarations.backs import read_backs
from interpreter.checker.declarations.entries import RawEntry, raw_entries
from interpreter.checker.declarations.faces import declare_faces, declare_turning, read_entries, read_face_fields
from interpreter.checker.declarations.fields import read_fields, read_formulas, read_hooks
from interpreter.checker.declarations.needs import read_needs
from interpreter.checker.declarations.passives import read_active
from interpreter.checker.declarations.variables import read_component_variables
from interpreter.checker.expressions.owners import read_owner
from interpreter.checker.static.declaration_context import Reading, get, number, word
from interpreter.checker.static.entry_values import Written, read_texts
from interpreter.checker.static.naming import report_twice
from interpreter.checker.symbols import ComponentSym, EntrySym
from interpreter.language.plurals import plurals_of
from interpreter.syntax.yaml.nodes import YamlNode


@dataclass(slots=True)
class ComponentParts:
    """A component type and the YAML of its entries, kept until all types are known."""

    component: ComponentSym
    node: YamlNode
    entries: list[tuple[EntrySym, RawEntry]] = field(default_factory=list)


def declare_components(reading: Reading) -> list[ComponentParts]:
    """Enters all component types and entries by name; fields and hooks follow in `read_components`."""
    found = []
    for key, node in reading.entries("components"):
        component = ComponentSym(key.text, word(node, "plural", plurals_of(key.text)), key.span)
        reading.names.components[component.name] = component
        reading.declare(component)
        declare_faces(component, node, reading)
        declare_turning(component, node, reading)
        found.append(ComponentParts(component, node))
    for parts in found:
        for raw in raw_entries(parts.component.plural, reading):
            _declare_entry(parts, raw, reading)
    return found


def _declare_entry(parts: ComponentParts, raw: RawEntry, reading: Reading) -> None:
    component = parts.component
    other = reading.names.entries.get(raw.id.text)
    if other is not None:
        where = (
            f"the entries of `{component.name}`"
            if other[0] is component
            else f"`{component.plural}` and `{other[0].plural}`"
        )
        report_twice(raw.id.text, raw.id.span, other[1].span, where, reading.findings)
        return
    entry = EntrySym(raw.id.text, raw.id.span, len(component.entries))
    component.entries.append(entry)
    reading.names.entries[entry.id] = (component, entry)
    parts.entries.append((entry, raw))


def read_components(found: list[ComponentParts], reading: Reading) -> None:
    """Types of fields, variables and hooks, and what each entry gives for them."""
    for parts in found:
        read_fields(parts.component, get(parts.node, "fields"), reading)
        read_hooks(parts.component, get(parts.node, "hooks"), reading)
        read_formulas(parts.component, get(parts.node, "formulas"), reading)
        read_active(parts.component, get(parts.node, "active"), reading)
        read_component_variables(parts.component, get(parts.node, "variables"), reading)
        read_owner(parts.component, get(parts.node, "owner"), reading)
        read_face_fields(parts.component, parts.node, reading)
        read_backs(parts.component, get(parts.node, "shown_on_back"), reading)
    for parts in found:
        component = parts.component
        written = [Written(entry.ordinal, raw.id, raw.body, entry.values) for entry, raw in parts.entries]
        for entry, body in read_entries(component, written, reading):
            symbol = component.entries[entry.ordinal]
            copies = number(body, "copies")
            symbol.copies = 1 if copies is None else copies
            read_texts(f"{symbol.id}.text", body, reading)
            if (needs := body.get("needs")) is not None:
                reading.bodies.append(partial(read_needs, symbol, needs, symbol.id, reading))
