"""How OpenSpiel and our rulesets speak of the same moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class OracleGame:
    """`key` gives the option's key of an action of OpenSpiel's; `chance` says whether nature is asked."""

    ruleset: str
    openspiel: str
    key: Callable[[int, bool], str]

    @property
    def folder(self) -> Path:
        return FOLDER / "rulesets" / self.ruleset

    @property
    def recorded(self) -> Path:
        return FOLDER / "traces" / f"{self.ruleset}.json.gz"


def cell(action: int, chance: bool) -> str:
    """OpenSpiel counts the cells row by row from 0."""
    return "abc"[action % 3] + str(action // 3 + 1)


def house(action: int, chance: bool) -> str:
    """OpenSpiel has the houses of the first player at 1 to 6 and of the second at 8 to 13."""
    return f"a{action}" if action < 7 else f"b{action - 7}"


def pig_action(action: int, chance: bool) -> str:
    """A player's 0 is to roll, 1 to hold; nature's 0 to 5 are the faces of the die."""
    return str(action + 1) if chance else ("roll", "hold")[action]


def card(action: int, chance: bool) -> str:
    """Cards by worth from 0: nature turns up a prize, a player bids."""
    return f"{'p' if chance else 'b'}{action + 1}"


#: The open variant with six cards, in which OpenSpiel asks one player after the other what they choose at once.
GOOFSPIEL = (
    "turn_based_simultaneous_game(game=goofspiel(imp_info=False,num_cards=6,points_order=random,returns_type=win_loss))"
)

GAMES = (
    OracleGame("tic_tac_toe", "tic_tac_toe", cell),
    OracleGame("kalah", "mancala", house),
    OracleGame("pig", "pig", pig_action),
    OracleGame("goofspiel", GOOFSPIEL, card),
)
