"""What an effect may do, through everything it calls: ask, leave blocks, fail, loop without a bound. Found by
fixpoint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from interpreter.analysis.constants import NOTHING, Known
from interpreter.analysis.expand import Expander
from interpreter.analysis.guards import CONDITIONAL, guarded
from interpreter.analysis.walk import children
from interpreter.checker import typed as t
from interpreter.checker.symbols import EffectSym, ScopeSym
from interpreter.checker.walk import parts_of
from interpreter.language.types import Int

#: What a segment returns when a block is left; 1 is "stopped".
BLOCK_CODES = {"turn": 2, "round": 3, "game": 4}


@dataclass(slots=True)
class Colour:
    """`leaves` are the blocks that an effect may leave though they are in a caller; `loops`: it has an unbounded
    loop; `demand`: something in it can fail outside of decisions that have a way out."""

    asks: bool = False
    leaves: frozenset[str] = frozenset()
    demand: bool = False
    loops: bool = False


@dataclass(slots=True)
class Colours:
    """The colours of all effects that can be reached, and questions about statements."""

    expander: Expander
    effects: dict[EffectSym, Colour] = field(default_factory=dict)
    scopes: Mapping[str, ScopeSym] = field(default_factory=dict)
    #: The fewest players that there may be.
    players: int = 1
    #: Statements that the condition around them keeps from failing.
    sure: set[t.Stmt] = field(default_factory=set)

    def code(self, what: str) -> int:
        """What a segment returns when a block or scope is left."""
        return BLOCK_CODES[what] if what in BLOCK_CODES else len(BLOCK_CODES) + 2 + self.scopes[what].number

    def add(self, roots: list[EffectSym]) -> None:
        """Colours these effects and all that they call."""
        pending = [e for e in roots if e not in self.effects]
        fresh: list[EffectSym] = []
        callers: list[EffectSym] = []
        while pending:
            effect = pending.pop()
            if effect in self.effects:
                continue
            self.effects[effect] = Colour()
            fresh.append(effect)
            if effect.body is not None and (called := self.called(effect.body)):
                callers.append(effect)
                pending.extend(called)
        changed, waiting = True, fresh
        while changed:
            changed = False
            for effect in waiting:
                assert effect.body is not None
                new = Colour(
                    self.asks(effect.body), self.leaves(effect.body), self.demand(effect.body), self.loops(effect.body)
                )
                if new != self.effects[effect]:
                    self.effects[effect] = new
                    changed = True
            waiting = callers  # of the others all is known

    def called(self, node: t.Stmt | t.Expr) -> list[EffectSym]:
        """The effects that a tree calls or tries out, those of hooks and reactions among them."""
        found: list[EffectSym] = []
        if type(node) in CONDITIONAL:
            self.sure.update(guarded(node))
        node = self._meaning(node)
        match node:
            case t.Do(effect=effect):
                found.append(effect)
            case t.RunHook(hook=hook):
                found.extend(hook.bodies.values())
            case t.Supposing(effect=effect):
                found.append(effect)
            case t.React():
                found.extend(reactions_of(node))
            case t.Pause(allowances=allowances):
                found.extend(a.offer for a in allowances)
        for child in children(node):
            found.extend(self.called(child))
        return found

    def _meaning(self, node: t.Stmt | t.Expr) -> t.Stmt | t.Expr:
        if isinstance(node, t.Change | t.Store | t.Transfer | t.ChangeAmounts | t.TransferAmounts | t.ForEach | t.Emit):
            return self.expander.expand(node) or node
        return node

    def _callees(self, node: t.Stmt) -> list[EffectSym]:
        match node:
            case t.Do(effect=effect):
                return [effect]
            case t.RunHook(hook=hook):
                return list(hook.bodies.values())
            case t.React():
                return reactions_of(node)
            case t.Pause(allowances=allowances):
                return [a.offer for a in allowances]
        return []

    def asks(self, node: t.Stmt) -> bool:
        """Whether the statement may stop to ask a player or nature."""
        node = self._meaning(node)  # type: ignore[assignment]
        if isinstance(node, t.Choose | t.Menu):
            return True
        if any(self.effects[e].asks for e in self._callees(node)):
            return True
        return any(self.asks(s) for s in parts_of(node))

    def leaves(self, node: t.Stmt) -> frozenset[str]:
        """The blocks around the statement that it may leave."""
        node = self._meaning(node)  # type: ignore[assignment]
        found: frozenset[str] = frozenset()
        if isinstance(node, t.End):
            found |= {node.what}
        for e in self._callees(node):
            found |= self.effects[e].leaves
        for s in parts_of(node):
            found |= self.leaves(s)
        if isinstance(node, t.SpanBlock):
            found -= {node.what}
        return found

    def loops(self, node: t.Stmt) -> bool:
        """Whether the statement contains a loop that its header does not bound."""
        node = self._meaning(node)  # type: ignore[assignment]
        if isinstance(node, t.While):
            return True
        return any(self.effects[e].loops for e in self._callees(node)) or any(self.loops(s) for s in parts_of(node))

    def demand(self, node: t.Stmt, known: Known = NOTHING) -> bool:
        """Whether the statement may fail: a payment, a condition, a full zone, a choice without options or a way
        out. `known` must hold all through it."""
        if self.cannot_fail(node):
            return False
        node = self._meaning(node)  # type: ignore[assignment]
        match node:
            case t.Together():
                return False
            case t.Choose(random=True) | t.Menu(random=True):
                return self._leaves_nature_nothing(node, known)
            case t.Choose(orelse=orelse) | t.Menu(orelse=orelse) if known.may_leave(node):
                return orelse is not None and self.demand(orelse, known)
            case t.Choose() if choice_is_mandatory(node):
                return not self._always_possible(node) or self.demand(node.body, known)
            case t.Menu(origin="any_order", options=options):
                # It is asked while something is left, which is then on offer.
                return any(self.demand(o.body, known) for o in options)
            case t.Menu() if choice_is_mandatory(node):
                return not any(self._always_there(o) and not self.demand(o.body, known) for o in node.options)
            case t.Choose(orelse=orelse) | t.Menu(orelse=orelse):
                return orelse is not None and self.demand(orelse, known)
        if not node.traits.control:
            full = any(m.form.room and m.to is not None and m.to.zone.capacity is not None for m in t.moved(node))
            return full or node.traits.demands(node)
        if any(self.effects[e].demand for e in self._callees(node)):
            return True
        return any(self.demand(s, known) for s in parts_of(node))

    def cannot_fail(self, stmt: t.Stmt) -> bool:
        """Whether a statement other than a choice is under a condition that keeps it from failing."""
        return stmt in self.sure and not isinstance(stmt, t.Choose)

    def _leaves_nature_nothing(self, choice: t.Choose | t.Menu, known: Known) -> bool:
        """Whether there may be nothing that nature could take, and no way out of that that cannot fail. What it takes
        is not looked into."""
        if choice.orelse is not None:
            return self.demand(choice.orelse, known)
        if not choice_is_mandatory(choice):
            return False
        if isinstance(choice, t.Menu):
            return not any(self._always_there(o) for o in choice.options)
        return not self._always_possible(choice)

    def _always_possible(self, choose: t.Choose) -> bool:
        """Whether every pick has a candidate whatever the state."""
        if choose in self.sure:
            return True
        if choose.such_that is not None:
            return False
        return all(self._never_fails(p, choose.skip is not None) for p in choose.picks)

    def _always_there(self, option: t.MenuOption) -> bool:
        """Whether it is in the menu whatever the state, for one member at least."""
        family = option.family
        if family is not None and (family.condition is not None or not self.never_empty(family.domain)):
            return False
        return option.condition is None

    def _never_fails(self, pick: t.Pick, skipped: bool) -> bool:
        """Of a set: whether it may be empty (which is what `or skip` would be for)."""
        if pick.several is not None:
            match pick.several.low:
                case t.Const(value=int(low)):
                    return low <= 0 and not skipped
            return False
        return pick.condition is None and self.never_empty(pick.domain)

    def never_empty(self, domain: t.Expr) -> bool:
        """Whether a set has a member whatever the state."""
        match domain:
            case t.Members() | t.MakeSet(items=(_, *_)):
                return True
            case t.Players(others=others):
                return not others or self.players > 1
            case t.RangeOf(low=low, high=high):
                return _at_most(low, high)
            case t.SetOperation(op="+", left=left, right=right, right_is_element=element):
                return element or self.never_empty(left) or self.never_empty(right)
            case t.Conditional(value=value, otherwise=otherwise):
                return self.never_empty(value) and self.never_empty(otherwise)
            case t.Aggregate(op="set", condition=None, generators=generators):
                return all(self.never_empty(g.domain) for g in generators)
            case t.Spread(start=start):
                return self.never_empty(start)
        return False


def _at_most(low: t.Expr, high: t.Expr) -> bool:
    """Whether one number is surely at most another, by what is known of both."""
    match low.type, high.type:
        case Int(high=int(most)), Int(low=int(least)):
            return most <= least
    return False


def reactions_of(react: t.React) -> list[EffectSym]:
    """The effects of which one is carried out."""
    return [r.effect for r in react.event.reactions if r.when == react.when]


def choice_is_mandatory(choice: t.Choose | t.Menu) -> bool:
    """Whether a choice without options is a demand that fails: no `or skip` for certain, no `else`, no `if any`."""
    if choice.orelse is not None or choice.skip == "if_any":
        return False
    return choice.skip is None or choice.skip_condition is not None
