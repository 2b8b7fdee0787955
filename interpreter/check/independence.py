"""Whether the branches of `each player at once` are independent: each changes only what is its player's own, and reads
nothing that another one changes. So neither the order of answers nor who waits for whom can matter."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.check import typed as t
from interpreter.check.footprints import Access, Footprint, Thing
from interpreter.check.names import Names
from interpreter.check.ownership import Situation
from interpreter.check.together_codes import NOT_TOGETHER, SHARED_CHANGE, SHARED_READING
from interpreter.check.wording import quoted
from interpreter.foundation.diagnostics import Findings, Related
from interpreter.foundation.source import Span


def check_independence(blocks: Iterable[t.Together], names: Names, findings: Findings) -> None:
    """Reports, once for each thing and block, what the branches of these blocks would do to each other."""
    for block in blocks:
        _Judge(block, names, findings).judge()


class _Judge:
    def __init__(self, block: t.Together, names: Names, findings: Findings) -> None:
        self.block = block
        self.findings = findings
        self.found = self._footprint(names)

    def _footprint(self, names: Names) -> Footprint:
        """Followed twice: what a local turns out to be late in a loop counts early in it."""
        zones, counters = list(names.zones.values()), list(names.counters.values())
        first = Footprint(counters, zones)
        first.statement(self.block.body, Situation(True, frozenset()))
        again = Footprint(counters, zones)
        again.owners.suspect(first.owners)
        again.statement(self.block.body, Situation(True, frozenset()))
        return again

    def judge(self) -> None:
        for misfit in dict.fromkeys(self.found.misfits):
            self._add(
                NOT_TOGETHER,
                misfit.span,
                f"{misfit.what} cannot stand in `each player at once`",
                "put it before the block or behind it, or write `each player:`, one after another",
            )
        changed = {a.thing for a in self.found.accesses if a.changes}
        told: set[Thing] = set()
        for access in self.found.accesses:
            if access.changes and not access.own and access.thing not in told:
                told.add(access.thing)
                self._shared_change(access)
        for access in self.found.accesses:
            if not access.changes and not access.own and access.thing in changed and access.thing not in told:
                told.add(access.thing)
                self._shared_reading(access)

    def _shared_change(self, access: Access) -> None:
        self._add(
            SHARED_CHANGE,
            access.span,
            f"{_named(access.thing)} changes here, and it is not this player's own alone",
            "let each change what is their own, and do the rest behind the block: `each player: ..`",
        )

    def _shared_reading(self, access: Access) -> None:
        self._add(
            SHARED_READING,
            access.span,
            f"{quoted(access.span)} reads {_named(access.thing)} of others, who may change it at the same time",
            "read it before the block into a local, or write `each player:`, one after another",
        )

    def _add(self, code: object, span: Span, message: str, help: str) -> None:
        here = self.block.span.header()
        related = (
            []
            if here.source is span.source and here.start <= span.start <= self.block.span.end
            else [Related(here, "it comes to this from here")]
        )
        self.findings.add(code, span.header(), message, help=help, related=related)  # type: ignore[arg-type]


def _named(thing: Thing) -> str:
    return thing if isinstance(thing, str) else f"`{thing.name}`"
