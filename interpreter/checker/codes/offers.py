"""Findings about offers (RW56xx)."""

from __future__ import annotations

from interpreter.checker.codes.elaboration import _code

OFFER_SIDE = _code(
    "RW5601",
    "offer-side",
    "A side of an offer that says nothing an offer can hold",
    "What giver and taker may put into an offer is declared side by side: components of one's own (`move`), an amount\n"
    "of a counter (`pay`), or a pledge (`do`). Each side is one of these, with the keys that belong to it.",
    "offers: {trade: {sides: {cards: {move: hand, up_to: 3}}}}",
    "offers: {trade: {sides: {cards: {move: card in hand, up_to: 3}}}}",
)
OFFER_OFF_FLOOR = _code(
    "RW5602",
    "offer-off-floor",
    "An offer outside of an open floor",
    "Offers are open between the steps of players who act together, and lapse when they can no longer be kept. So\n"
    "`offer`, `answer` and `withdraw` are carried out on an open floor.",
    "each player: offer trade",
    "open floor:\n  while true:\n    choose one:\n      option offer_trade: offer trade\n      option content: wait",
)

OFFER_TO_ONESELF = _code(
    "RW5603",
    "offer-to-oneself",
    "An offer to the player who makes it",
    "An offer is made to another player or to the whole table; with nobody after it, its maker is asked who to.",
    "option propose: offer trade to me",
    "option propose: offer trade",
)

ALL_CODES = (OFFER_SIDE, OFFER_OFF_FLOOR, OFFER_TO_ONESELF)
