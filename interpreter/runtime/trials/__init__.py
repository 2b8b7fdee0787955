"""Whether an option can be carried out to its end, tried on copies."""
