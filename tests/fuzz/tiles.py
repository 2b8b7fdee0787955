"""Random tiles on random boards: grids, rims, faces and rotations in the interpreter and in a plain model of them.

A ruleset declares a board, kinds of its sides and of the parts of its edges, and tiles with faces; its effects turn,
flip and move them at random. The model holds the same by coordinates and names. After each effect all that can be read
of the tiles, cells and parts is compared, in both builds, with the state sent through JSON between.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import interpreter
from interpreter.lower.configuration import type_name
from interpreter.runtime import driver
from interpreter.runtime.view import slot_value

SIDES = ("north", "east", "south", "west")
STEP = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
SLANTS = ((1, -1), (1, 1), (-1, 1), (-1, -1))


# ------------------------------------------------------------------ the model
@dataclass
class Tile:
    """What is printed on one tile, by face, and how it is. `crop` is by part of an edge: (side, number)."""

    id: str
    faces: dict[str, dict[str, Any]]
    lean: list[str]
    up: str = ""
    turned: int = 0
    at: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        self.up = next(iter(self.faces))

    def arms(self, face: str) -> set[str]:
        return {turned(side, self.turned) for side in self.faces[face]["arms"]}

    def crop(self, face: str, side: str, number: int) -> int:
        return int(self.faces[face]["crop"].get((turned(side, -self.turned), number), 0))

    def leans(self) -> list[str]:
        return sorted((turned(side, self.turned) for side in self.lean), key=SIDES.index)

    def rotations(self, face: str, parts: int) -> list[int]:
        seen: list[Any] = []
        before = self.turned
        for self.turned in range(4):
            crops = [self.crop(face, side, n) for side in SIDES for n in range(parts)]
            look = (self.arms(face), crops, self.leans())
            seen.append(None if look in seen else look)
        self.turned = before
        return [n for n, look in enumerate(seen) if look is not None]


def turned(side: str, times: int) -> str:
    return SIDES[(SIDES.index(side) + times) % 4]


@dataclass
class Table:
    """A board with tiles; `parts` are those of a side, `faces` the names of a tile's faces."""

    columns: int
    rows: int
    parts: int
    faces: list[str]
    tiles: list[Tile] = field(default_factory=list)

    def cells(self) -> list[tuple[int, int]]:
        return [(x, y) for y in range(1, self.rows + 1) for x in range(1, self.columns + 1)]

    def there(self, cell: tuple[int, int]) -> tuple[int, int] | None:
        return cell if cell in self.cells() else None

    def ray(self, cell: tuple[int, int], side: str) -> list[str]:
        x, y = STEP[side]
        found = [(cell[0] + n * x, cell[1] + n * y) for n in range(1, 9)]
        return [named(c) for c in found if c in self.cells()]


def named(cell: tuple[int, int] | None) -> str | None:
    return None if cell is None else f"c{cell[0]}r{cell[1]}"


def part_name(parts: int, side: str, number: int) -> str:
    return side if parts == 1 else f"{side[0]}{number + 1}"


# ------------------------------------------------------------------ random tables
def random_table(rng: random.Random) -> Table:
    faces = rng.choice([["front", "back"], ["front", "back"], ["top", "left_side", "right_side"]])
    table = Table(rng.randint(2, 5), rng.randint(1, 4), rng.randint(1, 3), faces)
    for number in range(rng.randint(2, 5)):
        has = faces if rng.random() < 0.7 else sorted(rng.sample(faces, rng.randint(1, len(faces))), key=faces.index)
        printed = {face: _printed(rng, table.parts) for face in has}
        table.tiles.append(Tile(f"t{number}", printed, rng.sample(SIDES, rng.choice([0, 0, 1, 2]))))
    return table


def _printed(rng: random.Random, parts: int) -> dict[str, Any]:
    arms = rng.choice([[], ["north", "south"], list(SIDES), rng.sample(SIDES, rng.randint(1, 3))])
    places = [(side, n) for side in SIDES for n in range(parts)]
    crop = {place: rng.randint(1, 5) for place in rng.sample(places, rng.randint(0, len(places)))}
    if rng.random() < 0.3:
        crop = {(side, n): 2 for side in ("east", "west") for n in range(parts)}
    return {"arms": arms, "crop": crop, "worth": rng.randint(0, 9)}


Step = tuple[str, Callable[[], None]]
#: A formula, and what it should be worth.
Question = tuple[str, Callable[[], Any]]


# ------------------------------------------------------------------ what is done
def random_step(rng: random.Random, table: Table) -> Step:
    """A line of statements, and what it does to the model."""
    tile = rng.choice(table.tiles)
    return rng.choice([_flip, _rotate, _turn, _show, _move])(rng, table, tile)


def _flip(rng: random.Random, table: Table, tile: Tile) -> Step:
    def act() -> None:
        order = table.faces[table.faces.index(tile.up) + 1 :] + table.faces
        tile.up = next(face for face in order if face in tile.faces)

    return f"flip the_{tile.id}", act


def _rotate(rng: random.Random, table: Table, tile: Tile) -> Step:
    by = rng.randint(-5, 5)

    def act() -> None:
        tile.turned = (tile.turned + by) % 4

    return f"rotate the_{tile.id} by {by}", act


def _turn(rng: random.Random, table: Table, tile: Tile) -> Step:
    to = rng.randint(0, 3)

    def act() -> None:
        tile.turned = to

    return f"let v = the_{tile.id}; if v is not none then v.turned = {to}", act


def _show(rng: random.Random, table: Table, tile: Tile) -> Step:
    face = rng.choice(list(tile.faces))

    def act() -> None:
        tile.up = face

    ways = [face, f"first(f in v.faces where f == v.{face} otherwise v.face)"]
    return f"let v = the_{tile.id}; if v is not none then v.face = {rng.choice(ways)}", act


def _move(rng: random.Random, table: Table, tile: Tile) -> Step:
    cell = rng.choice(table.cells())

    def act() -> None:
        if all(other.at != cell for other in table.tiles):
            tile.at = cell

    return f"if board[{named(cell)}] is none then move the_{tile.id} to board[{named(cell)}]", act


# ------------------------------------------------------------------ what is read
def questions(rng: random.Random, table: Table) -> Iterator[Question]:
    """A random half of all that can be read."""
    every = [*_of_cells(table), *_of_parts(table), *(q for tile in table.tiles for q in _of_tile(table, tile))]
    return iter(rng.sample(every, len(every) // 2))


def _of_cells(table: Table) -> Iterator[Question]:
    for x, y in table.cells():
        cell = named((x, y))
        around = [(x + a, y + b) for a, b in STEP.values()]
        slanting = [(x + a, y + b) for a, b in SLANTS]
        yield f"{cell}.column * 10 + {cell}.row", lambda x=x, y=y: x * 10 + y
        yield f"{cell}.neighbours", lambda a=around: [named(c) for c in a if c in table.cells()]
        yield f"{cell}.diagonals", lambda a=slanting: [named(c) for c in a if c in table.cells()]
        for side in SIDES:
            beside = (x + STEP[side][0], y + STEP[side][1])
            yield f"{cell}.next({side})", lambda c=beside: named(table.there(c))
            yield f"ray({cell}, {side})", lambda c=(x, y), s=side: table.ray(c, s)
            last = part_name(table.parts, side, table.parts - 1)
            of = "part" if table.parts > 1 else "side"
            chosen = f"first(h in {of}s where h == {last} otherwise none)"
            yield f"{cell}.next({chosen})", lambda c=beside: named(table.there(c))


def _of_parts(table: Table) -> Iterator[Question]:
    for side in SIDES:
        for number in range(table.parts):
            part = part_name(table.parts, side, number)
            other = part_name(table.parts, turned(side, 2), table.parts - 1 - number)
            yield f"{part}.side", lambda s=side: s
            yield f"{part}.across", lambda o=other: o
            yield f"{part}.opposite", lambda s=side, n=number: part_name(table.parts, turned(s, 2), n)
            yield f"{part}.turned(-3)", lambda s=side, n=number: part_name(table.parts, turned(s, -3), n)


def _of_tile(table: Table, tile: Tile) -> Iterator[Question]:
    the = f"the_{tile.id}"
    yield f"{the}.arms", lambda: sorted(tile.arms(tile.up), key=SIDES.index)
    yield f"{the}.lean", tile.leans
    yield f"{the}.worth", lambda: tile.faces[tile.up]["worth"]
    yield f"{the}.double", lambda: tile.faces[tile.up]["worth"] * 2 + tile.turned
    yield f"{the}.turned", lambda: tile.turned
    yield f"{the}.at", lambda: named(tile.at)
    yield f"{the}.face", lambda: f"{tile.id} {tile.up}"
    yield f"{the}.faces", lambda: [f"{tile.id} {face}" for face in tile.faces]
    yield f"{the}.rotations", lambda: tile.rotations(tile.up, table.parts)
    yield f"{the}.face == {table.faces[1]}", lambda: tile.up == table.faces[1]
    yield "count(board)", lambda: sum(t.at is not None for t in table.tiles)
    for face in tile.faces:
        yield f"{the}.{face}.arms", lambda f=face: sorted(tile.arms(f), key=SIDES.index)
        yield f"{the}.{face}.card", lambda: tile.id
        yield f"{the}.{face}.rotations", lambda f=face: tile.rotations(f, table.parts)
        for side in SIDES:
            part = part_name(table.parts, side, 0)
            yield f"{the}.{face}.crop[{part}]", lambda f=face, s=side: tile.crop(f, s, 0)
            part = part_name(table.parts, side, table.parts - 1)
            yield f"{the}.crop[{part}]", lambda s=side: tile.crop(tile.up, s, table.parts - 1)


# ------------------------------------------------------------------ the ruleset
def ruleset_of(table: Table, steps: list[str], formulas: list[str]) -> str:
    part = "part" if table.parts > 1 else "side"
    crop = f"crop: {{per: {part}, type: int, default: 0}}"
    lines = [
        "ruleset: {id: tiles, title: Tiles, language: 1, players: 1}",
        "kinds:",
        f"  cell: {{grid: {{columns: {table.columns}, rows: {table.rows}}}}}",
        "  side: {rim: {grid: cell, parts: 1}}",
        *([f"  part: {{rim: {{grid: cell, parts: {table.parts}}}}}"] if table.parts > 1 else []),
        "components:",
        "  tile:",
        f"    faces: [{', '.join(table.faces)}]",
        "    turns: cell",
        "    fields: {id_number: int, lean: set of side}",
        f"    face_fields: {{arms: set of side, {crop}, worth: int}}",
        "    formulas: {double: int}",
        "tiles:",
    ]
    for number, tile in enumerate(table.tiles):
        lines += [f"  {tile.id}:", f"    id_number: {number}", f"    lean: [{', '.join(tile.lean)}]"]
        for face, printed in tile.faces.items():
            crops = ", ".join(f"{part_name(table.parts, s, n)}: {v}" for (s, n), v in printed["crop"].items())
            given = f"arms: [{', '.join(printed['arms'])}], crop: {{{crops}}}, worth: {printed['worth']}"
            lines.append(f"    {face}: {{{given}, double: this.worth * 2 + this.turned}}")
    lines += ["zones:", "  bag: {holds: tile, starts_with: tiles}", "  board: {per: cell, holds: tile, capacity: 1}"]
    lines += ["functions:"]
    found = "first(x in tiles where x.id_number == {} otherwise none)"
    lines += [f"  the_{tile.id}: {found.format(n)}" for n, tile in enumerate(table.tiles)]
    lines += [f"  q{n}: '{text}'" for n, text in enumerate(formulas)]
    lines += ["effects:", '  main: each player then choose n in 0..1 then note "{n}"']
    lines += [f"  s{n}: '{text}'" for n, text in enumerate(steps)]
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------------ side by side
class Difference(Exception):
    """The interpreter and the model do not agree."""


def play(seed: int, length: int = 12) -> int:
    """Plays one random table; how many values were compared. Difference, with the ruleset, where two differ."""
    rng = random.Random(seed)
    table = random_table(rng)
    asked = list(questions(rng, table))
    steps = [random_step(rng, table) for _ in range(length)]
    text = ruleset_of(table, [step for step, _ in steps], [text for text, _ in asked])
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "ruleset.yaml").write_text(text, "utf-8")
        ruleset = interpreter.load(folder)
    labels = [ruleset.labels(1, {}, build) for build in ("table", "simulation")]
    states = [driver.start(each.program, seed) for each in labels]
    compared = 0
    for number in range(length + 1):
        for at, each in enumerate(labels):
            for n, (formula, expected) in enumerate(asked):
                of = ruleset.checked.functions[f"q{n}"].type
                assert of is not None
                found = slot_value(each, type_name(of), each.program.functions[f"f_q{n}"](states[at]))
                if found != expected():
                    message = (
                        f"seed {seed}, after {[s for s, _ in steps[:number]]}: {formula} is {found}, not {expected()}"
                    )
                    raise Difference(f"{message}\n{text}")
                compared += 1
        if number == length:
            break
        steps[number][1]()
        for at, each in enumerate(labels):
            function, *_ = each.program.effects[f"s{number}"]
            each.program.functions[function](states[at], 0)
            data = json.loads(json.dumps(states[at].dump()))
            states[at] = each.program.state_class.load(data)  # type: ignore[attr-defined]
            driver.settle(each.program, states[at])
    return compared


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.tiles", description="Plays random tables of tiles.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    compared = sum(play(seed) for seed in range(arguments.seed, arguments.seed + arguments.tables))
    print(f"{arguments.tables} tables, {compared:,} values compared, all agree")


if __name__ == "__main__":
    main()
