"""The typed tree: the statements and expressions of a ruleset with every name bound and every expression typed.

Sugar is gone: what the language can say in two ways is here in one. `A | B`, `may`, `up to n times` are menus and
loops; `each player` is a loop with `As`; a bare `choose` holds the rest of its block as its body; the arms `a = 2 wood
and 1 gold` of a cost are a change each. Every node has a span; every expression a type.

All classes are names of this page, wherever they are: stages say `typed.Move`.
"""

from interpreter.checker.typed.changes import *
from interpreter.checker.typed.choices import *
from interpreter.checker.typed.conditions import *
from interpreter.checker.typed.control import *
from interpreter.checker.typed.expressions import *
from interpreter.checker.typed.node import *
from interpreter.checker.typed.parts import *
from interpreter.checker.typed.reads import *
from interpreter.checker.typed.ruleset import *
from interpreter.checker.typed.statements import *
from interpreter.checker.typed.traits import *
from interpreter.checker.typed.values import *
