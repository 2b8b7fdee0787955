"""Expressions of the effect language, typed."""
