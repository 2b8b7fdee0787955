"""What effects need of each other: an acting player, blocks that `end` can leave, a bound of recursion."""

from __future__ import annotations

from collections.abc import Container

from interpreter.checker.codes.elaboration import END_WITHOUT_BLOCK, UNBOUNDED_RECURSION
from interpreter.checker.scope import Uses
from interpreter.checker.symbols import EffectSym, EventSym, HookSym
from interpreter.foundation.diagnostics import Findings, Related
from interpreter.foundation.source import Span


class Demands:
    """Gathers what each effect's body says, and settles it over all calls when all bodies are known."""

    def __init__(self, findings: Findings, declared: Container[str]) -> None:
        """`declared` are the names of the section `effects`."""
        self._findings = findings
        self._declared = declared
        self._uses: dict[EffectSym, Uses] = {}
        self._blocks: set[str] = set()
        self._ends: list[tuple[str, Span]] = []
        self._durations: list[tuple[str, Span]] = []
        self._reason: dict[EffectSym, tuple[Span, EffectSym | None]] = {}

    def add(self, effect: EffectSym, uses: Uses) -> None:
        self._uses[effect] = uses
        effect.needs_me = uses.me is not None

    def has_block(self, what: str) -> None:
        """Notes that there is a `turn:`, `round:` or `game:` block somewhere."""
        self._blocks.add(what)

    def needs_block(self, what: str, span: Span) -> None:
        """Notes an `end` outside such a block of its own effect: one that calls it must have it."""
        self._ends.append((what, span))

    def needs_scope(self, what: str, span: Span) -> None:
        """Notes a `for this ..`: somewhere there must be what it speaks of."""
        self._durations.append((what, span))

    def settle(self, *, all_known: bool) -> None:
        """Completes `needs_me` of all effects over their calls, and reports what cannot be. Without `all_known` some
        bodies could not be read, and one of them may have the block that an `end` leaves."""
        self._settle_me()
        for what, span in self._ends:
            if what not in self._blocks and all_known:
                self._findings.add(
                    END_WITHOUT_BLOCK,
                    span,
                    f"`end {what}` has no `{what}:` block to leave: this ruleset has none",
                    help=f"put the part to leave into `{what}:`, or write `stop` to leave a loop",
                )
        for what, span in self._durations:
            if what not in self._blocks and all_known:
                self._findings.add(
                    END_WITHOUT_BLOCK,
                    span,
                    f"this ruleset has no `{what}`, so this change would never end",
                    help=f"put the part in which it lasts into `{what}:`, or write `with .. then ..`"
                    if what in ("turn", "round", "game")
                    else f"open the scope around this change: `in {what} ..:`",
                )
        self._report_recursion()

    def why_me(self, effect: EffectSym) -> list[tuple[EffectSym, Span]]:
        """The way from an effect to where it speaks of the acting player."""
        way: list[tuple[EffectSym, Span]] = []
        at: EffectSym | None = effect
        while at is not None and at in self._reason:
            span, callee = self._reason[at]
            way.append((at, span))
            at = callee
        return way

    def _settle_me(self) -> None:
        for effect, uses in self._uses.items():
            if uses.me is not None:
                self._reason[effect] = (uses.me, None)
        changed = True
        while changed:
            changed = False
            for effect, uses in self._uses.items():
                if effect in self._reason:
                    continue
                for target, span, as_me in uses.calls:
                    needing = next((e for e in _bodies(target) if e in self._reason), None)
                    if as_me and needing is not None:
                        self._reason[effect] = (span, needing)
                        effect.needs_me = changed = True
                        break

    def _report_recursion(self) -> None:
        """One finding for each circle of calls in which no effect has a depth."""
        done: set[EffectSym] = set()
        for start in self._uses:
            way = self._circle(start) if start not in done else None
            if way is None:
                continue
            done.update(effect for effect, _ in way)
            effect, span = way[0]
            names = [e.name for e, _ in way] + [effect.name]
            self._findings.add(
                UNBOUNDED_RECURSION,
                span,
                f"`{effect.name}` calls itself: {' -> '.join(names)}",
                help=f"limit how deep it may call itself: {self._where_depth(effect)}",
                related=[Related(effect.span, f"`{effect.name}` is declared here")],
            )

    def _where_depth(self, effect: EffectSym) -> str:
        """Where the depth of an effect is written. The name of an entry's effect ends in that of its hook or event."""
        name = effect.name.rpartition(".")[2]
        if effect.name in self._declared:
            return f"`{name}: {{depth: 9, do: ..}}` under `effects:`"
        if effect.name.count(".") == 1:
            return f"`{name}: {{depth: 9}}` where the hook is declared, under `hooks:`"
        return f"`{name}: {{depth: 9}}` under `events:`"

    def _circle(self, start: EffectSym) -> list[tuple[EffectSym, Span]] | None:
        """A shortest circle of calls from `start` back to it that no `depth` bounds."""
        if start.depth is not None:
            return None
        ways: list[list[tuple[EffectSym, Span]]] = [[]]
        ends = [start]
        seen: set[EffectSym] = set()
        while ends:
            at, way = ends.pop(0), ways.pop(0)
            for target, span, _ in self._uses[at].calls if at in self._uses else ():
                if isinstance(target, HookSym | EventSym) and target.depth is not None:
                    continue
                for effect in _bodies(target):
                    if effect is start:
                        return [*way, (at, span)]
                    if effect not in seen and effect.depth is None:
                        seen.add(effect)
                        ends.append(effect)
                        ways.append([*way, (at, span)])
        return None


def _bodies(target: EffectSym | HookSym | EventSym) -> list[EffectSym]:
    match target:
        case HookSym(bodies=bodies):
            return list(bodies.values())
        case EventSym(reactions=reactions):
            return [reaction.effect for reaction in reactions]
    return [target]
