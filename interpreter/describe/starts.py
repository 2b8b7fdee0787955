"""With what a counter starts, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.check.symbols import CounterSym, KindSym, VariableSym
from interpreter.describe.number_words import digits
from interpreter.describe.statements import Writer
from interpreter.language.types import Member


def start_of(writer: Writer, symbol: CounterSym | VariableSym) -> str | None:
    """One number, or `small 22, large 17`; None where the ruleset says nothing."""
    if symbol.starts is not None:
        kinds = [writer.ruleset.kinds[index.kind] for index in symbol.per if isinstance(index, Member)]
        return ", ".join(_numbers(writer, symbol.starts, kinds))
    return None if symbol.start is None else writer.expression(symbol.start)


def _numbers(writer: Writer, value: Any, kinds: list[KindSym]) -> Iterator[str]:
    if not kinds:
        yield digits(value)
        return
    for member, inner in zip(kinds[0].members, value, strict=True):
        yield from (f"{writer.names.of(member.name)} {rest}" for rest in _numbers(writer, inner, kinds[1:]))
