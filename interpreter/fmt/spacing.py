"""How many blanks are between two pieces of one line."""

from __future__ import annotations

from interpreter.fmt.pieces import Kind, Piece
from interpreter.syntax.effects.spacing import has_blank


def blanks(before: Piece, this: Piece, now: int, ahead: Piece | None) -> int:
    """The blanks between two neighbours where nothing is aligned; `now` is how many there are, `ahead` the piece in
    front of `before`."""
    if this.scalar is not None and before.scalar is this.scalar and this.kind is not Kind.HEADER:
        return _in_effect(before, this, now, ahead)
    return _in_yaml(before, this, now)


def _in_yaml(before: Piece, this: Piece, now: int) -> int:
    behind_colon = before.kind is Kind.SIGN and before.text == ":"
    if this.kind is Kind.SIGN and this.text == ":":
        return 1 if before.kind is Kind.OTHER else 0
    if before.kind is Kind.SIGN and before.text in "{[":
        return 0
    if this.kind is Kind.SIGN and this.text in ",}]":
        return min(1, now) if behind_colon else 0
    return 1


def _in_effect(before: Piece, this: Piece, now: int, ahead: Piece | None) -> int:
    if Kind.QUOTE in (before.kind, this.kind):
        return 0
    if before.token == "COLON" and this.scalar is not None and this.scalar.plain:
        # `a:b` is plain text for YAML, `a: b` is not
        return now
    in_front = ahead.token if ahead is not None and ahead.scalar is before.scalar else ""
    return int(has_blank(in_front, before.token, this.token))
