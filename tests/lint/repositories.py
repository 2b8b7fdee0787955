"""Fresh git repositories with a ruleset in them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

HEAD = "ruleset: {id: my_game, title: My game, language: 1, players: 2}\n"
#: Two findings, neither an error: `ship` and `coin` are read by nothing.
UNREAD = """\
counters:
  coin: {per: player, bound: 60}
  ship: {per: player, bound: 60}
effects:
  main: each player then do it
  it: |
    gain 1 coin
    gain 1 ship
"""


def git(folder: Path, *arguments: str) -> str:
    """What git answers; the player who runs the tests has no say in how it is set up."""
    own = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
    own |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    who = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org", "-c", "init.defaultBranch=main"]
    done = subprocess.run(
        ["git", *who, *arguments], cwd=folder, env=own, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def committed(folder: Path, files: dict[str, str], message: str = "a change") -> None:
    """Writes files and commits everything; the first time the repository is made."""
    folder.mkdir(exist_ok=True)
    if not (folder / ".git").exists():
        git(folder, "init", "-q")
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", message)
