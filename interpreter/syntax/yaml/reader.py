"""Reads YAML into our own nodes, each with its exact place.

The library's *events* are used, not its composed nodes: an event tells an explicit tag from an implied one and an alias
from a copy, and nothing recurses. With the C extension (libyaml) reading is about six times as fast as with the parser
in Python; both give equal nodes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
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

from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import SourceFile, Span
from interpreter.syntax import codes
from interpreter.syntax.yaml.assembly import TooMuch, YamlAssembly
from interpreter.syntax.yaml.errors import SECOND_DOCUMENT, YamlComplaint, report_yaml_error
from interpreter.syntax.yaml.nodes import YamlNode, YamlScalar

# What YAML 1.2 does not allow in a file, and what parsers and editors count differently as a line break.
_REFUSED_CHARACTER = re.compile(
    r"[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\u2028\u2029\ufeff]|\r(?!\n)"
)
_PROPERTIES = re.compile(r"(?:[!&]\S*\s+)+(?:#[^\n]*\s+)*")
_TAG = re.compile(r"(?:&\S*\s+)*(!\S*)")
_OPTIONAL = re.compile(r"(?<=\w)\?(?=[\s,\]}]|$)")
_STAND_IN = "\uf8ff"
_COLON = re.compile(r"[ \t\r\n]*:")
_DASH = re.compile(r"(?:\s|#[^\n]*)*-")


def c_parser_in_use() -> bool:
    """Whether YAML is parsed by the C extension (package ruamel.yaml.clib)."""
    return YAML(typ="safe").Parser is not PurePythonParser


def read_yaml(source: SourceFile, findings: Findings, *, pure: bool = False) -> YamlNode | None:
    """The one document of `source`, or None (with a finding) when it is not valid YAML or empty.

    With `pure` the parser in Python is used even where the C extension is installed. Duplicate keys, tags, merge keys
    and keys that are no scalars are reported and left out; the rest of the document is still given.
    """
    if has_refused_character(source, findings):
        return None
    reader = _Reader(source, findings)
    try:
        for event in _events(source.text, pure):
            reader.take(event)
    except TooMuch:
        return None
    except MarkedYAMLError as error:
        report_yaml_error(source, _complaint(error), findings)
        return None
    root = reader.assembly.root
    if root is None:
        where = Span(source, 0, 0)
        findings.add(codes.EMPTY_FILE, where, "the file has no content", help="delete it, or give it a section")
    return root


def _events(text: str, pure: bool) -> Iterator[Any]:
    """The events of the parser in Python, or of the C extension made to read YAML 1.2 as it does.

    libyaml follows YAML 1.1 in two points that types (`{at: square?}`) and times of day run into: within brackets it
    takes a `?` for an indicator and refuses a `:` between letters. The first is hidden from it after a character of
    the same width; for the second, rare, the parser in Python answers.
    """
    if pure or not c_parser_in_use() or _STAND_IN in text:
        yield from YAML(typ="safe", pure=True).parse(text)
        return
    seen = 0
    try:
        for event in YAML(typ="safe").parse(_OPTIONAL.sub(_STAND_IN, text)):
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


def has_refused_character(source: SourceFile, findings: Findings) -> bool:
    """Whether a text has a character that cannot be seen; the first one is reported."""
    refused = _REFUSED_CHARACTER.search(source.text)
    if refused is not None:
        _report_character(source, refused.start(), findings)
    return refused is not None


def _report_character(source: SourceFile, at: int, findings: Findings) -> None:
    character = source.text[at]
    names = {"\0": "a NUL character", "\ufeff": "a byte order mark", "\r": "a carriage return without a line feed"}
    what = names.get(character, f"the character U+{ord(character):04X}")
    message = f"{what} is here; it is invisible and not allowed in a ruleset"
    findings.add(codes.CONTROL_CHARACTER, Span(source, at, at + 1), message, help="delete it")


class _Reader:
    """Hands the parser's events on as pieces of our own, with the places of what they stand for."""

    def __init__(self, source: SourceFile, findings: Findings) -> None:
        self.source = source
        self.findings = findings
        self.assembly = YamlAssembly(source, findings)
        self.documents = 0

    def take(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        match event:
            case ScalarEvent():
                start = self._without_properties(event, start)
                self.assembly.scalar(self._scalar(event, start, end), event.anchor)
            case MappingStartEvent() | SequenceStartEvent():
                start = self._without_properties(event, start)
                mapping = isinstance(event, MappingStartEvent)
                self.assembly.begin(start, end if event.flow_style else None, mapping=mapping, anchor=event.anchor)
            case MappingEndEvent() | SequenceEndEvent():
                self.assembly.end(end)
            case AliasEvent():
                self.assembly.alias(event.anchor, Span(self.source, start, end))
            case DocumentStartEvent():
                self._document(event, start, end)

    def _document(self, event: DocumentStartEvent, start: int, end: int) -> None:
        self.documents += 1
        if self.documents > 1:
            start = start if start < end else self.source.text.rfind("...", 0, start)
            message, help = SECOND_DOCUMENT
            self.findings.add(codes.SEVERAL_DOCUMENTS, Span(self.source, start, start + 3), message, help=help)
            raise TooMuch
        directive = re.compile(r"^%YAML\b[^\r\n]*", re.MULTILINE).search(self.source.text, 0, end)
        if directive is not None and event.version is not None and tuple(event.version) != (1, 2):
            span = Span(self.source, *directive.span())
            self.findings.add(codes.YAML_VERSION, span, "rulesets are YAML 1.2", help="remove this line")

    def _without_properties(self, event: Any, start: int) -> int:
        """Where the node itself begins, after its tag (which is reported) and its anchor."""
        text = self.source.text
        if event.tag is not None or text.startswith("!", start):
            tag = _TAG.match(text, start)
            span = Span(self.source, *tag.span(1)) if tag else Span(self.source, start, start + 1)
            message = f"`{span.text}` is a YAML tag; tags are not allowed in a ruleset"
            self.findings.add(codes.YAML_TAG, span, message, help="remove it, or quote a text that begins with `!`")
        properties = _PROPERTIES.match(text, start)
        return properties.end() if properties else start

    def _scalar(self, event: Any, start: int, end: int) -> YamlScalar:
        style, value = event.style or "", event.value
        if style == "" and value == "":
            start = end = self._place_of_nothing()
        span = Span(self.source, start, end)
        content = span
        if style in ("|", ">"):
            content = self._block_content(start, end)
            span = Span(self.source, start, max(content.end, start + 1))
        elif style:
            content = Span(self.source, start + 1, end - 1)
        return YamlScalar(value, style, span, content)

    def _place_of_nothing(self) -> int:
        """A missing value comes right after the `:` or `-` (or the key) that it is missing from."""
        mark = (_DASH if self.assembly.in_list else _COLON).match(self.source.text, self.assembly.last_end)
        return mark.end() if mark else self.assembly.last_end

    def _block_content(self, start: int, end: int) -> Span:
        """The characters of a block scalar, from the first to the last that is not blank."""
        text = self.source.text
        header_end = text.find("\n", start, end)
        content = text[header_end:end] if header_end >= 0 else ""
        if not content.strip():
            place = len(text[: header_end if header_end >= 0 else end].rstrip())
            return Span(self.source, place, place)
        lead = len(content) - len(content.lstrip())
        return Span(self.source, header_end + lead, header_end + len(content.rstrip()))
