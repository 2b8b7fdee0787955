"""Traps that compilers of this kind fall into, one test each: those that a page can show are in pitfalls.md."""
