"""Random playouts of one game by different engines: each plays this many games and says how many decisions there were.

A move that is forced is played but not counted, so that all engines count the same thing.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from interpreter import NativeProgram, Ruleset
from interpreter.runtime import driver
from interpreter.runtime.chance import Generator
from interpreter.runtime.program import Program

#: Plays this many games from a seed; the number of decisions.
Playout = Callable[[int, int], int]


def handwritten(make: Callable[[], Any]) -> Playout:
    def play(games: int, seed: int) -> int:
        chance = random.Random(seed).random
        decisions = 0
        for _ in range(games):
            game = make()
            while not game.over:
                legal = game.legal_actions()
                number = len(legal)
                if number == 1:
                    game.apply(legal[0])
                else:
                    decisions += 1
                    game.apply(legal[int(chance() * number)])
        return decisions

    return play


def integers(program: Program) -> Playout:
    """The compiled program itself: values in, values out."""

    def play(games: int, seed: int) -> int:
        chance = random.Random(seed).random
        start, choose = driver.start, driver.choose
        decisions = 0
        for number in range(games):
            state = start(program, seed + number)
            while (values := state.opts) is not None:
                decisions += 1
                choose(program, state, values[int(chance() * len(values))])
        return decisions

    return play


def natively(program: NativeProgram) -> Playout:
    """The program compiled to C, asked decision by decision from Python."""

    def play(games: int, seed: int) -> int:
        chance = random.Random(seed).random
        decisions = 0
        for number in range(games):
            state = program.start(seed + number)
            choose, count = state.choose, state.count
            while count:
                decisions += 1
                count = choose(int(chance() * count))
        return decisions

    return play


def played_out(program: NativeProgram) -> Playout:
    """The program compiled to C, which plays whole games by itself."""

    def play(games: int, seed: int) -> int:
        decisions = 0
        for number in range(games):
            generators = [Generator(seed, number, seat) for seat in range(program.players)]
            decisions += program.start(seed + number).play_by(generators)
        return decisions

    return play


def untraced(program: Program) -> Playout:
    """The same without the layer that tells where in the rules a fault was."""

    def play(games: int, seed: int) -> int:
        chance = random.Random(seed).random
        start, choose = driver.start, program.driver.choose
        decisions = 0
        for number in range(games):
            state = start(program, seed + number)
            while (values := state.opts) is not None:
                decisions += 1
                choose(state, values[int(chance() * len(values))])
        return decisions

    return play


def through_api(ruleset: Ruleset, players: int) -> Playout:
    """The embedding API's layer of indices."""

    def play(games: int, seed: int) -> int:
        chance = random.Random(seed).random
        decisions = 0
        for number in range(games):
            game = ruleset.new_game(players, seed + number, record=False)
            while count := game.count:
                decisions += 1
                game.choose(int(chance() * count))
        return decisions

    return play


def openspiel(name: str) -> Playout | None:
    """OpenSpiel's C++ engine driven from Python; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    rules = pyspiel.load_game(name)

    def play(games: int, seed: int) -> int:
        chance = random.Random(seed).random
        decisions = 0
        for _ in range(games):
            state = rules.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                number = len(legal)
                decisions += number > 1
                state.apply_action(legal[int(chance() * number)])
        return decisions

    return play
