"""The sums of counters that the rules say never change (`conserved:`)."""

from __future__ import annotations

from typing import Any

from interpreter.runtime.program import Program


def conserved_sums(program: Program, state: Any) -> dict[str, int]:
    """What the counters of each group come to together, by their names: `coin and bank`."""
    return {_called(slots): sum(_total(getattr(state, slot)) for slot in slots) for slots in program.conserved}


def _called(slots: tuple[str, ...]) -> str:
    names = [slot.removeprefix("v_") for slot in slots]
    return " and ".join((*names[1:], names[0]))


def _total(kept: Any) -> int:
    return kept if isinstance(kept, int) else sum(kept)
