"""Plays the ruleset and the model together: at every decision both must offer the same, after every laying both must
show the same board, and in the end the same points."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import interpreter
from tests.waterways.model import Cell, Waterways

FOLDER = Path(__file__).parent / "ruleset"


@lru_cache(maxsize=1)
def ruleset() -> interpreter.Ruleset:
    return interpreter.load(FOLDER)


def named(cell: Cell) -> str:
    return f"c{cell[0]}r{cell[1]}"


class Table:
    """One game on both sides."""

    def __init__(self, players: int, tall: int, seed: int) -> None:
        self.game = ruleset().new_game(players, seed=seed, settings={"tall": tall}, chance="ask")
        self.model = Waterways(players, tall)
        self.rng = random.Random(seed)
        self.decisions = 0

    def play(self) -> None:
        for seat in range(self.model.players):
            for _ in range(2):
                self._take(seat)
        passes, first = 0, self.model.players - 1
        while passes < 2 * self.model.players and self.model.open() and any(self.model.hands):
            for n in range(self.model.players):
                seat = (first + n) % self.model.players
                if self.model.hands[seat]:
                    passes = self._turn(seat, passes)
            first = (first + 1) % self.model.players
        self.model.finish()
        assert self.game.over
        scores = self.game.view().scores
        for seat, letter in enumerate(self.game.seats):
            expected = {"flowing": self.model.points[seat], "networks": self.model.networks[seat]}
            assert scores[letter] == expected

    def _ask(self, keys: set[str], player: int | None, *, put: bool = False) -> str:
        """The answer to a decision with these options; what can only be one thing is not asked, unless it is `put`
        because nobody else can tell that."""
        if len(keys) == 1 and not put:
            return next(iter(keys))
        decision = self.game.decision
        assert decision.player == player, (decision.player, player)
        assert set(decision.keys) == keys, (sorted(decision.keys), sorted(keys))
        assert len(decision.keys) == len(keys)
        self.decisions += 1
        key = self.rng.choice(sorted(keys))
        self.game.choose(key)
        return key

    def _take(self, seat: int) -> None:
        if self.model.bag:
            self.model.take(seat, self._ask(set(self.model.bag), None))

    def _turn(self, seat: int, passes: int) -> int:
        laying = self._laying(seat, self.model.layings(seat))
        if laying is not None:
            self.model.lay(seat, *laying)
            self._take(seat)
            self._compare()
            return 0
        self.model.put_back(seat)
        for _ in range(2):
            self._take(seat)
        return passes + 1

    def _laying(self, seat: int, ways: set[tuple[str, str, Cell, int]]) -> tuple[str, str, Cell, int] | None:
        """Side and tile, cell, turns: each step offers what some laying goes on with."""
        faces = {f"{tile} {side}" for tile, side, _, _ in ways}
        if len({face.split()[0] for face in faces}) == 1:
            faces = {face.split()[1] for face in faces}
        key = self._ask(faces | {"skip"}, seat, put=True)
        if key == "skip":
            return None
        ways = {way for way in ways if f"{way[0]} {way[1]}".endswith(key)}
        key = self._ask({named(cell) for _, _, cell, _ in ways}, seat)
        ways = {way for way in ways if named(way[2]) == key}
        key = self._ask({str(turns) for *_, turns in ways}, seat)
        (way,) = (way for way in ways if str(way[3]) == key)
        return way

    def _compare(self) -> None:
        view: dict[str, Any] = self.game.view().as_dict()
        laid = {cell: piece for cell, piece in view["zones"]["laid"].items() if piece is not None}
        assert {cell: p["entry"] for cell, p in laid.items()} == {
            named(cell): there.tile for cell, there in self.model.board.items()
        }
        assert set(view["zones"]["laid"]) == {named(cell) for cell in self.model.cells()}
        for cell, there in self.model.board.items():
            own = laid[named(cell)]["variables"]
            assert (own["face"], own["turned"]) == (there.side, there.turns)


def sizes() -> Iterator[tuple[int, int]]:
    for players in (2, 3, 4):
        for tall in (3, 4, 5):
            yield players, tall
