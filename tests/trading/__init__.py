"""Trading in the Mediterranean: players in any order, what is hidden, deals."""
