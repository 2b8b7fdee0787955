"""A random ruleset of the fuzzer in C, against its compiled twins: the simulation build and the table build."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from interpreter import InvalidRuleset, load
from tests.fuzz.generator import random_source
from tests.native.making import PLAIN, native
from tests.native.twins import Difference, play

#: Games of one ruleset, and the decisions after which one is broken off.
GAMES = 3
MOST_DECISIONS = 60


@dataclass(frozen=True, slots=True)
class Verdict:
    """`status`: "agrees", "rejected" (by the checker) or "mismatch"; the faults that both builds have come to."""

    status: str
    message: str = ""
    decisions: int = 0
    faults: int = 0


#: Limits that no random game comes to, and ones that many pass.
TIGHTER = {"bound: 1000000000": "bound: 12", "max: 1000000000": "max: 4", "0..1000": "0..3", "-100000..100000": "-3..3"}


def tightened(text: str) -> str:
    """The same ruleset with lower limits."""
    for wide, tight in TIGHTER.items():
        text = text.replace(wide, tight)
    return text


def judge(seed: int, flags: Sequence[str] = PLAIN) -> Verdict:
    """Plays games of the random ruleset of a seed, going from C to Python and back on the way."""
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "random_rules"
        folder.mkdir()
        text = random_source(seed).text
        (folder / "ruleset.yaml").write_text(tightened(text) if seed % 16 else text, "utf-8")
        try:
            ruleset = load(folder)
        except InvalidRuleset as refused:
            return Verdict("rejected", str(refused))
        program = native(ruleset, ruleset.players[0], folder, flags)
        try:
            table = ruleset.program(ruleset.players[0])
            played = [play(program, seed + game, MOST_DECISIONS, 0.2, table) for game in range(GAMES)]
        except Difference as difference:
            return Verdict("mismatch", str(difference))
        return Verdict("agrees", "", sum(p.decisions for p in played), sum(bool(p.fault) for p in played))
