"""What a ruleset says steers no terminal, whatever command prints it."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from interpreter.cli.entry import COMMANDS, run

#: An escape sequence, its one-character form, a bell, a line that overwrites itself, text that runs backwards.
EVIL = "\x1b]0;owned\x07\x9b31m\r\u202eabc"
RULES = (
    "ruleset: {id: evil, title: TITLE, language: 1, players: 1, ruling: TITLE}\n"
    "settings: {limit: {type: int, default: 3}}\n"
    "components: {card: {fields: {words: text}}}\n"
    "cards: {ace: {words: TITLE, text: TITLE}}\n"
    "zones: {hand: {per: player, holds: card, starts_with: cards}}\n"
    "counters: {coin: {per: player, bound: 9}}\n"
    "score_categories: [market]\n"
    "effects:\n"
    "  main: |\n"
    "    game:\n"
    "      each player:\n"
    '        note "{me}"\n'
    "        choose one:\n"
    "          option go: gain 1 coin\n"
    "          option stay: gain 2 coins\n"
    "        choose c in hand or skip then gain 1 coin\n"
    "  broken: pay 1 coin\n"
    "endings: {rich: any(p in players where p.coin > 3)}\n"
    "scenarios: {fails: {do: broken, expect: {a.coin: 3}}}\n"
    "text: {en: {ace: TITLE, coin: TITLE, hand: TITLE, rich: TITLE, go: TITLE}}\n"
)


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    folder = tmp_path / "evil"
    folder.mkdir()
    title = json.dumps(EVIL)
    text = RULES.replace("TITLE", title)
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8", newline="\n")
    return folder


def steering(text: str) -> list[str]:
    return [repr(line) for line in text.split("\n") if any(c in line for c in "\x1b\x07\x9b\r\u202e")]


TRIED = [
    ["play", "EVIL", "--seats", "random", "--seed", "1"],
    ["play", "EVIL", "--seats", "human", "--seed", "1"],
    ["lint", "EVIL"],
    ["lint", "EVIL", "--format", "json"],
    ["describe", "EVIL"],
    ["describe", "EVIL", "main"],
    ["describe", "EVIL", "--lang", "de"],
    ["describe", "EVIL", EVIL],
    ["explain", "EVIL:main"],
    ["explain", EVIL],
    ["sources", "EVIL"],
    ["diff", "EVIL", "strada_romana"],
    ["fmt", "EVIL", "--check"],
    ["fmt", "EVIL", "--diff"],
    ["fmt", EVIL],
    ["rules"],
    ["sources", "EVIL", "--format", "json"],
    ["schema", "EVIL"],
    ["test", "EVIL"],
    ["test", "EVIL", "--coverage"],
    ["test", "EVIL", "--format", "json"],
    ["simulate", "EVIL", "--games", "2"],
    ["simulate", "EVIL", "--games", "2", "--format", "json"],
    ["simulate", "EVIL", "--seats", EVIL],
    ["simulate", "EVIL", "--set", "limit=" + EVIL],
    ["show", "tree", "EVIL"],
    ["show", "types", "EVIL"],
    ["show", "ir", "EVIL"],
    ["show", "python", "EVIL"],
    ["show", "python", "EVIL", "--simulation"],
    ["replay", EVIL],
    ["new", "game", EVIL],
    ["list", EVIL],
    [EVIL],
    ["play", EVIL],
]


@pytest.mark.parametrize("arguments", TRIED)
def test_nothing_steers_the_terminal(
    arguments: list[str], evil: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"view\nlog\n{EVIL.replace(chr(13), '')}\n1\n1\n"))
    monkeypatch.chdir(evil.parent)
    status = run([a.replace("EVIL", "evil") for a in arguments])
    out, err = capsys.readouterr()
    assert steering(out) == []
    assert steering(err) == []
    assert status in (0, 1, 2), err
    assert out or err
    if "json" in arguments or arguments[0] == "schema":
        json.loads(out)


def test_every_command_is_tried() -> None:
    assert set(COMMANDS) <= {arguments[0] for arguments in TRIED}


def test_a_journal_of_a_ruleset_with_escapes_replays(evil: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = evil.parent / "game.json"
    assert run(["play", str(evil), "--seats", "random", "--seed", "1", "--journal", str(journal)]) == 0
    assert run(["replay", str(journal), "--ruleset", str(evil)]) == 0
    out, err = capsys.readouterr()
    assert steering(out + err) == []
