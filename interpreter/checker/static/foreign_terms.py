"""Words that rulebooks and other languages have for what has another name here."""

from __future__ import annotations

#: What to write instead of a name that nothing declares.
_INSTEAD = {
    **dict.fromkeys(("opponents", "opponent", "other_players", "the_others"), "others"),
    **dict.fromkeys(("everybody", "all_players", "each_player", "any_player"), "players"),
    **dict.fromkeys(("you", "active_player", "current_player", "acting_player", "i"), "me"),
    **dict.fromkeys(("self", "it", "this_card", "itself"), "this"),
    **dict.fromkeys(("null", "nil", "nobody", "nothing", "undefined"), "none"),
}
#: What is the acting player's own is named without a word for it.
OWN = frozenset({"your", "my", "yours", "mine", "own"})


def instead_of(name: str) -> tuple[str, ...]:
    """The name that is meant by one that nothing declares; none where it is not known."""
    return (_INSTEAD[name],) if name in _INSTEAD else ()
