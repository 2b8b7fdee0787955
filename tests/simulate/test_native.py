"""Games in C are the games in Python: the same report, the same decisions on the way, from wherever they go on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from interpreter import IllegalChoice, NotNative, UsageError, load
from interpreter.cli.entry import USAGE, run
from interpreter.simulate import simulate

REEDWATER = load("reedwater")


def test_a_report_is_the_same() -> None:
    played = simulate(REEDWATER, players=3, games=12, seed=4)
    natively = simulate(REEDWATER, players=3, games=12, seed=4, native=True)
    assert replace(natively, seconds=played.seconds) == played
    assert natively.decisions > 100


def test_what_is_counted_is_the_same() -> None:
    """A game that is stopped is not counted."""
    for most in (30, 40, 200_000):
        played, natively = (
            simulate(REEDWATER, players=2, games=12, seed=2, count=True, max_decisions=most, native=native)
            for native in (False, True)
        )
        assert replace(natively, seconds=played.seconds) == played
        assert natively.counts is not None
        assert any(natively.counts.entries["card"].values()) == (natively.unfinished < 12)


def test_a_game_goes_on_in_c_from_where_it_stands() -> None:
    game = REEDWATER.new_game(players=2, seed=9)
    for step in range(20):
        game.choose(step % game.count)
    state = game.native()
    while not game.over:
        assert (state.count, state.to_move) == (game.count, game.to_move)
        assert state.values == list(game.values)
        state.choose(0)
        game.choose(0)
    assert state.over
    assert state.outcome == game.outcome


def test_a_copy_goes_on_by_itself() -> None:
    state = REEDWATER.native(2).start(3)
    before = state.state().dump()
    assert state.copy().play_out(1) == state.copy().play_out(1) > 0
    assert state.state().dump() == before


def test_only_what_is_there_can_be_answered() -> None:
    state = REEDWATER.native(2).start(3)
    with pytest.raises(IllegalChoice):
        state.choose(state.count)
    with pytest.raises(IllegalChoice):
        state.choose(-1)
    with pytest.raises(UsageError):
        state.choose("first")  # type: ignore[arg-type]


def test_only_random_seats_play_natively() -> None:
    with pytest.raises(UsageError, match="natively only `random` plays, not 'greedy'"):
        simulate(REEDWATER, seats=["greedy", "random"], native=True)


def test_without_a_compiler_it_is_said_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr("interpreter.native.build.find_spec", lambda name: None)
    with pytest.raises(NotNative, match="pip install"):
        load("reedwater").native()
    assert run(["simulate", "reedwater", "--native"]) == USAGE
    assert "there is no C compiler here" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["/nowhere/cc", "false"])
def test_a_compiler_that_fails_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setenv("CC", text)
    with pytest.raises(NotNative, match=f"the C compiler {text} (cannot be run|refuses the program)"):
        load("reedwater").native()


def test_what_is_kept_is_used_and_what_is_damaged_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "one"))
    first = load("reedwater").native(2).start(1).values
    (library,), (known,) = tmp_path.glob("one/*.so"), tmp_path.glob("one/*.native")
    made = library.stat().st_mtime_ns
    assert load("reedwater").native(2).start(1).values == first
    assert library.stat().st_mtime_ns == made
    other = tmp_path / "other"
    other.mkdir()
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(other))
    (other / known.name).write_bytes(known.read_bytes())  # its library is not there
    assert load("reedwater").native(2).start(1).values == first
    assert (other / library.name).exists()
    (other / known.name).write_text('{"library": "../x.so"}', "utf-8")
    assert load("reedwater").native(2).start(1).values == first
    assert (other / known.name).read_bytes() == known.read_bytes()


def test_nothing_need_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    assert load("reedwater").native(2).start(1).count > 1
