"""The bot that chooses by chance, each option as likely as any other."""

from __future__ import annotations

from interpreter.game import Game
from interpreter.runtime.chance import Generator


class RandomBot:
    """Its chance is its own, seeded apart from the game's."""

    __slots__ = ("_generator",)

    name = "random"

    def __init__(self, seed: tuple[int, ...]) -> None:
        self._generator = Generator(*seed)

    def choose(self, game: Game) -> int:
        return self._generator.below(game.count)
