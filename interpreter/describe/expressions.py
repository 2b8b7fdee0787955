"""Expressions in words: phrases filled with their operands, names of values and types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from interpreter.checker import typed as t
from interpreter.checker.static.nouns import Nouns
from interpreter.checker.symbols import CounterSym, EffectSym, FunctionSym
from interpreter.describe.forms.calls import formula_in_full
from interpreter.describe.forms.expressions import FORMS
from interpreter.describe.forms.shared import Whence, bracketed, owned, whence
from interpreter.describe.mentions import Formula
from interpreter.describe.names import Names
from interpreter.describe.phrases.forms import Variants
from interpreter.describe.phrases.number_words import digits
from interpreter.describe.phrases.table import EXPRESSIONS
from interpreter.describe.phrases.words import WORDS
from interpreter.describe.wording import fill, listed
from interpreter.foundation.errors import InternalError
from interpreter.language.types import (
    AMOUNTS,
    Bool,
    Component,
    Face,
    Int,
    ListOf,
    Member,
    Player,
    SetOf,
    Type,
    required,
)


class Teller:
    """Puts expressions into words, in one language."""

    def __init__(self, ruleset: t.CheckedRuleset, language: str) -> None:
        self.ruleset = ruleset
        self.language = language
        self.names = Names(ruleset, language)
        self._nouns = Nouns(ruleset.counters, ruleset.kinds)
        #: The formulas, effects and events that were spoken of by name.
        self.spoken: dict[Formula, None] = {}
        #: What is being said in full where it is called, and what its parameters stand for.
        self.standing_in: set[Formula] = set()
        self._bound: dict[t.LocalVar, t.Expr] = {}

    # ------------------------------------------------------------------ phrases
    def word(self, name: str, /, **parts: str | None) -> str:
        """A phrase of `WORDS`."""
        return self.say(WORDS, name, "", parts)

    def say(
        self, variants: Variants, variant: str, case: str, parts: Mapping[str, str | None], node: Any = None
    ) -> str:
        """A phrase with the parts given; the others are the node's own fields."""
        by_language = variants.get(f"{variant}.{case}") or variants[variant]
        return self.filled(by_language[self.language], parts, node)

    def filled(self, phrase: str, parts: Mapping[str, str | None], node: Any = None) -> str:
        def part(name: str, case: str) -> str | None:
            if f"{name}.{case}" in parts:
                return parts[f"{name}.{case}"]
            if name in parts:
                return parts[name]
            value = getattr(node, name, None)
            return None if value is None else self.expression(value, case)

        return fill(phrase, part)

    def expression(self, node: t.Expr, case: str = "") -> str:
        """An expression in words. `case` is "", "dat" or "acc"."""
        node = self._handed(node)
        variant, parts = FORMS[type(node)](self, node) if type(node) in FORMS else ("", {})
        return self.say(EXPRESSIONS[type(node)], variant, case, parts, node)

    def _handed(self, node: t.Expr) -> t.Expr:
        """What a parameter stands for, while its body is said in full."""
        while isinstance(node, t.Local) and node.local in self._bound:
            node = self._bound[node.local]
        return node

    def in_full(self, node: t.Expr) -> t.Expr:
        """What is said for an expression: for a call of a short formula what that is."""
        node = self._handed(node)
        return formula_in_full(self, node) or node

    @contextmanager
    def standing(self, symbol: FunctionSym | EffectSym, arguments: tuple[t.Expr, ...]) -> Iterator[None]:
        """While the body of what is called stands for the call."""
        before = self._bound
        self._bound = {**before, **dict(zip(symbol.params, arguments, strict=True))}
        self.standing_in.add(symbol)
        try:
            yield
        finally:
            self._bound = before
            self.standing_in.discard(symbol)

    def place(self, node: t.Expr, case: str = "") -> str:
        """A zone as a place, and anything else as it is."""
        node = self._handed(node)
        if not isinstance(node, t.ZoneAt):
            return self.expression(node, case)
        variant, parts = owned(self, node.zone, node.indices)
        return self.say(EXPRESSIONS[t.ZoneAt], variant, case, parts)

    def places(self, **nodes: t.Expr) -> dict[str, str | None]:
        """Parts that are places, in every case."""
        return {f"{name}.{case}": self.place(node, case) for name, node in nodes.items() for case in ("", "dat", "acc")}

    # ------------------------------------------------------------------ names of values and types
    def listed(self, nodes: tuple[t.Expr, ...], case: str = "") -> str:
        """Several expressions in a row."""
        texts = [bracketed(self, node, case) if len(nodes) > 1 else self.expression(node, case) for node in nodes]
        return listed(texts, self.word("and"))

    def index(self, nodes: tuple[t.Expr, ...]) -> dict[str, str | None]:
        """The part `index` in every case: a list in words, or None when it is empty."""
        return {f"index.{case}": self.listed(nodes, case) if nodes else None for case in ("", "dat", "acc")}

    def in_one_line(self, block: t.Block) -> str:
        """What a writer of statements says of a block within a sentence."""
        raise InternalError(f"{block.span}: expressions alone cannot say what is done")

    def whence(self, domain: t.Expr) -> Whence:
        """Whence the things are that are chosen or gone through."""
        return whence(self, domain)

    def local(self, local: t.LocalVar, case: str = "") -> str:
        """Short names are as they are, the others in quotes."""
        if local.name in ("by", "owner"):
            return self.say(WORDS, local.name, case, {})
        if len(local.name) < 3:
            return local.name
        if local.name == "this":
            member = " member" * isinstance(local.type, Member)
            return self.say(WORDS, f"this{member}", case, {"noun": self.noun(local.type)})
        return self.quoted(local.name)

    def quoted(self, id: str) -> str:
        """The name of an id, in quotation marks."""
        name = self.names.of(id)
        return f"„{name}“" if self.language == "de" else f"“{name}”"

    def noun(self, of: Type, *, plural: bool = False) -> str:
        """What a value of the type is called."""
        match required(of):
            case Member(kind=kind):
                symbol = self.ruleset.kinds[kind]
                return self.names.plural(symbol) if plural else self.names.of(kind)
            case Component(types=(name,)):
                component = self.ruleset.components[name]
                return self.names.plural(component) if plural else self.names.of(name)
            case Face():
                return self.word("faces" if plural else "face")
            case Player():
                return self.word("players" if plural else "player")
            case Bool():
                return self.word("truth")
            case Int():
                return self.word("numbers" if plural else "number")
            case SetOf(element=element) | ListOf(element=element):
                return self.noun(element, plural=True)
        return self.word("pieces" if plural else "piece")

    def value(self, of: Type, value: object) -> str:
        """A static value."""
        match required(of), value:
            case _, None:
                return self.word("nothing")
            case Member(kind=kind), int():
                return self.names.of(self.ruleset.kinds[kind].members[value].name)
            case Player(), int():
                return self.word("seat", name="abcdefghijkl"[value].upper())
            case _, tuple() if required(of) == AMOUNTS:
                return self._amounts(value)
            case _, bool():
                return EXPRESSIONS[t.Const]["true" if value else "false"][self.language]
            case ((SetOf(element=element) | ListOf(element=element)), tuple()):
                return listed([self.value(element, v) for v in value], self.word("and")) or self.word("nothing")
        return digits(value) if isinstance(value, int) else str(value)

    def _amounts(self, numbers: tuple[int, ...]) -> str:
        """Static amounts: `2 wood and 1 coin`."""
        counted = [
            self.names.counted(noun.counter, number) if noun.member is None else self.names.some(noun.id, number)
            for noun, number in zip(self._nouns.all, numbers, strict=True)
            if number
        ]
        return listed(counted, self.word("and")) or self.word("nothing")

    def amount(self, counter: CounterSym, indices: tuple[t.Expr, ...], number: t.Expr) -> str:
        """`2 coins`, `coins equal to ..`; with whose and of what, unless they are mine and of nothing. Of a unit that
        is kept per a kind, its member is the noun."""
        variant, parts = owned(self, counter, indices)
        number = self._handed(number)
        rest = [i for p, i in zip(counter.per, indices, strict=False) if not isinstance(p, Player)]
        index = parts["index."]
        if counter.unit and len(rest) == 1 and not _is_index(rest[0]):
            text = self._some(rest[0], number)
        elif isinstance(number, t.Const) and isinstance(number.value, int):
            text = self.names.counted(counter, number.value)
            text = text if index is None else self.word("amount at", amount=text, index=index)
        else:
            noun = self.names.strong(counter)
            noun = noun if index is None else self.word("amount at", amount=noun, index=index)
            text = self.as_many("as many", number, noun)
        return self.say(WORDS, "amount of", "", {**parts, "amount": text}) if variant == "of" else text

    def amount_of(self, part: t.AmountOf) -> str:
        """One part of amounts: `2 wood`."""
        return (
            self.amount(part.counter, (), part.number) if part.member is None else self._some(part.member, part.number)
        )

    def _some(self, member: t.Expr, number: t.Expr) -> str:
        """A number of a member of a kind."""
        match member, number:
            case t.Const(type=Member(kind=kind), value=int(ordinal)), t.Const(value=int(n)):
                return self.names.some(self.ruleset.kinds[kind].members[ordinal].name, n)
            case _, t.Const(value=int(n)):
                return f"{digits(n)} {self.expression(member)}"
            case t.Const(type=Member(kind=kind), value=int(ordinal)), _:
                return self.as_many(
                    "as many", number, self.names.members(self.ruleset.kinds[kind].members[ordinal].name)
                )
        return self.as_many("as many", number, self.expression(member))

    def as_many(self, word: str, number: t.Expr, noun: str | None = None) -> str:
        """As many of what a noun or the word says as an expression comes to."""
        apart = " apart" * isinstance(self.in_full(number), t.Conditional | t.Extreme)
        return self.word(word + apart, noun=noun, number=self.expression(number))


def _is_index(node: t.Expr) -> bool:
    """Whether a member is written as an index, `influence[north]`, and not as the noun: `2 wood`."""
    before = node.span.source.text[: node.span.start].rstrip()
    return before.endswith(("[", ","))
