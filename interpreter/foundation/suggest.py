"""Near names: what somebody probably meant."""

from __future__ import annotations

from collections.abc import Iterable


def distance(a: str, b: str, limit: int = 4) -> int:
    """Edits (insert, delete, replace, swap of neighbours) from `a` to `b`; `limit` when it is that many or more."""
    if abs(len(a) - len(b)) >= limit:
        return limit
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) >= limit:
            return limit
        before, last = last, row
    return min(last[-1], limit)


def near_names(name: str, candidates: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """At most `most` candidates that are near to `name`, the nearest first; of equally near ones first those that begin
    alike, then in alphabetical order.

    Near is at most one edit in three characters (at least one, at most three, and never all of them), or the same
    words or letters in another order, or one being the beginning of the other (from three characters on).
    """
    limit = max(1, min(3, (len(name) + 1) // 3))
    ranked: list[tuple[int, bool, str]] = []
    words, letters = sorted(name.split("_")), sorted(name)
    for candidate in set(candidates):
        if candidate == name:
            continue
        d = distance(name, candidate)
        if d <= limit and d < len(name):
            ranked.append((d, candidate[:1] != name[:1], candidate))
        elif sorted(candidate) == letters or (len(words) > 1 and sorted(candidate.split("_")) == words):
            ranked.append((2, candidate[:1] != name[:1], candidate))
        elif min(len(name), len(candidate)) >= 3 and (candidate.startswith(name) or name.startswith(candidate)):
            ranked.append((3, candidate[:1] != name[:1], candidate))
    return tuple(c for _, _, c in sorted(ranked)[:most])


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a message about a name that does not exist: near names, else what there is.

    >>> did_you_mean("gaot", ["goat", "ox"])
    'did you mean goat?'
    >>> did_you_mean("hedgehog", ["goat", "ox"])
    'there are: goat, ox'
    """
    names = list(known)
    near = near_names(name, names)
    if near:
        return f"did you mean {' or '.join(near)}?"
    more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
    return f"there are: {', '.join(names[:_LISTED]) or 'none'}{more}"


#: This many names does a message list.
_LISTED = 20
