"""Reads a whole ruleset: all its files, merged by section."""

from __future__ import annotations

from pathlib import Path

from interpreter.foundation.diagnostics import Findings, Related
from interpreter.foundation.source import SourceFile, Span
from interpreter.foundation.suggest import near_names
from interpreter.language.model import RULESET
from interpreter.language.plurals import plurals_of
from interpreter.language.sections import ORIGIN_KEYS, SECTIONS, SectionKind
from interpreter.syntax import codes
from interpreter.syntax.files import read_folder
from interpreter.syntax.overlays.csv_tables import CsvTables
from interpreter.syntax.overlays.entry_groups import id_of
from interpreter.syntax.tree import RulesetTree, Section
from interpreter.syntax.yaml.nodes import YamlMap, YamlNode, YamlScalar
from interpreter.syntax.yaml.reader import read_yaml

_ENTRIES = SectionKind("", "Entries of a component type.")
_Place = tuple[YamlScalar, YamlNode]


def read_ruleset(path: Path, findings: Findings) -> RulesetTree:
    """The ruleset in the folder or file `path`. Always a tree: what could not be read is reported and left out."""
    files = read_folder(path, findings)
    gathered: dict[str, list[_Place]] = {}
    complete = bool(files) and not findings.errors
    name = path.stem if path.is_file() else path.resolve().name
    tables = CsvTables(path.parent if path.is_file() else path, name, findings)
    for source in files:
        document = _document(source, findings)
        complete = complete and document is not None
        for key, value in tables.put_into(document) if document is not None else ():
            gathered.setdefault(key.text, []).append((key, value))
    shapes = Findings()
    sections = {name: section for name, places in gathered.items() if (section := merge_section(name, places, shapes))}
    files = (*files, *tables.sources.values())
    tree = RulesetTree(name, files, sections, complete and tables.complete)
    if complete and "ruleset" not in gathered:
        message = "no file of this ruleset has a `ruleset:` section"
        help = "write `ruleset: {id: ..., title: ..., players: 2..4}`"
        where = next((f for f in files if f.path.endswith("ruleset.yaml")), files[0])
        findings.add(codes.MISSING_RULESET, Span(where, 0, 0), message, help=help)
    if "ruleset" in gathered and not _extends(tree):
        report_unknown_sections(tree, findings)
    findings.take(shapes)
    return tree


def report_unknown_sections(tree: RulesetTree, findings: Findings, inherited: frozenset[str] = frozenset()) -> None:
    """Reports sections that neither the language nor a component type declares.

    An overlay's component types may be in the ruleset that it extends; `inherited` are their plural names, and
    `read_ruleset` leaves an overlay for its caller to check.
    """
    if not tree.complete:
        return
    entry_sections = component_sections(tree) | inherited
    known = [*SECTIONS, *sorted(entry_sections)]
    head = {key.name for key in RULESET.keys}
    for name, section in tree.sections.items():
        if name in SECTIONS or name in entry_sections:
            continue
        near = near_names(name, known)
        help = f"sections are {', '.join(SECTIONS)}, and one for each component type"
        if name in head:
            near, help = (), f"write it under `ruleset:`: `ruleset: {{.., {name}: ..}}`"
        elif near:
            help = f"did you mean `{near[0]}`?"
        message = f"there is no section `{name}`, and no component type with this plural"
        more = [Related(key.span, "and here") for key in section.keys[1:]]
        findings.add(codes.UNKNOWN_SECTION, section.keys[0].span, message, help=help, suggestions=near, related=more)


def component_sections(tree: RulesetTree) -> frozenset[str]:
    """The names of the sections that hold entries: the plurals of the component types declared here."""
    names: set[str] = set()
    for declaring in _component_maps(tree):
        for key, value in declaring:
            plural = value.get("plural") if isinstance(value, YamlMap) else None
            names.add(plurals_of(id_of(key), plural.text if isinstance(plural, YamlScalar) else None))
    return frozenset(names)


def _component_maps(tree: RulesetTree) -> list[YamlMap]:
    maps = list(tree.sections["components"].parts) if "components" in tree.sections else []
    for name, kind in SECTIONS.items():
        if kind.part and name in tree.sections and (found := tree.sections[name].entries.get("components")):
            maps.append(found[1])
    return [part for part in maps if isinstance(part, YamlMap)]


def _extends(tree: RulesetTree) -> bool:
    return "extends" in tree.sections["ruleset"].entries if "ruleset" in tree.sections else False


def _document(source: SourceFile, findings: Findings) -> YamlMap | None:
    node = read_yaml(source, findings)
    if isinstance(node, YamlMap) or node is None:
        return node
    if isinstance(node, YamlScalar) and node.is_null:
        message, help = "the file has no content", "delete it, or give it a section"
        findings.add(codes.EMPTY_FILE, Span(source, 0, 0), message, help=help)
    else:
        message = "a file is a mapping of sections; this is " + ("a text" if isinstance(node, YamlScalar) else "a list")
        findings.add(codes.SECTION_SHAPE, node.span.header(), message, help="begin with a section, such as `kinds:`")
    return None


def merge_section(name: str, places: list[_Place], findings: Findings) -> Section | None:
    """One section from its parts in the files, or None when nothing of it can be used."""
    kind = SECTIONS.get(name, _ENTRIES)
    keys, parts = tuple(key for key, _ in places), tuple(value for _, value in places)
    if kind.shape == "list":
        for key in keys[1:]:
            message = f"the list `{name}` is given twice"
            first = Related(keys[0].span, "the first one is here")
            findings.add(codes.SECTION_TWICE, key.span, message, help="write it in one place", related=[first])
        if isinstance(parts[0], YamlMap) or (isinstance(parts[0], YamlScalar) and parts[0].is_null):
            findings.add(
                codes.SECTION_SHAPE, keys[0].span, f"`{name}` is a list", help=f"write `{name}: [first, second]`"
            )
            return None
        return Section(name, keys, parts, value=parts[0])
    entries: dict[str, _Place] = {}
    for key, value in places:
        if isinstance(value, YamlMap) and kind.shape == "record" and any(id_of(k) in entries for k, _ in value):
            related = [Related(keys[0].span, "the first one is here")]
            message = f"`{name}` is written twice"
            findings.add(codes.SECTION_TWICE, key.span, message, help="write it in one place", related=related)
        elif isinstance(value, YamlMap):
            _add_entries(name, value, entries, kind.deep, findings)
        elif name in SECTIONS or not (isinstance(value, YamlScalar) and value.is_null):
            message = f"`{name}` is a mapping of ids to their content"
            findings.add(codes.SECTION_SHAPE, key.span, message, help="write `id: content` below it, or remove the key")
    return Section(name, keys, parts, entries)


def _add_entries(section: str, part: YamlMap, entries: dict[str, _Place], deep: bool, findings: Findings) -> None:
    for key, value in part:
        id = id_of(key)
        if id not in entries:
            entries[id] = (key, value)
        elif deep and isinstance(value, YamlMap) and isinstance(entries[id][1], YamlMap):
            entries[id] = (entries[id][0], _joined(f"{section}: {id}", entries[id][1], value, findings))
        elif id not in ORIGIN_KEYS:
            _report_twice(section, id, key, entries[id][0], findings)


def _joined(section: str, first: YamlNode, second: YamlMap, findings: Findings) -> YamlMap:
    """What two files give for one entry of a deep section."""
    entries: dict[str, _Place] = {}
    for part in (first, second):
        if isinstance(part, YamlMap):
            _add_entries(section, part, entries, False, findings)
    return YamlMap(tuple(entries.values()), first.span)


def _report_twice(section: str, id: str, key: YamlScalar, first: YamlScalar, findings: Findings) -> None:
    message = f"`{id}` is declared twice in `{section}`"
    related = [Related(first.span, "the first one is here")]
    findings.add(codes.DUPLICATE_ENTRY, key.span, message, help="rename or remove one of the two", related=related)
