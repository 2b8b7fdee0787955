"""What a verb declares of itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from interpreter.checker.elaborator import Elaborator
from interpreter.checker.scope import Scope
from interpreter.checker.typed import Stmt

#: From a syntax node to the typed statements it stands for; none, reported, when it is wrong.
Check = Callable[[Elaborator, Any, Scope], tuple[Stmt, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Verb:
    """One verb. `usage` is how it is written; `doc` what it does; `demand` when it cannot be carried out ("" for
    never); `phrase` what it says on a card in each language; `typed` the typed statements it may
    become; `lower` how those become instructions, by their type.

    In a phrase the parts of the node are in braces, in German with their case (`{to:acc}`, `{to:dat}`); what is
    in brackets is left out where its part is. An empty phrase says nothing."""

    word: str
    usage: str
    doc: str
    nodes: tuple[type, ...]
    check: Check
    typed: tuple[type, ...]
    phrase: Mapping[str, str]
    demand: str = ""
    lower: Mapping[type, Callable[..., Any]] = field(default_factory=lambda: MappingProxyType({}))


VerbTable = Mapping[type, Verb]
