"""What the lowering of one effect needs of the whole program: names of functions, frames, colours, expressions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from interpreter.analysis.colour import Colours
from interpreter.analysis.expand import Expander
from interpreter.checker import typed as t
from interpreter.checker.symbols import EffectSym, EventSym, FunctionSym, ValueSym, VariableSym
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.lower.environment import Env, Naming
from interpreter.lower.expressions.lowering import Expressions
from interpreter.lower.layout import Layout
from interpreter.lower.segments.continuations import Continuation, EndOption
from interpreter.lower.segments.place import Place

if TYPE_CHECKING:
    from interpreter.analysis.knowledge.audience import Secrets
    from interpreter.lower.expressions.running_sums import RunningSums
    from interpreter.lower.hiding.locals import HiddenLocals
    from interpreter.lower.segments.reactors import Reactors


@dataclass(frozen=True, slots=True)
class CallSite:
    """A call in an effect: whether an option is open around it there, and whether demands follow it (see `Frame`)."""

    caller: EffectSym
    callee: EffectSym
    open: bool
    before_end: bool
    after: bool


@dataclass(slots=True)
class StopFacts:
    """What decides whether the options of a stop need a trial: per option, whether a demand is in its body; and
    what follows, an option or (`skip`) the way out. `ahead_alone`: only what is demanded ahead may tell what is hidden
    by how many options there are."""

    effect: EffectSym
    bodies: list[bool]
    orelse: bool
    open: bool
    before_end: bool
    after: bool
    skip: tuple[bool, bool]
    ahead_alone: bool = False


#: What a plain statement becomes.
Writer = Callable[["Lowerer", Any, Env], list[ir.Stmt]]


class Service(Protocol):
    """The part of the program's builder that effects use."""

    layout: Layout
    colours: Colours
    expander: Expander
    expressions: Expressions
    frames: list[ir.Frame]
    stops: dict[int, StopFacts]
    #: by the frame that asks for members of a set, the local that has those chosen so far
    own_sets: dict[int, str]
    writers: Mapping[type, Writer]
    secrets: Secrets | None
    sums: RunningSums

    def add(self, function: ir.Function) -> None: ...

    def number_of_with(self, stmt: t.With) -> int:
        """The number of a statement `with`, from 1."""

    def effect(self, effect: EffectSym) -> str:
        """The name of an effect's function, which is lowered in its turn."""

    def request(self, formula: FunctionSym | ValueSym | t.Expr, hint: str) -> str:
        """The name of the pure function of a formula; made on first use."""

    def written_out(self, effect: EffectSym) -> bool:
        """Whether an effect is written out at its only call instead of being called."""

    def wrote_out(self, call: t.Do, caller: EffectSym) -> None:
        """Notes where an effect has been written out."""

    def hook(self, run: t.RunHook) -> tuple[str, bool, frozenset[str]]:
        """The table of a hook's functions, whether one of them asks, and the blocks that they may leave."""

    def reactors(self, event: EventSym, when: str) -> Reactors:
        """What reacts to an event, and how its functions are called."""

    def start(self, variable: VariableSym) -> object:
        """What a variable holds at the beginning."""

    def branch(self, stmt: t.Together, caller: EffectSym) -> EffectSym:
        """What each player does in a block for all of them, as an effect; its parameters are locals around it."""

    def allowing_table(self) -> str:
        """The table of the effects that ask at a pause."""

    def resets(self, what: str, span: Span, env: Env) -> list[ir.Stmt]:
        """What starts again with a turn, round or game."""

    def called(
        self, caller: EffectSym, callees: list[EffectSym], options: list[EndOption], before: bool, after: bool
    ) -> None: ...


class Lowerer(Protocol):
    """What the parts of an effect are lowered with: the effect, its names, and the code of statements. One for each
    effect; `asks` says which of the two shapes it has. `lower.segments.effects` has the one implementation."""

    service: Service
    effect: EffectSym
    name: str
    naming: Naming
    asks: bool
    body: t.Block
    hidden: HiddenLocals

    def add(self, function: ir.Function) -> None:
        """Hands a finished function on."""

    def label(self) -> int:
        """A new label."""

    def write(self, stmt: t.Stmt, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
        """The code of one statement, which `k` follows."""

    def follow(self, k: Continuation, first: bool = False) -> list[ir.Stmt]:
        """The code of a continuation; `first`: its first element must not be a join."""

    def fixed(self, e: t.Expr, env: Env, key: object, hint: str) -> tuple[ir.Var, list[ir.Stmt]]:
        """A value that is worked out once, and the code that does so."""

    def once(self, key: object, hint: str) -> str:
        """The one name for a key."""

    def steady(self, value: ir.Expr, key: object, hint: str) -> tuple[ir.Var, list[ir.Stmt]]:
        """A value in a variable that nothing sets again."""

    def frame(self, key: object, kind: str, span: Span, who: ir.Expr, k: Continuation) -> int:
        """The number of the frame for a key."""

    def known(self, key: object) -> bool:
        """Whether there is a frame for a key."""
