"""What a ruleset declares, as the checker has understood it: one class a section, filled once and read by all later
stages.

Static values are plain data: int, bool, None, text, a member as its ordinal, a set as a tuple in order, a field `per:`
something as a tuple with one value for each index. Members are numbered from 0 in the order of their declaration,
players by seat from 0. Instances of components are numbered only in `lower/`, because copies depend on the number of
players.
"""

from interpreter.checker.symbols.entries import *
from interpreter.checker.symbols.rules import *
from interpreter.checker.symbols.state import *
from interpreter.checker.symbols.symbol import *
