"""What all parts of the declarations half share: the tree, the names found so far, and how a piece of YAML is read as
a type, an index, an expression or an effect."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from interpreter.checker import typed
from interpreter.checker.codes.declarations import UNKNOWN_REFERENCE
from interpreter.checker.declarations.sizes import MOST_PLACES, places_of, report_places
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.scope import Scope
from interpreter.checker.static.naming import check_id, declare, known_ones
from interpreter.checker.static.shape_wording import report_number
from interpreter.checker.static.type_names import resolve_type
from interpreter.checker.static.validate import conform
from interpreter.checker.symbol_table import Names, Symbol
from interpreter.checker.symbols import EffectSym, FunctionSym
from interpreter.checker.typed import LocalVar
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import Span
from interpreter.foundation.suggest import near_names
from interpreter.language.model import ENTRY_SHAPES, ORIGIN, SIGNATURE_SECTIONS
from interpreter.language.sections import SECTIONS
from interpreter.language.shapes import Shape
from interpreter.language.types import PLAYER, UNKNOWN, Component, IndexType, Member, Type
from interpreter.syntax import nodes
from interpreter.syntax.effects import parser as effect_parser
from interpreter.syntax.ruleset_reader import component_sections
from interpreter.syntax.tree import RulesetTree, Section
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar

_LIMITS = re.compile(r"((?:[a-z]+ of )*)(-?\d+\.\.-?\d+)(\??)")
#: The same with whatever may have been meant as a number.
_ANY_LIMITS = re.compile(r"(?:[a-z]+ of )*([-+]?[.\d]\w*(?:\.\w+)?)\.\.([-+]?[.\d]\w*(?:\.\w+)?)\??")
#: Sections that declare names for the texts of the effect language.
_NAMING = frozenset(ENTRY_SHAPES) - {"endings", "bots", "scenarios"}
_ORIGIN = {key.name: key for key in ORIGIN}


@dataclass(slots=True)
class Reading:
    """One check of one ruleset. `statics`, `limits`, `offers` and `bodies` are the later steps of declarations: values
    once all types are known, then sizes and limits, what offers hold, then texts of the effect language. `texts`: what
    things are called, by language and id."""

    tree: RulesetTree
    names: Names
    findings: Findings
    elaborator: Elaborator
    statics: list[Callable[[], None]] = field(default_factory=list)
    limits: list[Callable[[], None]] = field(default_factory=list)
    offers: list[Callable[[], None]] = field(default_factory=list)
    bodies: list[Callable[[], None]] = field(default_factory=list)
    texts: dict[str, dict[str, str]] = field(default_factory=dict)
    text_places: dict[tuple[str, str], Span] = field(default_factory=dict)
    #: False once a name is missing or means two things: what the texts say could then only be misunderstood
    names_known: bool = True

    #: where the texts of effects and formulas are
    places: list[tuple[Span, EffectSym | FunctionSym]] = field(default_factory=list)
    #: declarations with a mistake of form: what they lack may only be misspelt
    flawed: set[tuple[str, str]] = field(default_factory=set)
    _sections: dict[str, list[tuple[YamlScalar, YamlNode]]] = field(default_factory=dict)

    # -------------------------------------------------------------- sections
    def read_structure(self) -> None:
        """Checks the form of all sections of entries; `entries` gives what is well formed of them."""
        for section, shape in ENTRY_SHAPES.items():
            found = self.tree.sections.get(section)
            self._sections[section] = [] if found is None else self._read(section, found, shape)

    def _read(self, section: str, found: Section, shape: Shape) -> list[tuple[YamlScalar, YamlNode]]:
        good: list[tuple[YamlScalar, YamlNode]] = []
        for key, node in found.entries.values():
            if key.text in _ORIGIN:
                continue
            if section not in SIGNATURE_SECTIONS and not check_id(key, self.findings):
                self.flawed.add((section, key.text))
                continue
            conformed = self.conformed(node, shape, key, (section, key.text))
            if conformed is not None:
                good.append((key, conformed))
        self.check_origin(section)
        return good

    def conformed(self, node: YamlNode, shape: Shape, key: YamlScalar, place: tuple[str, str]) -> YamlNode | None:
        """What of a declaration is of the shape; mistakes are reported and remembered at its `place`."""
        found = Findings()
        good = conform(node, shape, f"`{key.text}`", found, key.span)
        if found.sorted():
            self.flawed.add(place)
        self.findings.take(found)
        return good

    def entries(self, section: str) -> list[tuple[YamlScalar, YamlNode]]:
        """The well-formed entries of a section, without what says where they come from."""
        return self._sections[section]

    @property
    def complete(self) -> bool:
        """Whether all kinds, component types and score categories are known, so that a name they lack is wrong."""
        sections = {*SECTIONS, *component_sections(self.tree)}
        missing = {"kinds", "components", "score_categories"} & {section for section, _ in self.flawed}
        return self.tree.complete and not missing and sections >= set(self.tree.sections)

    @property
    def readable(self) -> bool:
        """Whether texts of the effect language can be understood: all names are known and mean one thing."""
        return self.names_known and _NAMING.isdisjoint(section for section, _ in self.flawed)

    def report_unknown(self) -> None:
        """Reports the unknown names that are left where no text of the effect language was read."""
        only_declared = {*self.names.kinds, *self.names.components}
        self.names.used |= {*self.names.nouns, *self.names.members} - only_declared  # their uses have not been seen
        self.elaborator.unknown.report()

    def written(self, section: str, name: str) -> frozenset[str]:
        """The keys that a declaration has in its file, those that were refused among them."""
        node = self.tree.sections[section].entries[name][1]
        return frozenset(node.keys()) if isinstance(node, YamlMap) else frozenset()

    def check_origin(self, section: str) -> None:
        """Checks `source:`, `reconstructed:` and `ruling:` at the head of a section, in each of its files."""
        for part in self.tree.sections[section].parts:
            self.check_origin_of(part)

    def check_origin_of(self, node: YamlNode) -> None:
        """The same for the head of one mapping."""
        for key, value in node if isinstance(node, YamlMap) else ():
            if key.text in _ORIGIN:
                conform(value, _ORIGIN[key.text].shape, f"`{key.text}`", self.findings, key.span)

    def declare(self, symbol: Symbol) -> None:
        """Enters a symbol under its name and plural; a name that is taken is reported."""
        self.names_known &= declare(self.names, symbol, self.findings)

    # -------------------------------------------------------------- types and indices
    def type(self, node: YamlNode | None) -> Type:
        """The type that a scalar names; UNKNOWN when it is wrong (reported) or missing."""
        if not isinstance(node, YamlScalar):
            return UNKNOWN
        if self._report_limits(node):
            return UNKNOWN
        limits = _LIMITS.fullmatch(node.text)
        if limits:
            wrappers = tuple(limits[1].split(" of ")[:-1])
            text: nodes.TypeText | None = nodes.TypeText(
                node.span, wrappers, nodes.Name(node.span, limits[2]), bool(limits[3])
            )
        else:
            text = effect_parser.parse_type(node, self.findings)
        if text is None:
            return UNKNOWN
        before = len(self.elaborator.unknown)
        type = resolve_type(self.elaborator, text)
        self.names_known &= len(self.elaborator.unknown) == before
        return type

    def _report_limits(self, node: YamlScalar) -> bool:
        """Reports a limit of a type that is written as in another language."""
        limits = _ANY_LIMITS.fullmatch(node.text) if node.plain else None
        if limits is None:
            return False
        for number in (1, 2):
            start, end = (node.content.start + at for at in limits.span(number))
            part = Span(node.span.source, start, end)
            if report_number(YamlScalar(limits[number], "", part, part), self.findings):
                return True
        return False

    def per(self, node: YamlNode | None) -> tuple[IndexType, ...]:
        """What `per:` names, in order; unknown ones are reported and left out, and so is all where it is too much."""
        found = tuple(index for item in scalars(node) if (index := self.index(item)) is not None)
        kinds = tuple(index for index in found if isinstance(index, Member))
        if node is not None and (places := places_of(kinds, 1, self.names)) > MOST_PLACES:
            report_places(node.span, places, MOST_PLACES, self.findings)
            self.names_known = False  # what is read with the indices is in order
            return ()
        return found

    def index(self, node: YamlScalar) -> IndexType | None:
        if node.text == "player":
            return PLAYER
        if node.text in self.names.kinds:
            self.names.used.add(node.text)
            return Member(node.text)
        if node.text in self.names.components:
            self.names.used.add(node.text)
            return Component((node.text,))
        candidates = ["player", *self.names.kinds, *self.names.components]
        self.unknown(node, "kind", candidates)
        return None

    def unknown(self, node: YamlScalar, what: str, candidates: list[str]) -> None:
        """Notes a name that nothing has; each is reported once, when all uses are known."""
        self.names_known = False
        hint = "" if near_names(node.text, candidates) else known_ones(what, candidates)
        self.elaborator.unknown.add(node.span, node.text, what, candidates, help=hint, code=UNKNOWN_REFERENCE)

    # -------------------------------------------------------------- the effect language
    def parsed(self, node: YamlNode | None) -> nodes.Expr | None:
        """The parse tree of a formula; None when there is none or it does not parse (reported)."""
        return effect_parser.parse_expression(node, self.findings) if isinstance(node, YamlScalar) else None

    def expression(self, node: YamlNode | None, scope: Scope, want: Type | None = None) -> typed.Expr | None:
        """The typed expression of a formula; None when there is none or it does not parse (reported)."""
        parsed = self.parsed(node)
        return None if parsed is None else self.elaborator.expression(parsed, scope, want)

    def condition(self, node: YamlNode | None, scope: Scope) -> typed.Expr | None:
        parsed = self.parsed(node)
        return None if parsed is None else self.elaborator.condition(parsed, scope)

    def effect(self, symbol: EffectSym, node: YamlNode | None, scope: Scope) -> None:
        """Fills in the body of an effect from a scalar, its parameters being in the scope."""
        if isinstance(node, YamlScalar):
            self.places.append((node.span, symbol))
            parsed = effect_parser.parse_block(node, self.findings)
            if parsed is not None:
                self.elaborator.effect(symbol, parsed, scope)

    def formula(self, symbol: FunctionSym, node: YamlNode | None, scope: Scope) -> None:
        """Fills in the body of a formula from a scalar, its parameters being in the scope."""
        if isinstance(node, YamlScalar):
            self.places.append((node.span, symbol))
        parsed = self.parsed(node)
        if parsed is not None:
            self.elaborator.function(symbol, parsed, scope)

    def parameters(self, node: YamlNode | None) -> tuple[LocalVar, ...]:
        """The parameters of a `params:` mapping. Their names are checked when they enter a scope."""
        found = [LocalVar(key.text, self.type(value), key.span) for key, value in pairs(node)]
        return tuple(found)

    def with_parameters(self, scope: Scope, parameters: tuple[LocalVar, ...]) -> None:
        """Makes parameters known in a scope. A name that is taken is reported, once for each declaration."""
        for local in parameters:
            declared = scope.declare(nodes.Name(local.span, local.name), local.type, self.findings, self.names)
            scope.locals[declared.name] = local


# ------------------------------------------------------------------ well-formed YAML
def scalars(node: YamlNode | None) -> tuple[YamlScalar, ...]:
    """A scalar alone, or those of a list."""
    if isinstance(node, YamlScalar):
        return (node,)
    return tuple(item for item in node.items if isinstance(item, YamlScalar)) if isinstance(node, YamlList) else ()


def pairs(node: YamlNode | None) -> tuple[tuple[YamlScalar, YamlNode], ...]:
    """The entries of a mapping; of a list of scalars each with an empty mapping."""
    if isinstance(node, YamlMap):
        return node.entries
    return tuple((item, YamlMap((), item.span)) for item in scalars(node)) if isinstance(node, YamlList) else ()


def get(node: YamlNode | None, key: str) -> YamlNode | None:
    """What is under `key` of a mapping; None of anything else."""
    return node.get(key) if isinstance(node, YamlMap) else None


def word(node: YamlNode | None, key: str, default: str) -> str:
    value = get(node, key)
    return value.text if isinstance(value, YamlScalar) else default


def number(node: YamlNode | None, key: str) -> int | None:
    value = get(node, key)
    return value.as_int if isinstance(value, YamlScalar) else None


def truth(node: YamlNode | None, key: str) -> bool:
    value = get(node, key)
    return isinstance(value, YamlScalar) and value.as_bool is True
