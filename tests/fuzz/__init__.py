"""The fuzzer: random rulesets, played by the compiled program and by a small tree-walking evaluator side by side.

`declarations` says what a random ruleset declares, `generator` writes one, `evaluator` plays its syntax tree in the most obvious
way, `comparison` puts both side by side at every decision, `shrinker` makes a failing ruleset small. `python -m tests.fuzz`
"""
