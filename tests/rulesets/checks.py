"""The generic checks: each plays random games of a ruleset and asserts what must hold of every game."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from interpreter import Game, Journal, Ruleset, load, replay
from interpreter.foundation.diagnostics import Findings
from interpreter.scenarios.check import check_scenarios
from tests.rulesets.found import ROOT
from tests.rulesets.invariants import check_moment, conserved
from tests.rulesets.playing import MOST_DECISIONS, finish, moment, random_game, state
from tests.rulesets.secrets import check_at_once, check_going_on, check_locals, check_secrets, other_world, told


def check_games(ruleset: Ruleset, players: int, seeds: range) -> None:
    """Whole games: the invariants at every decision."""
    for seed in seeds:
        sums: dict[str, int] | None = None
        for game, _ in random_game(ruleset, players, seed):
            check_moment(game)
            sums = sums or conserved(game)
            assert conserved(game) == sums, f"{ruleset.id}, {players} players, seed {seed}: not conserved"
        assert game.over


def check_saves(ruleset: Ruleset, players: int, seeds: range, **options: Any) -> None:
    """A game that is saved and restored at every decision goes on as one that never was.

    The restored game is played on, saved and restored again: what a save forgets is missed at the next decision or at
    any later one.
    """
    for seed in seeds:
        relay: Game | None = None
        for game, index in random_game(ruleset, players, seed, **options):
            relay = ruleset.restore(json.dumps((relay or game).save()))
            assert moment(relay) == moment(game)
            if index >= 0:
                relay.choose(index)
        assert relay is not None
        assert relay.save() == game.save()
        assert relay.log == game.log


def check_copies(ruleset: Ruleset, players: int, seeds: range, every: int) -> None:
    """At every this many decisions a copy is played to its end: the game itself stays as it was."""
    for seed in seeds:
        for number, (game, _) in enumerate(random_game(ruleset, players, seed)):
            if number % every == 0:
                before = json.dumps([game.save(), moment(game)])
                copy = game.copy()
                assert json.dumps([copy.save(), moment(copy)]) == before
                first = finish(copy, seed)
                assert json.dumps([game.save(), moment(game)]) == before
                assert finish(game.copy(), seed) == first


def check_builds(ruleset: Ruleset, players: int, seeds: range, **options: Any) -> None:
    """The build without records plays the same game, state by state."""
    for seed in seeds:
        table, fast = (random_game(ruleset, players, seed, record=record, **options) for record in (True, False))
        for (game, index), (other, same) in zip(table, fast, strict=True):
            assert index == same
            assert moment(game) == moment(other)


def check_journals(ruleset: Ruleset, players: int, seeds: range, **options: Any) -> None:
    """A journal, sent through JSON, replays to the same save."""
    for seed in seeds:
        *_, (game, _) = random_game(ruleset, players, seed, **options)
        journal = Journal.loads(game.journal.dumps())
        again = replay(journal, ruleset)
        assert again.save() == game.save()
        assert again.log == game.log
        assert again.journal == journal


def check_silent(ruleset: Ruleset, players: int, seeds: range) -> None:
    """What the journal has as answered silently is what a game asks that was begun with `ask_forced`: with all answers
    in their order it comes to the same state. (Who acts at the same time as others answers in another order.)"""
    if ruleset.program(players).driver.threads.blocks:
        return
    for seed in seeds:
        *_, (game, _) = random_game(ruleset, players, seed)
        journal = game.journal
        silent = [(given, who, key) for given, who, key in journal.silent or () if who in game.seats[:players]]
        asked = ruleset.new_game(players, seed, ask_forced=True)
        for given, step in enumerate((*journal.steps, None)):
            for answer in [(who, key) for before, who, key in silent if before == given] + [step] * (step is not None):
                assert answer is not None
                assert asked.decision.whose == answer[0], f"{ruleset.id}, {players} players, seed {seed}: {answer}"
                asked.choose(answer[1])
        assert state(asked) == state(game)
        assert not [who for _, who, _ in asked.journal.silent or () if who in game.seats[:players]]


def check_undo(ruleset: Ruleset, players: int, seeds: range, every: int = 10, **options: Any) -> None:
    """Every answer can be taken back, which leads to exactly what was before; a refused undo, which is tried at every
    this many decisions, changes nothing."""
    for seed in seeds:
        for number, (game, index) in enumerate(random_game(ruleset, players, seed, **options)):
            if index < 0:
                break
            before, log = state(game), list(game._past.log)
            game.choose(index)
            after = state(game)
            if number % every or not game.undo():
                assert state(game) == after
                assert game.undo(force=True)
            assert state(game) == before
            assert game._past.log == log
        while game.undo(force=True):
            pass
        assert state(game) == state(ruleset.new_game(players, seed, **options))


def check_hidden(ruleset: Ruleset, players: int, seeds: range, every: int, **options: Any) -> None:
    """No seat's view or options depend on what is hidden from it, and what is asked next does not either."""
    for seed in seeds:
        chance = random.Random(seed)
        for number, (game, index) in enumerate(random_game(ruleset, players, seed, **options)):
            if number % every == 0:
                check_secrets(game, chance)
                check_at_once(game, chance)
                if index >= 0:
                    check_going_on(game, index, chance)


def check_hidden_often(ruleset: Ruleset, players: int, seed: int, every: int, moments: int, **options: Any) -> None:
    """The same at this many moments at least: where games are short, at more of theirs and in several."""
    checked = 0
    while checked < moments:
        length = sum(1 for _ in random_game(ruleset, players, seed, **options))
        step = max(1, min(every, length // moments))
        check_hidden(ruleset, players, range(seed, seed + 1), step, **options)
        checked += -(-length // step)
        seed += 1


def check_determinized(ruleset: Ruleset, players: int, seeds: range, every: int, **options: Any) -> None:
    """A determinized game looks the same to the seat it was made for, and depends on nothing that this seat does not
    see; it keeps the invariants and the sums, and is played to its end."""
    for seed in seeds:
        chance = random.Random(seed)
        for number, (game, index) in enumerate(random_game(ruleset, players, seed, **options)):
            if number % every or index < 0:
                continue
            for seat in range(players):
                other = game.determinize(seat, number)
                assert told(other, seat) == told(game, seat), f"{ruleset.id}: seat {seat} sees another game"
                check_moment(other)
                assert conserved(other) == conserved(game)
                check_locals(game, seat)
                hidden = other_world(game, seat, chance)
                if hidden is not None and seems_the_same(hidden, game, seat):
                    assert state(hidden.determinize(seat, number)) == state(other), f"{ruleset.id}, {seat}"
                finish(other, number)


def seems_the_same(hidden: Game, game: Game, seat: int) -> bool:
    """Whether a seat cannot tell two games from each other, by what they see or by what is never more nor less."""
    return told(hidden, seat) == told(game, seat) and conserved(hidden) == conserved(game)


def check_explicit(ruleset: Ruleset, players: int, seeds: range, every: int) -> None:
    """A game in which nature is asked for all that is random: no seed matters, it keeps the invariants, goes through
    saves, back, and on where it is redrawn."""
    for seed in seeds:
        chance = random.Random(seed)
        relay, other = (ruleset.new_game(players, s, chance="explicit") for s in (seed, seed + 1))
        for number in range(MOST_DECISIONS):
            assert list(relay.values) == list(other.values) and relay.to_move == other.to_move
            if relay.over:
                break
            index = chance.randrange(relay.count)
            if number % every == 0:
                relay = ruleset.restore(json.dumps(relay.save()))
                assert list(relay.decision.keys) == list(other.decision.keys)
                check_explicit_moment(relay, number)
                before = state(relay)
                relay.choose(index)
                assert relay.undo(force=True)
                assert state(relay) == before
            relay.choose(index)
            other.choose(index)
        assert relay.over
        assert {**state(relay), "rng": 0} == {**state(other), "rng": 0}
        assert state(relay)["rng"] == state(ruleset.new_game(players, seed, chance="explicit"))["rng"]


def check_explicit_moment(game: Game, number: int) -> None:
    """Everybody can look; who decides can think on what is redrawn, and nature is asked there as well."""
    for seat in range(game.players):
        game.view(seat)
    seat = game.decision.player
    if seat is None:
        return
    check_moment(game)
    other = game.determinize(seat, number)
    assert told(other, seat) == told(game, seat), f"seat {seat} sees another game"
    finish(other, number)


def missing_endings(ruleset: Ruleset, most_games: int) -> set[str]:
    """The declared endings that neither random games nor the journals in the ruleset's folder reach, nor its scenarios,
    which are put to the test elsewhere."""
    missing = set(ruleset.endings)
    for scenario in check_scenarios(ruleset.checked, Findings()):
        missing -= {ending for end in scenario.ends for ending in end.endings or ()}
    for path in sorted(Path(ruleset.path).rglob("*.journal")):
        missing -= set(ruleset.replay(Journal.loads(path.read_text("utf-8")), strict=False).outcome.endings)
    for seed in range(most_games):
        for players in ruleset.players:
            if not missing:
                return missing
            *_, (game, _) = random_game(ruleset, players, seed, record=False)
            missing -= set(game.outcome.endings)
    return missing


def digests(name: str, players: int, seeds: range, saves: list[str]) -> list[str]:
    """Digests of whole games of a ruleset and of what follows from saves; for comparing processes."""
    ruleset = load(ROOT / name)
    whole = [finish(ruleset.new_game(players, seed), seed) for seed in seeds]
    return whole + [finish(ruleset.restore(save), 5) for save in saves]
