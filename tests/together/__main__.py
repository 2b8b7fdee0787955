"""`python -m tests.together [LINES]`: six clients on an open floor, in this many random interleavings (500)."""

import sys
from pathlib import Path

import interpreter
from tests.together.clients import line

ruleset = interpreter.load(Path(__file__).parent / "rulesets" / "bazaar")
games = [line(ruleset, number) for number in range(int(sys.argv[1]) if len(sys.argv) > 1 else 500)]
steps = sum(len(game.journal.steps) for game, _ in games)
print(f"{len(games)} interleavings, {steps} steps, {sum(late for _, late in games)} answers too late: all replay")
