"""What things are called in a language: the ruleset's texts in it, then its English ones, then the id made readable."""

from __future__ import annotations

import re

from interpreter.checker.symbols import ComponentSym, CounterSym, KindSym, ZoneSym
from interpreter.checker.typed import CheckedRuleset
from interpreter.describe.phrases.number_words import digits

#: The words that a German name begins with before its noun.
_ADJECTIVES = re.compile(r"^(?:[a-zäöüß]+ )+(?=[A-ZÄÖÜ])")

#: The first noun of a German name, if it is one that gets an -n in the dative of the plural.
_PLURAL_NOUN = re.compile(r"^([a-zäöüß ]*[A-ZÄÖÜ][\wäöüß-]*(?:(?<!a)e|er|el))(?!\w)")

Noun = CounterSym | KindSym | ComponentSym | ZoneSym


class Names:
    """The names of one ruleset in one language."""

    def __init__(self, ruleset: CheckedRuleset, language: str) -> None:
        self._language = language
        self._texts = [ruleset.texts[lang] for lang in (language, "en") if lang in ruleset.texts]

    def text(self, id: str) -> str | None:
        """What the ruleset says for an id, if it says anything."""
        return next((texts[id] for texts in self._texts if id in texts), None)

    def of(self, id: str) -> str:
        """The name of anything by its id; what a value has been changed by for a while goes by the value's."""
        id = id.removesuffix("_ADDED").removesuffix("_INSTEAD")
        return self.text(id) or id.replace("_", " ")

    def plural(self, noun: Noun) -> str:
        """The name of several."""
        for texts in self._texts:
            if f"{noun.name}.plural" in texts:
                return texts[f"{noun.name}.plural"]
            if noun.name in texts:
                return texts[noun.name]
        return noun.plural.replace("_", " ")

    def several(self, noun: Noun) -> str:
        """The name of several after an article: in German adjectives before it end in -en."""
        return self._declined(self.plural(noun), "e", "en")

    def _declined(self, name: str, ending: str, other: str) -> str:
        """With another ending of the adjectives that it begins with, in German."""
        return _ADJECTIVES.sub(lambda a: _ending(a[0], ending, other), name) if self._language == "de" else name

    def some(self, id: str, number: int) -> str:
        """`1 permit`, `3 permits`"""
        return f"{digits(number)} {self.of(id) if number == 1 else self.members(id)}"

    def members(self, id: str) -> str:
        """The name of several of a member of a kind: in the plural where the ruleset has one for it."""
        return self.text(f"{id}.plural") or self.of(id)

    def counted(self, noun: Noun, number: int) -> str:
        """`1 coin`, `3 coins`"""
        return f"{digits(number)} {self.of(noun.name) if number == 1 else self.strong(noun)}"

    def strong(self, noun: Noun) -> str:
        """The name of several without an article: in German adjectives before it end in -e."""
        return self._declined(self.plural(noun), "en", "e")

    def dative(self, plural: str) -> str:
        """A name of several as a German dative: `Felder` become `Feldern`, `neue Felder` `neuen Feldern`."""
        if self._language != "de":
            return plural
        name = self._declined(plural, "e", "en")
        return _PLURAL_NOUN.sub(r"\1n", name, count=1)


def _ending(adjectives: str, ending: str, other: str) -> str:
    return " ".join(a.removesuffix(ending) + other if a.endswith(ending) else a for a in adjectives.split(" "))
