"""What several rules begin their examples with, so that an example shows what differs."""

#: Cards in a deck and in hands, which their owners alone see. Other zones may follow.
CARDS_IN_HANDS = """\
components:
  card: {fields: {worth: int}}
cards:
  goat: {copies: 5, worth: 2}
  ox: {copies: 5, worth: 4}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
"""
