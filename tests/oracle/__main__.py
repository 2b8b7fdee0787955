"""Records the traces that are replayed where OpenSpiel cannot be installed: `python -m tests.oracle [LINES]`"""

import sys

from tests.oracle.games import GAMES
from tests.oracle.knowing import record_moments
from tests.oracle.traces import record

for game in GAMES:
    record(game, int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
    print(f"{game.recorded.name}: {game.recorded.stat().st_size:,} bytes")
    if game.ruleset in ("kuhn_poker", "goofspiel"):
        record_moments(game)
