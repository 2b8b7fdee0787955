"""Benchmarks: ratios from interleaved rounds, never absolute bars. `python -m tests.bench`"""
