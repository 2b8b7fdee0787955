"""What things are called in a language: the ruleset's texts in it, then its English ones, then the id made readable."""

from __future__ import annotations

from interpreter.check.symbols import ComponentSym, CounterSym, KindSym, ZoneSym
from interpreter.check.typed import CheckedRuleset

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

    def heading(self, noun: Noun) -> str:
        """The name of several at the beginning of a line. In German an adjective stands as behind an article."""
        name = self.plural(noun)
        return f"die {name}" if self._language == "de" and " " in name and name[:1].islower() else name

    def some(self, id: str, number: int) -> str:
        """`1 permit`, `3 permits`: members in the plural where the ruleset has one for them."""
        if number != 1:
            for texts in self._texts:
                if f"{id}.plural" in texts:
                    return f"{number} {texts[f'{id}.plural']}"
        return f"{number} {self.of(id)}"

    def counted(self, noun: Noun, number: int) -> str:
        """`1 coin`, `3 coins`"""
        return f"{number} {self.of(noun.name) if number == 1 else self.plural(noun)}"
