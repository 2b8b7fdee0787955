"""Whether somebody could learn what they may not know: what is hidden from a seat is changed after its back."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from interpreter import Game, IllegalChoice, RuleFault
from interpreter.runtime import driver
from interpreter.runtime.chance import Generator
from interpreter.runtime.decisions import Decision
from interpreter.runtime.knowledge.locals import EVERYBODY, draw_locals
from interpreter.runtime.log import readable_log
from interpreter.runtime.program import Program, SlotInfo, ZoneInfo
from interpreter.runtime.together.blocks import in_block, on_floor
from interpreter.runtime.together.offered import named_components, offered_amounts, offered_components
from interpreter.runtime.view import seen_backs, seen_components, sees
from tests.rulesets.invariants import inside


def check_secrets(game: Game, chance: random.Random) -> None:
    """For every seat: with other things where it cannot see, it sees and may choose the very same.

    What a player has chosen or looked at and still holds in mind (a component in a frame) stays as it is.
    """
    for seat in range(game.players):
        other = other_world(game, seat, chance)
        if _is_told_now(game, seat):
            continue
        if other is None:
            assert not game.over and all(d.player != seat for d in game.decisions), f"{game._program.id}: seat {seat}"
            continue
        seen, seen_then = told(game, seat), told(other, seat)
        assert seen == seen_then, f"{game._program.id}: seat {seat} learns what is hidden\n{seen}\n{seen_then}"


def _is_told_now(game: Game, seat: int) -> bool:
    """Whether the open decision is the seat's look at a pile, which shows what is there, or a later step of somebody
    else's choice, which to this seat is the same moment as its first."""
    if game.over:
        return False
    number = game._state.top[0]
    stop = game._program.frames[number].stop
    mine = game.to_move == seat
    return stop is not None and ((stop.looking and mine) or (stop.group != number and not mine))


def check_going_on(game: Game, index: int, chance: random.Random) -> None:
    """For every seat: after an answer, with other things where it cannot see, the log says the same and the same is
    asked of the same player - or else the seat can see why not. That nothing is asked, or what is noted, must not tell
    what somebody holds."""
    for seat in range(game.players):
        other = other_world(game, seat, chance)
        if other is None or told(other, seat) != told(game, seat) or game.values[index] not in other.values:
            continue  # who looks at a pile now chooses from another one
        if not game.over and other.decision._stop is not game.decision._stop:
            continue  # somebody else is in the middle of a choice on the floor, and here at its beginning
        after = game.copy()
        try:
            other.choose(list(other.values).index(game.values[index]))
        except RuleFault:
            continue  # a secret choice that was made before is none with these cards
        after.choose(index)
        if looks(after, seat) != looks(other, seat):
            continue
        said, said_then = said_to_all(after, seat), said_to_all(other, seat)
        assert said == said_then, f"{game._program.id}: seat {seat} reads what is hidden\n{said}\n{said_then}"
        if readable_log(after._labels, after._past.log, seat) == readable_log(other._labels, other._past.log, seat):
            now, then = asked_of(after, seat), asked_of(other, seat)
            assert now == then, f"{game._program.id}: seat {seat} learns what is hidden: {now} is asked, or {then}"


def check_at_once(game: Game, chance: random.Random) -> None:
    """While all choose at the same time no answer tells the others anything: neither what it was, nor whether the one
    who gave it has come to the end."""
    if game.over or not game.at_once:
        return
    for decision in game.decisions:
        others = [seat for seat in (None, *range(game.players)) if seat != decision.player]
        before = [observed(game, seat) for seat in others]
        for index in sorted({0, len(decision.values) - 1, chance.randrange(len(decision.values))}):
            after = game.copy()
            after.choose(decision, index)
            if not after.over and after.at_once and answers(after) == answers(game) + 1:
                seen = [observed(after, seat) for seat in others]
                assert seen == before, f"{game._program.id}: others learn of {decision.keys[index]}"


def answers(game: Game) -> int:
    """How many answers have been given in the block that is open."""
    return sum(map(len, game._state.together or ()))


def observed(game: Game, seat: int | None) -> str:
    """All that a seat, or somebody without one, can find out: the view, the log, what an answer of before gets."""
    refused = ""
    read = [d for d, _ in game._past.steps or () if isinstance(d, Decision) and d.player == seat]
    if read and seat not in [d.player for d in game.decisions]:
        try:
            game.copy().choose(read[-1], 0)
        except IllegalChoice as error:
            refused = str(error)
    log = game.log if seat is None else game.log_for(seat)
    own = [] if seat is None else [d.as_dict() for d in game.decisions_for(seat)]
    return json.dumps([game.view(seat).as_dict(), own, log, refused])


def looks(game: Game, seat: int) -> str:
    """All that a seat sees, but for what is asked."""
    view = game.view(seat).as_dict()
    return json.dumps([view.get(part) for part in ("counters", "variables", "zones", "scores", "offers")])


def said_to_all(game: Game, seat: int) -> list[str]:
    """What a seat reads of the log, but for what players were told or shown on purpose."""
    return readable_log(game._labels, [e for e in game._past.log if e[0] not in ("tell", "reveal")], seat)


def asked_of(game: Game, seat: int) -> list[Any]:
    """Who is asked, and what the question is, as far as a seat can tell."""
    if game.over or in_block(game._program, game._state):
        return [game.over]
    if on_floor(game._program, game._state):
        return [any(d.player == seat for d in game.decisions)]  # what somebody else is choosing there is theirs alone
    return [game.to_move, game.decision.prompt]


def told(game: Game, seat: int) -> str:
    """All that a seat is told: its view (with its own decision), and who is asked what - but for what the others are
    asked while all choose at the same time."""
    return json.dumps([game.view(seat).as_dict(), asked_of(game, seat)])


def other_world(game: Game, seat: int, chance: random.Random) -> Game | None:
    """A copy of a game with other things where the seat cannot see, all that is open asked as things are there. None
    where what somebody has begun to choose could not have been begun among these cards."""
    other = game.copy()
    shuffle_hidden(other, seat, chance)
    other._decisions = None
    if not game.over and on_floor(game._program, game._state):
        other._program.driver.threads.floors.forget_choices(other._state, seat)  # what others choose is theirs
    other._program.driver.threads.begin_anew(other._state, answers=False)
    try:
        driver.settle(other._program, other._state)
    except RuleFault:
        return None
    return other


def shuffle_hidden(game: Game, seat: int, chance: random.Random) -> None:
    """Changes everything in a game's state that the seat cannot see, and leaves the rest."""
    program, state = game._program, game._state
    seen, kept = seen_components(program, state, seat), held_in_frames(state) | held_in_answers(program, state)
    kept |= named_components(program, state, seat)
    promised = offered_components(program, state)
    for group in hidden_groups(program, state, {*seen, *kept}, seen_backs(program, state, seat)):
        free = [c for c in group if c not in promised]
        shuffled = list(free)
        chance.shuffle(shuffled)
        swap_all(state, dict(zip(free, shuffled, strict=True)))
        for c in (c for c in group if c in promised):
            fitting = [d for d in free if all(test(d) for test in promised[c])]
            if fitting:
                other = chance.choice(fitting)
                exchange_offered(program, state, c, other)
                free[free.index(other)] = c  # it is offered now, and c is not
    if program.sums is not None:
        program.sums.renew(state)
    for slot in program.slots:
        if slot.role in ("counter", "variable") and slot.visible != "all":
            change_slot(program, state, slot, seat, chance)
    draw_locals(program, state, seat, Generator(chance.randrange(1 << 60)))
    for slot, owner, least in offered_amounts(program, state):
        values = getattr(state, slot.name)
        values[owner] = max(values[owner], least)  # the player who offers this much has it


def check_locals(game: Game, seat: int) -> None:
    """What somebody has chosen secretly, and a half-finished effect keeps, is not the same in all worlds that are drawn
    again for a seat that does not know it - unless it could be nothing else."""
    program = game._program
    worlds = [game.determinize(seat, number * 7919)._state.top for number in range(20)]
    depth, frame = 0, game._state.top
    while frame is not None:
        for local in program.frames[frame[0]].hidden:
            knower = frame[local.knower] if local.knower >= 0 else seat
            if frame[local.at] is None or not local.chosen or knower in (seat, EVERYBODY) or len(local.origins) != 1:
                continue
            function, places, some = local.origins[0]
            could_be = {
                tuple(program.functions[function](game._state, *(f[n] for n in places)))
                for f in (_below(world, depth) for world in worlds)
            }
            if some or len(set().union(*could_be)) > 1:
                drawn = {_below(world, depth)[local.at] for world in worlds}
                assert len(drawn) > 1, f"{program.id}: seat {seat} is told {local.name}"
        depth, frame = depth + 1, frame[1]


def _below(frame: Any, depth: int) -> Any:
    return frame if depth == 0 else _below(frame[1], depth - 1)


def exchange_offered(program: Program, state: Any, offered: int, other: int) -> None:
    """Offers another component of which the same would be told."""
    swap_all(state, {offered: other, other: offered})
    for offer in program.offers:
        for side in offer.sides:
            if side.way == "move":
                values = getattr(state, side.given)
                values[:] = [tuple(other if c == offered else c for c in inside) for inside in values]


def held_in_frames(state: Any) -> set[int]:
    """Every number in the frames that wait, of all who act together: it may be a component that somebody has in
    mind."""
    held: set[int] = set()
    pending, frame = [getattr(state, "together", None)], state.top
    while frame is not None:
        pending.extend(frame[2:])
        frame = frame[1]
    while pending:
        value = pending.pop()
        if isinstance(value, tuple):
            pending.extend(value)
        elif isinstance(value, int):
            held.add(value)
    return held


def held_in_answers(program: Program, state: Any) -> set[int]:
    """The components of players who have begun to choose at the same time as others: their choices are among them."""
    held: set[int] = set()
    if not in_block(program, state):
        return held
    for zone in program.zones:
        owners = [n for n, (of, _) in enumerate(zone.indices) if of == "player"]
        for flat, index in enumerate(indices(zone) if owners else ()):
            if any(state.together[index[n]] for n in owners if index[n] < program.players):
                held.update(inside(state.zones[zone.base + flat]))
    return held


def hidden_groups(program: Program, state: Any, known: set[int], backs: dict[int, str]) -> Iterator[list[int]]:
    """Components that cannot be distinguished: of one type, in places that hide them; where `backs` can be read, of one
    back."""
    places = (place for zone in program.zones for place in range(zone.base, zone.base + zone.size))
    hidden = [c for place in places for c in inside(state.zones[place]) if c not in known]
    for info in program.types:
        mine = [c for c in hidden if info.first <= c < info.first + len(info.entries)]
        yield sorted(c for c in mine if c not in backs)
        for back in sorted({backs[c] for c in mine if c in backs}):
            yield sorted(c for c in mine if backs.get(c) == back)


def swap_all(state: Any, instead: dict[int, int]) -> None:
    """Puts each component where another one lay; who knows what is there is the same."""
    if hasattr(state, "known"):
        known = list(state.known)
        for old, now in instead.items():
            state.known[now] = known[old]
    for place, content in enumerate(state.zones):
        if isinstance(content, tuple):
            state.zones[place] = tuple(instead.get(c, c) for c in content)
        elif content is not None:
            state.zones[place] = instead.get(content, content)
        for component in inside(state.zones[place]):
            state.lies[component] = place


def change_slot(program: Program, state: Any, slot: SlotInfo, seat: int, chance: random.Random) -> None:
    """Gives other values to what the seat may not see of a counter or variable (numbers, members, players, truths)."""
    values = getattr(state, slot.name)
    for flat, index in enumerate(indices(slot)):
        if sees(program, state, slot, index, seat):
            continue
        value = values[flat] if slot.size >= 0 else values
        choices = possible(program, slot)
        if value is None or not choices:
            continue
        if slot.size >= 0:
            values[flat] = chance.choice(choices)
        else:
            setattr(state, slot.name, chance.choice(choices))


def indices(slot: SlotInfo | ZoneInfo) -> list[tuple[int, ...]]:
    """The values of a slot's indices, row by row."""
    rows: list[tuple[int, ...]] = [()]
    for _, size in slot.indices:
        rows = [(*row, i) for row in rows for i in range(size)]
    return rows


def possible(program: Program, slot: SlotInfo) -> list[Any]:
    """Values that could be in a slot; empty where they are not plain. In a world with others a game never is."""
    if slot.name in program.possible:
        return list(program.possible[slot.name])
    what, _, of = slot.of.partition(" ")
    match what:
        case "bool":
            return [False, True]
        case "player":
            return list(range(program.players))
        case "kind":
            return list(range(len(program.kinds[of])))
        case "int" if slot.low is not None and slot.high is not None:
            return list(range(slot.low, min(slot.high, slot.low + 50) + 1))
        case _:
            return []
