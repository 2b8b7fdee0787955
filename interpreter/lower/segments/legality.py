"""How the options of each stop are judged: by conditions alone, or by a trial, and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from interpreter.checker.symbols import EffectSym
from interpreter.ir import nodes as ir
from interpreter.lower.segments.service import CallSite, StopFacts


def decide_legality(frames: Sequence[ir.Frame], stops: Mapping[int, StopFacts], sites: Sequence[CallSite]) -> None:
    """An option needs a trial when a demand follows it: in its body, or ahead in an option being carried out.
    Writes that into the stops; `stops` are by frame."""
    found = contexts(sites)
    for number, facts in stops.items():
        stop = frames[number].stop
        assert stop is not None
        ahead, behind_skip = (
            before_end or (facts.effect in found.within_option and after) or facts.effect in found.demand_ahead
            for before_end, after in ((facts.before_end, facts.after), facts.skip)
        )
        if stop.random:
            continue
        if facts.ahead_alone and not (ahead or behind_skip):
            stop.put_if = ""
        for shape, body in zip(stop.shapes, facts.bodies, strict=True):
            shape.trial = _when_tried(body, ahead)
        stop.skip_trial = _when_tried(facts.orelse, behind_skip)
        stop.beyond_before_end, stop.beyond = facts.before_end, facts.after
        stop.skip_beyond_before_end, stop.skip_beyond = facts.skip
        if any(s.trial for s in stop.shapes) or stop.skip_trial:
            stop.legality = "trial"


def _when_tried(itself: bool, ahead: bool) -> str:
    """When an option is tried out: what it does can fail in a way that no condition tells, or something may follow."""
    if itself:
        return "always"
    return "ahead" if ahead else ""


@dataclass(slots=True)
class Contexts:
    """Which effects are called while an option is being carried out, and with demands still ahead in a caller; by
    fixpoint."""

    within_option: set[EffectSym] = field(default_factory=set)
    demand_ahead: set[EffectSym] = field(default_factory=set)


def contexts(sites: Sequence[CallSite]) -> Contexts:
    found = Contexts()
    changed = True
    while changed:
        changed = False
        for s in sites:
            within = s.open or s.caller in found.within_option
            ahead = s.before_end or (s.caller in found.within_option and s.after) or s.caller in found.demand_ahead
            if within and s.callee not in found.within_option:
                found.within_option.add(s.callee)
                changed = True
            if ahead and s.callee not in found.demand_ahead:
                found.demand_ahead.add(s.callee)
                changed = True
    return found
