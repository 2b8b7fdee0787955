"""`do all in any order` in words: each of the things to do, as they were written, not the loop that they stand for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from interpreter.checker import typed as t


def things_to_do(stmt: t.Menu) -> tuple[t.MenuOption, ...] | None:
    """The options of `do all in any order` with their conditions and sets; None of any other menu."""
    match stmt:
        case t.Menu(origin="any_order", options=(t.MenuOption(body=t.Block(statements=(_, *begun, loop))),)):
            match loop:
                case t.While(body=t.Block(statements=(t.Menu(options=options),))):
                    return tuple(_as_written(begun, options))
    return None


def _as_written(begun: list[t.Stmt], options: tuple[t.MenuOption, ...]) -> Iterator[t.MenuOption]:
    for start, option in zip(begun, options, strict=True):
        _, body = option.body.statements
        assert isinstance(body, t.Block)
        condition = start.arms[0][0] if isinstance(start, t.If) else None
        family = option.family
        if family is not None and isinstance(start, t.SetLocal):
            family = replace(family, domain=start.value)
            match start.value:
                case t.Aggregate(op="set", generators=(generator,), condition=where):
                    family = replace(family, domain=generator.domain, condition=where)
        yield replace(option, condition=condition, family=family, body=body)
