"""The state of the evaluator, what it walks, and what can happen on the way."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.syntax import nodes as n
from tests.fuzz.declarations import Counter, Declarations, Thing

SKIP, NOTHING = "skip", "(nothing)"


#: Until what a change lasts (None: for good), its operator, and with what.
Change = tuple[object, str, object]


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
class Entry:
    """What an entry of cards or a member of `thing` does. `reactions` are by when, whose events and which event."""

    hooks: dict[str, n.Block] = field(default_factory=dict)
    formulas: dict[str, n.Expr] = field(default_factory=dict)
    passives: list[n.Passive] = field(default_factory=list)
    reactions: dict[tuple[str, str, str], n.Block] = field(default_factory=dict)


@dataclass
class Event:
    parameters: tuple[str, ...]
    body: n.Block | None


@dataclass
class Rules:
    """`entries` are by id, in the order in which what they set holds: members, cards, chits; `expressions` are those of
    values, tables, and when places act."""

    declared: Declarations
    effects: dict[str, Routine]
    functions: dict[str, tuple[tuple[str, ...], n.Expr]]
    entries: dict[str, Entry]
    events: dict[str, Event]
    expressions: dict[str, n.Expr]


@dataclass
class Frame:
    """One activation: the locals by name (no name hides another) and the acting player."""

    local: dict[str, object]
    me: Thing | None

    def inside(self, **changes: object) -> Frame:
        """The same locals under another acting player."""
        return Frame(self.local, changes.get("me", self.me))  # type: ignore[arg-type]


class Lehmer:
    """The generator of chance, after tests/spec/chance.md."""

    def __init__(self, state: int) -> None:
        self.state = state

    @staticmethod
    def of_seed(seed: int) -> Lehmer:
        first = splitmix64(seed % 2**64)
        return Lehmer((first * 2**64 + splitmix64(first)) | 1)

    def below(self, n: int) -> int:
        self.state = self.state * 0xDA942042E4DD58B5 % 2**128
        return (self.state // 2**64) * n // 2**64

    def shuffle(self, cards: list[Thing]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


def splitmix64(x: int) -> int:
    z = (x + 0x9E3779B97F4A7C15) % 2**64
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
    return z ^ (z >> 31)


class World:
    """The state: everything by name and index."""

    def __init__(self, declared: Declarations) -> None:
        self.declared = declared
        self.counters = {
            (k, i): self.start_of(c, i) for k, c in declared.counters.items() for i in declared.indices(c.per)
        }
        self.variables = self.beginning()
        self.zones = {
            (k, i): list(declared.things(z.starts)) if z.starts else []
            for k, z in declared.zones.items()
            for i in declared.indices(z.per)
        }
        self.score = dict.fromkeys(declared.things("player"), 0)
        self.chance = Lehmer.of_seed(0)
        #: of a variable that is changed for a while: what it was before, and all changes since
        self.open: dict[tuple[str, tuple[Thing, ...]], list[Change]] = {}
        #: what stands for each open turn, round, game or scope, the innermost last
        self.stretches: dict[str, list[object]] = {}

    def start_of(self, counter: Counter, index: tuple[Thing, ...]) -> int:
        if not counter.starts:
            return counter.start
        member = next(thing for thing in index if thing.kind == "thing")
        return counter.starts.get(self.declared.key(member), 0)

    def beginning(self) -> dict[tuple[str, tuple[Thing, ...]], object]:
        """The variables as they begin."""
        declared = self.declared
        empty: dict[str, object] = {
            "bool": False,
            "0..1000": 0,
            "0..5": 0,
            "-100000..100000": 0,
            "amounts": Amounts((0,) * len(declared.nouns())),
        }
        return {
            (name, index): () if variable.type.startswith(("set", "list")) else empty.get(variable.type)
            for name, variable in declared.variables.items()
            for index in declared.indices(variable.per)
        }

    def reset(self, what: str) -> bool:
        """What a block starts again; whether that is another number of any counter."""
        before = dict(self.counters)
        for (name, index), value in self.beginning().items():
            if self.declared.variables[name].reset == what:
                self.variables[name, index] = value
                self.open.pop((name, index), None)
        for name, counter in self.declared.counters.items():
            for index in self.declared.indices(counter.per) if counter.reset == what else ():
                self.counters[name, index] = self.start_of(counter, index)
        return self.counters != before

    def copy(self) -> World:
        twin = object.__new__(World)
        twin.declared = self.declared
        twin.counters, twin.variables, twin.score = dict(self.counters), dict(self.variables), dict(self.score)
        twin.chance = Lehmer(self.chance.state)
        twin.zones = {key: list(zone) for key, zone in self.zones.items()}
        twin.open = {place: list(changes) for place, changes in self.open.items()}
        twin.stretches = dict(self.stretches)
        return twin
