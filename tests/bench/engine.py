"""Values that cards in play change, with running sums and without: what it costs to play where many cards are."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import interpreter
from interpreter.runtime.program import Program
from tests.bench.players import integers
from tests.bench.rounds import Contender, run_rounds

RULES = Path(__file__).parent / "engine" / "ruleset.yaml"
#: A condition that always holds, but that no compiler sees through: what is there is looked at in every read.
ALWAYS, ONCE_MORE = "active: true", "active: wood >= 0"
CARDS = (0, 5, 20, 100)


def programs(cards: int) -> tuple[Program, Program]:
    """The game with this many cards before each player: with running sums, and without."""
    text = RULES.read_text("utf-8")
    found = []
    for rules in (text, text.replace(ALWAYS, ONCE_MORE)):
        with TemporaryDirectory() as folder:
            (Path(folder) / RULES.name).write_text(rules, "utf-8")
            found.append(interpreter.load(folder).program(2, {"laid": cards}, build="simulation"))
    return found[0], found[1]


def report(rounds: int, seconds: float) -> None:
    print("\nValues that cards in play change: with running sums, against looking at the cards")
    for cards in CARDS:
        kept, looked = (Contender("", integers(program)) for program in programs(cards))
        run_rounds([kept, looked], rounds, seconds)
        print(f"  {f'{cards} cards each:':32}{kept.ratio(looked):>12.2f} times as many decisions/s")
