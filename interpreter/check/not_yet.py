"""The statements that are read but cannot be carried out yet, and what a message calls them."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.syntax import nodes

NOT_YET_STATEMENTS: Mapping[type, str] = {
    nodes.Offer: "`offer`",
    nodes.Answer: "`answer`",
    nodes.Withdraw: "`withdraw`",
}
