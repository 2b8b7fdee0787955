"""How a trial ends, raised by compiled code and what it calls."""

from __future__ import annotations


class Witness(Exception):
    """A trial has succeeded."""


class Undecided(Witness):
    """A trial has come to what nobody can know, or leaves a block: what is tried out can be begun, and no more is
    known."""


class Dead(Exception):
    """A trial has met a demand that cannot be met."""
