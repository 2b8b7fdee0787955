"""The locals that nodes of the typed tree speak of."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.foundation.source import Span
from interpreter.language.types import Type


@dataclass(frozen=True, slots=True, eq=False)
class LocalVar:
    """A local name: parameter, let, pick, loop variable. One object for one declaration; it is not a node."""

    name: str
    type: Type
    span: Span
