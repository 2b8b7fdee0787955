"""Offers between players: what is declared, and the effects and formulas that follow from it."""
