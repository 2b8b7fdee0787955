"""The plural of a name, as `for each s in squares` and a section of entries need it."""

from __future__ import annotations

_SIBILANTS = ("s", "x", "z", "ch", "sh")


def plurals_of(name: str, explicit: str | None = None) -> str:
    """The plural of `name`: `explicit` (what the declaration says under `plural:`) or regular English spelling.

    box - boxes, class - classes, city - cities, key - keys, card - cards. Irregular words must be given.
    """
    if explicit is not None:
        return explicit
    if name.endswith(_SIBILANTS):
        return name + "es"
    if name.endswith("y") and name[-2:-1] not in ("", "_", *"aeiou"):
        return name[:-1] + "ies"
    return name + "s"
