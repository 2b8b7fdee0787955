"""Strada Romana against an independent model: what can be moved is counted here once more, in plain Python.

`printed` holds the board as tables, link by link; `brute_force` tries everything on it; `comparison` asks the
interpreter for the same positions and reports where the two differ. `python -m tests.strada_romana --positions N`
compares more than the tests do.
"""
