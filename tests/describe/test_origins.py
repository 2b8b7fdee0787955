"""Shares of what is printed, reconstructed, ruled and unmarked."""

from __future__ import annotations

from pathlib import Path

from interpreter import resources
from interpreter.describe.origins import STATUSES, find_origins
from interpreter.foundation.diagnostics import Findings
from interpreter.syntax.overlays.resolve import resolve_overlay
from interpreter.syntax.ruleset_reader import read_ruleset

RULES = """\
ruleset: {id: marks, title: Marks, language: 1, players: 2, sources: {book: {title: Book}}, ruling: made for a test}
counters:
  source: {document: book, heading: Coins}
  coin: {per: player}
  gem: {per: player, reconstructed: nobody knows}
  pearl: {per: player, ruling: a pearl is a gem}
  shell: {per: player, source: {document: book, heading: Shells}, reconstructed: the page is torn}
components: {card: {fields: {worth: int}}}
zones: {deck: {holds: card, starts_with: cards}}
effects: {main: end game}
"""
MORE = """\
cards:
  cheap:
    source: {document: book, heading: Cards}
    columns: [id, worth, ruling]
    rows: [[a_card, 1], [b_card, 2, it is dear]]
  dear: {all: {reconstructed: by guess}, entries: {c_card: {worth: 3}, d_card: {worth: 4, ruling: so}}}
  lone: {worth: 5}
ranking: {by: [total_score], source: {document: book, heading: End}}
text: {en: {coin: coin}}
"""


def origins(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "ruleset.yaml").write_text(RULES, "utf-8")
    (tmp_path / "cards.yaml").write_text(MORE, "utf-8")
    found = find_origins("marks", read_ruleset(tmp_path, Findings()))
    assert [dict(counts) for counts in found.files.values()] == [
        {"printed": 2, "ruled": 2, "reconstructed": 1, "unmarked": 1},
        {"printed": 1, "reconstructed": 2, "ruled": 1, "unmarked": 3},
    ]
    return {origin.id: origin.status for origin in found.entries}


def test_the_nearest_mark_counts_and_of_several_the_weakest(tmp_path: Path) -> None:
    assert origins(tmp_path) == {
        "coin": "printed",
        "gem": "reconstructed",
        "pearl": "ruled",
        "shell": "reconstructed",
        "card": "unmarked",
        "deck": "unmarked",
        "main": "unmarked",
        "a_card": "printed",
        "b_card": "ruled",
        "c_card": "reconstructed",
        "d_card": "ruled",
        "lone": "unmarked",
        "ranking": "printed",
    }


def test_without_sources_the_head_speaks_for_all(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES.replace("sources: {book: {title: Book}}, ", ""), "utf-8")
    found = find_origins("marks", read_ruleset(tmp_path, Findings()))
    assert dict(found.all) == {"printed": 1, "reconstructed": 2, "ruled": 4}


def test_of_an_overlay_what_it_leaves_and_what_it_edits(tmp_path: Path) -> None:
    base, variant = tmp_path / "marks", tmp_path / "variant"
    base.mkdir()
    variant.mkdir()
    origins(base)
    (variant / "ruleset.yaml").write_text(
        "ruleset: {id: variant, title: Variant, extends: marks}\n"
        "change:\n  counters: {gem: {max: 3, source: {document: sheet, heading: Gems}}, pearl: {max: 4}}\n"
        "replace: {effects: {source: {document: sheet, heading: End}, main: stop}}\n"
        "add: {cards: {hen: {worth: 1, ruling: ours}}, tables: {row: {values: {1: 2}}}}\n"
        "remove: {cards: [lone]}\n",
        "utf-8",
    )
    findings = Findings()
    tree = resolve_overlay(read_ruleset(variant, findings), variant, findings)
    found = {
        origin.id: (origin.span.source.path.split("/")[0], origin.status) for origin in find_origins("v", tree).entries
    }
    assert found["coin"] == ("marks", "printed")
    assert found["gem"] == ("variant", "printed"), "where it came from is told again"
    assert found["main"] == ("variant", "printed"), "the mark of the group"
    assert (found["pearl"], found["hen"], found["row"]) == (
        ("variant", "ruled"),
        ("variant", "ruled"),
        ("variant", "unmarked"),
    ), "a change that is silent about it leaves it as it was"
    assert "lone" not in found


def test_shares_add_up() -> None:
    for name, folder in resources.bundled_rulesets().items():
        findings = Findings()
        data = find_origins(name, resolve_overlay(read_ruleset(folder, findings), folder, findings)).as_dict()
        assert data["all"]["entries"] == len(data["entries"]) == sum(f["entries"] for f in data["files"])
        for counts in (data["all"], *data["files"]):
            assert sum(counts[status] for status in STATUSES) == counts["entries"]
            assert abs(sum(counts["shares"].values()) - 1) < 0.001
