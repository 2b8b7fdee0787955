"""What the slots of a state are called."""

from __future__ import annotations

from interpreter.checker.symbols import CounterSym, VariableSym, ZoneSym
from interpreter.foundation.errors import InternalError
from interpreter.language.types import Component


def slot_name(symbol: CounterSym | VariableSym | ZoneSym) -> str:
    """The attribute of the state class. Variables of component types are qualified by the type's name."""
    if isinstance(symbol, VariableSym) and symbol.of is not None:
        return f"v_{symbol.of}_{symbol.name}"
    if isinstance(symbol, VariableSym) and len(symbol.per) == 1 and isinstance(symbol.per[0], Component):
        return f"v_{'_'.join(symbol.per[0].types)}_{symbol.name}"
    if isinstance(symbol, ZoneSym):
        raise InternalError("zones are places, not slots")
    return f"v_{symbol.name}"


def open_slot(scope: str) -> str:
    """The attribute that counts how many of a scope are open."""
    return f"open_{scope}"
