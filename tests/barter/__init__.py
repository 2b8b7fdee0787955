"""Bartering on an open floor: six scripted clients, any interleaving, nothing lost, nothing shown."""
