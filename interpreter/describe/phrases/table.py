"""What expressions say in each language, all in one table."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.describe.phrases.board import BOARD
from interpreter.describe.phrases.forms import Variants
from interpreter.describe.phrases.operations import OPERATIONS
from interpreter.describe.phrases.reads import READS

EXPRESSIONS: Mapping[type, Variants] = {**READS, **OPERATIONS, **BOARD}
