"""What bounds a recursion is declared in another place for each kind of effect; the help says where."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import check

RULES = """\
ruleset: {{id: deep, title: Deep, language: 1, players: 2, ruling: a game of ours}}
counters: {{coin: {{per: player, unit: true, bound: 90, reach: {{3: {reach}}}}}}}
components: {{card: {{active: true, hooks: {{use: {hook_depth}}}}}}}
cards: {{one: {{use: {use}, after: {{built: {after}}}}}}}
zones: {{deck: {{holds: card, starts_with: cards}}}}
events: {{built: {event}}}
effects:
  main: each player then do again
  again: {again}
"""
QUIET = {
    "reach": "gain 1 coin", "hook_depth": "{}", "use": "gain 1 coin", "after": "gain 1 coin", "event": "{}",
    "again": "gain 1 coin",
}  # fmt: skip

CASES = {
    "an effect": ({"again": "do again"}, "`again: {depth: 9, do: ..}` under `effects:`"),
    "an effect with a depth": ({"again": "{depth: 9, do: do again}"}, None),
    "a hook": ({"use": "run this.use"}, "`use: {depth: 9}` where the hook is declared, under `hooks:`"),
    "a hook with a depth": ({"use": "run this.use", "hook_depth": "{depth: 9}"}, None),
    "an event": ({"event": "{do: emit built}"}, "`built: {depth: 9}` under `events:`"),
    "an event with a depth": ({"event": "{depth: 9, do: emit built}"}, None),
    "a reaction": ({"after": "emit built"}, "`built: {depth: 9}` under `events:`"),
}


@pytest.mark.parametrize("case", CASES)
def test_the_help_says_where(case: str, tmp_path: Path) -> None:
    written, help = CASES[case]
    (tmp_path / "ruleset.yaml").write_text(RULES.format(**{**QUIET, **written}), "utf-8")
    found = check(tmp_path)
    if help is None:
        assert found == []
    else:
        assert [(d.code.name, help in d.help) for d in found] == [("unbounded-recursion", True)], found
