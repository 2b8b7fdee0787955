"""Mistakes that are put into rulesets: a word misspelt where its spelling matters; `other_mistakes` has the others."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.checker.typed import CheckedRuleset
from interpreter.foundation.source import Span
from interpreter.language.sections import ORIGIN_KEYS, SECTIONS
from interpreter.linter.context import scalars_in
from interpreter.syntax.effects.parser import reserved_words
from interpreter.syntax.tree import RulesetTree
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar

MISSPELT = ("section or key", "verb", "keyword", "id")
_KEYS = frozenset(
    {
        "holds",
        "capacity",
        "visible",
        "starts_with",
        "per",
        "type",
        "default",
        "bound",
        "start",
        "copies",
        "reset",
        "fields",
        "members",
    }
)
_VERBS = frozenset(
    {
        "gain",
        "lose",
        "pay",
        "move",
        "draw",
        "fill",
        "shuffle",
        "score",
        "note",
        "choose",
        "run",
        "reveal",
    }
)
_KEYWORDS = frozenset(
    {
        "otherwise",
        "where",
        "from",
        "each",
        "when",
        "then",
        "else",
        "repeat",
    }
)
_WORD = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is at `span` is written as `wrong`. The finding must be there, or at one of the offsets in `at`."""

    kind: str
    span: Span
    wrong: str
    at: tuple[tuple[int, int], ...] = ()

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """Where the finding may be, start and end in the spoilt text."""
        return self.at or ((self.span.start, self.span.start + len(self.wrong)),)


def misspelt_words(
    tree: RulesetTree, checked: CheckedRuleset, mine: set[int], each: int, chance: random.Random
) -> list[Mistake]:
    """At most `each` misspelt words of every kind in the files whose identities are `mine`."""
    found: list[Mistake] = []
    places = [place for place in _places(tree, checked) if id(place[1].source) in mine]
    taken = reserved_words() | _names(checked) | _KEYS | SECTIONS.keys()
    for kind in MISSPELT:
        spans = [span for of, span in places if of == kind]
        for span in chance.sample(spans, min(each, len(spans))):
            wrong = misspelt(span.text, chance)
            if wrong not in taken and wrong.rstrip("s") not in taken:
                found.append(Mistake(kind, span, wrong))
    return found


def misspelt(word: str, chance: random.Random) -> str:
    """A slip: two letters swapped, one left out, doubled, or another beside it."""
    at = chance.randrange(1, len(word) - 1)
    match chance.randrange(3):
        case 0 if word[at] != word[at + 1]:
            return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        case 1:
            return word[:at] + word[at + 1 :]
        case _:
            return word[:at] + word[at] + word[at:]


def _names(checked: CheckedRuleset) -> set[str]:
    """What a ruleset declares: a word in an effect that is one of these is meant."""
    names = {*checked.counters, *checked.variables, *checked.zones, *checked.functions, *checked.effects}
    names |= {*checked.tables, *checked.values, *checked.settings}
    return names | {member.name for kind in checked.kinds.values() for member in kind.members}


def _places(tree: RulesetTree, checked: CheckedRuleset) -> Iterator[tuple[str, Span]]:
    names = {name for name in _names(checked) if len(name) > 3}
    for name, section in tree.sections.items():
        if name in ("ruleset", "text", "scenarios", "bots"):
            continue
        yield from (("section or key", key.content) for key in section.keys)
        for part in section.parts:
            prose = set(origins_in(part))
            for scalar, key in scalars_in(part):
                if scalar in prose:
                    continue
                if key and scalar.text in _KEYS:
                    yield "section or key", scalar.content
                elif not key and name in ("effects", "functions"):
                    yield from _in_effect(scalar, names, name)


def origins_in(node: YamlNode) -> Iterator[YamlScalar]:
    """What is said of where something comes from: prose, in which no word is a name."""
    if isinstance(node, YamlMap):
        for key, value in node:
            if key.text in ORIGIN_KEYS:
                yield from (scalar for scalar, _ in scalars_in(value))
            else:
                yield from origins_in(value)
    elif isinstance(node, YamlList):
        for item in node.items:
            yield from origins_in(item)


def _in_effect(scalar: YamlScalar, names: set[str], section: str) -> Iterator[tuple[str, Span]]:
    text = re.sub(r'"[^"\n]*"|#[^\n]*', lambda quoted: " " * len(quoted[0]), scalar.content.text)
    for match in _WORD.finditer(text):
        before, behind = text[: match.start()].rstrip(" "), text[match.end() :]
        span = Span(scalar.span.source, scalar.content.start + match.start(), scalar.content.start + match.end())
        starts = section == "effects" and (not before or before[-1] in "\n:;(>|")
        if match[0] in _VERBS and starts and behind[:1] == " ":
            yield "verb", span
        elif match[0] in _KEYWORDS and not starts:
            yield "keyword", span
        elif match[0] in names and before[-1:] != "." and not before.endswith("option"):
            yield "id", span
