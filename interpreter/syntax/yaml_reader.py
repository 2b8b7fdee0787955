"""Reads YAML into our own nodes, each with its exact place.

The library's *events* are used, not its composed nodes: an event tells an explicit tag from an implied one and an alias
from a copy, and a stack of our own instead of the library's recursion makes nesting harmless. With the C extension
(libyaml) reading is about ten times faster than with the parser in Python; both give equal nodes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)
from ruamel.yaml.parser import Parser as PurePythonParser

from interpreter.foundation.diagnostics import Findings, Related
from interpreter.foundation.source import SourceFile, Span
from interpreter.syntax import codes
from interpreter.syntax.yaml_errors import SECOND_DOCUMENT, YamlComplaint, report_yaml_error
from interpreter.syntax.yaml_nodes import YamlList, YamlMap, YamlNode, YamlScalar

MAX_DEPTH = 50
MAX_ALIASES = 50
MAX_NODES = 500_000

# What YAML 1.2 does not allow in a file, and what parsers and editors count differently as a line break.
_REFUSED_CHARACTER = re.compile(
    r"[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\u2028\u2029\ufeff]|\r(?!\n)"
)
_PROPERTIES = re.compile(r"(?:[!&]\S*\s+)*(?:#[^\n]*\s+)*")
_OPTIONAL = re.compile(r"(?<=\w)\?(?=[\s,\]}]|$)")
_STAND_IN = "\uf8ff"
_TAG = re.compile(r"(?:&\S*\s+)*(!\S*)")


def c_parser_in_use() -> bool:
    """Whether YAML is parsed by the C extension (package ruamel.yaml.clib)."""
    return YAML(typ="safe").Parser is not PurePythonParser


def read_yaml(source: SourceFile, findings: Findings, *, pure: bool = False) -> YamlNode | None:
    """The one document of `source`, or None (with a finding) when it is not valid YAML or empty.

    With `pure` the parser in Python is used even where the C extension is installed. Duplicate keys, tags, merge keys and
    keys that are no scalars are reported and left out; the rest of the document is still given.
    """
    if refused := _REFUSED_CHARACTER.search(source.text):
        _report_character(source, refused.start(), findings)
        return None
    builder = _Builder(source, findings)
    try:
        for event in _events(source.text, pure):
            if not builder.take(event):
                return None
    except MarkedYAMLError as error:
        report_yaml_error(source, _complaint(error), findings)
        return None
    if builder.root is None:
        where = Span(source, 0, 0)
        findings.add(codes.EMPTY_FILE, where, "the file has no content", help="delete it, or give it a section")
    return builder.root


def _events(text: str, pure: bool) -> Iterator[Any]:
    """The events of the parser in Python, or of the C extension made to read YAML 1.2 as it does.

    libyaml follows YAML 1.1 in two points that types (`{at: square?}`) and times of day run into: within brackets it takes a
    `?` for an indicator and refuses a `:` between letters. The first is hidden from it behind a character of the same
    width; for the second, rare, the parser in Python answers.
    """
    if pure or not c_parser_in_use() or _STAND_IN in text:
        yield from YAML(typ="safe", pure=True).parse(text)
        return
    hidden = _OPTIONAL.sub(_STAND_IN, text)
    seen = 0
    try:
        for event in YAML(typ="safe").parse(hidden):
            if isinstance(event, ScalarEvent) and _STAND_IN in event.value:
                event.value = event.value.replace(_STAND_IN, "?")
            seen += 1
            yield event
    except MarkedYAMLError as error:
        if "unexpected ':'" not in (error.problem or ""):
            raise
        yield from islice(YAML(typ="safe", pure=True).parse(text), seen, None)


def _complaint(error: MarkedYAMLError) -> YamlComplaint:
    problem = error.problem_mark or error.context_mark
    context_at = error.context_mark.index if error.context_mark is not None else None
    return YamlComplaint(error.problem or "", problem.index if problem else 0, error.context or "", context_at)


def _report_character(source: SourceFile, at: int, findings: Findings) -> None:
    character = source.text[at]
    name = {"\0": "a NUL character", "\ufeff": "a byte order mark", "\r": "a carriage return without a line feed"}
    what = name.get(character, f"the character U+{ord(character):04X}")
    message = f"{what} stands here; it is invisible and refused in a ruleset"
    findings.add(codes.CONTROL_CHARACTER, Span(source, at, at + 1), message, help="delete it")


@dataclass(slots=True)
class _Open:
    """A collection whose end has not come yet. `end` is where its last part ended; `key` waits for its value."""

    start: int
    flow: bool
    mapping: bool
    anchor: str | None
    end: int
    size: int = 1
    items: list[YamlNode] = field(default_factory=list)
    entries: dict[str, tuple[YamlScalar, YamlNode]] = field(default_factory=dict)
    key: YamlScalar | None = None
    expects_key: bool = True
    drop: bool = False


class _Builder:
    """Builds nodes from events; `take` answers whether reading can go on."""

    def __init__(self, source: SourceFile, findings: Findings) -> None:
        self.source = source
        self.findings = findings
        self.root: YamlNode | None = None
        self.open: list[_Open] = []
        self.anchors: dict[str, tuple[YamlNode, int]] = {}
        self.aliases = 0
        self.nodes = 0
        self.documents = 0
        self.last_end = 0

    def take(self, event: Any) -> bool:
        start, end = event.start_mark.index, event.end_mark.index
        match event:
            case ScalarEvent():
                self._tag(event, start)
                return self._add(self._scalar(event, start, end), 1, event.anchor)
            case MappingStartEvent() | SequenceStartEvent():
                return self._begin(event, start, end)
            case AliasEvent():
                return self._alias(event.anchor, Span(self.source, start, end))
            case DocumentStartEvent():
                return self._document(event, start, end)
            case MappingEndEvent() | SequenceEndEvent():
                return self._finish(end)
        return True

    # -------------------------------------------------------------- documents, anchors, tags
    def _document(self, event: DocumentStartEvent, start: int, end: int) -> bool:
        self.documents += 1
        if self.documents > 1:
            start = start if start < end else self.source.text.rfind("...", 0, start)
            end = start + 3
            self.findings.add(
                codes.SEVERAL_DOCUMENTS, Span(self.source, start, end), SECOND_DOCUMENT[0], help=SECOND_DOCUMENT[1]
            )
            return False
        if event.version is not None and tuple(event.version) != (1, 2):
            line = re.compile(r"^%YAML.*$", re.M).search(self.source.text)
            span = (
                Span(self.source, line.start(), line.start() + len(line[0].rstrip()))
                if line
                else Span(self.source, start, end)
            )
            self.findings.add(codes.YAML_VERSION, span, "rulesets are YAML 1.2", help="remove this line")
        return True

    def _alias(self, name: str, span: Span) -> bool:
        self.aliases += 1
        if self.aliases > MAX_ALIASES:
            message = f"this is alias number {self.aliases}; a file may have {MAX_ALIASES}"
            self.findings.add(
                codes.TOO_MANY_ALIASES, span, message, help="write what entries share under `all:` of a group"
            )
            return False
        if name not in self.anchors:
            inside = any(o.anchor == name for o in self.open)
            message = (
                f"`*{name}` stands inside its own anchor"
                if inside
                else f"there is no anchor `&{name}` before this alias"
            )
            help = "quote the text if it is to begin with `*`"
            self.findings.add(codes.UNKNOWN_ALIAS, span, message, help=help)
            return self._add(YamlScalar("", "", span, span), 1, None)
        node, size = self.anchors[name]
        if self.nodes + size > MAX_NODES:
            message = f"with this alias the file would have more than {MAX_NODES:,} values"
            self.findings.add(
                codes.TOO_MANY_ALIASES, span, message, help="write what entries share under `all:` of a group"
            )
            return False
        self.last_end = span.end
        self.nodes += size
        return self._add(node, size, None)

    def _tag(self, event: Any, start: int) -> None:
        if event.tag is None and self.source.text[start : start + 1] != "!":
            return
        written = _TAG.match(self.source.text, start)
        span = Span(self.source, *written.span(1)) if written else Span(self.source, start, start + 1)
        message = f"`{span.text}` is a YAML tag; tags have no place in a ruleset"
        self.findings.add(codes.YAML_TAG, span, message, help="remove it, or quote the text if it is to begin with `!`")

    # -------------------------------------------------------------- scalars
    def _scalar(self, event: Any, start: int, end: int) -> YamlScalar:
        text, style, value = self.source.text, event.style or "", event.value
        properties = _PROPERTIES.match(text, start, end)
        start = properties.end() if properties else start
        if style == "" and value == "":
            start = end = self._place_of_nothing()
        if style in ("|", ">"):
            content = self._block_content(start, end)
            span = Span(self.source, start, max(content.end, start + 1))
        else:
            span = Span(self.source, start, end)
            content = Span(self.source, start + 1, end - 1) if style else span
        self.last_end = span.end
        self.nodes += 1
        return YamlScalar(value, style, span, content)

    def _place_of_nothing(self) -> int:
        """A missing value stands right behind the `:` or `-` (or the key) that it is missing from."""
        colon = re.compile(r"[ \t\r\n]*:" if not self.open or self.open[-1].mapping else r"(?:\s|#[^\n]*)*-")
        found = colon.match(self.source.text, self.last_end)
        return found.end() if found else self.last_end

    def _block_content(self, start: int, end: int) -> Span:
        """The characters of a block scalar from the first of its first line that is not blank to the last one."""
        text = self.source.text
        first = text.find("\n", start) + 1
        content = text[first:end] if first else ""
        lead = len(content) - len(content.lstrip())
        if not content.strip():
            place = start + len(text[start : first or len(text)].rstrip())
            return Span(self.source, place, place)
        return Span(self.source, first + lead, first + len(content.rstrip()))

    # -------------------------------------------------------------- collections
    def _begin(self, event: Any, start: int, end: int) -> bool:
        self._tag(event, start)
        if len(self.open) >= MAX_DEPTH:
            span = (
                Span(self.source, max(start, end - 1), end) if event.flow_style else Span(self.source, start, start + 1)
            )
            message = f"values are nested more than {MAX_DEPTH} deep here"
            self.findings.add(codes.NESTED_TOO_DEEPLY, span, message, help="look for brackets that are not closed")
            return False
        self.nodes += 1
        properties = _PROPERTIES.match(self.source.text, start)
        start = properties.end() if properties else start
        self.last_end = max(start, end if event.flow_style else start)
        self.open.append(
            _Open(start, bool(event.flow_style), isinstance(event, MappingStartEvent), event.anchor, self.last_end)
        )
        return True

    def _finish(self, end: int) -> bool:
        done = self.open.pop()
        span = Span(self.source, done.start, end if done.flow else max(done.end, done.start))
        node: YamlNode
        node = YamlMap(tuple(done.entries.values()), span) if done.mapping else YamlList(tuple(done.items), span)
        if done.flow:
            self.last_end = end
        return self._add(node, done.size, done.anchor)

    def _add(self, node: YamlNode, size: int, anchor: str | None) -> bool:
        if anchor is not None:
            self.anchors[anchor] = (node, size)
        if not self.open:
            self.root = node
            return True
        parent = self.open[-1]
        parent.size += size
        parent.end = max(parent.end, self.last_end)
        if not parent.mapping:
            parent.items.append(node)
        elif parent.expects_key:
            parent.drop = not self._accept_key(node, parent)
            parent.expects_key = False
        else:
            if parent.key is not None and not parent.drop:
                parent.entries[parent.key.text] = (parent.key, node)
            parent.key, parent.expects_key = None, True
        return True

    def _accept_key(self, node: YamlNode, parent: _Open) -> bool:
        if not isinstance(node, YamlScalar) or node.style in ("|", ">") or (node.plain and node.text == ""):
            span = (
                node.span
                if node.span.start < node.span.end
                else Span(self.source, node.span.start - 1, node.span.start)
            )
            message = "a key must be a word, a number or a signature on one line"
            self.findings.add(codes.COMPLEX_KEY, span, message, help="write the key as one plain text, or quote it")
            return False
        if node.plain and node.text == "<<":
            message = "`<<` merges nothing here: merge keys belong to YAML 1.1"
            self.findings.add(
                codes.MERGE_KEY, node.span, message, help="write what entries share under `all:` of a group"
            )
            return False
        if node.text in parent.entries:
            first = parent.entries[node.text][0].span
            self.findings.add(
                codes.DUPLICATE_KEY,
                node.span,
                f"`{node.text}` stands twice in this mapping",
                help="remove one of the two, or give it another name",
                related=[Related(first, "the first one is here")],
            )
            return False
        parent.key = node
        return True
