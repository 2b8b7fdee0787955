"""`python -m tests.barter [LINES]`: six clients barter, in this many random interleavings (500)."""

import sys
from pathlib import Path

import interpreter
from tests.barter.clients import line

ruleset = interpreter.load(Path(__file__).parent / "rulesets" / "harbour")
games = [line(ruleset, number) for number in range(int(sys.argv[1]) if len(sys.argv) > 1 else 500)]
steps = sum(len(game.journal.steps) for game, _, _ in games)
deals, late = sum(deals for _, deals, _ in games), sum(late for _, _, late in games)
print(f"{len(games)} interleavings, {steps} steps, {deals} deals, {late} answers too late: all replay")
