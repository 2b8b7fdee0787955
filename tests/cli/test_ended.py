"""A command that is ended from outside writes what it has to write."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_the_journal_of_a_game_that_is_ended(number: signal.Signals, tmp_path: Path) -> None:
    journal = tmp_path / "game.journal"
    arguments = ["play", "reedwater", "--seed", "1", "--journal", str(journal)]
    command = [sys.executable, "-m", "interpreter", *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as game:
        assert game.stdin is not None and game.stdout is not None
        game.stdin.write("1\n")
        game.stdin.flush()
        shown = ""
        while shown.count("> ") < 2:
            shown += game.stdout.read(1)
        game.send_signal(number)
        assert game.wait(20) == 128 + number
    assert json.loads(journal.read_text("utf-8"))["steps"]
