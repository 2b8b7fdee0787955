"""The nodes of the intermediate representation.

Values are integers, booleans, none and tuples of them: members by ordinal, players by seat, components by instance
number, sets as tuples without repetition. Every function takes the state as an unwritten first parameter. Labels and
locals are unique within one function; all numbering is in source order.

All classes are names of this page, wherever they are: stages say `ir.Slot`.
"""

from interpreter.ir.nodes.expressions import *
from interpreter.ir.nodes.program import *
from interpreter.ir.nodes.statements import *
