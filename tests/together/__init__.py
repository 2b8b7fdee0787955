"""Players who act together: whatever the order of answers, the same comes of it, and nobody learns what is not theirs.

`rulesets/feast` is a small game in which all choose in secret, several steps each.
"""
