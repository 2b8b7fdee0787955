"""What players read - questions, options, the log - has no ids and nothing left to fill in, in any bundled ruleset."""

from __future__ import annotations

import random
import re

import pytest

from tests.rulesets.found import bundled, ruleset
from tests.sample import part

#: Two words joined by an underscore, a place that was not filled in, a copy's number.
INTERNAL = re.compile(r"[A-Za-z0-9]_[A-Za-z0-9]|\{\w*\}|#\d")

#: How many decisions of a game are looked at, and how many options of each.
DECISIONS, OPTIONS = part(250, 80), 60


@pytest.mark.parametrize("name", bundled())
def test_no_internal_word_is_read(name: str) -> None:
    rules = ruleset(name)
    for players in {rules.players[0], rules.players[-1]}:
        game, choices = rules.new_game(players, 3), random.Random(3)
        read: set[str] = set()
        for _ in range(DECISIONS):
            if game.over:
                break
            decision = game.decision
            read.add(decision.prompt)
            read.update(option.label for option in decision.options[:OPTIONS])
            game.choose(choices.randrange(game.count))
        for seat in range(game.players):
            read.update(game.log_for(seat))
        assert not [text for text in sorted(read) if INTERNAL.search(text)]
