"""What a name of a ruleset means, in words: for somebody who plays and does not know a card."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.describe.subjects import describe
from interpreter.foundation.errors import UsageError
from interpreter.game import Game


def about(game: Game) -> Callable[[str], str]:
    """A function that tells of an id, or of a name as people read it, what it is and does."""
    checked = game.ruleset.checked
    texts = game.ruleset.labels(game.players, game.settings, "table").program.names
    ids = {text.casefold(): id for id, text in reversed(texts.items())}

    def tell(name: str) -> str:
        for id in dict.fromkeys((name, ids.get(name.casefold(), name), name.casefold().replace(" ", "_"))):
            try:
                return describe(checked, id, "en").rstrip()
            except UsageError:
                continue
        return f"there is nothing with the name {name}; give an id, or a name as shown"

    return tell
