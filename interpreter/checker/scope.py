"""The scopes of the effect language: which local names exist where, who acts, and what has been found out about values.

A `Scope` is one link of a chain; a block makes a child, and nothing that a child learns or declares is seen by its
siblings.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.checker.codes.elaboration import SHADOWED_NAME
from interpreter.checker.typed import LocalVar
from interpreter.foundation.diagnostics import Findings, Related
from interpreter.foundation.source import NOWHERE, Span
from interpreter.language.types import UNKNOWN, Type
from interpreter.syntax.codes import RESERVED_WORD
from interpreter.syntax.nodes import Name

if TYPE_CHECKING:
    from interpreter.checker.symbol_table import Names
    from interpreter.checker.symbols import EffectSym, EventSym, HookSym

#: Names that mean the same in every ruleset; nothing else may be called so.
BUILT_IN_NAMES = frozenset({"me", "this", "owner", "none", "true", "false", "players", "others", "everyone"})
#: Words that name types; a declaration of the name could not be told from them.
TYPE_WORDS = frozenset({"int", "bool", "text", "player", "amounts", "set", "list"})


@dataclass(slots=True)
class Uses:
    """What a body needs of its caller: an acting player (where it first says so), and the effects and hooks that it
    runs, each with whether it runs as that player (not inside `as`)."""

    me: Span | None = None
    calls: list[tuple[EffectSym | HookSym | EventSym, Span, bool]] = field(default_factory=list)


@dataclass(slots=True)
class Flow:
    """How often state has changed in the body read so far: a fact about state holds until the next change."""

    epoch: int = 0

    def change(self) -> None:
        self.epoch += 1


@dataclass(slots=True)
class Scope:
    """One block. `spans` are the `turn:`, `round:`, `game:` blocks around; `assigned` the local names that the whole
    body assigns after their `let`; `owner` the player of an entry that acts by itself; `prevented` what `prevent`
    sets; `me_given` inside `as`, where `me_key` tells one acting player from another; `facts` the narrower types of
    expressions by their key, with the epoch they belong to (None: for good); `fixed` the locals that cannot be
    assigned (loop variables, picks)."""

    parent: Scope | None = None
    locals: dict[str, LocalVar] = field(default_factory=dict)
    has_me: bool = False
    me_given: bool = False
    me_key: str = "me"
    this: LocalVar | None = None
    owner: LocalVar | None = None
    prevented: LocalVar | None = None
    in_loop: bool = False
    spans: frozenset[str] = frozenset()
    returns: Type | None = None
    effect: EffectSym | None = None
    uses: Uses = field(default_factory=Uses)
    flow: Flow = field(default_factory=Flow)
    assigned: frozenset[str] = frozenset()
    facts: dict[str, tuple[Type, int | None]] = field(default_factory=dict)
    fixed: set[str] = field(default_factory=set)

    def child(self, **changes: Any) -> Scope:
        """A scope inside this one; `changes` are fields that differ."""
        kept: dict[str, Any] = {
            "has_me": self.has_me,
            "me_given": self.me_given,
            "me_key": self.me_key,
            "this": self.this,
            "owner": self.owner,
            "prevented": self.prevented,
            "in_loop": self.in_loop,
            "spans": self.spans,
            "returns": self.returns,
            "effect": self.effect,
            "uses": self.uses,
            "flow": self.flow,
            "assigned": self.assigned,
        }
        return Scope(parent=self, **{**kept, **changes})

    def find(self, name: str) -> LocalVar | None:
        """The local of the name, here or further out."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.locals:
                return scope.locals[name]
            scope = scope.parent
        return None

    def is_fixed(self, name: str) -> bool:
        """Whether the local of the name is one that cannot be assigned."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.locals:
                return name in scope.fixed
            scope = scope.parent
        return False

    def visible_locals(self) -> list[str]:
        """The names of all locals that can be used here."""
        here = list(self.locals)
        return here if self.parent is None else here + self.parent.visible_locals()

    def declare(self, name: Name, type: Type, findings: Findings, names: Names, *, fixed: bool = False) -> LocalVar:
        """Declares a local in this scope. A name that is taken is reported and declared all the same, of unknown type,
        so that its uses are quiet in either meaning."""
        outer = self.find(name.text)
        taken = True
        if name.text in BUILT_IN_NAMES or name.text in TYPE_WORDS:
            message = f"`{name.text}` is a word of the language and cannot be a name"
            findings.add(RESERVED_WORD, name.span, message, help="choose another name")
        elif outer is not None:
            findings.add(
                SHADOWED_NAME,
                name.span,
                f"there is already a local `{name.text}` here",
                help="choose another name: a local cannot hide another one",
                related=[Related(outer.span, f"`{name.text}` is declared here")],
            )
        elif (place := declared_at(name.text, names)) is not None:
            related = [Related(place, f"`{name.text}` is declared here")] if place != NOWHERE else []
            findings.add(
                SHADOWED_NAME,
                name.span,
                f"`{name.text}` is declared by the ruleset; a local cannot have the same name",
                help="choose another name",
                related=related,
            )
        else:
            taken = False
        local = LocalVar(name.text, UNKNOWN if taken else type, name.span)
        self.locals[name.text] = local
        if fixed:
            self.fixed.add(name.text)
        return local

    def bind(self, local: LocalVar, *, fixed: bool = False) -> None:
        """Makes a local known that was declared elsewhere (a parameter)."""
        self.locals[local.name] = local
        if fixed:
            self.fixed.add(local.name)

    def use_me(self, span: Span) -> bool:
        """Notes that the acting player is needed; False where there can be none."""
        if self.has_me and not self.me_given and self.uses.me is None:
            self.uses.me = span
        return self.has_me

    def acting(self, place: Span) -> Scope:
        """The scope inside `as p` (at `place`): there is a player, and it is another one."""
        return self.child(has_me=True, me_given=True, me_key=f"me@{place.start}")

    def fact(self, key: str) -> Type | None:
        """The narrower type known of the expression with this key, if it still holds."""
        scope: Scope | None = self
        while scope is not None:
            if key in scope.facts:
                type, epoch = scope.facts[key]
                if epoch is None or epoch == self.flow.epoch:
                    return type
            scope = scope.parent
        return None

    def learn(self, facts: dict[str, tuple[Type, bool]]) -> None:
        """Adds facts by key: the narrower type, and whether it holds for good (it speaks of no state)."""
        for key, (type, stable) in facts.items():
            self.facts[key] = (type, None if stable else self.flow.epoch)


def declared_at(name: str, names: Names) -> Span | None:
    """Where the ruleset declares a name that can be alone in an expression, or None."""
    symbol = names.nouns.get(name) or names.plurals.get(name)
    if symbol is not None:
        return symbol.span
    members = names.members.get(name)
    return members[0][1].span if members else None
