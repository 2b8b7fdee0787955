"""Every kind of finding of this stage: RW1001 to RW1099 about files and YAML, RW1101 and up about effect text.

All are names of this page, wherever they are.
"""

from operator import attrgetter

from interpreter.foundation.diagnostics import Code
from interpreter.syntax.codes.effects import *
from interpreter.syntax.codes.files import *
from interpreter.syntax.codes.overlays import *
from interpreter.syntax.codes.texts import *
from interpreter.syntax.codes.yaml import *

ALL_CODES: tuple[Code, ...] = tuple(
    sorted((c for c in globals().values() if isinstance(c, Code)), key=attrgetter("id"))
)
