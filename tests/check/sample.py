"""The declarations that the elaborator's tests speak of: a small game without sense, with one of each thing."""

from __future__ import annotations

from tests.check.board import Board


def sample() -> Board:
    """A fresh board with everything declared; `gold` is a member of two kinds on purpose."""
    board = Board()
    board.kind("colour", "red green gold")
    board.kind("metal", "gold iron")
    board.kind("resource", "wood stone")
    board.kind("direction", "north east south west", cyclic=True)
    fields = {"price": "int", "market": "bool", "twin": "square?", "paints": "set of colour"}
    square = board.kind("square", "a1 a2 a3", fields)
    board.hook(square, "land", n="int")
    tile = board.component("tile", {"colour": "colour", "worth": "int"}, {"spent": "bool"})
    board.hook(tile, "trade")
    board.component("card", {"worth": "int", "good": "resource?"})
    board.counter("coin", "player", unit=True)
    board.counter("stock", "player", "resource", unit=True)
    board.counter("left")
    board.counter("shelf", "resource")
    board.variable("starter", "player")
    board.variable("at", "square", "tile")
    board.variable("goal", "square?", "player")
    board.variable("seen", "set of square")
    board.variable("flag", "bool", "square")
    board.variable("chosen", "square?")
    board.zone("bag", "tile")
    board.zone("hand", "tile card", "player")
    board.zone("cards_held", "card", "player", capacity=3)
    board.zone("spot", "tile", "square", slot=True)
    board.zone("pile", "tile", "square")
    board.table("prices", "int", "int")
    board.table("maybe", "int?", "square")
    board.setting("long_game", "bool")
    board.names.score_categories = ["tiles", "cards"]
    board.function("worth_of(square s)", "s.price + 1")
    board.function("rich", "coins > 5")
    board.function("near(square s, int n)", "s.price < n")
    board.value("discount", "2")
    board.value("limit", "coins + 1")
    board.effect("sow(square s)", "return s.next", returns="square?")
    board.effect("walk(tile t, square s)", "t.at = s")
    return board


#: What the texts of the tests may speak of.
SIGNATURE = "test(square p1, player pl, tile t1, card c1)"
