"""What the runtime needs of a compiled ruleset: functions by number, and plain facts for naming and drawing things.

Everything but the functions is plain data (tuples, dicts, strings, numbers), so that a program can be cached and loaded
where no compiler is present.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.foundation.source import SourceFile, Span

if TYPE_CHECKING:
    from interpreter.runtime.driver import Driver
    from interpreter.runtime.handles import Follower
    from interpreter.runtime.knowledge.tracking import Knowledge
    from interpreter.runtime.running_sums import RunningSums


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the ruleset's files: number of the file in `Program.files`, characters from and to."""

    file: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class OptionShape:
    """Values `base` to `base + size - 1` of a stop: key and text of a menu's option ("" in a plain choose), and what
    the rest of the value names (`of`: "" nothing, "player", "int", "component", "component NAME", or "kind NAME"):
    `value - base + first`. `trial` and `late` as in `ir.nodes.OptionShape`."""

    base: int
    size: int
    key: str
    text: str
    of: str
    place: Place
    trial: str
    first: int = 0
    late: str = ""


@dataclass(frozen=True, slots=True)
class StopInfo:
    """What a stop asks; see `ir.nodes.Stop`."""

    kind: str
    prompt: str
    group: int
    step: int
    origin: str
    shapes: tuple[OptionShape, ...]
    skip: str
    has_else: bool
    random: bool
    secret: bool
    looking: bool
    trial: bool
    skip_trial: str
    mandatory: bool
    beyond_before_end: bool = False
    beyond: bool = False
    skip_beyond_before_end: bool = False
    skip_beyond: bool = False
    question: str = ""


@dataclass(frozen=True, slots=True)
class HiddenInfo:
    """A local that not everybody may know; see `ir.nodes.HiddenLocal`. `name` is what the ruleset calls it. Locals are
    places in the frame's tuple; a knower that is not there is -1."""

    name: str
    at: int
    knower: int
    argument: int
    origins: tuple[tuple[str, tuple[int, ...], bool], ...]
    copies: tuple[int, ...]
    of: str
    low: int | None
    high: int | None
    chosen: bool


@dataclass(frozen=True, slots=True)
class FrameInfo:
    """A place where an activation may be suspended; see `ir.nodes.Frame`. `given`, `handed` and what `passes` names are
    places in the frame's tuple."""

    kind: str
    effect: str
    place: Place
    open: int
    demand_before_end: bool
    demand_after: bool
    catches: tuple[int, ...]
    stop: StopInfo | None
    types: tuple[str, ...] = ()
    allowing: int = -1
    given: tuple[int, ...] = ()
    inside: tuple[int, ...] = ()
    branch: str = ""
    handed: tuple[int, ...] = ()
    barrier: int = -1
    floor: bool = False
    lapses: tuple[str, ...] = ()
    hidden: tuple[HiddenInfo, ...] = ()
    passes: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class SlotInfo:
    """A slot of the state as views and scenarios see it. role: counter, variable, score, offer, or engine (not
    shown).
    `size` -1 for a scalar; `indices` are (name, size): name is "player", a kind's or a component type's name."""

    name: str
    size: int
    role: str
    of: str
    indices: tuple[tuple[str, int], ...]
    visible: str
    owner: str
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True)
class ZoneInfo:
    """A zone: its places are `base` .. `base + size - 1` of `state.zones`, row by row over `indices`. `front`: who sees
    there what can be read off the backs."""

    name: str
    base: int
    size: int
    slot: bool
    capacity: int
    visible: str
    count: str
    order: str
    indices: tuple[tuple[str, int], ...]
    holds: tuple[str, ...]
    front: str = "none"


@dataclass(frozen=True, slots=True)
class TypeInfo:
    """A component type: instances `first` .. `first + len(entries) - 1`; `entries[i]` is the number of the entry of
    instance `first + i`; `ids` the entries' ids; `fields` the static values of fields by name, one for each entry, as
    readable text; `faces` the names of its faces; `backs` what can be read off the back of each entry, if anything."""

    name: str
    first: int
    entries: tuple[int, ...]
    ids: tuple[str, ...]
    faces: tuple[str, ...] = ()
    backs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SideInfo:
    """A side of an offer. way: move, pay or do. `given`, `told` ("": nothing is known of components) and `asked` ("":
    nothing can be asked for) are slots of the state; what is asked by the members of `kind` has a number for each, of
    which `members` are in this game. `may` names the function that tells whether a component can be offered,
    `shown` that of what others learn of one, a value of the type `shown_of`. `noun`: id and plural of what
    is counted.
    `given_parts`, `asked_parts`: name, slot and type of what a pledge speaks of."""

    name: str
    way: str
    given: str
    told: str
    asked: str
    kind: str
    members: tuple[int, ...]
    may: str
    shown: str
    shown_of: str
    noun: tuple[str, str]
    given_parts: tuple[tuple[str, str, str], ...]
    asked_parts: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class OfferInfo:
    """A form of offers: `name` is the kind of their places; `visible`: all, or the parties of one made to one player;
    `giver`, `taker`, `refused` and `serial` are slots of the state; `effects` names what is done with offers."""

    name: str
    visible: str
    giver: str
    taker: str
    refused: str
    serial: str
    effects: tuple[str, ...]
    sides: tuple[SideInfo, ...]


@dataclass(slots=True)
class Program:
    """A ruleset compiled for one number of players and one set of settings, in one build.

    `digest` names the text of the ruleset, `fingerprint` the rules alone: saves and journals need the same one.
    `seats` are the letters of the players, and after them the names of the dummies; `players` counts the first.
    `build` is "table" (events, log) or "simulation". `options[i]`, `resume[i]`, `skip_if[i]`, `put_if[i]`
    belong to frame i. `names` gives display texts by id; `kinds` the ids of a kind's members. `effects` are
    (function, whether it asks, number of parameters) by name; `extra` (function, whether it takes me first) of the
    formulas that were asked for in addition; `nouns` (id, plural) of what amounts count, in order; `owners` the effect
    that a generated function belongs to; `worked_out` the functions whose every value was found while compiling;
    `written_out` the effects that are in another's code: place of the text, of the call, and the caller; `absent`
    the members of kinds that are not in this game; `offers` what players can offer each other; `conserved` the counters
    whose sum never changes, together; `missing` the zones and slots that games of this kind lack; `possible` the
    values that a hidden variable can hold, by its slot; `laid_open` the zones and slots that all see at the end;
    `knowledge` keeps who knows what, `follower` the numbers of copies, and `sums` what passives add, where a program
    needs them."""

    id: str
    title: str
    digest: str
    fingerprint: str
    players: int
    seats: tuple[str, ...]
    settings: dict[str, Any]
    build: str
    files: tuple[SourceFile, ...]
    state_class: type
    main: Callable[..., Any]
    main_asks: bool
    resume: list[Callable[..., Any] | None]
    options: list[Callable[..., Any] | None]
    skip_if: list[Callable[..., Any] | None]
    put_if: list[Callable[..., Any] | None]
    functions: dict[str, Callable[..., Any]]
    frames: tuple[FrameInfo, ...]
    slots: tuple[SlotInfo, ...]
    zones: tuple[ZoneInfo, ...]
    types: tuple[TypeInfo, ...]
    kinds: dict[str, tuple[str, ...]]
    score_categories: tuple[str, ...]
    score_counters: tuple[tuple[str, str], ...]
    endings: tuple[tuple[str, str], ...]
    ranking: tuple[tuple[str, ...], bool]
    bots: tuple[tuple[str, str], ...]
    names: dict[str, str] = field(default_factory=dict)
    nouns: tuple[tuple[str, str], ...] = ()
    missing: frozenset[str] = frozenset()
    effects: dict[str, tuple[str, bool, int]] = field(default_factory=dict)
    extra: dict[str, tuple[str, bool]] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    written_out: dict[str, tuple[Place, Place, str]] = field(default_factory=dict)
    worked_out: frozenset[str] = frozenset()
    knowledge: Knowledge | None = None
    sums: RunningSums | None = None
    follower: Follower | None = None
    absent: dict[str, frozenset[int]] = field(default_factory=dict)
    offers: tuple[OfferInfo, ...] = ()
    conserved: tuple[tuple[str, ...], ...] = ()
    laid_open: frozenset[str] = frozenset()
    possible: dict[str, tuple[int, ...]] = field(default_factory=dict)
    driver: Driver = field(init=False, repr=False)

    def in_option(self, state: Any) -> bool:
        """Whether what a state asks belongs to an option that was chosen and is not yet carried out."""
        frame = state.top
        while frame is not None:
            if self.frames[frame[0]].open >= 0:
                return True
            frame = frame[1]
        return False

    def span(self, place: Place) -> Span:
        return Span(self.files[place.file], place.start, place.end)
