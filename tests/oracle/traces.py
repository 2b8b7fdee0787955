"""Lines of play as OpenSpiel sees them: who moves, what is legal, what is played, and the returns."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass

from tests.oracle.games import OracleGame

CHANCE = -1


@dataclass(frozen=True)
class Step:
    """`player` is a seat or CHANCE."""

    player: int
    legal: tuple[int, ...]
    action: int


@dataclass(frozen=True)
class Trace:
    steps: tuple[Step, ...]
    returns: tuple[float, ...]


def openspiel_present() -> bool:
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return False
    return True


def live(game: OracleGame, lines: int, seed: int = 0) -> Iterator[Trace]:
    """Random lines, the same for the same seed. One in fifty prefers the last legal action: such lines of Pig are long
    enough to come to OpenSpiel's horizon."""
    import pyspiel

    rules = pyspiel.load_game(game.openspiel)
    for line in range(lines):
        rng = random.Random(f"{game.ruleset} {seed} {line}")
        last = 0.97 if line % 50 == 49 else 0.0
        state = rules.new_initial_state()
        steps = []
        while not state.is_terminal():
            chance = state.is_chance_node()
            legal = tuple(sorted(a for a, _ in state.chance_outcomes()) if chance else state.legal_actions())
            action = legal[-1] if not chance and rng.random() < last else rng.choice(legal)
            steps.append(Step(CHANCE if chance else state.current_player(), legal, action))
            state.apply_action(action)
        yield Trace(tuple(steps), tuple(state.returns()))


def record(game: OracleGame, lines: int) -> None:
    """Writes lines into the repository. A step is player, number of the set of legal actions, action."""
    sets: dict[tuple[int, ...], int] = {}
    rows = []
    for trace in live(game, lines):
        steps = [(s.player, sets.setdefault(s.legal, len(sets)), s.action) for s in trace.steps]
        rows.append({"steps": [n for step in steps for n in step], "returns": trace.returns})
    text = json.dumps({"legal": list(sets), "lines": rows}, separators=(",", ":"))
    game.recorded.parent.mkdir(exist_ok=True)
    game.recorded.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def recorded(game: OracleGame) -> list[Trace]:
    data = json.loads(gzip.decompress(game.recorded.read_bytes()))
    sets = [tuple(legal) for legal in data["legal"]]
    traces = []
    for line in data["lines"]:
        flat = line["steps"]
        steps = tuple(Step(flat[i], sets[flat[i + 1]], flat[i + 2]) for i in range(0, len(flat), 3))
        traces.append(Trace(steps, tuple(line["returns"])))
    return traces
