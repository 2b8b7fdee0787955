"""What a rule may look at."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from interpreter.analysis.bounds import Bounds
from interpreter.analysis.expand import Expander
from interpreter.analysis.knowledge.audience import Secrets
from interpreter.analysis.knowledge.presence import has_secrets
from interpreter.analysis.knowledge.shown_in_calls import ShownInCalls
from interpreter.analysis.knowledge.telling import Telling
from interpreter.analysis.roots import Root, roots_of
from interpreter.analysis.uses import Uses, find_uses
from interpreter.analysis.values_left import ValuesLeft
from interpreter.analysis.walk import everything
from interpreter.checker.static.nouns import Nouns
from interpreter.checker.symbols import VariableSym
from interpreter.checker.typed import CheckedRuleset
from interpreter.foundation.source import Span
from interpreter.syntax.tree import RulesetTree
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar

_Node = TypeVar("_Node")
_WORD = re.compile(r"[^\W\d]\w*")


@dataclass
class LintContext:
    """A ruleset without errors, as checked and as written, with facts about it that are gathered once.

    `options` are the numbers that the configuration sets, by rule and name.
    """

    ruleset: CheckedRuleset
    tree: RulesetTree
    options: Mapping[str, Mapping[str, int]]

    @cached_property
    def roots(self) -> tuple[Root, ...]:
        """All typed trees."""
        return roots_of(self.ruleset)

    @cached_property
    def uses(self) -> Uses:
        return find_uses(self.roots)

    @cached_property
    def bounds(self) -> Bounds:
        return Bounds(self.ruleset, self.uses)

    @cached_property
    def values_left(self) -> ValuesLeft:
        """Whether conditions can hold together."""
        return ValuesLeft(self.bounds)

    @cached_property
    def secrets(self) -> Secrets | None:
        """What may tell what is hidden; None where nothing is. Backs count as seen by all who see them in some game."""
        if not has_secrets(self.ruleset):
            return None
        zones = self.ruleset.zones.values()
        fronts = {z.name: next(who for who in ("all", "owner", "none") if who in z.front) for z in zones}
        return Secrets(self.ruleset, Expander(Nouns(self.ruleset.counters, self.ruleset.kinds)), fronts)

    @cached_property
    def variables(self) -> tuple[VariableSym, ...]:
        """What is declared as a variable anywhere: of the game, of component types, of scopes."""
        ruleset = self.ruleset
        found = [variable for variable in ruleset.variables.values() if not variable.tag]
        for component in ruleset.components.values():
            of_language = ("face", "turned") if component.faces or component.turns else ()
            found += (v for name, v in component.variables.items() if name not in of_language and v != component.owner)
        found += (variable for scope in ruleset.scopes.values() for variable in scope.variables)
        return tuple(found)

    @cached_property
    def shown(self) -> ShownInCalls:
        """What has been shown before each statement of each tree."""
        return ShownInCalls(self.roots)

    @cached_property
    def telling(self) -> Telling | None:
        """Which hidden thing a part of an effect tells; None where nothing is hidden."""
        if self.secrets is None:
            return None
        return Telling(self.secrets, self.shown, list(self.ruleset.offers.values()))

    @cached_property
    def _nodes(self) -> dict[type, list[Any]]:
        found: dict[type, list[Any]] = {}
        for root in self.roots:
            for node in everything(root.tree):
                found.setdefault(type(node), []).append(node)
        return found

    def nodes(self, kind: type[_Node]) -> Iterator[_Node]:
        """All typed nodes of a class in all trees."""
        yield from self._nodes.get(kind, ())

    @cached_property
    def scalars(self) -> tuple[YamlScalar, ...]:
        """All scalars that are no keys, in the order of the sections."""
        found: list[YamlScalar] = []
        for section in self.tree.sections.values():
            for part in section.parts:
                found += (scalar for scalar, key in scalars_in(part) if not key)
        return tuple(found)

    @cached_property
    def words(self) -> Counter[str]:
        """In how many scalars that declare nothing each word is, texts for people apart."""
        found: Counter[str] = Counter()
        for name, section in self.tree.sections.items():
            if name == "text":
                continue
            for part in section.parts:
                declaring = {id(scalar) for scalar in _declaring(part)}
                for scalar, key in scalars_in(part):
                    if id(scalar) in declaring:
                        continue
                    if not key or name == "scenarios":
                        found.update(set(_WORD.findall(scalar.text)))
                    else:  # of a key the name is what is declared; parameters follow it
                        found.update(set(_WORD.findall(scalar.text.partition("(")[2])))
        return found

    def mentioned(self, *names: str) -> bool:
        """Whether one of these names is anywhere but as a key."""
        return any(name in self.words for name in names)

    def option(self, rule: str, name: str, default: int) -> int:
        return self.options.get(rule, {}).get(name, default)

    @cached_property
    def _texts(self) -> dict[tuple[str, str], Span]:
        """Where texts are written: the ids in the section `text`, and the texts of entries."""
        found = dict(self.ruleset.text_places)
        section = self.tree.sections.get("text")
        for part in () if section is None else section.parts:
            for language, texts in part if isinstance(part, YamlMap) else ():
                for id, _ in texts if isinstance(texts, YamlMap) else ():
                    found[language.text, id.text] = id.span
        return found

    def text_place(self, language: str, id: str) -> Span | None:
        """Where a text is written; None for a second form of one."""
        return self._texts.get((language, id))


def _declaring(node: YamlNode) -> Iterator[YamlScalar]:
    """The scalars that are no keys and yet declare something: hooks in a list, the ids of entries in rows."""
    match node:
        case YamlList(items=items):
            for item in items:
                yield from _declaring(item)
        case YamlMap(entries=entries):
            for key, value in entries:
                if key.text == "hooks" and isinstance(value, YamlList):
                    yield from (item for item in value.items if isinstance(item, YamlScalar))
                elif key.text == "rows" and isinstance(value, YamlList) and "columns" in node:
                    rows = (row.items for row in value.items if isinstance(row, YamlList))
                    yield from (row[0] for row in rows if row and isinstance(row[0], YamlScalar))
                else:
                    yield from _declaring(value)


def scalars_in(node: YamlNode, key: bool = False) -> Iterator[tuple[YamlScalar, bool]]:
    """All scalars of a YAML tree, each with whether it is a key."""
    match node:
        case YamlScalar():
            yield node, key
        case YamlList(items=items):
            for item in items:
                yield from scalars_in(item)
        case YamlMap(entries=entries):
            for name, value in entries:
                yield name, True
                yield from scalars_in(value)
