"""Overlays: a ruleset that extends another one, and the two become one tree.

What comes out is a ruleset like any other; its nodes keep their places in the files of both. The head, texts and
scenarios of an overlay are its own; everything else it says as an edit: `remove:`, `replace:`, `change:`, `add:`, made
in that order.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from interpreter import resources
from interpreter.foundation.diagnostics import Diagnostic, Findings, Related, Severity
from interpreter.foundation.suggest import near_names
from interpreter.language.plurals import plurals_of
from interpreter.language.sections import ORIGIN_KEYS, SECTIONS
from interpreter.syntax import codes
from interpreter.syntax.overlays.edits import Editor
from interpreter.syntax.overlays.entry_groups import Place, entry_keys
from interpreter.syntax.ruleset_reader import merge_section, read_ruleset, report_unknown_sections
from interpreter.syntax.tree import Edit, Overlay, RulesetTree, Section
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar

#: In this order an overlay's edits are made.
VERBS = ("remove", "replace", "change", "add")
#: The sections that an overlay writes as a ruleset does.
_OWN = ("ruleset", "text", "scenarios")
#: What of the extended ruleset's head is not that of the overlay.
_NOT_INHERITED = frozenset({"id", "title", "extends", *ORIGIN_KEYS})


def resolve_overlay(tree: RulesetTree, path: Path, findings: Findings, extended: tuple[Path, ...] = ()) -> RulesetTree:
    """The tree of the whole ruleset where `tree`, read from `path`, extends another one; else the tree itself.

    `extended` are the folders of the overlays on the way here. Where the other ruleset cannot be used that is reported,
    and the tree comes back as it was.
    """
    head = tree.sections.get("ruleset")
    if head is None or "extends" not in head.entries:
        _report_stray_edits(tree, findings)
        return tree
    name = head.entries["extends"][1]
    if not isinstance(name, YamlScalar):
        return tree
    here = (*extended, (path.parent if path.is_file() else path).resolve())
    base = _read_base(name, here, findings)
    return tree if base is None else _resolved(tree, *base, name, findings)


def settled(found: Findings, tree: RulesetTree, check: Callable[[RulesetTree], Findings]) -> Findings:
    """The findings about a ruleset; of an overlay those in its own files. What is wrong elsewhere is so because of an
    edit, and is reported there, unless the extended ruleset is wrong by itself, as `check` tells."""
    overlay = tree.overlay
    if overlay is None:
        return found
    own = {file.path for file in overlay.files}
    result = Findings()
    elsewhere: list[Diagnostic] = []
    for d in found.sorted():
        if d.span.source.path in own:
            result.add(d.code, d.span, d.message, help=d.help, suggestions=d.suggestions, related=d.related)
        elif d.severity is Severity.ERROR:
            elsewhere.append(d)
    before = [d for d in check(overlay.extended).sorted() if d.severity is Severity.ERROR] if elsewhere else []
    if before:
        _report_broken(overlay.extends, before[0], result)
        return result
    broken: dict[Edit | None, list[Diagnostic]] = {}
    for d in elsewhere:
        broken.setdefault(_cause(d, overlay), []).append(d)
    for edit, diagnostics in broken.items():
        first = diagnostics[0]
        related = [Related(d.span, "here, in the extended ruleset") for d in diagnostics]
        if edit is None:
            message, span = (
                f"with this edit the extended ruleset has an error: {first.message}",
                overlay.extends.span,
            )
        else:
            done = {"remove": "removed", "replace": "replaced", "change": "changed", "add": "added"}[edit.what]
            message, span = f"`{edit.id}` is {done}, but then {first.message}", edit.span
        help = "also change what uses it, or remove this edit" if edit is not None else first.help
        result.add(codes.OVERLAY_BREAKS, span, message, help=help, related=related)
    return result


def _cause(diagnostic: Diagnostic, overlay: Overlay) -> Edit | None:
    """The edit that a finding in the extended ruleset speaks of, the removals first."""
    spoken = {*re.findall(r"`(\w+)", diagnostic.message), diagnostic.span.text}
    for edit in sorted(overlay.edits, key=lambda e: VERBS.index(e.what)):
        if spoken & {edit.id, plurals_of(edit.id)}:
            return edit
    return None


# ------------------------------------------------------------------ the other ruleset
def _read_base(name: YamlScalar, here: tuple[Path, ...], findings: Findings) -> tuple[RulesetTree, Path] | None:
    folder = _folder(name, here[-1], findings)
    if folder is None:
        return None
    if folder.resolve() in here:
        message = f"`{name.text}` extends this ruleset itself"
        findings.add(codes.EXTENDS_ITSELF, name.span, message, help="one of the rulesets must not extend another")
        return None
    found = Findings()
    base = resolve_overlay(read_ruleset(folder, found), folder, found, here)
    if found.errors or not base.complete:
        _report_broken(name, next((d for d in found.sorted() if d.severity is Severity.ERROR), None), findings)
        return None
    return base, folder


def _report_broken(name: YamlScalar, first: Diagnostic | None, findings: Findings) -> None:
    findings.add(
        codes.EXTENDED_BROKEN,
        name.span,
        f"`{name.text}` cannot be extended: it has errors",
        help=f"fix them first: `rulewright lint {name.text}` shows them",
        related=[Related(first.span, first.message)] if first is not None else [],
    )


def _folder(name: YamlScalar, here: Path, findings: Findings) -> Path | None:
    """A bundled ruleset's folder, else one that is beside the overlay's."""
    beside = {}
    if here.parent.is_dir():
        beside = {f.name: f for f in sorted(here.parent.iterdir()) if (f / resources.RULESET_FILE).is_file()}
    known = {**beside, **resources.bundled_rulesets()}
    if name.text in known and name.text != here.name:
        return known[name.text]
    if name.text in beside or name.text in known:
        message = f"`{name.text}` extends this ruleset itself"
        findings.add(codes.EXTENDS_ITSELF, name.span, message, help="one of the rulesets must not extend another")
        return None
    near = near_names(name.text, [k for k in known if k != here.name])
    help = f"did you mean `{near[0]}`?" if near else "name a bundled ruleset, or a folder next to this one"
    message = f"there is no ruleset `{name.text}`, neither bundled nor next to this one"
    findings.add(codes.UNKNOWN_EXTENDED, name.span, message, help=help, suggestions=near)
    return None


# ------------------------------------------------------------------ one tree
def _resolved(tree: RulesetTree, base: RulesetTree, folder: Path, name: YamlScalar, findings: Findings) -> RulesetTree:
    places: dict[str, list[Place]] = {
        section.name: list(zip(section.keys, section.parts, strict=True))
        for section in base.sections.values()
        if section.name not in ("ruleset", "scenarios")
    }
    editor = Editor(places, findings)
    for verb in VERBS:
        part = tree.sections.get(verb)
        for key, node in part.entries.values() if part is not None else ():
            if key.text in _OWN or key.text in VERBS:
                _report_direct(key, f"`{key.text}` is not a section that can be edited", findings)
            else:
                getattr(editor, verb)(key, node)
    if "text" in tree.sections and "text" in places:
        own_texts = tree.sections["text"]
        places["text"] = [
            (key, _without(node, own_texts) if isinstance(node, YamlMap) else node) for key, node in places["text"]
        ]
    for section in tree.sections.values():
        if section.name in ("text", "scenarios"):
            places.setdefault(section.name, []).extend(zip(section.keys, section.parts, strict=True))
        elif section.name not in VERBS and section.name != "ruleset":
            for key in section.keys:
                _report_direct(key, f"an overlay cannot contain `{section.name}` directly", findings)
    sections = {"ruleset": _head(tree.sections["ruleset"], base.sections["ruleset"])}
    removed = {edit.section for edit in editor.edits if edit.what == "remove"}
    for section_name, parts in places.items():
        if section_name in removed - set(SECTIONS) and not any(_has_entries(part) for _, part in parts):
            continue  # without entries it says nothing, and the component type may be removed, too
        merged = merge_section(section_name, parts, findings)
        if merged is not None:
            sections[section_name] = merged
    overlay = Overlay(name, tree.files, tuple(editor.edits), base, folder, tree)
    whole = RulesetTree(tree.name, (*base.files, *tree.files), sections, tree.complete, overlay)
    report_unknown_sections(whole, findings)
    return whole


def _has_entries(part: YamlNode) -> bool:
    return any(key.text not in ORIGIN_KEYS for key in entry_keys(part, True))


def _without(texts: YamlMap, own: Section) -> YamlMap:
    """The other's texts but for those that the overlay says again, language by language."""
    anew = {
        (language.text, id.text) for part in own.parts for language, ids in _entries(part) for id, _ in _entries(ids)
    }

    def left(language: YamlScalar, ids: YamlNode) -> YamlNode:
        if not isinstance(ids, YamlMap):
            return ids
        return YamlMap(tuple((id, text) for id, text in ids if (language.text, id.text) not in anew), ids.span)

    return YamlMap(tuple((language, left(language, ids)) for language, ids in texts), texts.span)


def _entries(node: YamlNode) -> tuple[tuple[YamlScalar, YamlNode], ...]:
    return node.entries if isinstance(node, YamlMap) else ()


def _head(own: Section, base: Section) -> Section:
    """The overlay's head; what it does not say is as in the extended ruleset."""
    entries = {name: pair for name, pair in base.entries.items() if name not in _NOT_INHERITED}
    entries.update({name: pair for name, pair in own.entries.items() if name != "extends"})
    if "ruling" in base.entries:
        entries["ruling"] = _both(base.entries["ruling"], own.entries.get("ruling"))
    return Section(own.name, own.keys, (YamlMap(tuple(entries.values()), own.parts[0].span),), entries)


def _both(before: Place, own: Place | None) -> Place:
    """What has been ruled for the extended ruleset, and what for the overlay."""
    if own is None:
        return before
    items = [item for _, node in (before, own) for item in (node.items if isinstance(node, YamlList) else (node,))]
    return own[0], YamlList(tuple(items), own[1].span)


def _report_direct(key: YamlScalar, message: str, findings: Findings) -> None:
    help = f"write `add: {{{key.text}: ..}}`, or `change:`, `replace:`, `remove:`"
    if key.text in _OWN or key.text in VERBS:
        help = f"write `{key.text}:` at the beginning of a line"
    findings.add(codes.OVERLAY_SECTION, key.span, message, help=help)


def _report_stray_edits(tree: RulesetTree, findings: Findings) -> None:
    for name, section in tree.sections.items():
        if name in SECTIONS and SECTIONS[name].part:
            message = f"`{name}:` edits another ruleset, but this one extends none"
            help = "write `extends: NAME` under `ruleset:`, or the sections themselves"
            findings.add(codes.STRAY_EDIT, section.keys[0].span, message, help=help)
