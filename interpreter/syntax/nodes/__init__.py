"""The parse tree of the effect language: plain data, nothing looked up, every node with its span.

Statements and expressions are frozen; two nodes are equal only when they are the same node, so a node may be a key.
A compound node's `span` covers it whole; use `span.header()` for messages.

All classes are names of this page, wherever they are: stages say `nodes.Move`.
"""

from interpreter.syntax.nodes.control import *
from interpreter.syntax.nodes.expressions import *
from interpreter.syntax.nodes.keys import *
from interpreter.syntax.nodes.node import *
from interpreter.syntax.nodes.parts import *
from interpreter.syntax.nodes.statements import *
from interpreter.syntax.nodes.verbs import *
