"""Which options of a stop are tried out before they are offered."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.runtime.program import StopInfo


@dataclass(frozen=True, slots=True)
class Judged:
    """What of a stop's options is tried out: `every` one, or those in the `ranges`."""

    every: bool
    ranges: tuple[range, ...]


def judged(stop: StopInfo, beyond: bool) -> Judged:
    """What is tried out where a demand follows the option (`beyond`) in what is being carried out, or none does."""

    def needed(trial: str) -> bool:
        return trial == "always" or (beyond and trial == "ahead")

    tried = [s for s in stop.shapes if needed(s.trial)]
    every = len(tried) == len(stop.shapes)
    ranges = () if every else tuple(range(s.base, s.base + s.size) for s in tried)
    return Judged(every, ranges)
