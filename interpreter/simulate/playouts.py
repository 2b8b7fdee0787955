"""Playing many games, in one process or in several."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from interpreter.api import load
from interpreter.bots.random_bot import RandomBot
from interpreter.bots.registry import Bot, make_bot
from interpreter.foundation.arguments import function, instance, mapping, texts, whole
from interpreter.foundation.errors import RuleFault, UsageError
from interpreter.game import Game
from interpreter.ruleset import Ruleset
from interpreter.runtime.census import Census
from interpreter.simulate.counts import counts
from interpreter.simulate.report import Fault, Playout, SimulationReport

#: A game with this number of decisions is not going to end: it is stopped unless another number is given.
MOST_DECISIONS = 200_000


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be played, as it is handed to another process."""

    ruleset: str
    players: int
    seats: tuple[str, ...]
    seed: int
    settings: dict[str, Any]
    count: bool = False
    native: bool = False
    max_decisions: int = MOST_DECISIONS


def simulate(
    ruleset: Ruleset,
    players: int | None = None,
    games: int = 100,
    seed: int = 0,
    seats: Sequence[str] | None = None,
    jobs: int = 1,
    settings: Mapping[str, Any] | None = None,
    progress: Callable[[int], None] | None = None,
    count: bool = False,
    native: bool = False,
    max_decisions: int = MOST_DECISIONS,
) -> SimulationReport:
    """Plays `games` games and counts.

    `seats` are names of bots, one for each player (or one for all); random unless given. `jobs` is the number of
    processes: the same report, but for the seconds. `progress(1)` is called after each game. With `count` offers, and
    the zones in which entries have lain, are counted as well, which takes time. With `native` the games are played in C
    (`Ruleset.native`): the same report, many times sooner, of random seats. A game that has not
    ended after `max_decisions` answers is stopped: it is counted as `unfinished`, and in nothing else.

    UsageError for wrong arguments, NotNative where there is no native build; games that break down are counted in the
    report, with the seed that starts them.
    """
    instance(ruleset, Ruleset, "a ruleset is what `load` gives")
    number = ruleset.players.start if players is None else players
    chosen = mapping({} if settings is None else settings, "settings")
    ruleset.program(number, chosen, "simulation")
    names = _seats(seats, number)
    whole(games, "the number of games", 0)
    whole(jobs, "the number of processes", 1)
    whole(max_decisions, "the most decisions of a game", 1)
    whole(seed, "a seed")
    if progress is not None:
        function(progress, "progress")
    order = Order(str(ruleset.path), number, names, seed, chosen, bool(count), bool(native), max_decisions)
    if native:
        _ready(ruleset, order)
    for seat, name in enumerate(names):
        make_bot(name, seed, seat, own=ruleset.bots)
    began = time.perf_counter()
    playouts: list[Playout] = []
    for playout in _all(ruleset, order, games, min(jobs, max(1, games))):
        playouts.append(playout)
        if progress is not None:
            progress(1)
    return _summary(ruleset, order, playouts, time.perf_counter() - began)


def _summary(ruleset: Ruleset, order: Order, playouts: list[Playout], seconds: float) -> SimulationReport:
    finished = [p for p in playouts if p.finished]
    letters = ruleset.program(order.players, order.settings, "simulation").seats
    return SimulationReport(
        ruleset=ruleset.id,
        digest=ruleset.digest,
        players=order.players,
        seed=order.seed,
        bots=dict(zip(letters[: order.players], order.seats, strict=True)),
        games=len(playouts),
        decisions=sum(p.decisions for p in playouts),
        seconds=seconds,
        wins={letter: sum(seat in p.winners for p in finished) for seat, letter in enumerate(letters)},
        shared=sum(len(p.winners) > 1 for p in finished),
        mean_score={who: fmean(p.totals[seat] for p in finished) for seat, who in enumerate(letters) if finished},
        mean_decisions=fmean(p.decisions for p in finished) if finished else None,
        endings={name: sum(name in p.endings for p in finished) for name in ruleset.endings},
        unfinished=sum(p.unfinished for p in playouts),
        fault_list=tuple(Fault(p.game, p.seed, p.fault) for p in playouts if p.fault),
        counts=counts(ruleset, order, finished) if order.count else None,
    )


def _ready(ruleset: Ruleset, order: Order) -> None:
    """Makes the native build, which can do no more than play at random."""
    others = sorted({name for name in order.seats if name != "random"})
    if others:
        raise UsageError(f"natively only `random` plays, not {' and '.join(map(repr, others))}")
    ruleset.native(order.players, order.settings)


def play_out(ruleset: Ruleset, order: Order, number: int) -> Playout:
    """One game, whose chance and bots come from the order's seed and the game's number."""
    if order.native:
        played = _played_natively(ruleset, order, number)
        if played is not None:
            return played
    seed = game_seed(order.seed, number)
    bots = [make_bot(name, order.seed, seat, number, ruleset.bots) for seat, name in enumerate(order.seats)]
    try:
        game = ruleset.new_game(order.players, seed, order.settings, record=False, news=order.count)
    except RuleFault as fault:
        return Playout(number, seed, 0, (), (), (), str(fault))
    census = Census(ruleset.program(order.players, order.settings)) if order.count else None
    decisions, fault_text = _play(game, bots, census, order.max_decisions)
    if fault_text or not game.over:
        return Playout(number, seed, decisions, (), (), (), fault_text, unfinished=not fault_text)
    try:
        result = game.outcome
    except RuleFault as fault:
        return Playout(number, seed, decisions, (), (), (), str(fault))
    totals = tuple(r.total for r in sorted(result.players, key=lambda r: r.seat))
    return Playout(number, seed, decisions, result.winners, totals, result.endings, "", census)


def _played_natively(ruleset: Ruleset, order: Order, number: int) -> Playout | None:
    """The same game in C; None where it breaks down: in Python it does so as well, and tells where."""
    seed = game_seed(order.seed, number)
    generators = [RandomBot((order.seed, number, seat)).generator for seat in range(order.players)]
    try:
        native = ruleset.native(order.players, order.settings)
        census = Census(native.program) if order.count else None
        played = native.simulate(seed, generators, order.max_decisions, census)
    except RuleFault:
        return None
    if not played.over:
        return Playout(number, seed, played.decisions, (), (), (), "", unfinished=True)
    return Playout(number, seed, played.decisions, played.winners, played.totals, played.endings, "", census)


def _not_conserved(before: Mapping[str, int], now: Mapping[str, int], decisions: int) -> str:
    """What the first sum that has changed was, and is."""
    name = next(name for name, total in before.items() if now[name] != total)
    return f"not conserved: {name} came to {before[name]} at first, and to {now[name]} after {decisions} decisions"


def game_seed(seed: int, number: int) -> int:
    """The seed of game `number`: `Ruleset.new_game` with it is that game again. Games of neighbouring seeds differ."""
    return seed * 1_000_003 + number


def _play(game: Game, bots: Sequence[Bot], census: Census | None, most: int) -> tuple[int, str]:
    """Plays to the end, or `most` decisions: how many there were, and what broke the game down, if anything."""
    decisions = 0
    choosers = [bot.choose for bot in bots]
    sums = game.conserved()
    try:
        while not game.over and decisions < most:
            if census is not None:
                game.note_in(census)
            game.choose(choosers[game.to_move](game))
            decisions += 1
            if sums and (now := game.conserved()) != sums:
                return decisions, _not_conserved(sums, now, decisions)
        if census is not None:
            game.note_in(census)
    except RuleFault as fault:
        return decisions, str(fault)
    return decisions, ""


def _seats(seats: Sequence[str] | None, players: int) -> tuple[str, ...]:
    names = texts(("random",) if seats is None else seats, "seats")
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise UsageError(f"{len(names)} seats are named for {players} players")
    return names


# ------------------------------------------------------------------ processes
def _all(ruleset: Ruleset, order: Order, games: int, jobs: int) -> Iterator[Playout]:
    """The playouts in the order of their numbers."""
    if jobs == 1:
        yield from (play_out(ruleset, order, number) for number in range(games))
        return
    # a fresh interpreter for each process: the same on every platform, and safe whatever threads the host has
    context = multiprocessing.get_context("spawn")
    share = max(1, min(50, games // (jobs * 4)))
    with context.Pool(jobs, _begin, (order,)) as pool:
        yield from pool.imap(_one, range(games), chunksize=share)


_WORK: list[tuple[Ruleset, Order]] = []


def _begin(order: Order) -> None:
    _WORK[:] = [(load(order.ruleset), order)]


def _one(number: int) -> Playout:
    ruleset, order = _WORK[0]
    return play_out(ruleset, order, number)
