"""`needs:`, the games in which there is an entry, a counter, a variable or a zone."""

from __future__ import annotations

from interpreter.checker.expressions.rewriting import compared_players
from interpreter.checker.scope import Scope
from interpreter.checker.static.constancy import refuse_state
from interpreter.checker.static.declaration_context import Reading
from interpreter.checker.symbols import CounterSym, EntrySym, VariableSym, ZoneSym
from interpreter.syntax.yaml.nodes import YamlNode


def read_needs(
    symbol: EntrySym | CounterSym | VariableSym | ZoneSym, node: YamlNode, name: str, reading: Reading
) -> None:
    """Types the condition, which speaks of players and settings alone."""
    parsed = reading.parsed(node)
    if parsed is not None:
        symbol.needs = reading.elaborator.condition(compared_players(parsed), Scope())
        refuse_state(symbol.needs, f"whether there is `{name}`", reading.findings)
