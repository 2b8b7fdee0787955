"""The bot that chooses by chance, each option as likely as any other."""

from __future__ import annotations

from interpreter.game import Game
from interpreter.runtime.chance import Generator


class RandomBot:
    """Its chance is its own, seeded apart from the game's."""

    __slots__ = ("generator",)

    name = "random"

    def __init__(self, seed: tuple[int, ...]) -> None:
        self.generator = Generator(*seed)

    def choose(self, game: Game) -> int:
        return self.generator.below(game.count)
