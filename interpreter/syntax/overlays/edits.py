"""The edits of an overlay, made on the sections of the ruleset that it extends.

A section is kept as its parts, one a file; an edit finds the entry in its part - in sections of entries also inside of
named groups and in rows - and puts what it makes of it in the same place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import partial

from interpreter.foundation.diagnostics import Findings, Related
from interpreter.foundation.source import Span
from interpreter.foundation.suggest import near_names
from interpreter.language.sections import ORIGIN_KEYS, SECTIONS
from interpreter.syntax import codes
from interpreter.syntax.overlays.entry_groups import Change, Place, edited_in, entry_keys, id_of, text_of
from interpreter.syntax.overlays.generated_entries import apart, made_keys
from interpreter.syntax.tree import Edit
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar, is_same

_SIGNED = frozenset({"functions", "effects"})


@dataclass(slots=True)
class Editor:
    """`places` are the parts of the sections, by name; `edits` what has been done to them."""

    places: dict[str, list[Place]]
    findings: Findings
    edits: list[Edit] = field(default_factory=list)
    #: Where the overlay itself removes what was there, by section and id.
    gone: dict[tuple[str, str], Span] = field(default_factory=dict)

    # -------------------------------------------------------------- the four verbs
    def add(self, section: YamlScalar, node: YamlNode) -> None:
        name = section.text
        kind = SECTIONS.get(name)
        if isinstance(node, YamlList) and kind is not None and kind.shape == "list":
            self._add_items(section, node)
            return
        if not isinstance(node, YamlMap):
            self._shape(section, node, "a mapping of ids to their content")
            return
        fresh = []
        for key, value in node:
            self._note("add", name, key)
            there = None if key.text in ORIGIN_KEYS else self.find(name, id_of(key))
            if there is None or (kind is not None and kind.deep):
                fresh.append((key, value))
                if there is not None and isinstance(value, YamlMap):
                    self._report_texts(name, key, value)
            else:
                self._report_exists(name, key, there)
        self.places.setdefault(name, []).append((section, YamlMap(tuple(fresh), node.span)))

    def change(self, section: YamlScalar, node: YamlNode) -> None:
        if not isinstance(node, YamlMap):
            self._shape(section, node, "a mapping of ids to the changes")
            return
        for key, value in node:
            self._note("change", section.text, key)
            self._edit(section, key, partial(self._changed, section.text, key, value))

    def replace(self, section: YamlScalar, node: YamlNode) -> None:
        kind = SECTIONS.get(section.text)
        if isinstance(node, YamlList) and kind is not None and kind.shape == "list":
            head, there = self._items(section)
            self._report_same(section, YamlList(tuple(there), head.span), node)
            self.places[section.text] = [(section, node)]
            return
        if not isinstance(node, YamlMap):
            self._shape(section, node, "a mapping of ids to their new content")
            return
        for key, value in node:
            self._note("replace", section.text, key)
            self._edit(section, key, partial(self._replaced, section.text, key, value))

    def remove(self, section: YamlScalar, node: YamlNode) -> None:
        items = node.items if isinstance(node, YamlList) else (node,)
        kind = SECTIONS.get(section.text)
        for item in items:
            if not isinstance(item, YamlScalar) or not item.text:
                self._shape(section, item, "a list of ids")
                continue
            self._note("remove", section.text, item)
            before = len(self.findings)
            if kind is not None and kind.shape == "list":
                self._remove_item(section, item)
            else:
                self._edit(section, item, lambda old, before: [])
            if len(self.findings) == before:
                self.gone[section.text, item.text] = item.span

    # -------------------------------------------------------------- finding and changing
    def find(self, section: str, id: str) -> YamlScalar | None:
        """The key of an entry, None when there is none."""
        for _, part in self.places.get(section, ()):
            for key in _keys(part, section):
                if id_of(key) == id:
                    return key
        return None

    def _edit(self, section: YamlScalar, key: YamlScalar, change: Change) -> None:
        name, id = section.text, id_of(key)
        if key.text in ORIGIN_KEYS:
            return
        parts = self.places.get(name, [])
        for n, (head, part) in enumerate(parts):
            if isinstance(part, YamlMap):
                edited = edited_in(part, id, change, name not in SECTIONS)
                if edited is None and name not in SECTIONS and (spread := apart(part, id)) is not None:
                    edited = edited_in(spread, id, change, True)
                if edited is not None:
                    parts[n] = (head, edited)
                    return
        self._report_missing(section, key)

    def _changed(
        self, section: str, key: YamlScalar, value: YamlNode, old: YamlScalar, before: YamlNode
    ) -> list[Place]:
        if section in _SIGNED and "(" in key.text and not self._same_signature(old, before, key, before):
            return [(old, before)]
        return [(old, self._merged(key, *_in_one_form(section, key, before, value)))]

    def _replaced(
        self, section: str, key: YamlScalar, value: YamlNode, old: YamlScalar, before: YamlNode
    ) -> list[Place]:
        if section in _SIGNED and not self._same_signature(old, before, key, value):
            return [(old, before)]
        self._report_same(key, before, value)
        return [(key, value)]

    def _merged(self, key: YamlScalar, before: YamlNode, value: YamlNode) -> YamlNode:
        """A mapping into a mapping, key by key; anything else takes the place of what was there."""
        if isinstance(before, YamlMap) != isinstance(value, YamlMap):
            message = f"`{key.text}` is {_form(before)} in the extended ruleset and {_form(value)} here"
            self.findings.add(
                codes.OVERLAY_FORM,
                key.span,
                message,
                help="write it in the same form, or write the whole entry under `replace:`",
                related=[Related(before.span.header(), "it is here")],
            )
            return before
        if not isinstance(before, YamlMap) or not isinstance(value, YamlMap) or not len(value):
            self._report_same(key, before, value)
            return value if not isinstance(value, YamlMap) else before
        # where the old came from says nothing of what is changed, if the change says where that comes from
        marked = any(k.text in ORIGIN_KEYS for k, _ in value)
        entries = {k.text: (k, v) for k, v in before if not (marked and k.text in ORIGIN_KEYS)}
        for k, v in value:
            new = k.text not in entries or k.text in ORIGIN_KEYS
            entries[k.text] = (k, v if new else self._merged(k, entries[k.text][1], v))
        return YamlMap(tuple(entries.values()), value.span)

    def _same_signature(self, old: YamlScalar, before: YamlNode, key: YamlScalar, value: YamlNode) -> bool:
        """Whether callers of the one can call the other; reported where they cannot."""
        if _signature(old, before) == _signature(key, value):
            return True
        shown = old.text if _result(before) == _result(value) else f"{old.text}, returns {_result(before) or 'nothing'}"
        self.findings.add(
            codes.OVERLAY_SIGNATURE,
            key.span,
            f"`{id_of(key)}` has another signature in the extended ruleset: `{shown}`",
            help="keep the parameters and the result, or remove it and add one with another name",
            related=[Related(old.span, "it is declared here")],
        )
        return False

    # -------------------------------------------------------------- lists
    def _add_items(self, section: YamlScalar, node: YamlList) -> None:
        head, there = self._items(section)
        for item in node.items:
            twin = next((i for i in there if isinstance(i, YamlScalar) and i.text == text_of(item)), None)
            if twin is not None and isinstance(item, YamlScalar):
                self._report_exists(section.text, item, twin)
            else:
                there.append(item)
        self.places[section.text] = [(head, YamlList(tuple(there), node.span))]

    def _remove_item(self, section: YamlScalar, item: YamlScalar) -> None:
        head, there = self._items(section)
        left = [i for i in there if text_of(i) != item.text]
        if len(left) == len(there):
            self._report_missing(section, item, [text_of(i) for i in there])
        self.places[section.text] = [(head, YamlList(tuple(left), item.span))]

    def _items(self, section: YamlScalar) -> tuple[YamlScalar, list[YamlNode]]:
        for head, part in self.places.get(section.text, ()):
            if isinstance(part, YamlList):
                return head, list(part.items)
        return section, []

    # -------------------------------------------------------------- what is wrong
    def _note(self, what: str, section: str, key: YamlScalar) -> None:
        self.edits.append(Edit(what, section, id_of(key), key.span))

    def _shape(self, section: YamlScalar, node: YamlNode, wanted: str) -> None:
        span: Span = node.span.header() if node.span.start < node.span.end else section.span
        form = "[id, ..]" if wanted.startswith("a list") else "{id: ..}"
        help = f"write `{section.text}: {form}`"
        self.findings.add(codes.OVERLAY_FORM, span, f"here `{section.text}` is {wanted}", help=help)

    def _report_same(self, key: YamlScalar, before: YamlNode, value: YamlNode) -> None:
        """An edit after which all is as it was."""
        if is_same(before, value) or (isinstance(value, YamlMap) and not len(value)):
            self.findings.add(
                codes.OVERLAY_SAME,
                value.span.header() if value.span.start < value.span.end else key.span,
                f"this changes nothing: `{key.text}` already has this value in the extended ruleset",
                help="write another value, or remove the edit",
                related=[Related(before.span.header(), "it is here")],
            )

    def _report_exists(self, section: str, key: YamlScalar, there: YamlScalar) -> None:
        self.findings.add(
            codes.OVERLAY_EXISTS,
            key.span,
            f"the extended ruleset already has `{id_of(key)}` in `{section}`",
            help="put it under `change:` or `replace:`, or choose another id",
            related=[Related(there.span, "it is here")],
        )

    def _report_missing(self, section: YamlScalar, key: YamlScalar, known: list[str] | None = None) -> None:
        removed = self.gone.get((section.text, id_of(key)))
        if removed is not None:
            message = f"`{id_of(key)}` is also removed from `{section.text}`, which is done first"
            help = "write only one of the two; to replace the entry completely, use `replace:`"
            related = [Related(removed, "it is removed here")]
            self.findings.add(codes.OVERLAY_MISSING, key.span, message, help=help, related=related)
            return
        if section.text not in self.places:
            near = near_names(section.text, self.places)
            message, span = f"the extended ruleset has no section `{section.text}`", section.span
        else:
            if known is None:
                parts = (part for _, part in self.places[section.text])
                known = [id_of(k) for part in parts for k in _keys(part, section.text)]
            near = near_names(id_of(key), known)
            message, span = f"the extended ruleset has no `{id_of(key)}` in `{section.text}`", key.span
        help = f"did you mean `{near[0]}`?" if near else "check its spelling, or put it under `add:`"
        self.findings.add(codes.OVERLAY_MISSING, span, message, help=help, suggestions=near)

    def _report_texts(self, section: str, key: YamlScalar, value: YamlMap) -> None:
        """Texts that are there already; `change:` is for those."""
        for _, part in self.places[section]:
            there = part.get(key.text) if isinstance(part, YamlMap) else None
            for inner, _ in value:
                twin = there.key(inner.text) if isinstance(there, YamlMap) else None
                if twin is not None:
                    self._report_exists(f"{section}: {key.text}", inner, twin)


def _keys(part: YamlNode, section: str) -> list[YamlScalar]:
    """The keys of what is in a part of a section; in sections of entries also of what `for:` makes."""
    if section in SECTIONS:
        return entry_keys(part, False)
    return [*entry_keys(part, True), *made_keys(part)]


def _in_one_form(section: str, key: YamlScalar, before: YamlNode, value: YamlNode) -> tuple[YamlNode, YamlNode]:
    """What is there and what changes it, both written out where only one of them is: `limit: 3` is short for
    `limit: {default: 3}`. Where values are beside the default, the short form does not say which of them is meant."""
    kind = SECTIONS.get(section)
    if kind is None or not kind.short or isinstance(before, YamlMap) == isinstance(value, YamlMap):
        return before, value
    if isinstance(before, YamlMap) and "by_players" in before:
        return before, value
    name = YamlScalar(kind.short, "", key.span, key.content)

    def written_out(node: YamlNode) -> YamlNode:
        return node if isinstance(node, YamlMap) else YamlMap(((name, node),), node.span)

    return written_out(before), written_out(value)


def _form(node: YamlNode) -> str:
    return "a mapping" if isinstance(node, YamlMap) else "a list" if isinstance(node, YamlList) else "one value"


def _signature(key: YamlScalar, node: YamlNode) -> tuple[list[str], str]:
    """The types of the parameters, and what is given back."""
    inside = re.search(r"\((.*)\)", key.text)
    parameters = [p.split() for p in inside[1].split(",")] if inside and inside[1].strip() else []
    return [" ".join(words[:-1]) for words in parameters], _result(node)


def _result(node: YamlNode) -> str:
    return text_of(node.get("returns") or node) if isinstance(node, YamlMap) else ""
