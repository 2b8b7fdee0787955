"""Who knows what in a game, and the worlds that a player takes to be possible."""
