"""The nouns of a ruleset: what amounts count, in the order in which a value of amounts holds their numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.checker.symbols import CounterSym, KindSym
from interpreter.foundation.suggest import did_you_mean
from interpreter.language.amounts import Amounts, amounts_of
from interpreter.language.plurals import plurals_of
from interpreter.language.types import PLAYER, Member

_PART = re.compile(r"(\d+) +([a-z][a-z0-9_]*)")


@dataclass(frozen=True, slots=True)
class Noun:
    """One noun: a unit counter, or a member of the kind that it is kept per. `id` is what it is called; `plural` the
    counter's own (a member is called the same however many there are)."""

    counter: CounterSym
    member: int | None
    id: str
    plural: str


class Nouns:
    """The nouns of these counters; numbers are positions in a value of amounts."""

    def __init__(self, counters: Mapping[str, CounterSym], kinds: Mapping[str, KindSym]) -> None:
        self.all: list[Noun] = []
        self.first: dict[str, int] = {}
        for counter in counters.values():
            if counter.unit:
                self.first[counter.name] = len(self.all)
                self.all += _nouns(counter, kinds)

    def __len__(self) -> int:
        return len(self.all)

    def positions(self, counter: CounterSym) -> range:
        """The positions of a unit counter's nouns."""
        first = self.first[counter.name]
        end = next((n for n in range(first, len(self.all)) if self.all[n].counter.name != counter.name), len(self.all))
        return range(first, end)

    # ------------------------------------------------------------------ as hosts and scenarios write amounts
    def read(self, text: str) -> Amounts:
        """The amounts of `2 wood and 1 gold`; ValueError, with the reason, of anything else."""
        words = {word: n for n, noun in reversed([*enumerate(self.all)]) for word in self._words(noun)}
        parts: list[int] = []
        for part in text.split(" and "):
            match = _PART.fullmatch(part.strip())
            if match is None:
                raise ValueError(f"`{part.strip()}` is not an amount; write a number and a noun")
            if match[2] not in words:
                raise ValueError(f"there is no unit `{match[2]}`; {did_you_mean(match[2], words)}")
            parts += [words[match[2]], int(match[1])]
        return amounts_of(len(self.all), *parts)

    def _words(self, noun: Noun) -> tuple[str, ...]:
        return (noun.id, noun.plural) if noun.member is None else (noun.id, plurals_of(noun.id))

    def show(self, amounts: Amounts) -> str:
        """The amounts as they are written in a ruleset, of no noun as 0 of the first."""
        counted = [
            f"{number} {noun.id if number == 1 else noun.plural}"
            for noun, number in zip(self.all, amounts, strict=True)
            if number
        ]
        return " and ".join(counted) or (f"0 {self.all[0].plural}" if self.all else "none")


def _nouns(counter: CounterSym, kinds: Mapping[str, KindSym]) -> list[Noun]:
    kind = next((index for index in counter.per if isinstance(index, Member)), None)
    if kind is None:
        return [Noun(counter, None, counter.name, counter.plural)]
    return [Noun(counter, member.ordinal, member.name, member.name) for member in kinds[kind.kind].members]


def is_of_player(counter: CounterSym) -> bool:
    """Whether each player has an own count."""
    return PLAYER in counter.per
