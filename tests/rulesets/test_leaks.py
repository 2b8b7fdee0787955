"""Rulesets that try to tell what is hidden, each by another channel: lint finds them, or nothing is told."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

import pytest

from interpreter import RuleFault, Ruleset, load
from interpreter.api import lint
from tests.rulesets import checks

HEAD = """\
ruleset: {id: leaks, title: Leaks, language: 1, players: 2..3, ruling: made for a test}
kinds: {suit: [red, blue]}
components: {card: {fields: {suit: suit, worth: int}}}
cards:
  low_red: {copies: 4, suit: red, worth: 1}
  high_red: {copies: 4, suit: red, worth: 3}
  low_blue: {copies: 4, suit: blue, worth: 2}
  high_blue: {copies: 4, suit: blue, worth: 4}
counters:
  hat: {per: player, bound: 999}
  coin: {per: player, start: 3, max: 6, visible: owner}
  clock: {bound: 99}
variables: {wish: {per: player, type: bool, visible: owner}}
values: {limit: {type: int, base: count(c in deck where c.worth > 3)}}
functions:
  strength(player p): sum(c.worth for c in p.hand)
  richest: first(p in players where all(q in players where q.coin <= p.coin) otherwise me)
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner, order: none}
  stash: {per: player, holds: card, visible: owner, count: owner}
  bin: {holds: card}
effects:
  main: |
    shuffle deck
    each player: draw 3 from deck to hand
    each player: draw 1 from deck to stash
    game:
      repeat 3 times:
        each player then do go
  go: |
"""

#: The channel, what a player does on each turn, and the rule that finds it.
FOUND = {
    "an option": (
        (
            "choose one:\n"
            '  option a "A" if any(c in me.next.hand where c.suit == red): gain 1 hat\n'
            '  option b "B": gain 2 hats'
        ),
        "RW9305",
    ),
    "how far a number goes": ("choose n in 0..count(c in me.next.hand where c.suit == red)", "RW9305"),
    "a way out": ("choose n in 0..3 or skip if me.next.coin > 3\ngain 1 hat", "RW9305"),
    "a formula": ("choose n in 0..strength(me.next)", "RW9305"),
    "a value": ("choose n in 0..limit", "RW9305"),
    "what is joined": ("choose c in hand, p in others such that c.worth > p.coin or skip: move c to bin", "RW9305"),
    "what could be done": (
        'choose one:\n  option a "A" if can(as me.next then pay 3 coins): gain 1 hat\n  option b "B": gain 2 hats',
        "RW9305",
    ),
    "what another one must pay": (
        'choose one:\n  option a "A":\n    as me.next: pay 3 coins\n  option b "B": gain 2 hats',
        "RW9305",
    ),
    "what another one must give": (
        'choose one:\n  option a "A":\n    as me.next: give 3 coins to me.next\n  option b "B": gain 2 hats',
        "RW9305",
    ),
    "a local": ("let x = me.next.coin\nchoose n in 0..x", "RW9305"),
    "a secret number": (
        'let x = 0\nchoose one secretly:\n  option h "H": x = 1\n  option b "B": x = 2\nas me.next: choose n in 0..x',
        "RW9305",
    ),
    "a secret card": ("choose c in hand secretly\nas me.next:\n  choose n in 0..c.worth\nmove c to deck", "RW9305"),
    "a note": ('note "{me.next.coin}"\nchoose n in 0..1', "RW9301"),
    "a heading": ('phase "Round {me.next.coin}"\nchoose n in 0..1', "RW9301"),
    "a note of a local": ('let x = me.next.coin\nnote "{x}"\nchoose n in 0..1', "RW9301"),
    "a note of what was decided": ('let x = 0\nif me.next.coin > 2 then x = 1\nnote "{x}"\nchoose n in 0..1', "RW9301"),
    "a note of who it is": ('let p = richest\nnote "{p}"\nchoose n in 0..1', "RW9301"),
    "that I am asked": (
        'if any(c in hand where c.suit == red):\n  choose n in 0..1 asking q "Q"\nchoose n in 0..1',
        "RW9306",
    ),
    "that another one is asked": (
        'if coins > 3:\n  as me.next:\n    choose n in 0..1 asking q "Q"\nchoose m in 0..2\nlose m coins',
        "RW9306",
    ),
    "who is asked": ("let p = richest\nas p:\n  choose n in 0..2\n  lose n coins", "RW9306"),
    "of how many it is asked": (
        'for each p in players where p.coin > 2:\n  as p:\n    choose n in 0..1 asking q "Q"\n    lose n coins',
        "RW9306",
    ),
}

#: Where the generic checks cannot tell, since they leave alone how far an effect has come.
FOUND_ONLY = {
    "how often it is asked": ("choose k in 0..2 secretly\nrepeat k times:\n  as me.next: choose n in 0..1", "RW9306"),
    "what is asked": (
        'choose one secretly:\n  option h "H":\n    as me.next:\n      choose n in 0..1\n  option b "B": gain 1 hat',
        "RW9306",
    ),
    "a note of a secret choice": ('choose k in suits secretly\nnote "{k}"\nchoose n in 0..1', "RW9302"),
}

#: What tells nothing.
SAFE = {
    "a choice that is always put": "choose c in hand where c.suit == red or skip: move c to bin",
    "a may that cannot be done": "may pay 4 coins -> gain 1 hat\nchoose n in 0..coins secretly\nlose n coins",
    "a forced choice": (
        "choose c in hand where c.worth == max(d.worth for d in hand otherwise 0) or skip:\n  move c to deck"
    ),
    "what I was told": "tell me.next: coins\nchoose n in 0..1",
    "a hidden number of cards": "choose c in stash or skip: move c to hand\nmay draw 1 from deck to stash",
    "at the same time": "each player at once:\n  choose n in 0..2 secretly\n  if n > coins then gain 1 hat",
    "a sealed bid": (
        "choose n in 0..coins secretly\nas me.next:\n  choose m in 0..coins\n  if m > n then gain 1 hat\nlose n coins"
    ),
    "what all see": "choose n in 0..count(me.next.hand)\nif n > 1 then shuffle deck",
}


def ruleset(folder: Path, go: str) -> Ruleset:
    (folder / "ruleset.yaml").write_text(HEAD + "".join(f"    {line}\n" for line in go.splitlines()), "utf-8")
    return load(folder)


def hidden_findings(folder: Path) -> set[str]:
    return {d.code.id for d in lint(folder).findings if d.code.id.startswith("RW93")}


@pytest.mark.parametrize("channel", FOUND)
def test_what_tells_is_found(channel: str, tmp_path: Path) -> None:
    go, rule = FOUND[channel]
    rules = ruleset(tmp_path, go)
    assert rule in hidden_findings(tmp_path)
    with pytest.raises((AssertionError, RuleFault)):
        checks.check_hidden(rules, 2, range(4), every=1)


@pytest.mark.parametrize("channel", FOUND_ONLY)
def test_how_far_an_effect_has_come_is_found(channel: str, tmp_path: Path) -> None:
    go, rule = FOUND_ONLY[channel]
    ruleset(tmp_path, go)
    assert rule in hidden_findings(tmp_path)


@pytest.mark.parametrize("channel", SAFE)
def test_the_rest_tells_nothing(channel: str, tmp_path: Path) -> None:
    rules = ruleset(tmp_path, SAFE[channel])
    assert not hidden_findings(tmp_path) - {"RW9304"}
    checks.check_hidden(rules, 2, range(3), every=1)
    checks.check_determinized(rules, 2, range(1), every=1)


#: What a player does, how it is answered, and whether the last answer can be taken back.
TAKEN_BACK = {
    "what I am told": ("choose k in 1..2\ntell me: me.next.coin\nchoose n in 0..1", ["1"], False),
    "what all read": ('choose k in 1..2\nnote "{me.next.coin}"\nchoose n in 0..1', ["1"], False),
    "what all see": ("choose k in 1..2\nif me.next.coin > 2 then gain 1 hat\nchoose n in 0..1", ["1"], False),
    "a sealed bid, after mine": (
        'choose k in 1..3 secretly\nas me.next:\n  choose m in 1..3\n  note "{k}"\n  choose z in 0..1',
        ["1", "2"],
        False,
    ),
    "a question that comes nearly always": (
        (
            "choose k in 1..2\nif any(c in me.next.hand where c.suit == red):\n"
            '  choose n in 0..1 asking q "Q"\nchoose n in 0..2'
        ),
        ["1"],
        False,
    ),
    "a sealed bid, before mine": ("choose k in 1..3 secretly\nas me.next: choose m in 1..3\ngain k hats", ["1"], True),
    "what is mine": ('choose k in 1..2\nlose k coins\nnote "{k}"\nchoose n in 0..coins', ["1"], True),
}


@pytest.mark.parametrize("what", TAKEN_BACK)
def test_an_answer_that_told_something_stays(what: str, tmp_path: Path) -> None:
    go, answers, may = TAKEN_BACK[what]
    game = ruleset(tmp_path, go).new_game(2, seed=3)
    for answer in answers:
        game.choose(answer)
    assert game.undo() is may
    assert may or game.undo(force=True)


#: Effects that do themselves or each other: each with the rule that finds what is told in them, if anything is.
IN_CIRCLES = {
    "by itself": ("do again(3, count(c in hand where c.worth > 1))", "RW9301"),
    "by each other": ("do one(3, count(c in hand where c.worth > 1))", "RW9301"),
    "what all know": ("do again(3, hat)", None),
    "shown before": ("reveal hand\ndo again(3, count(c in hand where c.worth > 1))", None),
    "an option behind a call": ("do asked(2)", "RW9305"),
}
CIRCLES = """\
  again(int n, int k):
    depth: 9
    do: |
      if n == 0 then note "{k}" else do again(n - 1, k)
  one(int n, int k):
    depth: 9
    do: |
      if n > 0 then do other(n - 1, k)
  other(int n, int k):
    depth: 9
    do: |
      if n == 0 then note "{k}" else do one(n - 1, k)
  asked(int n):
    depth: 9
    do: |
      choose m in 0..count(c in me.next.hand where c.suit == red)
      if n > 0 then do asked(n - 1)
"""


@pytest.mark.parametrize("circle", IN_CIRCLES)
def test_what_is_told_in_an_effect_inside_itself_is_found(circle: str, tmp_path: Path) -> None:
    go, code = IN_CIRCLES[circle]
    (tmp_path / "ruleset.yaml").write_text(HEAD + indent(go, "    ") + "\n" + CIRCLES, "utf-8")
    load(tmp_path)
    told = hidden_findings(tmp_path) & {"RW9301", "RW9305"}
    assert told >= ({code} if code else {"RW9305"})  # `asked` is always there
    assert code is not None or "RW9301" not in told
