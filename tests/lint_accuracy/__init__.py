"""How well mistakes are found: seeded ones, one at a time, in every bundled ruleset.

`python -m tests.lint_accuracy` measures and writes docs/lint/accuracy.md.
"""
