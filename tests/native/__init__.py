"""The native build against its compiled twin: the same games from the same seeds with the same answers.

`making` builds rulesets in C for tests, `twins` plays a game in both and names the first difference. Many random
rulesets at length: `python -m tests.native --programs 300`
"""
