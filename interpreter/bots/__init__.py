"""Bots: players that choose by themselves, found by name.

A bot is handed the game and answers with the index of an option; it may read the integer layer, the decision and its
own view, and nothing else. `random` is the one that every ruleset has.

>>> from interpreter.bots.registry import make_bot
>>> make_bot("random", seed=7, seat=0).name
'random'
"""
