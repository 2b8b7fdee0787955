"""Good rulesets, spoilt at random: whatever stands in a file, it is answered with findings or played, never with a
traceback, and soon."""
