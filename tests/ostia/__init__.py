"""Ostia: variants by data alone, the endings, and what random play must meet."""
