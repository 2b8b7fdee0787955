"""Whether an entry's own text says the numbers and the things counted that its effects say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.static.nouns import Noun
from interpreter.checker.symbols import EntrySym
from interpreter.describe.counted import Counted, Counting
from interpreter.describe.mentions import bodies_of, mentioned
from interpreter.describe.names import Names
from interpreter.describe.phrases.forms import LANGUAGES
from interpreter.describe.phrases.number_words import number_of, number_pattern, numbers_in
from interpreter.foundation.source import Span
from interpreter.language.types import Int, required

#: `more than 3` is said as `at least 4` as well.
_NEXT = {">": 1, "<": -1, ">=": -1, "<=": 1}
#: What a noun may end in where it is declined.
_ENDINGS = {"en": r"(?:e?s)?", "de": r"(?:e?[ns]|e|er|ern)?"}


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The own text of an entry (at `span`), what it and the effects say otherwise, and where the effects are."""

    entry: EntrySym
    span: Span
    complaints: tuple[str, ...]
    effects: Span


def disagreements(ruleset: t.CheckedRuleset) -> Iterator[Disagreement]:
    """Every own text of an entry with effects that disagrees with them, by language."""
    counted = Counted(ruleset)
    for language in LANGUAGES:
        names = Names(ruleset, language)
        for component in ruleset.components.values():
            for entry in component.entries:
                text = ruleset.texts.get(language, {}).get(f"{entry.id}.text")
                own = [] if text is None else bodies_of((component, entry), ruleset)
                if text is None or not own:
                    continue
                complaints = tuple(_complaints(counted, language, names, entry, own, text))
                if complaints:
                    span = ruleset.text_places[language, f"{entry.id}.text"]
                    yield Disagreement(entry, span, complaints, own[0].span.header())


def _complaints(
    counted: Counted, language: str, names: Names, entry: EntrySym, own: list[Any], text: str
) -> Iterator[str]:
    ruleset = counted.ruleset
    trees = [*own, *(tree for formula in mentioned(own, [], ruleset) for tree in bodies_of(formula, ruleset))]
    fields = {value for of in (entry.values, *entry.face_values) for value in counted.of_fields(of.values())}
    said, changes = numbers_in(text, language), list(counted.changes(own))
    totals = counted.totals(own)
    known = {
        *_constants(trees),
        *(n for of in totals.values() for n in of),
        *(n for n, _ in (*counted.changes(trees), *fields)),
    }
    yield from (f"the text says {n}, the effects do not" for n in sorted(said.plainly - known))
    unsaid = {
        n for n, noun in changes if n > 1 and n not in said.perhaps and not totals.get(noun, set()) & said.plainly
    }
    yield from (f"the effects say {n}, the text does not" for n in sorted(unsaid))
    plain = _without_names(text, ruleset, language, names, counted.nouns)
    in_text = {noun for noun in counted.nouns if _names_noun(plain, names, noun, language)}
    yield from _swapped(plain, language, names, changes, known - {n for n, _ in changes})
    spoken = {*counted.spoken(trees), *(noun for _, noun in fields)}
    for noun in counted.nouns:
        if noun in in_text - spoken:
            yield f"the text mentions {_plural(names, noun)}, the effects do not"
    changed = {noun for _, noun in counted.changes(own)}
    for noun in counted.nouns:
        if noun in changed and noun not in in_text:
            yield f"the effects change {_plural(names, noun)}, the text does not say so"


def _without_names(text: str, ruleset: t.CheckedRuleset, language: str, names: Names, nouns: Iterable[Noun]) -> str:
    """The text without names of several words that are no noun's, in which names of nouns may be."""
    groups: list[Iterable[str]] = [ruleset.functions, ruleset.values, ruleset.variables, ruleset.tables, ruleset.zones]
    called = {names.of(id) for group in groups for id in group}
    called |= {name for id, name in ruleset.texts.get(language, {}).items() if not id.endswith((".text", ".said"))}
    called -= {form for noun in nouns for form in (names.of(noun.id), _plural(names, noun))}
    for name in sorted((n for n in called if " " in n), key=len, reverse=True):
        if name.lower() in text.lower():  # seldom so, and an expression for each of many names takes its time
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "", text, flags=re.IGNORECASE)
    return text


def _swapped(text: str, language: str, names: Names, changes: list[Counting], others: set[int]) -> Iterator[str]:
    """Numbers that are at the noun of another change: `2 coins and 3 gems` of 3 coins and 2 gems."""
    amounts: dict[Noun, set[int]] = {}
    for n, noun in changes:
        if noun is not None:
            amounts.setdefault(noun, set()).add(n)
    for noun, own in amounts.items():
        at = re.finditer(rf"({number_pattern(language)})\s+{_pattern(names, noun, language)}", text, re.IGNORECASE)
        for n in dict.fromkeys(number_of(match[1], language) for match in at):
            elsewhere = any(n in of for other, of in amounts.items() if other is not noun)
            if 0 not in own and n not in own | others and elsewhere:
                yield f"the text says {n} {_plural(names, noun)}, the effects do not"


def _names_noun(text: str, names: Names, noun: Noun, language: str) -> bool:
    return re.search(rf"(?<!\w){_pattern(names, noun, language)}", text, re.IGNORECASE) is not None


def _pattern(names: Names, noun: Noun, language: str) -> str:
    """What matches a noun, declined or not."""
    forms = sorted({names.of(noun.id), _plural(names, noun)}, key=len, reverse=True)
    return rf"(?:{'|'.join(map(re.escape, forms))}){_ENDINGS[language]}(?!\w)"


def _plural(names: Names, noun: Noun) -> str:
    return names.plural(noun.counter) if noun.member is None else names.text(f"{noun.id}.plural") or names.of(noun.id)


def _constants(trees: list[Any]) -> Iterator[int]:
    for tree in trees:
        for node in everything(tree):
            match node:
                case t.Compare(op=op, right=t.Const(value=int(n))) if op in _NEXT:
                    yield n + _NEXT[op]
            if isinstance(node, t.Const) and isinstance(required(node.type), Int) and isinstance(node.value, int):
                yield abs(node.value)
