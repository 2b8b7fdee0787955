"""Check: from the parse tree to a `CheckedRuleset`, where every name is bound, every expression typed, every sugar
undone.

Takes what `syntax/` read and the verb table; gives the symbols (`symbols`) that a ruleset declares and, in them, typed
statements and expressions (`typed`). `pay 2 gold -> gain 3 wood` comes in as one `nodes.Exchange` and leaves as a block
of two `typed.Change`, each with its counter, its indices (the acting player filled in) and its amount.

Two halves: declarations fill a `Names` table from the sections; the `Elaborator` reads it and turns each effect and
formula into typed nodes, form by form through the tables in `expressions` and `statements`. What is wrong is reported
once, at its exact place, and from there on is of type unknown, which fits everywhere; so later lines are judged as if
it were right.

Why one typed tree: everything that has two ways of being said (`coins`, `me.coins`, `coin[me]`) has one from here on,
and every later stage may rely on it. The effect above prints as

    block:
      pay 2 of stock[me, gold]
      block:
        gain 3 of stock[me, wood]

(`rulewright show types`). Nothing here knows how it will be carried out.
"""
