"""All seeded mistakes of a ruleset."""

from __future__ import annotations

import random
from pathlib import Path

from interpreter import pipeline
from interpreter.foundation.diagnostics import Findings
from tests.lint_accuracy.other_mistakes import OTHER, other_mistakes
from tests.lint_accuracy.seeding import MISSPELT, Mistake, misspelt_words

KINDS = (*MISSPELT, *OTHER)


def seeded(folder: Path, each: int, seed: int) -> list[Mistake]:
    """At most `each` mistakes of every kind in the ruleset of a folder."""
    tree, checked = pipeline.read_and_check(folder, Findings())
    assert checked is not None
    own = tree.files if tree.overlay is None else tree.overlay.files
    mine = {id(file) for file in own}
    chance = random.Random(seed)
    return [
        *misspelt_words(tree, checked, mine, each, chance),
        *other_mistakes(tree, checked, mine, each, chance),
    ]
