"""Kalah and tic-tac-toe as a good programmer would write them by hand, to measure the interpreter against."""

from __future__ import annotations


class TicTacToe:
    """Cells 0 to 8 row by row; the players are 0 and 1."""

    LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def __init__(self) -> None:
        self.board: list[int | None] = [None] * 9
        self.player = 0
        self.winner: int | None = None
        self.over = False

    def legal_actions(self) -> list[int]:
        return [cell for cell, mark in enumerate(self.board) if mark is None]

    def apply(self, cell: int) -> None:
        board, player = self.board, self.player
        board[cell] = player
        if any(board[a] == player and board[b] == player and board[c] == player for a, b, c in self.LINES):
            self.winner = player
            self.over = True
        elif None not in board:
            self.over = True
        else:
            self.player = 1 - player

    def returns(self) -> list[int]:
        if self.winner is None:
            return [0, 0]
        return [1, -1] if self.winner == 0 else [-1, 1]


class Kalah:
    """Pits 0 to 5 and store 6 belong to player 0, pits 7 to 12 and store 13 to player 1; seeds are sown upwards."""

    HOUSES = (range(6), range(7, 13))
    STORES = (6, 13)

    def __init__(self) -> None:
        self.seeds = [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0]
        self.player = 0
        self.over = False

    def legal_actions(self) -> list[int]:
        seeds = self.seeds
        return [house for house in self.HOUSES[self.player] if seeds[house] > 0]

    def apply(self, house: int) -> None:
        seeds, player = self.seeds, self.player
        store, other_store = self.STORES[player], self.STORES[1 - player]
        hand = seeds[house]
        seeds[house] = 0
        pit = house
        while hand > 0:
            pit = (pit + 1) % 14
            if pit == other_store:
                continue
            seeds[pit] += 1
            hand -= 1
        if pit != store:
            opposite = 12 - pit
            if seeds[pit] == 1 and pit in self.HOUSES[player] and seeds[opposite] > 0:
                seeds[store] += seeds[opposite] + 1
                seeds[pit] = seeds[opposite] = 0
            self.player = 1 - player
        self.over = not any(seeds[0:6]) or not any(seeds[7:13])

    def returns(self) -> list[int]:
        margin = sum(self.seeds[0:7]) - sum(self.seeds[7:14])
        sign = (margin > 0) - (margin < 0)
        return [sign, -sign]
