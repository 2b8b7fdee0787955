"""What a statement can do: one declared `Verb` for each, found by walking this package.

A verb is declared once, in the module of its family, as a module-level `Verb`: how it is written and what it does (for
the reference), when it fails (its demand), the check that turns its syntax node into typed statements, and how those
are lowered.

    GAIN = Verb(
        word="gain",
        usage="gain 2 wood and 1 gold",
        doc="Adds to the acting player's counters, ..",
        nodes=(nodes.Gain,),
        check=_gain,                # (elaborator, node, scope) -> (typed.Change(..), typed.Change(..))
        ...
    )

    >>> from interpreter.syntax import nodes
    >>> all_verbs()[nodes.Gain].usage
    'gain 2 wood and 1 gold'

The checker and the lowering get the table and never import it. A verb either becomes statements that exist already, or
a statement of its own: a class in `checker/typed/changes.py` that declares its `Traits` (what it moves, writes, shows
and demands), which all analyses read. So adding a verb touches its grammar, its nodes, this package and its spec page;
`tests/cli/test_new_verb.py` adds one that moves components and checks this.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from interpreter.foundation.errors import InternalError
from interpreter.verbs.verb import Verb, VerbTable

__all__ = ["Verb", "VerbTable", "all_verbs"]


def all_verbs() -> VerbTable:
    """Every verb of this package by the syntax node it is written as."""
    table: dict[type, Verb] = {}
    for module in sorted(iter_modules(__path__), key=lambda m: m.name):
        for verb in vars(import_module(f"{__name__}.{module.name}")).values():
            if not isinstance(verb, Verb):
                continue
            for node in verb.nodes:
                if table.setdefault(node, verb) is not verb:
                    raise InternalError(f"two verbs for {node.__name__}: {table[node].word} and {verb.word}")
    return table
