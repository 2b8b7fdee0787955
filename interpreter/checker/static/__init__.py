"""What is read before any effect: shapes of YAML, names, types and values that are fixed before a game."""
