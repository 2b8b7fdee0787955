"""The fuzzer: random rulesets, played by the compiled program and by a small tree-walking evaluator side by side.

`declarations` is what a random ruleset declares, `generator` (with `entries`, `expressions`) writes one, `evaluator`
(with `acting`, `durations`, `values`) plays its tree in the most obvious way, `comparison` puts both side by side at
every decision, `shrinker` makes a failing ruleset small. `forms` is the table of what random rulesets have in them.
At length: `python -m tests.fuzz --programs 3000 --seed 1`
"""
