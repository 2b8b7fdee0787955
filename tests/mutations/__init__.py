"""Good rulesets, spoilt at random: whatever is in a file, it is answered with findings or played, never with a
traceback, and soon."""
