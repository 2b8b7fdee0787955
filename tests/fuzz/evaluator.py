"""The evaluator: walks the syntax tree of a random ruleset, in the most obvious way and by no means fast.

It shares nothing with checker, lowering and runtime (its expressions: `values`, its state: `world`). A game is no more
than the list of its answers: whatever is wanted of a game, it is played from the beginning, and a decision that has no
answer yet ends the run by an exception. So "can this option be finished" is a search over longer and longer lists of
answers (`search`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any

from interpreter.syntax import nodes as n
from tests.fuzz.acting import Acting
from tests.fuzz.apart import Ahead, held, traits
from tests.fuzz.declarations import Thing
from tests.fuzz.durations import Durations, undoing
from tests.fuzz.search import finishable
from tests.fuzz.values import Ordered, Place
from tests.fuzz.world import (
    NOTHING,
    SKIP,
    Amounts,
    EndBlock,
    Fault,
    Frame,
    LeaveLoop,
    Pending,
    Question,
    Returned,
    Routine,
    Rules,
    Satisfied,
    World,
)


def nothing() -> None:
    pass


def written_out(e: n.Expr) -> bool:
    """Whether amounts are written with their numbers and nouns: each is then a change of its own."""
    return isinstance(e, n.Counted) or (isinstance(e, n.Amounts) and all(map(written_out, e.parts)))


#: What only says when, how often and by whom something is done, or does nothing.
AROUND = (n.Block, n.If, n.While, n.Repeat, n.UpToTimes, n.AnyTimes, n.ForEach, n.EachPlayer, n.Choose, n.Menu, n.DoAll)
AROUND += (n.May, n.Alternatives, n.As, n.With, n.Allowing, n.SpanBlock, n.ScopeBlock, n.OnlyIf, n.Stop, n.Pause)


def does_something(s: n.Stmt, f: Frame) -> bool:
    """Whether an `instead` that comes to this statement has taken the place of the event."""
    if isinstance(s, n.Let | n.Assign) and not isinstance(s.value, n.Do):
        return isinstance(s, n.Assign) and (bool(s.target.accessors) or s.target.name.text not in f.local)
    return not isinstance(s, AROUND)


def place_of(target: n.Target) -> str:
    """The variable that is assigned, be it written as `x.v`."""
    first = target.accessors[0] if target.accessors else None
    return first.name.text if isinstance(first, n.Of) else target.name.text


def leave_loop() -> None:
    raise LeaveLoop


class Interpreter(Acting, Durations):
    """One run. `depth` counts the options being carried out; in a trial the run ends when the outermost one does."""

    def __init__(
        self,
        rules: Rules,
        world: World,
        answers: Sequence[str],
        trial: bool,
        spend: Callable[[], None],
        traces: dict[tuple[str, ...], list[object]],
    ) -> None:
        """`traces`: what expressions were found to be in runs from the same beginning, by the answers before."""
        super().__init__(rules, world)
        self.traces = traces
        self.trace = traces.setdefault((), [])
        self.answers, self.position, self.trial, self.depth, self.spend = answers, 0, trial, 0, spend
        #: what comes of a trial at what it cannot know
        self.unknown: type[Exception] = Satisfied
        #: the `allowing` blocks around, each with its effects and what is handed to them; the anytime effects going on
        self.allowing: list[list[tuple[str, list[object]]]] = []
        self.going_on: list[str] = []
        #: the block for all players that is being done (0: none), and how many there have been
        self.together = self.blocks = 0
        #: the reactions being carried out, each with whether it has done something
        self.reacting: list[bool] = []
        #: what is yet to be done, block by block
        self.ahead: list[Ahead] = []

    # -------------------------------------------------------------- decisions
    def ask(self, question: Question) -> str:
        answered = self.position < len(self.answers)
        if question.who is None and len(question.keys) > 1 and self.trial and not answered:
            raise self.unknown
        if not question.keys and not question.out and not question.skip:
            raise Fault
        if not answered:
            question.block = self.together
            raise Pending(question)
        self.position += 1
        self.trace = self.traces.setdefault(tuple(self.answers[: self.position]), [])
        self.asked_for = 0
        return self.answers[self.position - 1]

    def satisfied_here(self) -> None:
        """At what nobody can know, and where a block is left."""
        if self.trial and self.position == len(self.answers):
            raise self.unknown

    @contextmanager
    def before(self, f: Frame, *nodes: object, local: str = "") -> Iterator[None]:
        """While something is done that these nodes come after, once a `local` is set."""
        self.ahead.append((f, nodes, local))
        try:
            yield
        finally:
            self.ahead.pop()

    def option(self, run: Callable[[], None]) -> None:
        """Carries out what an option leads to, however that is left."""
        self.depth += 1
        try:
            run()
        except (LeaveLoop, Returned, EndBlock):
            self.close()
            raise
        self.close()

    def close(self) -> None:
        self.depth -= 1
        if self.depth == 0 and self.trial and self.position == len(self.answers):
            raise Satisfied

    def decide(
        self,
        f: Frame,
        manner: n.Manner,
        choices: dict[str, Callable[[], None]],
        skip: bool,
        out: bool,
        otherwise: Callable[[], None],
    ) -> None:
        """Asks for one of the choices and carries it out. To skip, or to find nothing, is an option too."""
        who = None if manner.at_random else f.me if manner.by is None else self.value(manner.by, f)
        answer = self.ask(Question(who, list(choices), skip, out))  # type: ignore[arg-type]
        self.option(otherwise if answer in (SKIP, NOTHING) else choices[answer])

    def skip_rule(self, skip: n.Skip | None, orelse: n.Block | None, f: Frame) -> tuple[bool, bool]:
        """Whether it may be skipped; whether it does not matter when there is nothing to choose."""
        may = (
            skip is not None
            and skip.kind == "or_skip"
            and (skip.condition is None or bool(self.value(skip.condition, f)))
        )
        return may, may or orelse is not None or (skip is not None and skip.kind == "if_any")

    def choose(self, s: n.Choose, f: Frame, body: n.Block, declined: Callable[[], None]) -> None:
        """`declined`: what comes after the `else` of a choice that was not made."""
        self.mark(s)
        skip, out = self.skip_rule(s.skip, s.orelse, f)
        self.pick(s, 0, body, f, skip, out, lambda: self.orelse(s.orelse, f, declined))

    def pick(
        self, s: n.Choose, at: int, body: n.Block, f: Frame, skip: bool, out: bool, otherwise: Callable[[], None]
    ) -> None:
        if at == len(s.picks):
            if s.such_that is not None and not self.value(s.such_that, f):
                raise Fault
            self.block(body, f)
            return
        if s.picks[at].quantity is not None:
            self.several(s, at, body, f, skip, out, otherwise, ())
            return
        name, domain, where = s.picks[at].name.text, s.picks[at].domain, s.picks[at].where
        choices: dict[str, Callable[[], None]] = {}
        with self.before(f, *self.of_choice(s, at, body)):
            offered = self.keyed(self.once_each(name, domain, where, f), s.manner.at_random)
        for key, value in offered:
            choices[key] = self.bound(f, name, value, lambda: self.pick(s, at + 1, body, f, False, False, nothing))
        self.decide(f, s.manner, choices, skip, out, otherwise)

    @staticmethod
    def of_choice(s: n.Choose, at: int, body: n.Block) -> tuple[object, ...]:
        """What of a choice is judged or done from a pick on."""
        return *s.picks[at:], s.such_that, body, *((s.skip, s.orelse) if at == 0 else ())

    def keyed(self, values: Sequence[object], apart: bool = False) -> list[tuple[str, object]]:
        """Values with their keys. Copies that look alike are one; others (or all, if `apart`) have a number."""
        found: list[tuple[str, object]] = []
        times: dict[str, int] = {}
        seen: set[object] = set()
        for number, value in enumerate(values):
            look = number if apart else self.looks(value)
            if look in seen:
                self.mark("look-alikes merged")
                continue
            seen.add(look)
            key = self.declared.key(value)
            times[key] = times.get(key, 0) + 1
            if times[key] > 1:
                self.mark("look-alikes apart")
            found.append((key if times[key] == 1 else f"{key}#{times[key]}", value))
        return found

    def looks(self, value: object) -> object:
        """What is the same for values that are one option."""
        if self.declared.charged and isinstance(value, Thing) and value.kind in ("card", "chit"):
            given = [(v,) for level in self.allowing for _, values in level for v in values]
            return traits(value, self.world, [*held(self.ahead), *given])
        return self.declared.key(value)

    def several(
        self,
        s: n.Choose,
        at: int,
        body: n.Block,
        f: Frame,
        skip: bool,
        out: bool,
        otherwise: Callable[[], None],
        chosen: tuple[object, ...],
    ) -> None:
        """The next member of a set, or `done`. Members come in their order; what leads nowhere the search will see."""
        pick = s.picks[at]
        number = None if pick.number is None else self.number(pick.number, f)
        low = number if number is not None and pick.quantity == "exactly" else 0
        domain = self.once_each(pick.name.text, pick.domain, pick.where, f)
        with self.before(f, *self.of_choice(s, at, body)):
            looks = [self.looks(v) for v in domain]
            if not s.manner.ordered and not s.manner.at_random:
                domain = [v for _, v in sorted(zip(looks, domain, strict=True), key=lambda pair: looks.index(pair[0]))]
        left = [v for v in domain if v not in chosen]
        if chosen and not s.manner.ordered and not s.manner.at_random:
            left = domain[domain.index(chosen[-1]) + 1 :]
        if s.manner.at_random and len(domain) < low:
            left = []  # nature begins no set that cannot be made
        choices: dict[str, Callable[[], None]] = {}
        if number is None or len(chosen) < number:
            with self.before(f, *self.of_choice(s, at, body)):
                offered = self.keyed(left, s.manner.at_random)
            for key, v in offered:
                choices[key] = partial(self.several, s, at, body, f, False, False, nothing, (*chosen, v))
        empty = at > 0 or not (self.skipped_instead(s) or (not domain and self.skip_rule(s.skip, s.orelse, f)[1]))
        if len(chosen) >= low and (chosen or empty):
            choices["done"] = self.bound(
                f, pick.name.text, chosen, lambda: self.pick(s, at + 1, body, f, False, False, nothing)
            )
        self.decide(f, s.manner, choices, skip, out, otherwise)

    def skipped_instead(self, s: n.Choose) -> bool:
        """Whether choosing nothing is called skipping."""
        return s.skip is not None and s.skip.kind == "or_skip"

    def bound(self, f: Frame, name: str, value: object, run: Callable[[], None]) -> Callable[[], None]:
        def bind_and_run() -> None:
            f.local[name] = value
            run()

        return bind_and_run

    def orelse(self, block: n.Block | None, f: Frame, then: Callable[[], None]) -> None:
        if block is not None:
            self.mark("an else of a choice")
            self.block(block, f)
        then()

    def menu(self, s: n.Menu, f: Frame, declined: Callable[[], None]) -> None:
        choices: dict[str, Callable[[], None]] = {}
        for option in s.options:
            key = option.key.text if option.key is not None else ""
            run = self.runner(option.body, f)
            if option.family is not None:
                name = option.family.name.text
                with self.before(f, *s.options, s.skip, s.orelse):
                    members = self.keyed(self.once_each(name, option.family.domain, option.where, f))
                for of, value in members:
                    choices[f"{key} {of}".strip()] = self.bound(f, name, value, run)
            elif option.condition is None or self.value(option.condition, f):
                choices[key] = run
        skip, out = self.skip_rule(s.skip, s.orelse, f)
        self.decide(f, s.manner, choices, skip, out, lambda: self.orelse(s.orelse, f, declined))

    def do_all(self, s: n.DoAll, f: Frame) -> None:
        """Each option once, one after another as the player likes; the whole of it is one option."""
        pending: dict[str, Callable[[], None]] = {}
        for option in s.options:
            key = option.key.text if option.key is not None else ""
            if option.family is not None:
                name = option.family.name.text
                for of, value in self.keyed(self.once_each(name, option.family.domain, option.where, f)):
                    run = self.bound(f, name, value, self.runner(option.body, f))
                    pending[f"{key} {of}".strip()] = run
            elif option.condition is None or self.value(option.condition, f):
                pending[key] = self.runner(option.body, f)

        def one(key: str) -> None:
            pending.pop(key)()

        def whole() -> None:
            while pending:
                self.decide(f, n.Manner(), {k: partial(one, k) for k in pending}, False, False, nothing)

        self.decide(f, n.Manner(), {"all": whole}, False, False, nothing)

    def runner(self, body: n.Block, f: Frame) -> Callable[[], None]:
        return lambda: self.block(body, f)

    def either(self, s: n.Alternatives, f: Frame, skip: bool, declined: Callable[[], None]) -> None:
        branches = {}
        for b in s.branches:
            only = b.statements[0] if len(b.statements) == 1 else None
            if not (isinstance(only, n.Run) and self.hook(only, f) is None):
                branches[re.sub("[^a-z0-9]+", "_", b.span.text.lower()).strip("_")] = self.runner(b, f)
        self.decide(f, n.Manner(), branches, skip, skip, declined)

    def may(self, body: n.Block, f: Frame, declined: Callable[[], None]) -> None:
        """Offers to carry out the body. A choice that is all of it takes the skip itself: one decision."""
        self.mark(body)
        while len(body.statements) == 1 and isinstance(body.statements[0], n.Block):
            body = body.statements[0]
        first, rest = body.statements[0], n.Block(body.span, body.statements[1:])
        skip = n.Skip(body.span, "or_skip", None)
        match first:
            case n.Choose() if first.body is None or not rest.statements:
                self.choose(replace(first, skip=skip), f, first.body or rest, declined)
            case n.Menu() if not rest.statements:
                self.menu(replace(first, skip=skip), f, declined)
            case n.Alternatives() if not rest.statements:
                self.either(first, f, True, declined)
            case n.Run() if not rest.statements and self.hook(first, f) is None:
                declined()
            case _:
                self.decide(f, n.Manner(), {"take": self.runner(body, f)}, True, True, declined)

    # -------------------------------------------------------------- statements
    def block(self, block: n.Block, f: Frame) -> None:
        self.mark(block)
        for at, s in enumerate(block.statements):
            if isinstance(s, n.Choose) and s.body is None:
                self.choose(s, f, n.Block(block.span, block.statements[at + 1 :]), nothing)
                return
            with self.before(f, *block.statements[at + 1 :]):
                self.statement(s, f)

    def statement(self, s: n.Stmt, f: Frame) -> None:
        self.spend()
        self.mark(s)
        if self.reacting and does_something(s, f):
            self.reacting[-1] = True
        STATEMENTS[type(s)](self, s, f)

    def gain(self, s: n.Gain, f: Frame) -> None:
        for key, count in self.amounts(s.amount, f):
            self.change(key, count, f)

    def lose(self, s: n.Lose, f: Frame) -> None:
        for key, count in self.amounts(s.amount, f):
            self.change(key, -count, f)

    def give(self, s: n.Give, f: Frame) -> None:
        to = self.value(s.to, f)
        whole = written_out(s.amount)
        given = self.amounts(s.amount, f)
        if not whole and any(not i or self.world.counters[n, i] < count for (n, i), count in given):
            raise Fault
        for (name, index), count in given:
            self.transfer(name, index, (to, *index[1:]), count, whole, f)

    def take(self, s: n.Take, f: Frame) -> None:
        source = self.value(s.source, f)
        for (name, index), count in self.amounts(s.amount, f):
            if index:
                self.transfer(name, (source, *index[1:]), index, count, False, f)

    def draw(self, s: n.Draw, f: Frame) -> None:
        source, to = self.world.zones[self.place(s.source, f)], self.place(s.to, f)
        for _ in range(min(self.number(s.number, f), self.declared.pieces)):
            if self.refilled(s.source, f):
                self.require_room(to)
                self.out_of_sight(s.source, f)
                self.move(source[-1 if s.edge == "bottom" else 0], to, False)

    def fill(self, s: n.Fill, f: Frame) -> None:
        source = self.world.zones[self.place(s.source, f)]
        for to in self.places(s.zone, f):
            while len(self.world.zones[to]) < (self.declared.zones[to[0]].capacity or 0):
                if not self.refilled(s.source, f):
                    return
                self.out_of_sight(s.source, f)
                self.move(source[0], to, False)

    def score(self, s: n.Score, f: Frame) -> None:
        assert f.me is not None
        self.world.score[f.me] += self.number(s.value, f) * (1 if s.per is None else self.number(s.per, f))

    def let(self, s: n.Let, f: Frame) -> None:
        f.local[s.name.text] = self.result(s.value, f)

    def run(self, s: n.Run, f: Frame) -> None:
        hook = self.hook(s, f)
        if hook is not None:
            given = self.given_to(s, f)
            self.mark(f"a hook of a {given['this'].kind}")  # type: ignore[attr-defined]
            self.block(hook.body, Frame(given, f.me))

    def prevent(self, s: n.Prevent, f: Frame) -> None:
        f.local["prevented"] = True

    def only_if(self, s: n.OnlyIf, f: Frame) -> None:
        if not self.value(s.condition, f):
            raise Fault

    def give_back(self, s: n.Return, f: Frame) -> None:
        raise Returned(self.value(s.value, f))

    def end(self, s: n.End, f: Frame) -> None:
        if self.depth > 0:
            self.satisfied_here()
        raise EndBlock(s.what.text)

    def stop(self, s: n.Stop, f: Frame) -> None:
        raise LeaveLoop

    def choose_here(self, s: n.Choose, f: Frame) -> None:
        assert s.body is not None
        self.choose(s, f, s.body, nothing)

    def exchange(self, s: n.Exchange, f: Frame) -> None:
        self.pay(s.cost, f)
        self.block(s.body, f)

    def branch(self, s: n.If, f: Frame) -> None:
        for condition, body in s.arms:
            if self.value(condition, f):
                self.block(body, f)
                return
        if s.orelse is not None:
            self.block(s.orelse, f)

    def acting_as(self, s: n.As, f: Frame) -> None:
        player = self.value(s.player, f)
        if player not in self.declared.seats:
            self.mark("dummies")
        self.block(s.body, Frame(f.local, player))  # type: ignore[arg-type]

    def span(self, s: n.SpanBlock, f: Frame) -> None:
        if self.world.reset(s.what):
            self.mark("reset of a counter")
        self.stretch(s.what, self.runner(s.body, f))

    def scope(self, s: n.ScopeBlock, f: Frame) -> None:
        assert s.tag is not None
        self.trip(self.value(s.tag, f), self.runner(s.body, f))

    def with_(self, s: n.With, f: Frame) -> None:
        place = self.changed(s.modifier.target, s.modifier.op, f)
        value = self.for_a_while(place, self.value(s.modifier.value, f))
        with self.before(f, s.modifier.target):
            self.with_change(place, s.modifier.op, value, self.runner(s.body, f))

    def loop(self, s: n.Stmt, f: Frame) -> None:
        again = (s.condition, s.body) if isinstance(s, n.While) else (s.body,)  # type: ignore[attr-defined]
        local = s.name.text if isinstance(s, n.ForEach) else ""
        with suppress(LeaveLoop), self.before(f, *again, local=local):
            self.rounds(s, f)

    def at_once(self, s: n.AtOnce, f: Frame) -> None:
        """One player after another, which must make no difference. A trial ends where the block begins."""
        self.satisfied_here()
        self.blocks += 1
        depth, self.depth, self.together = self.depth, 0, self.blocks
        for player in self.declared.seats:
            self.block(s.body, Frame(dict(f.local), player))
        self.depth, self.together = depth, 0

    def rounds(self, s: n.Stmt, f: Frame) -> None:
        match s:
            case n.While():
                while self.value(s.condition, f):
                    self.block(s.body, f)
            case n.Repeat():
                for _ in range(self.number(s.times, f)):
                    self.block(s.body, f)
            case n.UpToTimes():
                for _ in range(self.number(s.times, f)):
                    self.may(s.body, f, leave_loop)
            case n.AnyTimes():
                while True:
                    self.may(s.body, f, leave_loop)
            case n.ForEach():
                rest = self.sifted(s.name.text, s.domain, s.where, f)
                while rest:
                    if s.order is None:
                        self.next_of(rest, rest[0], s, f)
                    else:
                        self.any_of(rest, s, f)
            case n.EachPlayer():
                seats = list(self.declared.seats)
                start = seats.index(self.value(s.start, f)) if s.start is not None else 0  # type: ignore[arg-type]
                order = seats[start:] + seats[:start]
                for player in reversed(order) if s.reverse else order:
                    if not (s.other and player == f.me):
                        self.block(s.body, Frame(f.local, player))

    def any_of(self, rest: list[object], s: n.ForEach, f: Frame) -> None:
        """One of the rest, as nature or the player likes."""
        choices = {key: partial(self.next_of, rest, v, s, f) for key, v in self.keyed(rest, s.order == "random")}
        self.decide(f, n.Manner(at_random=s.order == "random"), choices, False, False, nothing)

    def next_of(self, rest: list[object], value: object, s: n.ForEach, f: Frame) -> None:
        rest.remove(value)
        f.local[s.name.text] = value
        self.block(s.body, f)

    def sifted(self, name: str, domain: n.Expr, where: n.Expr | None, f: Frame) -> list[object]:
        found = []
        for value in self.members(domain, f):
            f.local[name] = value
            if where is None or self.value(where, f):
                found.append(value)
        return found

    def once_each(self, name: str, domain: n.Expr, where: n.Expr | None, f: Frame) -> list[object]:
        """Of a list too each thing once."""
        return list(dict.fromkeys(self.sifted(name, domain, where, f)))

    def do(self, invoke: n.Invoke, f: Frame) -> object:
        routine = self.rules.effects[invoke.name.text]
        local = dict(zip(routine.parameters, [self.value(a, f) for a in invoke.arguments], strict=True))
        try:
            self.block(routine.body, Frame(local, f.me))
        except Returned as returned:
            return returned.args[0]
        return None

    def hook(self, s: n.Run, f: Frame) -> Routine | None:
        """What an entry or member does at its hook, if it does anything."""
        assert isinstance(s.hook, n.Attribute)
        thing = self.value(s.hook.base, f)
        block = None if thing is None else self.rules.entries[self.declared.key(thing)].hooks.get(s.hook.name.text)
        return None if block is None else Routine((), block)

    def given_to(self, s: n.Run, f: Frame) -> dict[str, object]:
        """What a hook knows: what it is of, and its arguments."""
        assert isinstance(s.hook, n.Attribute)
        this = self.value(s.hook.base, f)
        names = ("u1", "u2") if s.hook.name.text == "use" else ()
        arguments = [self.value(a, f) for a in s.hook.arguments or ()]
        owner = self.attribute(this, "owner", f) if s.hook.name.text == "use" else None
        return {"this": this, "owner": owner, **dict(zip(names, arguments, strict=True))}

    def emit(self, s: n.Emit, f: Frame) -> None:
        """Who reacts is settled at the beginning; `before` may prevent all else, `instead` stands for the event."""
        name, by = s.invoke.name.text, f.me
        assert by is not None
        event = self.rules.events[name]
        given = dict(zip(event.parameters, [self.value(a, f) for a in s.invoke.arguments], strict=True))
        before, instead, after = (self.reactors(when, name, by) for when in ("before", "instead", "after"))

        def react(player: Thing, thing: Thing, key: str, block: n.Block) -> bool:
            self.mark(key)
            inside = Frame({"this": thing, "owner": player, "by": by, **given}, player)
            self.block(block, inside)
            return bool(inside.local.get("prevented"))

        for found in (before, after):
            if len({thing for _, thing, _, _ in found}) < len(found):
                self.mark("own events and anybody's")
        if any(react(*reaction) for reaction in before):
            self.mark("an event prevented")
            return

        def replaces(player: Thing, thing: Thing, key: str, block: n.Block) -> bool:
            self.reacting.append(False)
            try:
                react(player, thing, key, block)
                self.mark("an event replaced" if self.reacting[-1] else "an instead that does nothing")
                return self.reacting[-1]
            finally:
                self.reacting.pop()

        if any(replaces(*reaction) for reaction in instead):
            pass
        elif s.body is not None:
            self.block(s.body, f)
        elif event.body is not None:
            self.mark("an event with a body")
            self.block(event.body, Frame(given, by))
        for reaction in after:
            react(*reaction)

    def result(self, value: n.Expr | n.Do, f: Frame) -> object:
        return self.do(value.invoke, f) if isinstance(value, n.Do) else self.value(value, f)

    def assign(self, s: n.Assign, f: Frame) -> None:
        name = s.target.name.text
        if s.scope is not None:
            assert not isinstance(s.value, n.Do)
            place = self.changed(s.target, s.op, f)
            self.note_change(s.scope.text, place, s.op, self.for_a_while(place, self.value(s.value, f)))
            return
        local = name in f.local and not s.target.accessors
        if local:
            old: object = f.local[name]
        else:
            place = self.target(s.target, f)
            store: dict = self.world.variables if place in self.world.variables else self.world.counters
            old = store[place]
        if place_of(s.target) in ("charge", "holder"):
            self.mark("variables of components")
        if s.target.name.text == "trail":
            self.mark("a list")
            self.alter(("trail", ()), "=", self.listed(s.value, f))
            return
        value = self.result(s.value, f)
        if not local and store is self.world.variables:
            self.alter(place, s.op, value)
            return
        if s.op != "=":
            value = self.operate(s.op[0], old, value)
        if local:
            f.local[name] = value
        else:
            store[place] = value
            self.react(place, old, value, f)  # type: ignore[arg-type]

    def listed(self, e: n.Expr | n.Do, f: Frame) -> Ordered:
        """What is written for the list: `[x, y]` or `trail + x`."""
        if isinstance(e, n.Listing):
            return Ordered(self.value(i, f) for i in e.items)
        assert isinstance(e, n.Binary)
        return Ordered((*self.members(e.left, f), self.value(e.right, f)))

    # -------------------------------------------------------------- changes for a while, pauses
    @staticmethod
    def for_a_while(place: Place, value: object) -> object:
        """What is instead of a named value is in a tuple."""
        return (value,) if place[0].endswith(" INSTEAD") else value

    def changed(self, target: n.Target, op: str, f: Frame) -> Place:
        """Where a change goes."""
        if target.name.text in self.declared.values:
            of = [self.value(i, f) for a in target.accessors if isinstance(a, n.At) for i in a.indices]
            index = self.of_value(target.name.text, of, f)  # type: ignore[arg-type]
            return f"{target.name.text} {'INSTEAD' if op == '=' else 'ADDED'}", index
        return self.target(target, f)

    def allow(self, s: n.Allowing, f: Frame) -> None:
        self.allowing.append([(i.name.text, [self.value(a, f) for a in i.arguments]) for i in s.invokes])
        undoing(self.runner(s.body, f), self.allowing.pop)

    def pause(self, f: Frame) -> None:
        """Again and again one of what is allowed here, or on."""
        with suppress(LeaveLoop):
            while self.allowing:
                choices: dict[str, Callable[[], None]] = {}
                for name, given in self.allowing[-1]:
                    if name not in self.going_on:
                        choices.update({k: partial(self.at_pause, name, run) for k, run in self.offers(name, given, f)})
                self.decide(f, n.Manner(), choices, True, True, leave_loop)

    def at_pause(self, name: str, run: Callable[[], None]) -> None:
        self.going_on.append(name)
        self.mark("an effect done at a pause")
        undoing(run, self.going_on.pop)

    def offers(self, name: str, given: list[object], f: Frame) -> list[tuple[str, Callable[[], None]]]:
        """What an anytime effect offers: its options if it is a choice, else itself."""
        routine = self.rules.effects[name]
        inner = Frame(dict(zip(routine.parameters, given, strict=True)), f.me)
        match routine.body.statements:
            case (n.Menu(options=options),):
                return [
                    (o.key.text, self.runner(o.body, inner))
                    for o in options
                    if o.key is not None and (o.condition is None or self.value(o.condition, inner))
                ]
            case (n.Choose(picks=(pick,), body=n.Block() as body),):
                local, run = pick.name.text, self.runner(body, inner)
                with self.before(inner, pick, body):
                    members = self.keyed(self.sifted(local, pick.domain, pick.where, inner))
                return [(key, self.bound(inner, local, v, run)) for key, v in members]
        return [(name, self.runner(routine.body, inner))]

    def can(self, statements: tuple[n.Stmt, ...], f: Frame, supposing: bool = False) -> bool:
        """Whether the statements can be carried out: searched on copies."""

        traces: dict[tuple[str, ...], list[object]] = {}

        def attempt(answers: Sequence[str]) -> None:
            trial = Interpreter(self.rules, self.world.copy(), answers, True, self.spend, traces)
            trial.reached = self.reached
            trial.unknown = Fault if supposing else Satisfied
            block = n.Block(statements[0].span, statements)
            trial.option(lambda: trial.block(block, Frame(dict(f.local), f.me)))

        return finishable(attempt, [], {})

    # -------------------------------------------------------------- counters and zones
    def amounts(self, e: n.Expr, f: Frame) -> list[tuple[Place, int]]:
        if isinstance(e, n.Amounts) and written_out(e):
            self.mark(e)
            return [pair for part in e.parts for pair in self.amounts(part, f)]
        if not isinstance(e, n.Counted):
            value = self.value(e, f)
            if value is None:
                return []
            assert isinstance(value, Amounts)
            found = zip(self.declared.nouns(), value.numbers, strict=True)
            return [(self.mine(name, thing, f), count) for (name, thing), count in found if count]
        self.mark(e)
        per = 1 if e.per is None else self.number(e.per, f)
        noun = e.noun.name.text
        if not e.noun.accessors and (noun in self.declared.kinds["thing"] or isinstance(f.local.get(noun), Thing)):
            self.mark("a noun that is a member" if noun in self.declared.kinds["thing"] else "a dynamic noun")
            place = self.mine(*self.noun(e.noun, f), f)
        else:
            place = self.target(e.noun, f)
        return [(place, max(0, self.number(e.count, f) * per))]

    def mine(self, counter: str, thing: Thing | None, f: Frame) -> Place:
        index = [f.me] if "player" in self.declared.counters[counter].per else []
        return counter, (*index, *([] if thing is None else [thing]))  # type: ignore[return-value]

    def change(self, key: Place, count: int, f: Frame) -> None:
        old = self.world.counters[key]
        new = max(0, old + count)
        high = self.declared.counters[key[0]].high
        if high is not None and count > 0:
            new = max(old, min(high, new))
        self.world.counters[key] = new
        self.react(key, old, new, f)

    def react(self, key: Place, old: int, new: int, f: Frame) -> None:
        counter = self.declared.counters[key[0]]
        owner = key[1][0] if counter.per[:1] == ("player",) else f.me
        reached = [e for v, e in counter.reach.items() if old < v <= new]
        fallen = [e for v, e in counter.fall_to.items() if new <= v < old]
        met = reached + fallen
        for found, what in ((reached, "reach"), (fallen, "fall_to")):
            if found:
                self.mark(what)
        for effect in met:
            self.block(self.rules.effects[effect.removeprefix("do ")].body, Frame({}, owner))

    def pay(self, amount: n.Expr, f: Frame) -> None:
        if not written_out(amount) and any(self.world.counters[k] < c for k, c in self.amounts(amount, f)):
            raise Fault
        for key, count in self.amounts(amount, f):
            if written_out(amount) and self.world.counters[key] < count:
                raise Fault
            self.change(key, -count, f)

    def transfer(self, name: str, source: object, target: object, count: int, whole: bool, f: Frame) -> None:
        have = self.world.counters[name, source]  # type: ignore[index]
        if have < count and whole:
            raise Fault
        count = min(count, have)
        self.change((name, source), -count, f)  # type: ignore[arg-type]
        self.change((name, target), count, f)  # type: ignore[arg-type]

    def home(self, card: object) -> list[Thing]:
        return next(zone for zone in self.world.zones.values() if card in zone)

    def move_some(self, what: object, s: n.Move | n.MoveAll, f: Frame) -> None:
        """A card or several, in their order."""
        to = s.to
        if isinstance(to, n.Conditional):
            to = to.value if self.value(to.condition, f) else to.otherwise
        place, cards = self.place(to, f), list(what) if isinstance(what, tuple) else [] if what is None else [what]
        for card in reversed(cards) if s.edge == "top" else cards:
            self.move(card, place, s.edge == "top")

    def refilled(self, e: n.Expr, f: Frame) -> bool:
        """Whether there is something in a zone to draw, perhaps after what it is refilled from was shuffled into it."""
        place = self.place(e, f)
        zone, refill = self.world.zones[place], self.declared.zones[place[0]].refill
        if not zone and refill and self.world.zones[refill, ()]:
            self.satisfied_here()
            self.mark("refill_from")
            zone += self.world.zones[refill, ()]
            self.world.zones[refill, ()].clear()
            self.world.chance.shuffle(zone)
        return bool(zone)

    def shuffle(self, s: n.Shuffle, f: Frame) -> None:
        place = self.place(s.zone, f)
        zone = self.world.zones[place]
        into = self.world.zones[place if s.into is None else self.place(s.into, f)]
        if into is not zone:
            into += zone
            zone.clear()
        if len(into) > 1:
            self.satisfied_here()
        self.world.chance.shuffle(into)

    def places(self, e: n.Expr, f: Frame) -> list[Place]:
        """All places of a zone where no index is written, else the one."""
        if isinstance(e, n.NameRef) and (self.declared.zones[e.name].per or ("player",))[0] != "player":
            return [(e.name, index) for index in self.declared.indices(self.declared.zones[e.name].per)]
        return [self.place(e, f)]

    def require_room(self, to: Place) -> None:
        capacity = self.declared.zones[to[0]].capacity
        if capacity is not None and len(self.world.zones[to]) >= capacity:
            raise Fault

    def out_of_sight(self, source: n.Expr, f: Frame) -> None:
        """What is drawn from a hidden place nobody may know before."""
        if not self.declared.open(self.place(source, f)[0]):
            self.satisfied_here()
            self.mark("a draw from a hidden place")

    def move(self, card: object, to: Place, top: bool) -> None:
        zone, home = self.world.zones[to], self.home(card)
        if home is not zone:
            self.require_room(to)
        home.remove(card)  # type: ignore[arg-type]
        zone.insert(0 if top else len(zone), card)  # type: ignore[arg-type]

    def swap(self, left: object, right: object) -> None:
        if left is None or right is None or left == right:
            return
        a, b = self.home(left), self.home(right)
        i, j = a.index(left), b.index(right)  # type: ignore[arg-type]
        a[i], b[j] = right, left  # type: ignore[assignment]


def nothing_happens(i: Interpreter, s: n.Stmt, f: Frame) -> None:
    """What is only told."""


#: How each form of statement is carried out.
STATEMENTS: dict[type, Callable[[Interpreter, Any, Frame], object]] = {
    n.Block: Interpreter.block,
    n.Gain: Interpreter.gain,
    n.Lose: Interpreter.lose,
    n.Pay: lambda i, s, f: i.pay(s.amount, f),
    n.Give: Interpreter.give,
    n.Take: Interpreter.take,
    n.Move: lambda i, s, f: i.move_some(i.value(s.what, f), s, f),
    n.MoveAll: lambda i, s, f: i.move_some(i.value(s.source, f), s, f),
    n.Draw: Interpreter.draw,
    n.Fill: Interpreter.fill,
    n.Shuffle: Interpreter.shuffle,
    n.Reveal: nothing_happens,
    n.Tell: nothing_happens,
    n.Note: nothing_happens,
    n.Phase: nothing_happens,
    n.Swap: lambda i, s, f: i.swap(i.value(s.left, f), i.value(s.right, f)),
    n.Score: Interpreter.score,
    n.Let: Interpreter.let,
    n.Assign: Interpreter.assign,
    n.Do: lambda i, s, f: i.do(s.invoke, f),
    n.Run: Interpreter.run,
    n.Emit: Interpreter.emit,
    n.Prevent: Interpreter.prevent,
    n.OnlyIf: Interpreter.only_if,
    n.Return: Interpreter.give_back,
    n.End: Interpreter.end,
    n.Stop: Interpreter.stop,
    n.Choose: Interpreter.choose_here,
    n.Menu: lambda i, s, f: i.menu(s, f, nothing),
    n.DoAll: Interpreter.do_all,
    n.May: lambda i, s, f: i.may(s.body, f, nothing),
    n.Exchange: Interpreter.exchange,
    n.Alternatives: lambda i, s, f: i.either(s, f, False, nothing),
    n.If: Interpreter.branch,
    n.As: Interpreter.acting_as,
    n.AtOnce: Interpreter.at_once,
    n.SpanBlock: Interpreter.span,
    n.ScopeBlock: Interpreter.scope,
    n.With: Interpreter.with_,
    n.Allowing: Interpreter.allow,
    n.Pause: lambda i, s, f: i.pause(f),
    **dict.fromkeys((n.While, n.Repeat, n.UpToTimes, n.AnyTimes, n.ForEach, n.EachPlayer), Interpreter.loop),
}
