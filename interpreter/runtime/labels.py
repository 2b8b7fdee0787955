"""Keys, labels and values of what a program speaks of: members, players, components, numbers, options.

A *key* is stable and is what saves, journals, tests and translations use; a *label* is for people; a *value* is the
plain thing behind an option.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any

from interpreter.language.types import with_article
from interpreter.language.values import DONE, SKIP
from interpreter.runtime.program import OptionShape, Program, SlotInfo, StopInfo

#: The value and the key of "I choose nothing of this".
SKIP_KEY = "skip"
#: The key of "nothing more now" at a pause.
GO_ON_KEY = "go_on"

_HOLE = re.compile(r"\{[^{}]*\}")
#: One effect as it is done: what is asked then is what the effect is called.
_CALL = re.compile(r"do (\w+)(?:\(.*\))?", re.DOTALL)


def readable(id: str) -> str:
    """An id as words.

    >>> readable("red_cube")
    'Red cube'
    """
    return _with_capital(id.replace("_", " ").strip())


def _with_capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Labels:
    """Names the values of one program. Make it once for a program: it holds a table of all components."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.entries: list[str] = []
        self.types: list[str] = []
        self.faces: list[tuple[str, ...]] = []
        self.backs = backs_of(program)
        for info in program.types:
            self.entries.extend(info.ids[number] for number in info.entries)
            self.types.extend([info.name] * len(info.entries))
            self.faces.extend([info.faces] * len(info.entries))
        self.first = {info.name: info.first for info in program.types}
        self.handles = shared_handles(program)
        self._entry_ids = frozenset(self.entries)
        self.own_at = _own_indices(program)
        self.own = _own_slots(program, self.own_at)
        self._faces_of = dict(zip(self.entries, self.faces, strict=True))

    def with_numbers(self, numbers: Mapping[int, int]) -> Labels:
        """The names for a viewer who has numbers of their own for some copies, by component."""
        if not numbers:
            return self
        own = copy(self)
        own.handles = list(self.handles)
        for component, number in numbers.items():
            own.handles[component] = f"{self.entries[component]}:{number}"
        return own

    def text(self, id: str) -> str:
        """The display text of an id: the ruleset's, else the id made readable. A component's handle, `ace:2`, is
        its entry with the number after; what a view shows of a back, the words in it."""
        if id.startswith("? "):
            return " ".join(self._called(part) for part in id.split(" "))
        entry, _, number = id.partition(":")
        if number and entry in self._entry_ids:
            return f"{self.text(entry)} #{number}"
        return self.program.names.get(id) or readable(id)

    def usual_face(self, id: str) -> str:
        """The face that a component of this id has up at first; "" where it has none."""
        faces = self._faces_of.get(id)
        return faces[0] if faces else ""

    def named(self, component: int) -> str:
        """The handle of a component, or its entry's id where it has none."""
        return self.handles[component] or self.entries[component]

    def key(self, of: str, value: int) -> str:
        """The key of a value of type `of`: "player", "int", "bool", "component" (or "component NAME"), "kind NAME"."""
        what, _, name = of.partition(" ")
        match what:
            case "kind":
                return self.program.kinds[name][value]
            case "player":
                return self.program.seats[value]
            case "component":
                return self.entries[value]
            case "face":
                card, face = divmod(value, int(name.partition(" ")[0]))
                return f"{self.entries[card]} {self.faces[card][face]}"
            case "bool":
                return "true" if value else "false"
            case _:
                return str(value)

    def label(self, of: str, value: int) -> str:
        """What people read for a value of type `of`."""
        what = of.partition(" ")[0]
        if what in ("kind", "component"):
            return self.text(self.key(of, value))
        if what == "player":
            return self.player(value)
        if what == "face":
            card, side = self.key(of, value).split(" ")
            return self.program.names.get(f"{card}.{side}") or f"{self.text(card)} ({self.text(side)})"
        return self.key(of, value)

    def amounts(self, numbers: Sequence[int]) -> str:
        """What people read for amounts: "2 wood and 1 gold"; "nothing" where there are none."""
        found = [
            f"{number} {self.noun(id, plural, number)}"
            for (id, plural), number in zip(self.program.nouns, numbers, strict=True)
            if number
        ]
        return " and ".join(found) or "nothing"

    def noun(self, id: str, plural: str, number: int) -> str:
        """What a number of something counted are called."""
        names = self.program.names
        one = names.get(id)
        if number == 1:
            return one or id.replace("_", " ")
        return names.get(f"{id}.plural") or names.get(plural) or one or plural.replace("_", " ")

    def _called(self, id: str) -> str:
        """The display text of an id in the middle of a sentence."""
        return self.program.names.get(id) or id.replace("_", " ")

    def player(self, seat: int) -> str:
        """What people read for a seat."""
        letter = self.program.seats[seat]
        if seat >= self.program.players:
            return self.text(letter)
        return self.program.names.get(letter) or f"Player {letter}"

    def plain(self, of: str, value: int) -> str | int:
        """The thing behind a value: a member's or entry's id; a seat or a number as it is."""
        return self.key(of, value) if of.partition(" ")[0] in ("kind", "component", "face") else value

    # ------------------------------------------------------------------ options
    def option_key(self, stop: StopInfo, value: int) -> str:
        """The key of an option of a stop. Two options of one decision may share it: see `option_keys`."""
        shape = shape_of(stop, value)
        if shape is None:
            return GO_ON_KEY if stop.origin == "pause" else SKIP_KEY
        if not shape.of:
            return shape.key
        member = self.key(shape.of, value - shape.base + shape.first)
        return f"{shape.key} {member}" if shape.key else member

    def option_keys(self, stop: StopInfo, values: Sequence[int]) -> list[str]:
        """The keys of all options; what would be the same key twice is distinguished as `key`, `key#2`, `key#3`."""
        keys = [self.option_key(stop, v) for v in values]
        if any(shape.of.startswith("face ") for shape in stop.shapes):
            keys = _short_faces(stop, values, keys)
        if len(set(keys)) == len(keys):
            return keys
        seen: dict[str, int] = {}
        for i, key in enumerate(keys):
            seen[key] = seen.get(key, 0) + 1
            if seen[key] > 1:
                keys[i] = f"{key}#{seen[key]}"
        return keys

    def option_label(self, stop: StopInfo, value: int) -> str:
        """What people read for an option of a stop."""
        shape = shape_of(stop, value)
        if shape is None:
            return {"may": "No", "pause": "Go on"}.get(stop.origin, "Skip")
        if stop.origin == "may":
            return "Yes"
        text = self.program.names.get(shape.key) or shape.text or readable(shape.key)
        if stop.origin == "pause":
            text = _with_capital(self._called(text))
        if not shape.of:
            return text
        chosen = value - shape.base + shape.first
        member = self.label(shape.of, chosen) if shape.of != "bool" else "Yes" if chosen else "No"
        if _HOLE.search(text):
            return _HOLE.sub(lambda _: member, text)
        return f"{text}: {member}" if text else member

    def option_value(self, stop: StopInfo, value: int) -> str | int | None:
        """The thing behind an option: a member's or entry's id, a seat, a number; None for skip and plain menu
        options."""
        shape = shape_of(stop, value)
        return None if shape is None or not shape.of else self.plain(shape.of, value - shape.base + shape.first)

    def option_about(self, stop: StopInfo, value: int) -> tuple[dict[str, str | int | None], ...]:
        """What an option is about, as `Option.about` has it."""
        shape = shape_of(stop, value)
        if shape is None or not shape.of:
            return ()
        chosen = value - shape.base + shape.first
        what, _, name = shape.of.partition(" ")
        match what:
            case "kind":
                return ({"type": name, "id": self.key(shape.of, chosen)},)
            case "component":
                return (self._about_component(chosen),)
            case "face":
                card, face = divmod(chosen, unit_of(shape.of))
                return (self._about_component(card), {"type": "face", "id": self.faces[card][face]})
            case "int":
                return ({"type": "number", "id": chosen},)
            case _:
                return ({"type": what, "id": self.key(shape.of, chosen)},)

    def _about_component(self, component: int) -> dict[str, str | int | None]:
        return {"type": "component", "id": self.entries[component], "handle": self.handles[component]}

    def prompt(self, stop: StopInfo) -> str:
        """The question of a stop: the ruleset's own, or else made of what is on offer."""
        if stop.question:
            return self.program.names.get(stop.prompt) or stop.question
        asked = [shape.of for shape in stop.shapes if shape.base != DONE]
        of = asked[0] if len(set(asked)) == 1 else ""
        what, _, name = of.partition(" ")
        if stop.origin == "pause":
            return "Do anything else before the game continues?"
        if stop.origin == "may":
            text = stop.shapes[0].text
            call = _CALL.fullmatch(text)
            text = self._called(text if call is None else call[1])
            return f"{_with_capital(text)}?" if text else "Do it?"
        noun = "number" if what == "int" else what if what == "face" else self._called(name) if name else what
        called = stop.prompt if len(stop.prompt) == 1 else self._called(stop.prompt)
        named = "Choose one" if stop.origin in ("alternatives", "choose") else "What do you do?"
        question = f"Choose {with_article(noun)}" if noun else named
        if what == "bool":
            question = "Choose yes or no"
        return f"{question} ({called})" if len(called) > 2 and called not in noun else question


def backs_of(program: Program) -> list[str]:
    """What can be read off the back of each component; "" where there is nothing."""
    return [info.backs[number] if info.backs else "" for info in program.types for number in info.entries]


def shared_handles(program: Program) -> list[str | None]:
    """What names each component for everybody and for the whole game, by component.

    The only copy of an entry has the entry's id. Of several, each has `entry:number`, where everybody can follow them
    all the time: where no zone that may hold them hides anything. All others have None: a number would let a seat
    follow a card through a shuffle. Each viewer has numbers of their own for them (`runtime.handles`).
    """
    entries = [info.ids[number] for info in program.types for number in info.entries]
    hiding = [zone for zone in program.zones if zone.visible != "all"]
    copies, found = Counter(entries), list[str | None]()
    for info in program.types:
        open_to_all = not any(info.name in zone.holds or not zone.holds for zone in hiding)
        counted: Counter[str] = Counter()
        for number in info.entries:
            id = info.ids[number]
            counted[id] += 1
            found.append(id if copies[id] == 1 else f"{id}:{counted[id]}" if open_to_all else None)
    return found


def _own_indices(program: Program) -> dict[str, tuple[int, ...]]:
    """Which of the indices of each slot are types of components that some zone may hold, by the name of the slot: what
    the slot holds belongs to such a component, the first."""
    types = {t.name for t in program.types if any(not z.holds or t.name in z.holds for z in program.zones)}
    return {s.name: tuple(at for at, (name, _) in enumerate(s.indices) if name in types) for s in program.slots}


def _own_slots(program: Program, own_at: dict[str, tuple[int, ...]]) -> dict[str, list[tuple[SlotInfo, str]]]:
    """The counters and variables that belong to components, by type, with what they are called there."""
    found: dict[str, list[tuple[SlotInfo, str]]] = {info.name: [] for info in program.types}
    for slot in program.slots:
        if slot.role in ("counter", "variable") and own_at[slot.name]:
            type = slot.indices[own_at[slot.name][0]][0]
            found[type].append((slot, slot.name.removeprefix("v_").removeprefix(f"{type}_")))
    return found


def component_of(of: str, value: int) -> int | None:
    """The component that a value of type `of` is, or is a face of."""
    unit = unit_of(of)
    return value // unit if unit else None


def component_behind(stop: StopInfo, value: int) -> int | None:
    """The component that an option of a stop is, or is a face of."""
    shape = shape_of(stop, value)
    return None if shape is None else component_of(shape.of, value - shape.base + shape.first)


def components_in(of: str, value: Any) -> Iterator[int]:
    """The components in a value of a type."""
    what, _, inner = of.partition(" ")
    if value is None or "component" not in of:
        return
    if what in ("set", "list"):
        for item in value:
            yield from components_in(inner, item)
    elif (component := component_of(of, value)) is not None:
        yield component


def unit_of(of: str) -> int:
    """How many values of type `of` stand for one component; 0 when they stand for none."""
    what, _, name = of.partition(" ")
    if what == "face":
        return int(name.partition(" ")[0])
    return int(what == "component")


def shape_of(stop: StopInfo, value: int) -> OptionShape | None:
    """The shape that a value of the stop belongs to (one of size 0 has all values); None for skip."""
    if value == SKIP:
        return None
    for shape in stop.shapes:
        if shape.size == 0 or shape.base <= value < shape.base + shape.size:
            return shape
    raise ValueError(f"{value} is no value of this stop")


def _short_faces(stop: StopInfo, values: Sequence[int], keys: list[str]) -> list[str]:
    """The keys of faces that are all of one component: the face alone says which is meant."""
    shapes = [shape_of(stop, v) for v in values]
    faces = [n for n, s in enumerate(shapes) if s is not None and s.of.startswith("face ")]
    cards = {keys[n].rpartition(" ")[0] for n in faces}
    if len(cards) != 1:
        return keys
    return [key.rpartition(" ")[2] if n in faces else key for n, key in enumerate(keys)]
