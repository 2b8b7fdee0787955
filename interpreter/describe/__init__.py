"""Describe: what a ruleset says, in words, made from its typed effects; and what else it can tell about itself.

    subjects      `describe`: an entry, effect, counter, zone or the whole game in English or German
    phrases       what expressions and control statements say, in each language; verbs carry theirs (`verbs/`)
    expressions   a typed expression in words          forms      which variant of its phrase it takes
    statements    typed statements in words            wording    how a phrase is filled
    calls         what is said for what effects and formulas call
    names         what things are called               headings   text of ours around it

`gain 2 coins` is said as "Gain 2 coins." and "Erhalte 2 Münzen.", with names from the ruleset's `text:`. To add a
language: its code in `phrases.LANGUAGES`, and a text wherever a test then says that one is missing.
"""
