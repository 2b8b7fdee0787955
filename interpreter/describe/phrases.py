"""What expressions say in each language, all in one table."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.describe.board_phrases import BOARD
from interpreter.describe.operation_phrases import OPERATIONS
from interpreter.describe.phrase_forms import Variants
from interpreter.describe.read_phrases import READS

EXPRESSIONS: Mapping[type, Variants] = {**READS, **OPERATIONS, **BOARD}
