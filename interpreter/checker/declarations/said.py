"""What a ruleset says for calls of its effects and formulas: `text: {en: {gain_token.said: gain a {k}}}`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.checker.codes.declarations import WRONG_VALUE
from interpreter.foundation.suggest import did_you_mean
from interpreter.syntax.yaml.nodes import YamlScalar

if TYPE_CHECKING:
    from interpreter.checker.static.declaration_context import Reading

#: Where what a call is said with has the argument for a parameter.
HOLE = re.compile(r"\{([^{}]*)\}")
_PART = ".said"


def can_be_said(id: str, reading: Reading) -> bool:
    """Whether an id is `NAME.said` of an effect or function."""
    name = id.removesuffix(_PART)
    return id.endswith(_PART) and (name in reading.names.effects or name in reading.names.functions)


def fits(id: YamlScalar, lines: Sequence[YamlScalar], reading: Reading) -> bool:
    """Whether what is said has one form and speaks of parameters alone; reports what does not fit."""
    name = id.text.removesuffix(_PART)
    symbol = reading.names.effects.get(name) or reading.names.functions[name]
    names = [p.name for p in symbol.params]
    if len(lines) != 1:
        reading.findings.add(WRONG_VALUE, id.span, f"`{id.text}` has only one form", help="write one text, not a list")
        return False
    for hole in HOLE.findall(lines[0].text):
        if hole not in names:
            message = f"`{name}` has no parameter `{hole}`"
            help = did_you_mean(hole, names) if names else f"`{name}` has no parameters; remove the braces"
            reading.findings.add(WRONG_VALUE, lines[0].span, message, help=help)
            return False
    return True
