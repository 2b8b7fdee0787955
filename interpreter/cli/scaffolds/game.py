"""The game that `rulewright new game` writes: small, complete, and made to be changed."""

from __future__ import annotations

import re
from pathlib import Path

from interpreter import resources
from interpreter.cli.files import write_text
from interpreter.cli.schema import schema_text
from interpreter.foundation.errors import UsageError

ID = re.compile(r"[a-z][a-z0-9_]*")
SCHEMA = "schema.json"

RULESET = """\
# yaml-language-server: $schema=schema.json
# {title}: a small game to start from. Change a number, then
#   rulewright lint {path}      says what is wrong with it
#   rulewright play {path}      plays it
#   rulewright test {path}      runs its scenarios
#   rulewright schema {path} --output {path}/schema.json    tells your editor what is new
ruleset:
  id: {id}
  title: {title}
  language: 1
  players: 2..4
  ruling: a game of our own; there is no rulebook

# Switches and numbers of one game: `rulewright play {path} --set limit=12`
settings:
  limit: {{type: int, default: 10}}

# What the pieces are, and then the pieces themselves.
components:
  card: {{fields: {{worth: int}}}}

cards:
  lamb: {{copies: 6, worth: 1}}
  goat: {{copies: 5, worth: 2}}
  cow:  {{copies: 4, worth: 4}}
  bull: {{copies: 3, worth: 6}}

# Where the pieces are. Nobody sees into the deck; everybody sees the herds.
zones:
  deck: {{holds: card, visible: none, starts_with: cards}}
  herd: {{per: player, holds: card}}
  gone: {{holds: card}}

# Formulas. `herd_worth` is the acting player's, `p.herd_worth` is the one of player p.
functions:
  herd_worth: sum(c.worth for c in herd)

effects:
  main: |
    shuffle deck
    game:
      while deck is not empty:
        each player:
          turn: do take_turn
    each player then do sell

  # Buy as long as you dare: a herd worth more than the limit runs away.
  take_turn: |
    choose one:
      option buy "Buy an animal" if deck is not empty:
        draw 1 from deck to herd
        if herd_worth > limit:
          note "The herd of {{me}} runs away"
          move all of herd to gone
      option sell "Sell your herd":
        do sell

  sell: |
    score herd_worth as market
    move all of herd to gone

score_categories: [market]
ranking: {{by: [total_score], shared: true}}

# What people read instead of ids.
text:
  en:
    herd_worth: worth of the herd
    gone: gone from the market
"""

SCENARIOS = """\
# yaml-language-server: $schema=schema.json
# Tests of the rules: what is given, what is played, what is then expected.
scenarios:
  a_herd_is_sold:
    players: 2
    given: {a.herd: [cow, goat]}
    play: [sell]
    expect: {a.score.market: 6, count(a.herd): 0}

  a_herd_that_is_too_big_runs_away:
    players: 2
    given: {a.herd: [cow, cow, goat], deck: [bull, lamb]}
    play: [buy]
    expect: {a.score.market: 0, count(a.herd): 0, count(gone): 4}

  with_no_animal_left_the_herds_are_sold:
    players: 2
    given: {a.herd: [cow], deck: []}
    expect: {a.score.market: 4, pending: none}
"""


def write_game(path: Path, title: str | None = None) -> list[Path]:
    """Writes a new game into the folder `path`, whose name is its id, and answers the files.

    UsageError when the name is no id, or when there is something at that place already.
    """
    id = path.name
    if not ID.fullmatch(id):
        better = re.sub(r"[^a-z0-9]+", "_", id.lower()).strip("_")
        hint = f"; try {better}" if ID.fullmatch(better) else ""
        raise UsageError(f"{id!r} cannot be a game's id: it takes small letters, digits and _, a letter first{hint}")
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise UsageError(f"{path} is there already; choose another name or empty it first")
    if title is not None and not title.strip():
        raise UsageError("a title has at least one letter; or omit --title to make one from the name")
    words = title or id.replace("_", " ").capitalize()
    if not words.replace(" ", "").isalnum():
        # as a quoted scalar, whatever is in it
        words = "'" + words.replace("'", "''") + "'"
    text = RULESET.format(id=id, title=words, path=path.as_posix())
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from error
    files = {path / resources.RULESET_FILE: text, path / "scenarios.yaml": SCENARIOS}
    for file, content in files.items():
        write_text(file.as_posix(), content)
    write_text((path / SCHEMA).as_posix(), schema_text(path))
    return [*files, path / SCHEMA]
