"""Mistakes that are put into rulesets: a key in the wrong place, a value of the wrong type, a missing argument, a name
that means nothing there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from interpreter.checker.typed import CheckedRuleset
from interpreter.foundation.source import Span
from interpreter.language.sections import ORIGIN_KEYS, SECTIONS
from interpreter.linter.context import scalars_in
from interpreter.syntax.tree import RulesetTree
from interpreter.syntax.yaml.nodes import YamlMap, YamlNode, YamlScalar
from tests.lint_accuracy.seeding import Mistake, origins_in

OTHER = ("key in the wrong place", "wrong type", "missing argument", "name out of scope")

#: A key that is right elsewhere, with a value that is right there.
_FOREIGN = {
    "counters": ("capacity", "3"),
    "variables": ("unit", "true"),
    "zones": ("bound", "9"),
    "components": ("capacity", "2"),
    "settings": ("holds", "all"),
    "values": ("visible", "owner"),
    "tables": ("start", "1"),
}
_FOREIGN_IN_ENTRIES = ("bound", "9")
_NUMBERED = frozenset({"bound", "copies"})
_TRUTHS = frozenset({"unit", "cyclic", "conserved", "shared"})
_NUMBER = re.compile(r"(?:(?<=gain )|(?<=lose )|(?<=draw )|(?<=score )|(?<=[<>] )|(?<=[<>]= )|(?<=[-+*] ))\d+(?![\w.])")
_CALL = re.compile(r"\b([a-z_]\w*)\(")
_LOCAL = re.compile(r"\blet ([a-z_]\w*) =")
_WORD = re.compile(r"(?<![.\w\"{])[a-z_]\w{2,}(?![\w(])")


def other_mistakes(
    tree: RulesetTree, checked: CheckedRuleset, mine: set[int], each: int, chance: random.Random
) -> list[Mistake]:
    """At most `each` of every kind in the files whose identities are `mine`."""
    found = [m for m in _all(tree, checked, chance) if id(m.span.source) in mine]
    result: list[Mistake] = []
    for kind in OTHER:
        some = [m for m in found if m.kind == kind]
        result += chance.sample(some, min(each, len(some)))
    return result


def _all(tree: RulesetTree, checked: CheckedRuleset, chance: random.Random) -> Iterator[Mistake]:
    for name, section in tree.sections.items():
        if name in ("ruleset", "text", "scenarios", "bots", "add", "change", "replace", "remove"):
            continue
        for part in section.parts:
            for id, value in part if isinstance(part, YamlMap) else ():
                if id.text not in ORIGIN_KEYS:
                    yield from _in_entry(name, value)
    names = {*checked.counters, *checked.variables, *checked.zones, *checked.functions}
    arity = {id: len(f.params) for id, f in checked.functions.items()}
    arity |= {id: len(e.params) for id, e in checked.effects.items()}
    texts = [s for s in _effects(tree) if s.plain or s.style in ("|", "'")]
    locals_ = sorted({match[1] for s in texts for match in _LOCAL.finditer(s.content.text)})
    for scalar in texts:
        yield from _missing_arguments(scalar, arity)
        text = _bare(scalar)
        own = set(re.findall(r"[a-z_]\w*", scalar.content.text))
        foreign = [name for name in [*locals_, "this"] if name not in own]
        for match in _NUMBER.finditer(text):
            yield Mistake("wrong type", _span(scalar, *match.span()), "true")
        for match in _WORD.finditer(text):
            if match[0] in names and foreign:
                yield Mistake("name out of scope", _span(scalar, *match.span()), chance.choice(foreign))


def _in_entry(section: str, value: YamlNode) -> Iterator[Mistake]:
    if not isinstance(value, YamlMap) or not value.entries or "entries" in value or "rows" in value:
        return
    key, written = _FOREIGN.get(section, _FOREIGN_IN_ENTRIES)
    if (section in _FOREIGN or section not in SECTIONS) and key not in value:
        start = value.entries[0][0].span.start
        source = value.entries[0][0].span.source  # what an overlay changes may begin in the other ruleset
        flow = value.span.source.text[value.span.start] == "{"
        column = source.position(start)[1] - 1
        more = f"{key}: {written}, " if flow else f"{key}: {written}\n{' ' * column}"
        yield Mistake("key in the wrong place", Span(source, start, start), more, ((start, start + len(key)),))
    for name, inner in value:
        if isinstance(inner, YamlScalar):
            if inner.as_int is not None and name.text in _NUMBERED:
                yield Mistake("wrong type", inner.span, "many")
            elif inner.as_bool is not None and name.text in _TRUTHS:
                yield Mistake("wrong type", inner.span, "7")


def _effects(tree: RulesetTree) -> Iterator[YamlScalar]:
    for name in ("effects", "functions"):
        section = tree.sections.get(name)
        for part in () if section is None else section.parts:
            for key, value in part if isinstance(part, YamlMap) else ():
                if key.text not in ORIGIN_KEYS:
                    prose = set(origins_in(value))
                    yield from (s for s, is_key in scalars_in(value) if not is_key and s not in prose)


def _bare(scalar: YamlScalar) -> str:
    """The text with quoted parts and comments blanked."""
    return re.sub(r'"[^"\n]*"|#[^\n]*', lambda quoted: " " * len(quoted[0]), scalar.content.text)


def _span(scalar: YamlScalar, start: int, end: int) -> Span:
    at = scalar.content.start
    return Span(scalar.span.source, at + start, at + end)


def _missing_arguments(scalar: YamlScalar, arity: dict[str, int]) -> Iterator[Mistake]:
    """The last argument of a call left out."""
    text = _bare(scalar)
    for match in _CALL.finditer(text):
        if not arity.get(match[1]):
            continue
        depth, comma, at = 1, match.end(), match.end()
        while at < len(text) and depth:
            depth += (text[at] in "([") - (text[at] in ")]")
            if depth == 1 and text[at] == ",":
                comma = at
            at += 1
        whole = _span(scalar, match.start(), at)
        cut = _span(scalar, comma, at - 1)
        if depth or cut.start == cut.end:
            continue
        end = whole.end - (cut.end - cut.start)
        name = (whole.start, whole.start + len(match[1]))
        yield Mistake("missing argument", cut, "", (name, (whole.start, end), (name[1], end)))
