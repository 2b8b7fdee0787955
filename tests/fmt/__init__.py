"""Tests of the formatter."""
