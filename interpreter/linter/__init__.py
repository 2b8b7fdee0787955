"""The lint: what is allowed and yet, in all likelihood, a mistake. Quiet on good rulesets, exact on bad ones.

The checker says what is wrong; a rule here says what is suspicious: a counter that nobody reads, a condition that is
always true, a translation that is missing. `engine.lint` runs the checker and then the rules, applies the suppressions
and the configuration, and gives a `LintReport`; command line, API and editors use that one door.

**A rule is one file in `rules/`**, found by walking. It holds one `RULE`, and nothing else needs to be told:

    RULE = Rule(
        id="RW9204",
        name="variable-never-read",
        category=Category.REFERENCES,
        severity=Severity.WARNING,
        confidence=Confidence.STRONG,
        title="A variable that nothing reads",
        what="...",          # what is found, for the page
        why="...",           # what goes wrong for players or authors
        avoid=AVOID,         # YAML with «» around exactly the characters of each finding
        prefer=PREFER,       # the same without a finding
        check=check,         # LintContext -> problems
    )

`avoid` and `prefer` are the rule's test (`tests/lint/test_rules.py` walks all rules): they are written as a ruleset of
their own (`examples.py` adds the head and a `main` where they lack one). The context has `ruleset` (checked, typed),
`tree` (as written) and `uses` (who reads and changes what, in one pass for all rules); `bounds.py` knows limits of
numbers. A rule must be silent where it is not sure: what needs judgement is a NOTE, which fails nothing.
`rulewright new rule NAME` writes a rule that works, to be changed.
"""
