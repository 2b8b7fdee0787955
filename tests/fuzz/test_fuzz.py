"""Three hundred random rulesets agree with the tree-walking evaluator; many more with `python -m tests.fuzz`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.fuzz.comparison import judge
from tests.fuzz.forms import DECLARED, ROWS, forms_of
from tests.fuzz.generator import Source, random_source
from tests.fuzz.reading import read_rules
from tests.fuzz.shrinker import shrink

CHUNK = 50


@pytest.mark.parametrize("first", range(0, 300, CHUNK))
def test_random_rulesets_agree(first: int) -> None:
    found: Counter[str] = Counter()
    for seed in range(first, first + CHUNK):
        verdict = judge(random_source(seed), seed)
        assert verdict.status in ("agrees", "rejected"), f"seed {seed}: {verdict.status}: {verdict.message}"
        found[verdict.status] += 1
        found["decisions"] += verdict.decisions
    assert found["rejected"] <= CHUNK // 10, "the generator writes too much that is not well-typed"
    assert found["decisions"] > 3 * CHUNK, "the programs ask too little"


def test_random_rulesets_have_all_forms(tmp_path: Path) -> None:
    """What the evaluator knows and no random ruleset has would be compared with nothing."""
    found: Counter[str] = Counter()
    for seed in range(300):
        source = random_source(seed)
        folder = tmp_path / str(seed)
        folder.mkdir()
        (folder / "ruleset.yaml").write_text(source.text, "utf-8")
        found.update(forms_of(source.declared, read_rules(folder, source.declared)))
    missing = [name for name in (*ROWS, *DECLARED) if not found[name]]
    assert not missing, "no random ruleset of this sample has them"


def test_a_wrong_ruleset_is_noticed() -> None:
    """The comparison can fail: evaluator and interpreter are given rules that differ in one number."""
    verdicts = []
    for seed in range(3, 13):
        source = random_source(seed)
        if judge(source, seed).status == "agrees":
            source.declared.counters["pot"].start += 1
            verdicts.append(judge(source, seed))
    mismatches = [verdict.message for verdict in verdicts if verdict.status == "mismatch"]
    assert len(mismatches) > len(verdicts) / 2
    assert any("pot" in message for message in mismatches)


def test_the_shrinker_leaves_only_what_matters() -> None:
    cards = (
        "cards:\n  c1:\n    cost: 3\n    use: |\n      gain 3 coins\n    after:\n      chime: |\n        lose 1 coin\n"
    )
    text = f"{cards}functions:\n  f: 1\neffects:\n  main: |\n    if a:\n      gain 1 pot\n      stop\n    gain 2 pot\n"
    matters = ("gain 1 pot", "effects:", "lose 1")
    small = shrink(Source(random_source(0).declared, text), lambda s: all(word in s.text for word in matters))
    assert small.text == ("cards:\n  c1:\n    cost: 3\n    lose 1 coin\nfunctions:\neffects:\n  gain 1 pot\n")
