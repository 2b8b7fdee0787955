"""What front ends and the runtime know of a program in addition to its code: the record that the lowering fills."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

#: A name and the pure function that answers for it.
Asked = tuple[str, str]


@dataclass(slots=True)
class ProgramFacts:
    """Plain data; rows of `zones`, `types` and `offers` are the fields of `ZoneInfo`, `TypeInfo` and `OfferInfo` of
    `runtime.program`. What is `asked` is a name with the pure function that answers for it.

    `missing`: the zones and slots that games of this kind lack. `knows`: it is kept who knows which component.
    `absent`: the members that a kind has in other games only. `ranking`: pure functions, and whether ranks are
    shared. `conserved`: counters whose sum never changes. `possible`: what hidden variables can hold. `unread`: zones
    whose order is known to nobody. `laid_open`: what all see at the end. `extra`: formulas that somebody else asks
    for, with whether they speak of a player. `effects`: function, whether it asks, number of parameters.
    `written_out`: effects in another's code: place of the body, of the call, the effect that calls. `worked_out`:
    functions that became tables. `tried`: effects that are tried out, a condition ("" for none), the slots that both
    touch. `sums`: running sums, if there are any."""

    id: str
    title: str
    digest: str
    knows: bool
    players: int
    dummies: tuple[str, ...]
    zones_at_start: tuple[Any, ...]
    lies_at_start: tuple[int, ...]
    zones: tuple[tuple[Any, ...], ...]
    types: tuple[tuple[Any, ...], ...]
    kinds: Mapping[str, tuple[str, ...]]
    absent: Mapping[str, tuple[int, ...]]
    score_categories: tuple[str, ...]
    score_counters: tuple[tuple[str, Any], ...]
    endings: tuple[Asked, ...]
    ranking: tuple[tuple[str, ...], bool]
    bots: tuple[Asked, ...]
    names: Mapping[str, str]
    offers: tuple[tuple[Any, ...], ...]
    conserved: tuple[tuple[str, ...], ...]
    possible: Any
    unread: Any
    laid_open: Any
    nouns: tuple[tuple[str, str], ...]
    missing: frozenset[str]
    main: str = ""
    main_asks: bool = False
    fingerprint: str = ""
    extra: Mapping[str, tuple[str, bool]] = field(default_factory=dict)
    effects: Mapping[str, tuple[str, bool, int]] = field(default_factory=dict)
    written_out: Mapping[str, tuple[Any, Any, str]] = field(default_factory=dict)
    worked_out: tuple[str, ...] = ()
    tried: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    sums: Any = None
