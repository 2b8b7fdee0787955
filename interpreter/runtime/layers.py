"""What a variable would be without the changes that last for a while.

While such a change is open, the variable has *layers*: what it was before, and all that has been done to it since, each
as (token, how, value). The token is that of the change for a while, 0 of what lasts. When a change is over, its layers
are left out and the rest is carried out again. Without an open change there are no layers.
"""

from __future__ import annotations

from typing import Any

from interpreter.language.layers import ADD, ADD_AMOUNTS, JOIN, REMOVE, SET

Layers = tuple[tuple[int, int, Any], ...]

#: Tokens of one `with` that is open several times are so far apart.
APART = 1 << 20


def layered(layers: Layers, before: Any, now: Any, token: int, how: int) -> Layers:
    """The layers after a change that has led from one value to the other; of what is added to a set or list or removed
    from it, `now` are these items."""
    below = layers or ((0, SET, before),)
    if how == ADD and before is not None:
        return (*below, (token, ADD, now - before))
    if how == ADD_AMOUNTS and before is not None:
        return (*below, (token, ADD_AMOUNTS, tuple([n - b for n, b in zip(now, before, strict=True)])))
    return (*below, (token, SET if before is None else how, now))


def unlayered(layers: Layers, token: int, low: int | None, high: int | None) -> Layers:
    """The layers without those of a change that is over. What then comes to more or less than the limits is put right,
    for good."""
    left = tuple([layer for layer in layers if layer[0] != token])
    value = value_of(left)
    limited = _limited(value, low, high)
    if limited == value:
        return left
    return layered(left, value, limited, 0, ADD_AMOUNTS if isinstance(value, tuple) else ADD)


def _limited(value: Any, low: int | None, high: int | None) -> Any:
    if value is None or (low is None and high is None):
        return value
    if isinstance(value, tuple):
        return tuple([_limited(n, low, high) for n in value])
    if low is not None and value < low:
        return low
    return high if high is not None and value > high else value


def value_of(layers: Layers) -> Any:
    """What all layers come to, one upon the other. Nothing is added to none."""
    value: Any = None
    for _, how, by in layers:
        if how == SET:
            value = by
        elif value is None:
            continue
        elif how == ADD:
            value += by
        elif how == ADD_AMOUNTS:
            value = tuple([a + b for a, b in zip(value, by, strict=True)])
        elif how == REMOVE:
            value = tuple([x for x in value if x not in by])
        elif how == JOIN:
            value = (*value, *by)
        else:
            value = (*value, *[x for x in by if x not in value])
    return value


def settled(layers: Layers) -> Layers:
    """The layers, or none where no change for a while is left in them."""
    return layers if any(token for token, _, _ in layers) else ()


def free_token(layers: Layers, number: int) -> int:
    """The token of a `with`, by its number (from 1), which no open change has: inside itself it gets another one."""
    token = -number
    while any(used == token for used, _, _ in layers):
        token -= APART
    return token


FUNCTIONS: dict[str, Any] = {f.__name__: f for f in (layered, unlayered, value_of, settled, free_token)}
