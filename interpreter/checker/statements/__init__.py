"""Statements of the effect language, typed."""
