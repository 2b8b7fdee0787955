"""Classic games as rulesets of our own, compared move by move with an independent engine: OpenSpiel.

`games` says how the two speak of the same things, `traces` gives lines of play (live from OpenSpiel's Python wheel, or
those recorded in `traces/`), `comparison` plays a line in our engine and names the first difference.
`python -m tests.oracle` records the traces again.
"""
