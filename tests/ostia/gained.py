"""What games of Ostia bring into play: which entries are gained, built on or scored."""

from __future__ import annotations

import random
from collections.abc import Iterator

from interpreter import Game, Ruleset

#: What is not seen in how a game ends: printed for the set-up alone, or of the other edition.
ELSEWHERE = {"honour_card"}


def every_entry(rules: Ruleset) -> set[str]:
    """What there is to gain: entries, spots, squares of both tracks, and both sides of each destination tile."""
    checked = rules.checked
    entries = {e.id for name, c in checked.components.items() if name not in ELSEWHERE for e in c.entries}
    tiles = {e.id for e in checked.components["destination_tile"].entries}
    kinds = ("spot", "ship_square", "disc_square", "hull")
    members = {m.name for kind in kinds for m in checked.kinds[kind].members}
    return (entries - tiles) | members | {f"{tile} {side}" for tile in tiles for side in ("first", "later")}


def random_game(rules: Ruleset, players: int, seed: int) -> Game:
    game = rules.new_game(players, seed)
    chance = random.Random(seed)
    while not game.over:
        game.choose(chance.randrange(game.count))
    return game


def gained(game: Game) -> Iterator[str]:
    """What this game, at its end, shows to have been gained; a ship that is at a transit tile has stopped there."""
    view = game.view(None)
    zones, variables = view.zones, view.variables
    yield from zones["box"].components or ()
    for seat in view.players:
        yield from zones["my_orders"][seat].components
        yield from zones["my_finds"][seat].components
        for kind, track in (("ship_square", "ship_track"), ("disc_square", "disc_track")):
            squares = [m.name for m in game.ruleset.checked.kinds[kind].members]
            yield from squares[: squares.index(variables[track][seat]) + 1]
        yield from (spot for spot, covered in variables["built_on"][seat].items() if covered)
        for place, disc in variables["disc"][seat].items():
            if disc:
                yield from zones["port"][place].components
        for hull, place in variables["ship_at"][seat].items():
            if place is None:
                continue
            yield hull
            yield from zones["transit_at"][place].components
            side = "first" if variables["came_first"][seat][place] else "later"
            yield from (f"{tile} {side}" for tile in zones["goal"][place].components)
