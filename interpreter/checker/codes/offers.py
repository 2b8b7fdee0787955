"""Findings about offers (RW56xx)."""

from __future__ import annotations

from interpreter.checker.codes.elaboration import _code

OFFER_SIDE = _code(
    "RW5601",
    "offer-side",
    "An invalid side of an offer",
    "Each side of an offer has exactly one of `move` (components of the player), `pay` (an amount of a counter) and "
    "`do` (a pledge), with the keys that belong to it.",
    "offers: {trade: {sides: {cards: {move: hand, up_to: 3}}}}",
    "offers: {trade: {sides: {cards: {move: card in hand, up_to: 3}}}}",
)
OFFER_OFF_FLOOR = _code(
    "RW5602",
    "offer-off-floor",
    "An offer outside an open floor",
    "Offers stay open between the steps of players on an open floor, and lapse when they can no longer be kept. So "
    "`offer`, `answer` and `withdraw` work only inside `open floor:`.",
    "each player: offer trade",
    "open floor:\n  while true:\n    choose one:\n      option offer_trade: offer trade\n      option content: wait",
)

OFFER_TO_ONESELF = _code(
    "RW5603",
    "offer-to-oneself",
    "An offer to oneself",
    "An offer goes to another player or to all players. If `to` is omitted, the player who makes the offer is asked.",
    "option propose: offer trade to me",
    "option propose: offer trade",
)

ALL_CODES = (OFFER_SIDE, OFFER_OFF_FLOOR, OFFER_TO_ONESELF)
