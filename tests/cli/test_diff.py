"""What two rulesets differ in, and how grave it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter.cli.entry import run
from tests.lint.repositories import committed

GAME = """\
ruleset: {id: my_game, title: My game, language: 1, players: 2..4}
kinds:
  size: [small, large]
counters:
  coin: {per: player, unit: true, bound: 60, score: money}
  gem: {max: 9}
settings: {rounds: 3}
components: {card: {fields: {cost: int, size: size}, hooks: [use]}}
cards:
  ox:  {cost: 2, size: large, use: gain 2 coins, text: "Two coins."}
  hen: {cost: 1, size: small, use: gain 1 coin}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
functions:
  rich: count(p in players where p.coin > 3)
effects:
  main: |
    repeat rounds times:
      each player then do act
  act: |
    choose one:
      option fetch "Take one":
        draw 1 from deck to hand
      option rest "Rest": gain 1 coin
    for each c in hand where c.cost < rich then run c.use
score_categories: [money]
ranking: {by: [total_score], shared: true}
"""


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write("old/my_game", GAME)
    return tmp_path


def write(folder: str, text: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    (Path(folder) / "ruleset.yaml").write_text(text, "utf-8")


def differences(capsys: pytest.CaptureFixture[str], *edits: tuple[str, str]) -> list[tuple[str, str, str]]:
    """Level, sign with path, and words of what the edits come to."""
    text = GAME
    for before, after in edits:
        assert before in text
        text = text.replace(before, after)
    write("new/my_game", text)
    capsys.readouterr()
    status = run(["diff", "old/my_game", "new/my_game", "--format", "json"])
    shown = capsys.readouterr()
    assert status == 0, shown.err
    found = json.loads(shown.out)["differences"]
    return [(d["level"], f"{d['what']} {': '.join(d['path'])}", d["words"]) for d in found]


CASES = [
    (("{cost: 2, size", "{cost: 3, size"), ("behaviour", "changed cards: ox: cost", "")),
    (("use: gain 2 coins", "use: gain 3 coins"), ("behaviour", "changed cards: ox: use", "2 -> 3")),
    (
        ("use: gain 2 coins", "use: gain   2 coins"),
        ("layout", "changed cards: ox: use", "same behaviour, other layout"),
    ),
    (('"Take one"', '"Take a card"'), ("text", "changed effects: act", "text only")),
    (("Two coins.", "2 coins."), ("text", "changed cards: ox: text", "")),
    (("title: My game", "title: Our game"), ("text", "changed ruleset: title", "")),
    (
        ("use: gain 2 coins", "use: if coin < 9 then gain 2 coins"),
        ("behaviour", "changed cards: ox: use", "narrowed: if coin < 9 then"),
    ),
    (
        ("for each c in hand where c.cost < rich then", "for each c in hand then"),
        ("behaviour", "changed effects: act", "widened: no longer where c.cost < rich"),
    ),
    (
        ('      option rest "Rest": gain 1 coin\n', ""),
        ("breaks", "changed effects: act", "no option `rest` any more: games in which it was chosen do not replay"),
    ),
    (
        ('      option rest "Rest"', '      option wait_here "Wait": lose 1 coin\n      option rest "Rest"'),
        ("behaviour", "changed effects: act", "new option `wait_here`"),
    ),
    (("[small, large]", "[small, large, huge]"), ("behaviour", "changed kinds: size", "more of them")),
    (("[small, large]", "[large, small]"), ("breaks", "changed kinds: size", "another order")),
    (("bound: 60", "bound: 50"), ("breaks", "changed counters: coin: bound", "a narrower limit")),
    (("bound: 60", "bound: 70"), ("compatible", "changed counters: coin: bound", "a wider limit")),
    (("max: 9", "max: 8"), ("breaks", "changed counters: gem: max", "a narrower limit")),
    (("max: 9", "max: 10"), ("behaviour", "changed counters: gem: max", "")),
    (("players: 2..4", "players: 2..5"), ("compatible", "changed ruleset: players", "more numbers of players")),
    (("players: 2..4", "players: 2..3"), ("breaks", "changed ruleset: players", "fewer numbers of players")),
    (("  hen: {cost: 1, size: small, use: gain 1 coin}\n", ""), ("breaks", "removed cards: hen", "")),
    (("  hen: {cost: 1,", "  cock: {cost: 1,"), ("breaks", "renamed cards: cock", "was `hen`")),
    (("zones:\n", "zones:\n  box: {holds: card}\n"), ("compatible", "added zones: box", "")),
    (
        ("  ox:  {", "  ox:  {copies: 2, "),
        ("breaks", "added cards: ox: copies", "the state of a game has another shape"),
    ),
    (("shared: true", "shared: false"), ("behaviour", "changed ranking: shared", "")),
    (("ranking:", "bots: {trader: {worth: coin}}\nranking:"), ("compatible", "added bots: trader", "")),
]


@pytest.mark.parametrize(("edit", "expected"), CASES)
def test_levels(
    old: Path, capsys: pytest.CaptureFixture[str], edit: tuple[str, str], expected: tuple[str, str, str]
) -> None:
    assert differences(capsys, edit) == [expected]


ORDERS = [
    ("  ox:  {cost: 2", "  hen: {cost: 1", "breaks", "changed cards"),
    ("  deck:", "  hand:", "breaks", "changed zones"),
    ("  coin:", "  gem:", "behaviour", "changed counters"),
    ("  main:", "  act:", "layout", "changed effects"),
]


@pytest.mark.parametrize(("first", "second", "level", "what"), ORDERS)
def test_another_order_of_declarations(
    old: Path, capsys: pytest.CaptureFixture[str], first: str, second: str, level: str, what: str
) -> None:
    """Two declarations, one after the other, change places."""
    start, middle = GAME.index(first), GAME.index(second)
    one, two = GAME[start:middle], GAME[middle:]
    lines = two.split("\n")
    length = next(n for n, line in enumerate(lines[1:], 1) if not line.startswith("    "))
    moved, rest = "\n".join(lines[:length]) + "\n", "\n".join(lines[length:])
    (found,) = differences(capsys, (one + two, moved + one + rest))
    assert found[:2] == (level, what)
    assert f"`{second.strip().split(':')[0]}` comes before `{first.strip().split(':')[0]}` now" in found[2]


def test_comments_are_layout(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert differences(capsys) == []
    assert run(["diff", "old/my_game", "new/my_game"]) == 0
    assert capsys.readouterr() == ("", "new/my_game: no difference\n")
    (found,) = differences(capsys, ("kinds:\n", "# what there is\nkinds:\n"))
    assert found == ("layout", "changed ", "same behaviour, other layout")


def test_forms(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    differences(
        capsys, ("bound: 60", "bound: 50"), ("{cost: 2, size", "{cost: 3, size"), ('"Rest": gain 1', '"Rest": gain 2')
    )
    assert run(["diff", "old/my_game", "new/my_game"]) == 0
    shown = capsys.readouterr()
    assert shown.err == "new/my_game: 3 differences; breaks running games and saves\n"
    assert shown.out.splitlines()[:4] == [
        "breaks running games and saves:",
        "~ counters: coin: bound: 60 -> 50 (a narrower limit)",
        "behaviour:",
        "~ cards: ox: cost: 2 -> 3",
    ]
    assert run(["diff", "old/my_game", "new/my_game", "--format", "markdown"]) == 0
    markdown = capsys.readouterr().out
    assert markdown.startswith("## new/my_game\n\n**Breaks running games and saves**\n\n### Breaks running")
    assert "- `~ cards: ox: cost: 2 -> 3`\n" in markdown
    assert '  -   option rest "Rest": gain 1 coin\n  +   option rest "Rest": gain 2 coin\n' in markdown


def test_a_level_can_fail(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    differences(capsys, ("{cost: 2, size", "{cost: 3, size"))
    assert run(["diff", "old/my_game", "new/my_game", "--fail-on", "breaks"]) == 0
    assert run(["diff", "old/my_game", "new/my_game", "--fail-on", "behaviour"]) == 1
    assert run(["diff", "old/my_game", "new/my_game", "--fail-on", "layout"]) == 1
    assert run(["diff", "old/my_game", "old/my_game", "--fail-on", "layout"]) == 0


def test_with_a_revision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    committed(tmp_path, {"games/my_game/ruleset.yaml": GAME})
    assert run(["diff", "--git", "HEAD"]) == 0
    assert capsys.readouterr().out == ""
    write("games/my_game", GAME.replace("{cost: 2, size", "{cost: 3, size"))
    assert run(["diff", "--git", "HEAD", "games/my_game"]) == 0
    assert "~ cards: ox: cost: 2 -> 3\n" in capsys.readouterr().out
    assert run(["diff", "--git", "nothing", "games/my_game"]) == 2
    assert run(["diff", "games/my_game"]) == 2
    write("games/other", GAME)
    assert run(["diff", "--git", "HEAD"]) == 2
    assert "games/my_game, games/other" in capsys.readouterr().err
    assert run(["diff", "--git", "HEAD", "games/other"]) == 2
    assert "did not exist at HEAD" in capsys.readouterr().err
    write("games/my_game", GAME.replace("{cost: 2, size", "{cost: many, size"))
    assert run(["diff", "--git", "HEAD", "games/my_game"]) == 1
    assert "RW" in capsys.readouterr().err
