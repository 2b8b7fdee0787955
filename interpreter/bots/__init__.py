"""Bots: players that choose by themselves, found by name.

    random   any option, by chance
    greedy   what is worth most one step on, by a `worth` formula of the ruleset (each name under `bots:` is such a bot)
    search   what wins most in random games from here on

A bot is handed the game and answers with the index of an option; it may read the integer layer, the decision and its
own view, and try things out on `game.determinize(seat, seed)`, a game as it could be for all that it knows.

>>> from interpreter.bots.registry import make_bot
>>> make_bot("random", seed=7, seat=0).name
'random'
"""
