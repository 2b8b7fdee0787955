"""Waterways as plain Python, written from its rules and not from the text of the ruleset: coordinates and sets of
strings, everything found by looking at all there is."""

from __future__ import annotations

from dataclasses import dataclass, field

SIDES = ("north", "east", "south", "west")
STEP = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
OTHER = {"north": "south", "south": "north", "east": "west", "west": "east"}

Cell = tuple[int, int]


@dataclass(frozen=True)
class Side:
    """What is printed on one side of a tile: channels, reeds by side and half (the left one as seen from the middle
    first), points for laying it."""

    arms: frozenset[str]
    reeds: dict[tuple[str, int], int]
    flow: int


def _side(arms: str, flow: int = 0, reeds: dict[tuple[str, int], int] | None = None) -> Side:
    letters = {side[0]: side for side in SIDES}
    return Side(frozenset(letters[a] for a in arms), reeds or {}, flow)


TILES: dict[str, dict[str, Side]] = {
    "bend_1": {"dry": _side("ne", reeds={("north", 0): 1}), "wet": _side("ns", 1)},
    "bend_2": {"dry": _side("ne"), "wet": _side("", 3)},
    "bend_3": {"dry": _side("es", reeds={("south", 1): 2}), "wet": _side("w")},
    "line_1": {"dry": _side("ns"), "wet": _side("new", 1)},
    "line_2": {"dry": _side("ew", reeds={("east", 0): 1, ("west", 0): 1}), "wet": _side("ew")},
    "fork_1": {"dry": _side("new"), "wet": _side("n", 2)},
    "fork_2": {"dry": _side("nsw", reeds={("west", 0): 1}), "wet": _side("sw")},
    "cross": {"dry": _side("nesw"), "wet": _side("ns")},
    "well": {"dry": _side("n", 2, {("north", 0): 1, ("north", 1): 1})},
    "pond": {"dry": _side("ns", 1)},
    "lake": {"dry": _side("nesw")},
    "source": {"dry": _side("nesw")},
}


def turned(side: str, times: int) -> str:
    return SIDES[(SIDES.index(side) + times) % 4]


@dataclass
class Laid:
    """A tile on the board."""

    tile: str
    side: str
    turns: int
    builder: int | None

    @property
    def printed(self) -> Side:
        return TILES[self.tile][self.side]

    @property
    def arms(self) -> set[str]:
        return {turned(arm, self.turns) for arm in self.printed.arms}

    def reeds(self, side: str, half: int) -> int:
        return self.printed.reeds.get((turned(side, -self.turns), half), 0)


@dataclass
class Waterways:
    """The game between decisions. `asked` is who is asked what: ("nature", bag), or (seat, the part of a laying that
    is to be named next)."""

    players: int
    tall: int
    board: dict[Cell, Laid] = field(default_factory=dict)
    hands: list[list[str]] = field(default_factory=list)
    bag: set[str] = field(default_factory=set)
    points: list[int] = field(default_factory=list)
    networks: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wide = 5 if self.players >= 3 else 4
        self.board = {(2, 2): Laid("source", "dry", 0, None)}
        self.hands = [[] for _ in range(self.players)]
        self.bag = set(TILES) - {"source"}
        self.points, self.networks = [0] * self.players, [0] * self.players

    # ------------------------------------------------------------------ the board
    def cells(self) -> list[Cell]:
        return [(x, y) for y in range(1, self.tall + 1) for x in range(1, self.wide + 1)]

    def beside(self, cell: Cell, side: str) -> Cell | None:
        x, y = cell[0] + STEP[side][0], cell[1] + STEP[side][1]
        return (x, y) if (x, y) in self.cells() else None

    def open(self) -> set[Cell]:
        near = {self.beside(cell, side) for cell in self.board for side in SIDES}
        return {cell for cell in near if cell is not None and cell not in self.board}

    def fits(self, tile: str, side: str, cell: Cell, turns: int) -> bool:
        arms = Laid(tile, side, turns, None).arms
        for edge in SIDES:
            there = self.beside(cell, edge)
            if there is None:
                if edge in arms:
                    return False
            elif there in self.board and (edge in arms) != (OTHER[edge] in self.board[there].arms):
                return False
        return True

    def ways(self, tile: str, side: str) -> list[int]:
        """The turns that look different on the table: the channels and the reeds of this side tell them apart."""
        seen: list[object] = []
        for turns in range(4):
            laid = Laid(tile, side, turns, None)
            look = (laid.arms, [laid.reeds(edge, half) for edge in SIDES for half in (0, 1)])
            seen.append(look if look not in seen else None)
        return [turns for turns in range(4) if seen[turns] is not None]

    def layings(self, seat: int) -> set[tuple[str, str, Cell, int]]:
        """Everything that a player could lay: tile, side, cell, turns."""
        return {
            (tile, side, cell, turns)
            for tile in self.hands[seat]
            for side in TILES[tile]
            for cell in self.open()
            for turns in self.ways(tile, side)
            if self.fits(tile, side, cell, turns)
        }

    def meets(self, cell: Cell) -> set[Cell]:
        found: set[Cell] = set()
        for side in SIDES:
            there = self.beside(cell, side)
            if there is None or cell not in self.board or there not in self.board:
                continue
            if side in self.board[cell].arms and OTHER[side] in self.board[there].arms:
                found.add(there)
        return found

    def network(self, cell: Cell) -> set[Cell]:
        found, waiting = set(), [cell]
        while waiting:
            here = waiting.pop()
            if here not in found:
                found.add(here)
                waiting.extend(self.meets(here))
        return found

    # ------------------------------------------------------------------ what is done
    def take(self, seat: int, tile: str) -> None:
        self.bag.remove(tile)
        self.hands[seat].append(tile)

    def lay(self, seat: int, tile: str, side: str, cell: Cell, turns: int) -> None:
        self.hands[seat].remove(tile)
        here = self.board[cell] = Laid(tile, side, turns, seat)
        gained = len(self.meets(cell)) + here.printed.flow
        for edge in SIDES:
            there = self.beside(cell, edge)
            if there in self.board:
                for half in (0, 1):
                    # the left half of one edge touches the right half of the other
                    gained += here.reeds(edge, half) + self.board[there].reeds(OTHER[edge], 1 - half)
        self.points[seat] += gained
        if cell[0] == cell[1] and "wet" in TILES[tile]:
            here.side = "dry" if side == "wet" else "wet"

    def put_back(self, seat: int) -> None:
        self.bag.update(self.hands[seat])
        self.hands[seat].clear()

    def finish(self) -> None:
        for seat in range(self.players):
            for network in {frozenset(self.network(cell)) for cell in self.board}:
                tiles = [sum(self.board[c].builder == p for c in network) for p in range(self.players)]
                if tiles[seat] and all(tiles[seat] > n for p, n in enumerate(tiles) if p != seat):
                    self.networks[seat] += len(network)
