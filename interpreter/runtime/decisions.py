"""Decisions and their options as objects, made only when somebody looks at them."""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, overload

from interpreter.foundation.arguments import shown, whole
from interpreter.foundation.errors import IllegalChoice
from interpreter.foundation.shared import Shared
from interpreter.foundation.source import Span
from interpreter.foundation.suggest import near_names
from interpreter.language.values import DONE, SKIP
from interpreter.runtime.chance import NATURE
from interpreter.runtime.history.journal import NATURE_NAME
from interpreter.runtime.labels import Labels, component_behind, shape_of
from interpreter.runtime.nature import pending, question
from interpreter.runtime.program import FrameInfo, StopInfo
from interpreter.runtime.together.blocks import open_stops
from interpreter.runtime.together.offers import Spoken


def in_ranges(numbers: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Numbers as ranges (first, last), each as long as it can be.

    >>> in_ranges([1, 2, 3, 7])
    ((1, 3), (7, 7))
    """
    found: list[tuple[int, int]] = []
    for n in sorted(numbers):
        if found and n == found[-1][1] + 1:
            found[-1] = (found[-1][0], n)
        else:
            found.append((n, n))
    return tuple(found)


#: The numbers of the copies that a player can follow, by component (see `runtime.handles`).
Numbers = Callable[[int | None], Mapping[int, int]]

#: This many keys does a message about an illegal choice name.
_NAMED = 40


def open_decisions(
    labels: Labels,
    state: Any,
    given: int = 0,
    answered: Mapping[str, int] | None = None,
    key: str = "",
    numbers: Numbers | None = None,
) -> list[Decision]:
    """The decisions that are open in a state, in seat order or (on a floor) in turn. `given`: this many answers have
    led there; `answered` counts those of each player, by letter. `key` is a secret of the game, for the decisions' ids;
    `numbers` gives those of the copies that a player can follow."""
    program, counts = labels.program, answered or {}
    if pending(state):
        return [Decision(labels, question(program, state), NATURE, state.opts, None, given, counts.get(NATURE_NAME, 0))]
    found = []
    for who, top, values in open_stops(program, state):
        frame = program.frames[top[0]]
        offers = Spoken(labels, state, top, frame, values) if program.offers else None
        found.append(
            Decision(labels, frame, who, values, offers, given, counts.get(program.seats[who], 0), key, numbers)
        )
    return found


def same_question(one: Decision, other: Decision) -> bool:
    """Whether two decisions ask the same of the same player, whatever may be answered."""
    return one._stop is other._stop and one.player == other.player


class Option(Shared):
    """Something that can be chosen.

    `key` is stable (saves, tests and translations use it), `label` is for people, `value` the thing behind it: a
    member's or entry's id, a seat, a number, or None. `index` is its number within the decision, `span` where the
    ruleset offers it.
    """

    keep = "keep its `key`"
    __slots__ = ("_decision", "_value", "index")

    def __init__(self, decision: Decision, index: int, value: int) -> None:
        self._decision = decision
        self._value = value
        self.index = index

    @property
    def decision(self) -> Decision:
        """The decision that offers it."""
        return self._decision

    @property
    def key(self) -> str:
        return self._decision.keys[self.index]

    @property
    def label(self) -> str:
        """For the player who decides. No two options of a decision have the same: options with the same words are
        numbered ("Build Kiln (2 of 3)")."""
        number, same = self._decision._numbered.get(self.index, (0, 0))
        return f"{self.words} ({number} of {same})" if same else self.words

    @property
    def words(self) -> str:
        """The label without a number among options with the same words, which others must not read: it tells how many
        the player has."""
        offers = self._decision._offers
        if offers is not None and self._value in offers.told:
            return offers.told[self._value]
        return self._decision._labels.option_label(self._decision._stop, self._value)

    @property
    def value(self) -> str | int | None:
        return self._decision._labels.option_value(self._decision._stop, self._value)

    @property
    def about(self) -> tuple[dict[str, Any], ...]:
        """What it is about, as plain data: for each thing `type` ("player", "number", "component", "face", "bool", or
        the name of a kind) and `id` (a letter, a number, an entry's or member's id); for a component also its `handle`,
        the same as in views, or None. Empty if about nothing."""
        return self._decision._own_labels.option_about(self._decision._stop, self._value)

    @property
    def span(self) -> Span:
        shape = shape_of(self._decision._stop, self._value)
        return self._decision.span if shape is None else self._decision._labels.program.span(shape.place)

    def __repr__(self) -> str:
        return f"Option({self.key!r}, {self.label!r})"


class Options(Shared, Sequence[Option]):
    """The options of a decision in their order; each is made when it is read."""

    keep = "keep their keys"
    __slots__ = ("_decision",)

    def __init__(self, decision: Decision) -> None:
        self._decision = decision

    def __len__(self) -> int:
        return len(self._decision._values)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Option, ...]: ...
    def __getitem__(self, index: int | slice) -> Option | tuple[Option, ...]:
        values = self._decision._values
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(values))))
        i = range(len(values))[index]
        return Option(self._decision, i, values[i])

    def __repr__(self) -> str:
        return f"Options({list(self)!r})"


class Decision(Shared):
    """A question that the game waits for.

    `player` is the seat that decides (from 0), or None when nature does (`chance="ask"`). `group` is the same for the
    steps of one larger choice. A decision tells what was asked at the moment it was read at; others may have answered
    since, where several players act at the same time. `given`: the number of answers given by then,
    `answered` of them by this player.
    """

    keep = "keep a save of its game, which is at the same decision again when it is restored"
    __slots__ = (
        "_answered",
        "_id",
        "_key",
        "_keys",
        "_labels",
        "_numbers",
        "_numbers_of",
        "_offers",
        "_own",
        "_stop",
        "_values",
        "effect",
        "given",
        "place",
        "player",
    )

    def __init__(
        self,
        labels: Labels,
        frame: FrameInfo,
        player: int,
        values: Sequence[int],
        offers: Spoken | None = None,
        given: int = 0,
        answered: int = 0,
        key: str = "",
        numbers: Numbers | None = None,
    ) -> None:
        assert frame.stop is not None
        self._labels = labels
        self._stop: StopInfo = frame.stop
        self._values = values
        self._keys: Sequence[str] | None = None
        self._offers = offers
        self._answered = answered
        self._id = ""
        self._key = key
        self._numbers_of = numbers
        self._own: Labels | None = None
        self._numbers: dict[int, tuple[int, int]] | None = None
        self.given = given
        self.player: int | None = player if player >= 0 else None
        self.effect = frame.effect
        self.place = frame.place

    @property
    def id(self) -> str:
        """What names this decision, in every process that goes on with the game: who is asked, how many answers this
        player gave before, and a digest of the question.

        It is made only of what the player who decides knows: others' answers do not change it, except where they change
        the offers in the question or what the keys of look-alikes (`rye#2`) mean.
        """
        if not self._id:
            offers = self._offers
            spoken = [] if offers is None else [offers.subject, self._serials(offers)]
            numbered = list(self.keys) if any("#" in key for key in self.keys) and self.kind != "number" else []
            shapes = [(shape.key, shape.of) for shape in self._stop.shapes]
            question = json.dumps([self.effect, self.prompt, shapes, spoken, numbered])
            self._id = f"{self.whose}{self._answered}-{sha256(question.encode()).hexdigest()[:10]}"
        return self._id

    def _serials(self, offers: Spoken) -> str:
        """Tells the offers from later ones with the same words. The serial numbers tell how many offers were made, also
        those that this player does not know of; the key keeps a client from trying all numbers."""
        numbers = json.dumps([offers.about, sorted(offers.marks.items())])
        return hmac.new(self._key.encode(), numbers.encode(), sha256).hexdigest()

    @property
    def prompt(self) -> str:
        """The question, for people; with the offer that it is about."""
        prompt = self._labels.prompt(self._stop)
        about = self._offers.subject if self._offers is not None else ""
        return f"{about} - {prompt}" if about else prompt

    @property
    def kind(self) -> str:
        """ "options", or "number" where the options are a range of numbers."""
        return self._stop.kind

    @property
    def numbers(self) -> tuple[tuple[int, int], ...]:
        """What may be chosen where `kind` is "number": ranges (first, last) in rising order; empty otherwise."""
        if self.kind != "number":
            return ()
        shape = self._stop.shapes[0]
        if isinstance(self._values, range) and self._values:
            first = self._values[0] - shape.base + shape.first
            return ((first, first + len(self._values) - 1),)
        return in_ranges(v - shape.base + shape.first for v in self._values if v != SKIP)

    @property
    def skip(self) -> bool:
        """Whether the last option is to choose nothing (its key is `skip`)."""
        return len(self._values) > 0 and self._values[-1] == SKIP

    @property
    def secret(self) -> bool:
        """Whether the answer is only for the player who gives it."""
        return self._stop.secret

    @property
    def several(self) -> bool:
        """Whether a player chooses a set here, of which this is one step: `Game.pick` chooses it in any order."""
        return not self._stop.random and any(shape.base == DONE for shape in self._stop.shapes)

    @property
    def group(self) -> int:
        return self._stop.group

    @property
    def span(self) -> Span:
        """Where in the ruleset the question is."""
        return self._labels.program.span(self.place)

    @property
    def options(self) -> Options:
        return Options(self)

    @property
    def values(self) -> Sequence[int]:
        """The raw values of the options."""
        return self._values

    @property
    def keys(self) -> Sequence[str]:
        """The keys of all options, in their order; no two are the same."""
        if self._keys is None:
            self._keys = self._labels.option_keys(self._stop, self._values)
        return self._keys

    @property
    def _own_labels(self) -> Labels:
        """The names for the player who decides."""
        if self._own is None:
            numbers = {} if self._numbers_of is None else self._numbers_of(self.player)
            self._own = self._labels.with_numbers(numbers)
        return self._own

    @property
    def _numbered(self) -> Mapping[int, tuple[int, int]]:
        """Of the options that share their words: the number of each among them, and how many they are, by index."""
        if self._numbers is None:
            alike: dict[str, list[int]] = {}
            for option in self.options if self.kind != "number" else ():
                alike.setdefault(option.words, []).append(option.index)
            shared = [group for group in alike.values() if len(group) > 1]
            self._numbers = {at: (n, len(group)) for group in shared for n, at in enumerate(group, 1)}
        return self._numbers

    def index(self, answer: Option | str | int) -> int:
        """The number of an option given as an `Option` of this decision, a key, or that number itself.

        IllegalChoice, which names the legal keys, for anything else.
        """
        if isinstance(answer, Option):
            asked = answer._decision
            if asked is self:
                return answer.index
            if same_question(asked, self) and answer._value in self._values:
                return list(self._values).index(answer._value)
            raise self.illegal(f"{answer.label!r} is an option of another decision")
        if isinstance(answer, str):
            try:
                return list(self.keys).index(answer)
            except ValueError:
                near = () if self.kind == "number" else near_names(answer, self.keys)
                hint = f" (did you mean {near[0]!r}?)" if near else ""
                raise self.illegal(f"{shown(answer)} is not on offer{hint}") from None
        if isinstance(answer, int) and not isinstance(answer, bool) and 0 <= answer < len(self._values):
            return answer
        raise self.illegal(f"there is no option {shown(answer)}: they are numbered 0 to {len(self._values) - 1}")

    @property
    def whose(self) -> str:
        """The letter of the player who decides, as journals have it; "chance" for nature."""
        return NATURE_NAME if self.player is None else self._labels.program.seats[self.player]

    @property
    def offers(self) -> Spoken | None:
        """The offers that it speaks of, in games that have any."""
        return self._offers

    def component(self, index: int) -> int | None:
        """The number of the component behind an option, if it is one."""
        whole(index, "the index of an option", 0, len(self._values) - 1)
        return component_behind(self._stop, self._values[index])

    def illegal(self, message: str) -> IllegalChoice:
        """The error for an answer that is not on offer, with the legal keys."""
        if len(self._values) <= _NAMED:
            return IllegalChoice(message, tuple(self.keys))
        if self.kind == "number":
            numbers = [str(low) if low == high else f"{low}..{high}" for low, high in self.numbers[:_NAMED]]
            more = ["..."] if len(self.numbers) > _NAMED else []
            return IllegalChoice(message, (*numbers, *more, *([self.keys[-1]] if self.skip else [])))
        return IllegalChoice(message, (*self.keys[:_NAMED], "..."))

    def as_dict(self) -> dict[str, Any]:
        """The decision as JSON-able data. A number decision has `numbers` (ranges, first and last) instead of an option
        for each of them; the key of a number is its digits."""
        listed = self.options if self.kind != "number" else self.options[-1:] if self.skip else ()
        return {
            "player": None if self.player is None else self._labels.program.seats[self.player],
            "id": self.id,
            "prompt": self.prompt,
            "kind": self.kind,
            "skip": self.skip,
            "several": self.several,
            "group": self.group,
            "numbers": [list(ends) for ends in self.numbers],
            "options": [{"key": o.key, "label": o.label, "value": o.value, "about": list(o.about)} for o in listed],
        }

    def __repr__(self) -> str:
        return f"Decision({self.prompt!r}, player={self.player}, {len(self._values)} options)"
