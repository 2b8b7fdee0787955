"""How OpenSpiel and our rulesets speak of the same moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class OracleGame:
    """`keys` gives the keys of our options, one after another, that an action of OpenSpiel's is; its second argument
    says whether nature is asked. `points`: the returns are points, not who has won. `small`: all its histories can be
    gone through."""

    ruleset: str
    openspiel: str
    keys: Callable[[int, bool], tuple[str, ...]]
    points: bool = False
    small: bool = False

    @property
    def folder(self) -> Path:
        return FOLDER / "rulesets" / self.ruleset

    @property
    def recorded(self) -> Path:
        return FOLDER / "traces" / f"{self.ruleset}.json.gz"


def cell(action: int, chance: bool) -> tuple[str, ...]:
    """OpenSpiel counts the cells row by row from 0."""
    return ("abc"[action % 3] + str(action // 3 + 1),)


def house(action: int, chance: bool) -> tuple[str, ...]:
    """OpenSpiel has the houses of the first player at 1 to 6 and of the second at 8 to 13."""
    return (f"a{action}" if action < 7 else f"b{action - 7}",)


def pig_action(action: int, chance: bool) -> tuple[str, ...]:
    """A player's 0 is to roll, 1 to hold; nature's 0 to 5 are the faces of the die."""
    return (str(action + 1) if chance else ("roll", "hold")[action],)


def card(action: int, chance: bool) -> tuple[str, ...]:
    """Cards by worth from 0: nature turns up a prize, a player bids."""
    return (f"{'p' if chance else 'b'}{action + 1}",)


def poker(action: int, chance: bool) -> tuple[str, ...]:
    """Nature deals a card, by rank from 0; a player's 0 is to pass, 1 to bet."""
    return (("jack", "queen", "king")[action] if chance else ("pass", "bet")[action],)


def from_to(action: int, chance: bool) -> tuple[str, ...]:
    """Row, column, one of six directions (three to higher rows, then three to lower) and whether something is taken."""
    action //= 2
    action, direction = divmod(action, 6)
    row, column = divmod(action, 6)
    down, across = (1 if direction < 3 else -1), direction % 3 - 1
    return tuple(f"c{x + 1}r{y + 1}" for x, y in ((column, row), (column + across, row + down)))


#: The open variant with six cards, in which OpenSpiel asks one player after the other what they choose at once.
GOOFSPIEL = (
    "turn_based_simultaneous_game(game=goofspiel(imp_info=False,num_cards=6,points_order=random,returns_type=win_loss))"
)

GAMES = (
    OracleGame("tic_tac_toe", "tic_tac_toe", cell),
    OracleGame("kalah", "mancala", house),
    OracleGame("pig", "pig", pig_action),
    OracleGame("goofspiel", GOOFSPIEL, card),
    OracleGame("kuhn_poker", "kuhn_poker", poker, points=True, small=True),
    OracleGame("breakthrough", "breakthrough(rows=6,columns=6)", from_to),
)
