"""The state of the evaluator, what it walks, and what can happen on the way."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.syntax import nodes as n
from tests.fuzz.declarations import Declarations, Thing

SKIP, NOTHING = "skip", "(nothing)"


class Pending(Exception):
    """A decision without an answer."""


class Satisfied(Exception):
    """The outermost option of a trial has been carried out."""


class Fault(Exception):
    """A demand is not met."""


class TooHard(Exception):
    """The search takes longer than anybody would wait."""


class LeaveLoop(Exception):
    pass


class EndBlock(Exception):
    pass


class Returned(Exception):
    pass


@dataclass(frozen=True)
class Amounts:
    """A value of amounts: a number for each noun."""

    numbers: tuple[int, ...]


@dataclass
class Question:
    """`who` None is chance. `out`: when nothing can be chosen, the game goes on. `block`: the number of the block for
    all players in which it is asked, 0 for none."""

    who: Thing | None
    keys: list[str]
    skip: bool
    out: bool
    block: int = 0


@dataclass
class Routine:
    parameters: tuple[str, ...]
    body: n.Block


@dataclass
class Rules:
    """`hooks` are what members of `thing` do at their hook, by the member's name."""

    declared: Declarations
    effects: dict[str, Routine]
    hooks: dict[str, n.Block]
    functions: dict[str, tuple[tuple[str, ...], n.Expr]]


@dataclass
class Frame:
    """One activation: the locals by name (no name hides another) and the acting player."""

    local: dict[str, object]
    me: Thing | None

    def inside(self, **changes: object) -> Frame:
        """The same locals under another acting player."""
        return Frame(self.local, changes.get("me", self.me))  # type: ignore[arg-type]


class World:
    """The state: everything by name and index."""

    def __init__(self, declared: Declarations) -> None:
        self.declared = declared
        self.counters = {(k, i): c.start for k, c in declared.counters.items() for i in declared.indices(c.per)}
        self.variables = self.beginning()
        cards = list(declared.things("card"))
        self.zones = {
            (k, i): list(cards) if z.starts else [] for k, z in declared.zones.items() for i in declared.indices(z.per)
        }
        self.score = dict.fromkeys(declared.things("player"), 0)
        #: by turn, round, game or scope: what the innermost one has to undo, as (what it was before it was set, in a
        #: tuple; what was added before that)
        self.noted: dict[str, dict[tuple[str, tuple[Thing, ...]], tuple[tuple[object, ...], int]]] = {}

    def beginning(self) -> dict[tuple[str, tuple[Thing, ...]], object]:
        """The variables as they begin."""
        declared = self.declared
        empty: dict[str, object] = {
            "bool": False,
            "0..1000": 0,
            "-100000..100000": 0,
            "amounts": Amounts((0,) * len(declared.nouns())),
        }
        return {
            (name, index): () if variable.type.startswith("set") else empty.get(variable.type)
            for name, variable in declared.variables.items()
            for index in declared.indices(variable.per)
        }

    def reset(self, what: str) -> None:
        """What a block begins anew."""
        for (name, index), value in self.beginning().items():
            if self.declared.variables[name].reset == what:
                self.variables[name, index] = value

    def copy(self) -> World:
        twin = object.__new__(World)
        twin.declared = self.declared
        twin.counters, twin.variables, twin.score = dict(self.counters), dict(self.variables), dict(self.score)
        twin.zones = {key: list(zone) for key, zone in self.zones.items()}
        twin.noted = {what: dict(noted) for what, noted in self.noted.items()}
        return twin
