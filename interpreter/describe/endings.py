"""How the game can have ended, and how bots judge a position, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.checker.symbols import BotSym, EndingSym
from interpreter.describe.statements import Line
from interpreter.describe.wording import sentence

if TYPE_CHECKING:
    from interpreter.describe.subjects import Describer


def ending_lines(describer: Describer, symbol: EndingSym) -> list[Line]:
    """The name of an ending and its condition."""
    condition = describer.writer.expression(symbol.condition)
    return [(0, sentence(describer.head("ending", name=describer.name(symbol.name), condition=condition)))]


def bot_lines(describer: Describer, symbol: BotSym) -> list[Line]:
    """What a formula of worth looks at."""
    worth = describer.writer.expression(symbol.worth)
    return [(0, sentence(describer.head("bot", name=describer.quoted(symbol.name), worth=worth)))]
