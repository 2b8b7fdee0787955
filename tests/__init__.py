"""The tests. `python -m tests` runs everything that CI runs."""
