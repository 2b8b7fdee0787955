"""Something that not everybody may see, where it is read."""

from __future__ import annotations

from dataclasses import dataclass, replace

from interpreter.foundation.source import Span

#: What is distinguished of secrets: owned, mine, chosen.
Sort = tuple[bool, bool, bool]


@dataclass(frozen=True, slots=True)
class Secret:
    """Something hidden that is read at `span`. `owned`: some player sees it; `mine`: that is the acting player there;
    `chosen`: a player has chosen it secretly."""

    span: Span
    name: str
    owned: bool
    mine: bool
    chosen: bool = False

    @property
    def sort(self) -> Sort:
        return self.owned, self.mine, self.chosen


Found = tuple[Secret, ...]


def only_some(found: Found) -> bool:
    """Whether something is among it that some players see and others do not."""
    return any(s.owned for s in found)


def of_another(found: Found) -> Found:
    """What is found where somebody else acts, for the player who acts outside."""
    return tuple(replace(s, mine=False) for s in found)


def of_mine(found: Found) -> Found:
    """The same where what a player sees is known to be the player who's acts."""
    return tuple(replace(s, mine=s.owned) for s in found)


def one_each(found: Found) -> Found:
    """One of each sort, the first."""
    return tuple({s.sort: s for s in reversed(found)}.values())
