"""Bots: what they know, and that they play better than chance."""
