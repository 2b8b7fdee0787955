"""Resafa: what only whole games of it show."""
