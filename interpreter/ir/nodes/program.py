"""What a program is made of around its operations: functions, frames, stops, the layout of the state."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.foundation.source import Span
from interpreter.language.program_facts import ProgramFacts

if TYPE_CHECKING:
    from interpreter.ir.nodes.statements import Stmt


@dataclass(slots=True, eq=False)
class Function:
    """role: pure, plain (parameters: me, ...), entry (k, me, ...), resume (F, v), options (F), condition (F), join (k,
    me locals ...).

    `frame` is the frame whose locals a resume, options or condition function unpacks."""

    name: str
    role: str
    params: tuple[str, ...]
    body: tuple[Stmt, ...]
    span: Span
    frame: int | None = None
    effect: str = ""


@dataclass(frozen=True, slots=True)
class Origin:
    """A pure function with the locals that it takes, which gives what a local could have been set to; of a set that was
    chosen (`some`) how many at least, how many at most, and then the members."""

    function: str
    params: tuple[str, ...]
    some: bool


@dataclass(frozen=True, slots=True)
class HiddenLocal:
    """A local that not everybody may know, `local` in the ruleset. `knower` is the local that says who does (a seat,
    -1: everybody, none: nobody), or "" for what was handed down as the argument of this number. What it could be: what
    one of the `origins` gives; or else, if a secret choice may be after it (`chosen`), from `low` to `high`. It may be
    a copy of one of `copies`."""

    name: str
    local: str
    knower: str
    argument: int
    origins: tuple[Origin, ...]
    copies: tuple[str, ...]
    low: int | None
    high: int | None
    chosen: bool


@dataclass(slots=True, eq=False)
class Frame:
    """Where an activation can be suspended: `kind` is "stop", "call", "together" (a block that all players do) or
    "branch" (what the thread of one of them ends at); `who` the local that decides or acts; `locals`
    what is kept beside id, parent and who. `open` is the outermost option around within the activation (a stop's id),
    or None. `types` are those of the locals, as in OptionShape ("" for what is only the compiler's).

    `demand_before_end`: a demand follows before that option ends; `demand_after`: one follows in the whole
    activation. `allowing`: the number of the innermost `allowing` around within the activation (-1: none), whose
    arguments are in the locals `given`; `inside`: the numbers of the anytime effects being carried out there.

    Of a block for all players: `branch` is the entry of what each does, with the locals `handed` as arguments, and
    `barrier` the frame at which it ends. On a `floor` the first of those locals is the number of steps, or none,
    and the functions `lapses` are called after each step.

    `hidden`: those of the locals that not everybody may know. `passes`: which of the arguments handed down not
    everybody may know, by their number, and the locals that they are. Worlds redrawn need both; play does not."""

    id: int
    kind: str
    span: Span
    effect: str
    who: str
    locals: tuple[str, ...] = ()
    resume: str = ""
    open: int | None = None
    demand_before_end: bool = False
    demand_after: bool = False
    catches: tuple[int, ...] = ()
    stop: Stop | None = None
    types: tuple[str, ...] = ()
    allowing: int = -1
    given: tuple[str, ...] = ()
    inside: tuple[int, ...] = ()
    branch: str = ""
    handed: tuple[str, ...] = ()
    barrier: int = -1
    floor: bool = False
    lapses: tuple[str, ...] = ()
    hidden: tuple[HiddenLocal, ...] = ()
    passes: tuple[tuple[int, str], ...] = ()


@dataclass(slots=True, eq=False)
class OptionShape:
    """How values `base` .. `base + size - 1` of a stop are named: `key` and `text` of a menu's option, and the type of
    the member after it (`of`: "", "player", "int", "component NAME", ..). `trial`: when it is decided by a
    trial whether such an option can be carried out: "" never, "ahead" where a demand follows it in what is being
    carried out, "always"; `compiled`: by a condition among the candidates, alone or before that trial. The member is
    `value - base + first`. `late`: what leaves it open on a floor to a player without steps: it can "answer" an offer,
    or can "wait"; "" if neither."""

    base: int
    size: int
    key: str
    text: str
    of: str
    span: Span
    trial: str = ""
    first: int = 0
    compiled: bool = False
    late: str = ""


@dataclass(slots=True, eq=False)
class Stop:
    """What a stop asks. kind: options or number. `prompt` is what the ruleset calls the answer; or, with a `question`
    of the ruleset's own, the key of that. `skip` None, "skip" or "if_any"; `skip_if` a condition function or "".

    `orelse`: there is an else. `legality`: "free" or "trial" (of the skip and of the shapes that say so). `group` is
    the same for the steps of one choose; `origin` as in typed.Menu, or "choose". `mandatory`: a demand in itself.
    `skip_trial` as in OptionShape. `beyond_before_end` and `beyond`: as `demand_before_end` and `demand_after` of a
    frame, of what follows the option, and with `skip_` of what follows the way out. `put_if`: a condition function, or
    "": whether others could not tell what is offered, so that it is asked even where there is one thing to do."""

    kind: str
    options: str
    prompt: str
    group: int
    step: int
    origin: str
    shapes: tuple[OptionShape, ...]
    skip: str | None
    skip_if: str
    orelse: bool
    random: bool
    secret: bool
    looking: bool
    legality: str
    mandatory: bool
    skip_trial: str = ""
    beyond_before_end: bool = False
    beyond: bool = False
    skip_beyond_before_end: bool = False
    skip_beyond: bool = False
    put_if: str = ""
    question: str = ""


@dataclass(slots=True, eq=False)
class SlotLayout:
    """A slot of the state: `size` None for a scalar, else the length of its list; `start` the value(s) at the
    beginning; `indices` the index spaces (name, size) in order; `of` the type of a value as in OptionShape, "bool",
    "amounts" or "set OF"."""

    name: str
    size: int | None
    start: object
    of: str
    indices: tuple[tuple[str, int], ...]
    role: str
    visible: str = "all"
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class KeptSum:
    """What passives add to value `name` wherever the zones make them count, kept while components come and go: `size`
    places of a slot from `first` on, reader by reader. `spans` are those of the passives."""

    name: str
    slot: str
    first: int
    size: int
    zones: tuple[str, ...]
    spans: tuple[Span, ...]


@dataclass(slots=True, eq=False)
class Program:
    """A ruleset for one number of players and one set of settings."""

    id: str
    players: int
    layout: list[SlotLayout] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    tables: dict[str, object] = field(default_factory=dict)
    sums: list[KeptSum] = field(default_factory=list)
    facts: ProgramFacts = field(init=False)
