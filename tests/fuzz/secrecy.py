"""What nobody may learn: hidden places and values in random rulesets, and the judgement of games that have them.

A ruleset may tell by itself what it hides (`leaky-legality`); of such a one nothing is demanded. Of all others, at a
sample of their decisions: with other things where a seat cannot see, it sees and may choose the very same; and a game
determinized for a seat looks the same to it, keeps the invariants and can be played on.
"""

from __future__ import annotations

import random

from interpreter import Game, RuleFault, Ruleset
from interpreter.checker import typed as t
from interpreter.linter.context import LintContext
from interpreter.linter.rules import leaky_legality
from tests.fuzz.declarations import Counter, Declarations, Variable
from tests.rulesets.invariants import check_moment
from tests.rulesets.secrets import check_secrets, told

#: Every this many decisions are judged; a determinized game is played on for this many.
EVERY, FURTHER = 3, 40


class Leak(Exception):
    """A seat learns what it may not know."""


def hide(declared: Declarations, rng: random.Random, demands: bool) -> None:
    """Hides places and values. After what is drawn from a hidden place no demand may be: where there are
    `demands`, all can see the pile."""
    declared.secret = True
    zones = declared.zones
    hand = zones["hand"]
    hand.visible = "owner"
    if rng.random() < 0.8:
        hand.active = ""  # else the values that it changes tell what is in it
        zones["shelf"].active = zones["shelf"].active or "true"
    if not demands:
        zones["deck"].visible = "none"
        hand.capacity = rng.choice([None, None, hand.capacity])
    zones["heap"].visible = rng.choice(["all", "none"])
    zones["heap"].order = rng.choice(["", "hidden", "none"])
    zones["tray"].visible = rng.choice(["owner", "none"])
    zones["tray"].count = rng.choice(["", "owner", "none"])
    declared.counters["hush"] = Counter(("player",), rng.randint(0, 3), high=9, visible="owner")
    declared.counters["dusk"] = Counter((), rng.randint(0, 3), high=9, visible="none")
    declared.variables["veil"] = Variable(("player",), "thing?", visible="owner")
    declared.variables["omen"] = Variable(("place",), "0..5", visible="none")
    declared.settle()


def tells_by_itself(ruleset: Ruleset) -> bool:
    """Whether some choice depends on what the chooser may not see, be it by way of a local."""
    context = LintContext(ruleset.checked, None, {})  # type: ignore[arg-type]
    secrets = context.secrets
    if secrets is None:
        return False
    unseen = leaky_legality.drawn_unseen(context)
    choices: list[t.Choose | t.Menu] = [*context.nodes(t.Choose), *context.nodes(t.Menu)]
    return any(
        leaky_legality.leaks(secret, choice.chooser, unseen)
        for choice in choices
        if not choice.random
        for _, hidden in leaky_legality.judged_parts(secrets, choice, demands=True)
        for secret in hidden
    )


def judge_secrecy(game: Game, chance: random.Random) -> None:
    """Leak, with what is learned."""
    try:
        check_secrets(game, chance)
    except AssertionError as found:
        raise Leak(str(found)) from None
    if game.over or game.decision.player is None:
        return
    check_moment(game)
    for seat in range(game.players):
        try:
            other = game.determinize(seat, chance.randrange(1 << 30))
        except RuleFault:
            if game.decision.player == seat:
                raise
            continue  # somebody else's decision is one in so few worlds that none is found
        seen, seen_then = told(game, seat), told(other, seat)
        if seen != seen_then:
            raise Leak(f"determinized, seat {seat} sees another game\n{seen}\n{seen_then}")
        try:
            check_moment(other)
        except AssertionError as found:
            raise Leak(f"determinized for {seat}: {found}") from None
        go_on(other, chance)


def go_on(game: Game, chance: random.Random) -> None:
    """Plays on at random. A demand of the frame may fail in this world though it did not in the other."""
    for _ in range(FURTHER):
        if game.over:
            return
        decisions = game.decisions
        decision = chance.choice(decisions)
        try:
            game.choose(decision, chance.choice(decision.keys))
        except RuleFault:
            return
