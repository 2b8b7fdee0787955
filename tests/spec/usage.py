"""Which forms and keys of the language the spec pages use, and where: what the reference takes its examples from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent

from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.nodes import NODES
from interpreter.foundation.source import SourceFile, Span
from interpreter.language.model import ACTING_KEYS, ENTRY_KEYS, ENTRY_SHAPES, GROUP, MEMBER_KEYS, SECTION_SHAPES
from interpreter.language.sections import SECTIONS
from interpreter.language.shapes import Either, Formula, Many, MapOf, OneOrMany, Record, Shape, Statements, When
from interpreter.syntax import nodes
from interpreter.syntax.effects.parser import parse_block, parse_expression
from interpreter.syntax.ruleset_reader import read_ruleset
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar
from tests.spec.cases import write
from tests.spec.pages import Case, cases, pages
from tests.spec.shapes import SHAPES

ENTRY = Record("an entry of a component type", (*ENTRY_KEYS, *ACTING_KEYS))
MEMBER = Record("a member of a kind", (*MEMBER_KEYS, *ACTING_KEYS))
#: What stands for a form in the parse tree, and is none itself.
_LISTS = (nodes.Stmt, nodes.Expr)


@dataclass(frozen=True, slots=True)
class Example:
    """Text of a spec page that uses a form, and the case it is from. `working`: the case has no errors."""

    text: str
    case: Case
    working: bool


@dataclass(slots=True)
class Usage:
    """Examples by node class, by shape, by (record, key), and by section."""

    nodes: dict[type, list[Example]] = field(default_factory=dict)
    shapes: dict[str, list[Example]] = field(default_factory=dict)
    keys: dict[tuple[str, str], list[Example]] = field(default_factory=dict)
    sections: dict[str, list[Example]] = field(default_factory=dict)


@cache
def usage() -> Usage:
    """What all pages use."""
    found = Usage()
    for page in pages():
        for case in cases(page):
            _Reader(case, found).read()
    return found


def best(examples: list[Example]) -> Example:
    """The example to show: one that works, on one line, not too short to tell anything."""
    return min(examples, key=lambda e: (not e.working, "\n" in e.text, len(e.text) < 9, len(e.text)))


class _Reader:
    """Notes what one case uses."""

    def __init__(self, case: Case, found: Usage) -> None:
        self.case = case
        self.found = found
        self.findings = Findings()
        self.working = not any(b.kind == "errors" and b.text != "none\n" for b in case.expected)

    def read(self) -> None:
        if self.case.source.kind == "formulas":
            self._formulas()
        with TemporaryDirectory() as folder:
            tree = read_ruleset(write(self.case, Path(folder)), self.findings)
        for name, section in tree.sections.items():
            for part in section.parts:
                self._section(name, part)

    def _example(self, span: Span) -> Example:
        first = " " * (span.column - 1)
        return Example(dedent(first + span.text).strip(), self.case, self.working)

    def _formulas(self) -> None:
        for line in self.case.source.text.splitlines():
            text, _, value = line.partition(" = ")
            if not value.startswith("!"):
                span = Span(SourceFile("formula", text.rstrip()), 0, len(text.rstrip()))
                self._syntax(parse_expression(YamlScalar(span.text, "", span, span), self.findings))

    # ------------------------------------------------------------------ declarations
    def _section(self, name: str, part: YamlNode) -> None:
        if name in SECTION_SHAPES:
            self.found.sections.setdefault(name, []).append(self._example(part.span))
            self._shape(SECTION_SHAPES[name], part)
            return
        for key, node in part if isinstance(part, YamlMap) else ():
            self.found.sections.setdefault(name, []).append(self._example(key.span.to(node.span)))
            if name in ENTRY_SHAPES:
                self._shape(ENTRY_SHAPES[name], node)
                if name == "kinds":
                    self._members(node)
            elif name not in SECTIONS and isinstance(node, YamlMap):
                self._shape(GROUP if "entries" in node or "rows" in node else ENTRY, node)

    def _members(self, node: YamlNode) -> None:
        members = node.get("members") if isinstance(node, YamlMap) else None
        for _, member in members if isinstance(members, YamlMap) else ():
            self._shape(MEMBER, member)

    def _shape(self, shape: Shape, node: YamlNode) -> None:
        match shape:
            case Record() if isinstance(node, YamlMap):
                for key, value in node:
                    known = shape.key(key.text)
                    if known is not None:
                        example = self._example(key.span.to(value.span))
                        self.found.keys.setdefault((shape.what, known.name), []).append(example)
                        self._shape(known.shape, value)
            case MapOf(value=value) if isinstance(node, YamlMap):
                for _, inner in node:
                    self._shape(value, inner)
            case Many(of=of) | OneOrMany(of=of):
                for item in node.items if isinstance(node, YamlList) else (node,):
                    self._shape(of, item)
            case Either():
                form = "scalar" if isinstance(node, YamlScalar) else "list" if isinstance(node, YamlList) else "mapping"
                chosen = getattr(shape, form)
                if chosen is not None:
                    self._shape(chosen, node)
            case When(tag=tag, then=then, otherwise=otherwise):
                self._shape(then if isinstance(node, YamlMap) and tag in node else otherwise, node)
            case Statements() if isinstance(node, YamlScalar):
                self._syntax(parse_block(node, self.findings))
            case Formula() if isinstance(node, YamlScalar):
                self._syntax(parse_expression(node, self.findings))

    # ------------------------------------------------------------------ effects and formulas
    def _syntax(self, node: object) -> None:
        """Notes a node of the parse tree and all that is in it."""
        if isinstance(node, tuple):
            for item in node:
                self._syntax(item)
        elif type(node) in NODES:
            span = getattr(node, "span", None)
            if span is not None and len(span.text.splitlines()) <= 8:
                example = self._example(span)
                self.found.nodes.setdefault(type(node), []).append(example)
                for name, shape in SHAPES.items():
                    if shape(node):
                        self.found.shapes.setdefault(name, []).append(example)
            for part in fields(node):
                self._syntax(getattr(node, part.name))


def forms() -> Iterator[type]:
    """All statement and expression nodes."""
    for union in _LISTS:
        yield from union.__args__


def records() -> Iterator[tuple[str, Record]]:
    """All records of the data model, each with the section it is of, in order."""
    seen: set[str] = set()
    for name in SECTIONS:
        shape = ENTRY_SHAPES.get(name, SECTION_SHAPES.get(name))
        for record in [] if shape is None else _records(shape):
            if record.what not in seen:
                seen.add(record.what)
                yield name, record
        if name == "kinds":
            yield name, MEMBER
        if name == "components":
            yield name, ENTRY
            yield name, GROUP


def _records(shape: Shape) -> Iterator[Record]:
    match shape:
        case Record(keys=keys):
            yield shape
            for key in keys:
                yield from _records(key.shape)
        case MapOf(value=inner) | Many(of=inner) | OneOrMany(of=inner):
            yield from _records(inner)
        case Either(scalar=scalar, list=listed, mapping=mapping):
            for part in (scalar, listed, mapping):
                if part is not None:
                    yield from _records(part)
        case When(then=then, otherwise=otherwise):
            yield from _records(then)
            yield from _records(otherwise)
