"""Whether the branches of `each player at once` are independent: each changes only what is its player's own, and reads
nothing that another one changes. So neither the order of answers nor who waits for whom can matter."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.checker import typed as t
from interpreter.checker.codes.together import (
    LATE_CHOICE,
    NOT_TOGETHER,
    SHARED_CHANGE,
    SHARED_READING,
    WAIT_FOR_NOTHING,
)
from interpreter.checker.independence.choose_first import ChooseFirst
from interpreter.checker.independence.footprints import CHANCE, Access, Footprint, Thing
from interpreter.checker.independence.ownership import ANY_INDEX, Situation
from interpreter.checker.symbol_table import Names
from interpreter.checker.wording import quoted
from interpreter.foundation.diagnostics import Findings, Related
from interpreter.foundation.source import Span


def check_independence(blocks: Sequence[t.Together], names: Names, findings: Findings) -> None:
    """Reports, once for each thing and block, what the branches of these blocks would do to each other."""
    for block in blocks:
        _Judge(block, names, findings).judge()
    if names.waits and not any(block.floor for block in blocks):
        findings.add(
            WAIT_FOR_NOTHING,
            names.waits[0],
            "`wait` needs an `open floor:`, and this ruleset has none",
            help="put the choice into an `open floor:`, or remove the `wait`",
        )


class _Judge:
    def __init__(self, block: t.Together, names: Names, findings: Findings) -> None:
        self.block = block
        self.findings = findings
        self.found = self._footprint(names)

    def _footprint(self, names: Names) -> Footprint:
        """Followed twice: what a local turns out to be late in a loop counts early in it."""
        zones, counters = list(names.zones.values()), list(names.counters.values())
        first = Footprint(counters, zones, self.block.floor)
        first.statement(self.block.body, Situation(True, frozenset()))
        again = Footprint(counters, zones, self.block.floor)
        again.owners.suspect(first.owners)
        again.statement(self.block.body, Situation(True, frozenset()))
        return again

    def judge(self) -> None:
        for misfit in dict.fromkeys(self.found.misfits):
            if not (self.block.floor and misfit.what.startswith(CHANCE)):
                self._misfit(misfit.span, misfit.what)
        if self.block.floor:
            self._judge_floor()
        else:
            self._judge_branches()

    def _misfit(self, span: Span, what: str) -> None:
        name = "`open floor`" if self.block.floor else "`each player at once`"
        help = "put it before or after the block, or write `each player:`, one after another"
        self._add(NOT_TOGETHER, span, f"{what} is not allowed in {name}", help)

    def _judge_floor(self) -> None:
        found = ChooseFirst()
        found.statement(self.block.body, None, False)
        for place in dict.fromkeys(found.chance):
            self._misfit(place, "a random event outside an option")
        for place in dict.fromkeys(found.stray):
            self._add(
                WAIT_FOR_NOTHING,
                place,
                "this `wait` is not inside an option, so its player would wait again and again",
                "write it in an option: `choose one: option content: wait`",
            )
        for place, change in found.late.items():
            self.findings.add(
                LATE_CHOICE,
                place,
                "on the open floor all choices of an option come before its changes, but this choice follows a change",
                help="move the choice before the change, or end the option here and ask in the next step",
                related=[Related(change, "this comes before it")],
            )

    def _judge_branches(self) -> None:
        """What changes must be the player's own by one and the same index, wherever it is changed or read."""
        shared: dict[Thing, frozenset[int]] = {}
        told: set[Thing] = set()
        changes = [a for a in self.found.accesses if a.changes]
        changed = {a.thing for a in changes}
        for access in (*changes, *(a for a in self.found.accesses if not a.changes and a.thing in changed)):
            own = shared[access.thing] = shared.get(access.thing, ANY_INDEX) & access.own
            if not own and access.thing not in told:
                told.add(access.thing)
                (self._shared_change if access.changes else self._shared_reading)(access)

    def _shared_change(self, access: Access) -> None:
        self._add(
            SHARED_CHANGE,
            access.span,
            f"{_named(access.thing)} changes here, but it does not belong to this player alone",
            "let each player change what is their own, and do the rest after the block: `each player: ..`",
        )

    def _shared_reading(self, access: Access) -> None:
        self._add(
            SHARED_READING,
            access.span,
            f"{quoted(access.span)} reads {_named(access.thing)} of other players, who may change it at the same time",
            "read it before the block into a local, or write `each player:`, one after another",
        )

    def _add(self, code: object, span: Span, message: str, help: str) -> None:
        here = self.block.span.header()
        related = (
            []
            if here.source is span.source and here.start <= span.start <= self.block.span.end
            else [Related(here, "it is reached from here")]
        )
        self.findings.add(code, span.header(), message, help=help, related=related)  # type: ignore[arg-type]


def _named(thing: Thing) -> str:
    return thing if isinstance(thing, str) else f"`{thing.name}`"
