"""A decision as numbered options, and a typed answer back to an option."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from interpreter.foundation.render import visible
from interpreter.foundation.suggest import near_names
from interpreter.runtime.decisions import Decision, in_ranges
from interpreter.runtime.picking import Pick
from interpreter.terminal.picture import in_columns

NO_HINTS: Mapping[str, str] = {}

#: More options than this, and they be side by side.
MOST_LINES = 12
#: More options than this side by side, and what is at each is left out.
MOST_HINTED = 40
#: More options than this of one family are not all shown; more numbers or ranges than this are not all named.
MOST_SHOWN, MOST_NAMED = 120, 12


class Menu:
    """The options of one decision as they are shown and answered.

    Options are numbered from 1. Where the keys are numbers themselves (a number decision, a choice among numbers),
    those are what is typed, so that an answer never means two things.
    """

    def __init__(self, decision: Decision | Pick, hints: Mapping[str, str] = NO_HINTS) -> None:
        """`hints` say what is at a member or component, by id."""
        self.prompt = decision.prompt
        self.keys: tuple[str, ...] = tuple(decision.keys)
        #: Of a set: whether each option takes back what is chosen; empty for anything else.
        self.chosen = [option.chosen for option in decision.options] if isinstance(decision, Pick) else []
        self.is_number = isinstance(decision, Decision) and decision.kind == "number"
        self.can_skip = isinstance(decision, Decision) and decision.skip
        named = self.keys[:-1] if self.can_skip else self.keys
        self.by_key = isinstance(decision, Decision) and bool(named) and all(_is_int(key) for key in named)
        #: A number is its own label.
        self.labels: tuple[str, ...] = named if self.is_number else tuple(o.label for o in decision.options)
        if self.is_number and self.can_skip:
            self.labels = (*named, decision.options[-1].label)
        values = [] if self.is_number else [o.value for o in decision.options]
        self.hints = [hints.get(v, "") if isinstance(v, str) else "" for v in values]

    def index(self, answer: str) -> int | str:
        """The index of the option that was meant, or, when none was, what to tell the player.

        An answer is an option's number, its key, its label, or an unmistakable beginning of one of these two.
        """
        if answer in self.keys:
            return self.keys.index(answer)
        if _is_int(answer):
            if self.by_key:
                return self._number(answer)
            if not answer.startswith("-"):
                place = _whole(answer)
                return place - 1 if 1 <= place <= len(self.keys) else f"there are options 1 to {len(self.keys)}"
        folded = answer.casefold()
        names = [(key.casefold(), label.casefold()) for key, label in zip(self.keys, self.labels, strict=True)]
        exact = [i for i, pair in enumerate(names) if folded in pair]
        begun = [i for i, pair in enumerate(names) if any(part.startswith(folded) for part in pair)]
        found = exact or begun
        if len(found) == 1:
            return found[0]
        if found:
            return "that could be " + ", ".join(visible(self.labels[i]) for i in found[:5])
        if self.by_key:
            return f"choose {self._range()}"
        near = near_names(folded, [part for pair in names for part in pair])
        return f"no option {visible(answer)!r}; " + (
            f"did you mean {visible(near[0])}?" if near else "type its number or key"
        )

    def named(self, text: str) -> str:
        """The id that an option's number stands for; any other text as it is."""
        place = _whole(text) if _is_int(text) and not self.by_key else 0
        return self.keys[place - 1].rpartition(" ")[2] if 0 < place <= len(self.keys) else text

    def _number(self, answer: str) -> int | str:
        """The index of a number, however it is written (`007`), or why it cannot be chosen."""
        key = str(_whole(answer))
        if key in self.keys:
            return self.keys.index(key)
        shown = answer if len(answer) < 20 else "that number"
        return f"{shown} is not on offer: choose {self._range()}"

    def _range(self) -> str:
        numbers = [int(k) for k in self.keys if _is_int(k)]
        low, high = min(numbers), max(numbers)
        ranges = in_ranges(numbers)
        words = [str(a) if a == b else f"{a} to {b}" for a, b in ranges]
        if len(ranges) == 1 and low < high:
            text = f"a number from {words[0]}"
        elif len(words) <= MOST_NAMED:
            text = "one of " + ", ".join(words)
        else:
            text = f"one of {len(numbers)} numbers from {low} to {high}: {', '.join(words[:3])}, ... {words[-1]}"
        return text + (", or skip" if self.can_skip else "")

    # ------------------------------------------------------------------ drawing
    def lines(self, width: int) -> Iterator[RenderableType]:
        """The options as things to print."""
        if self.by_key and (self.is_number or self._labels_are_keys()):
            yield Text(f"  {self._range()}")
            return
        digits = len(str(len(self.keys)))
        for heading, members in self._families():
            if heading:
                yield Text(f"  {visible(heading)}:")
            side_by_side = len(members) > MOST_LINES or (bool(heading) and len(members) > 3)
            listed = members if len(members) <= MOST_SHOWN else members[:MOST_SHOWN]
            hint = not side_by_side or len(members) <= MOST_HINTED
            items = [self._item(i, label, digits, hint=hint) for i, label in listed]
            if side_by_side:
                yield Padding(in_columns(items, width - 4), (0, 0, 0, 4 if heading else 2))
            else:
                yield from (Text((" " * 4 if heading else " " * 2) + item) for item in items)
            if len(listed) < len(members):
                last, label = members[-1]
                rest = f"... and {len(members) - len(listed)} more, to {last + 1}  {visible(label)}"
                yield Text((" " * 4 if heading else " " * 2) + rest + "; type a number, key or beginning")

    def _item(self, i: int, label: str, digits: int, *, hint: bool) -> str:
        sign = self.keys[i] if self.by_key else str(i + 1)
        key = self.keys[i]
        plain = key == "skip" or key.removeprefix("-").replace("_", " ").casefold() in label.casefold()
        mark = ("[x] " if self.chosen[i] else "[ ] ") if self.chosen and key not in ("done", "skip") else ""
        text = f"{sign:>{digits}}  {mark}{visible(label)}" + ("" if plain or self.by_key else f"  [{visible(key)}]")
        return f"{text}  ({self.hints[i]})" if hint and self.hints and self.hints[i] else text

    def _labels_are_keys(self) -> bool:
        named = slice(0, -1) if self.can_skip else slice(None)
        return self.keys[named] == self.labels[named]

    def _families(self) -> Iterator[tuple[str, Sequence[tuple[int, str]]]]:
        """Options that are together: a heading with its members, or "" with options that have no family."""
        run: list[tuple[int, str]] = []
        last = ""
        for i in range(len(self.keys)):
            heading, label = self._split(i)
            if heading != last and run:
                yield last, run
                run = []
            last = heading
            run.append((i, label))
        if run:
            yield last, run

    def _split(self, i: int) -> tuple[str, str]:
        """Heading and rest of a label, where at least one neighbour has the same heading."""
        label = self.labels[i]
        heading, colon, rest = label.partition(": ")
        if colon and " " in self.keys[i]:
            near = [self.labels[n] for n in (i - 1, i + 1) if 0 <= n < len(self.labels)]
            if any(n.startswith(heading + ": ") for n in near):
                return heading, rest
        return "", label


def _whole(digits: str) -> int:
    """The number that digits say; -1 for more digits than any number here has."""
    return int(digits) if len(digits) <= 100 else -1


def _is_int(text: str) -> bool:
    return text.removeprefix("-").isdecimal()
