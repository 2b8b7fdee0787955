"""What a statement can do: one declared `Verb` for each, found by walking this package.

verbs = all_verbs() verbs[nodes.Gain].phrase # "gain {amount}"

A verb is declared once, in the module of its family, as a module-level `Verb`; the checker is handed the table and
never imports it. To add one: its syntax node, one `Verb` here, what it becomes in the typed tree.
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
