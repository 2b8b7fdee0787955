"""The evaluator: walks the syntax tree of a random ruleset, in the most obvious way and by no means fast.

It shares nothing with checker, lowering and runtime. A game is nothing but the list of its answers: whatever is wanted of a
game, `run` plays it from the beginning. A decision that has no answer yet ends the run by an exception. So "can this option
be finished" is a search over longer and longer lists of answers (LANGUAGE, "What is offered can be finished").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from interpreter.syntax import nodes as n
from tests.fuzz.declarations import Declarations, Thing

SKIP, NOTHING = "skip", "(nothing)"


class Pending(Exception):
    """A decision without an answer."""


class Satisfied(Exception):
    """The outermost option of a trial has been carried out."""


class Fault(Exception):
    """A demand is not met."""


class TooHard(Exception):
    """The search takes longer than anybody would wait."""


class LeaveLoop(Exception):
    pass


class EndBlock(Exception):
    pass


class Returned(Exception):
    pass


@dataclass
class Question:
    """`who` None is chance. `out`: when nothing can be chosen, the game goes on."""

    who: Thing | None
    keys: list[str]
    skip: bool
    out: bool


@dataclass
class Routine:
    parameters: tuple[str, ...]
    body: n.Block


@dataclass
class Rules:
    declared: Declarations
    effects: dict[str, Routine]
    functions: dict[str, tuple[tuple[str, ...], n.Expr]]


@dataclass
class Frame:
    """One activation: the locals by name (no name hides another) and the acting player."""

    local: dict[str, object]
    me: Thing | None

    def inside(self, **changes: object) -> Frame:
        """The same locals under another acting player."""
        return Frame(self.local, changes.get("me", self.me))  # type: ignore[arg-type]


class World:
    """The state: everything by name and index."""

    def __init__(self, declared: Declarations) -> None:
        self.declared = declared
        self.counters = {(k, i): c.start for k, c in declared.counters.items() for i in declared.indices(c.per)}
        empty = {"bool": False, "0..1000": 0}
        self.variables: dict[tuple[str, tuple[Thing, ...]], object] = {
            (k, i): () if v.type.startswith("set") else empty.get(v.type)
            for k, v in declared.variables.items()
            for i in declared.indices(v.per)
        }
        cards = list(declared.things("card"))
        self.zones = {(k, i): list(cards) if z.starts else [] for k, z in declared.zones.items() for i in declared.indices(z.per)}
        self.score = dict.fromkeys(declared.things("player"), 0)

    def copy(self) -> World:
        twin = object.__new__(World)
        twin.declared = self.declared
        twin.counters, twin.variables, twin.score = dict(self.counters), dict(self.variables), dict(self.score)
        twin.zones = {key: list(zone) for key, zone in self.zones.items()}
        return twin


def distinct(values: Sequence[object]) -> tuple[object, ...]:
    return tuple(dict.fromkeys(values))


def nothing() -> None:
    pass


def leave_loop() -> None:
    raise LeaveLoop


class Interpreter:
    """One run. `depth` counts the options being carried out; in a trial the run ends when the outermost one does."""

    def __init__(self, rules: Rules, world: World, answers: Sequence[str], trial: bool, spend: Callable[[], None]) -> None:
        self.rules, self.declared, self.world = rules, rules.declared, world
        self.answers, self.position, self.trial, self.depth, self.spend = answers, 0, trial, 0, spend

    # -------------------------------------------------------------- decisions
    def ask(self, question: Question) -> str:
        answered = self.position < len(self.answers)
        if question.who is None and len(question.keys) > 1 and self.trial and not answered:
            raise Satisfied
        if not question.keys and not question.out and not question.skip:
            raise Fault
        if not answered:
            raise Pending(question)
        self.position += 1
        return self.answers[self.position - 1]

    def satisfied_here(self) -> None:
        if self.trial and self.position == len(self.answers):
            raise Satisfied

    def option(self, run: Callable[[], None]) -> None:
        """Carries out what an option leads to, however that is left."""
        self.depth += 1
        try:
            run()
        except (LeaveLoop, Returned):
            self.close()
            raise
        self.close()

    def close(self) -> None:
        self.depth -= 1
        if self.depth == 0:
            self.satisfied_here()

    def decide(self, f: Frame, by: n.Expr | None, random: bool, choices: dict[str, Callable[[], None]], skip: bool, out: bool,
               otherwise: Callable[[], None]) -> None:  # fmt: skip
        """Asks for one of the choices and carries it out. To skip, or to find nothing, is an option too: `otherwise`."""
        who = None if random else self.value(by, f) if by is not None else f.me
        answer = self.ask(Question(who, list(choices), skip, out))  # type: ignore[arg-type]
        self.option(otherwise if answer in (SKIP, NOTHING) else choices[answer])

    def skip_rule(self, skip: n.Skip | None, orelse: n.Block | None, f: Frame) -> tuple[bool, bool]:
        """Whether it may be skipped; whether it does not matter when there is nothing to choose."""
        may = skip is not None and skip.kind == "or_skip" and (skip.condition is None or bool(self.value(skip.condition, f)))
        return may, may or orelse is not None or (skip is not None and skip.kind == "if_any")

    def choose(self, s: n.Choose, f: Frame, body: n.Block, declined: Callable[[], None]) -> None:
        """`declined`: what comes behind the `else` of a choice that was not made."""
        skip, out = self.skip_rule(s.skip, s.orelse, f)
        self.pick(s, 0, body, f, skip, out, lambda: self.orelse(s.orelse, f, declined))

    def pick(self, s: n.Choose, at: int, body: n.Block, f: Frame, skip: bool, out: bool, otherwise: Callable[[], None]) -> None:
        if at == len(s.picks):
            self.block(body, f)
            return
        name, domain, where = s.picks[at].name.text, s.picks[at].domain, s.picks[at].where
        choices: dict[str, Callable[[], None]] = {}
        for value in self.sifted(name, domain, where, f):
            run = self.bound(f, name, value, lambda: self.pick(s, at + 1, body, f, False, False, lambda: None))
            choices.setdefault(self.declared.key(value), run)
        self.decide(f, s.manner.by, s.manner.at_random, choices, skip, out, otherwise)

    def bound(self, f: Frame, name: str, value: object, run: Callable[[], None]) -> Callable[[], None]:
        def bind_and_run() -> None:
            f.local[name] = value
            run()

        return bind_and_run

    def orelse(self, block: n.Block | None, f: Frame, then: Callable[[], None]) -> None:
        if block is not None:
            self.block(block, f)
        then()

    def menu(self, s: n.Menu, f: Frame, declined: Callable[[], None]) -> None:
        choices: dict[str, Callable[[], None]] = {}
        for option in s.options:
            key = option.key.text if option.key is not None else ""
            run = self.runner(option.body, f)
            if option.family is not None:
                name = option.family.name.text
                for value in self.sifted(name, option.family.domain, option.where, f):
                    choices.setdefault(f"{key} {self.declared.key(value)}".strip(), self.bound(f, name, value, run))
            elif option.condition is None or self.value(option.condition, f):
                choices[key] = run
        skip, out = self.skip_rule(s.skip, s.orelse, f)
        self.decide(f, s.manner.by, s.manner.at_random, choices, skip, out, lambda: self.orelse(s.orelse, f, declined))

    def runner(self, body: n.Block, f: Frame) -> Callable[[], None]:
        return lambda: self.block(body, f)

    def either(self, s: n.Alternatives, f: Frame, skip: bool, declined: Callable[[], None]) -> None:
        branches = {re.sub("[^a-z0-9]+", "_", b.span.text).strip("_"): self.runner(b, f) for b in s.branches}
        self.decide(f, None, False, branches, skip, skip, declined)

    def may(self, body: n.Block, f: Frame, declined: Callable[[], None]) -> None:
        """Offers to carry out the body. A choice that is all of the body takes the skip itself: one decision, not two."""
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
            case _:
                self.decide(f, None, False, {"take": self.runner(body, f)}, True, True, declined)

    # -------------------------------------------------------------- statements
    def block(self, block: n.Block, f: Frame) -> None:
        for at, s in enumerate(block.statements):
            if isinstance(s, n.Choose) and s.body is None:
                self.choose(s, f, n.Block(block.span, block.statements[at + 1 :]), nothing)
                return
            self.statement(s, f)

    def statement(self, s: n.Stmt, f: Frame) -> None:
        self.spend()
        match s:
            case n.Block():
                self.block(s, f)
            case n.Gain():
                for key, count in self.amounts(s.amount, f):
                    self.change(key, count, f)
            case n.Lose():
                for key, count in self.amounts(s.amount, f):
                    self.change(key, -count, f)
            case n.Pay():
                self.pay(s.amount, f)
            case n.Give():
                to = self.value(s.to, f)
                for (name, index), count in self.amounts(s.amount, f):
                    self.transfer(name, index, (to, *index[1:]), count, True, f)
            case n.Take():
                source = self.value(s.source, f)
                for (name, index), count in self.amounts(s.amount, f):
                    self.transfer(name, (source, *index[1:]), index, count, False, f)
            case n.Move():
                card = self.value(s.what, f)
                if card is not None:
                    self.move(card, self.place(s.to, f), s.edge == "top")
            case n.MoveAll():
                to = self.place(s.to, f)
                for card in list(self.world.zones[self.place(s.source, f)]):
                    self.move(card, to, s.edge == "top")
            case n.Draw():
                source, to = self.world.zones[self.place(s.source, f)], self.place(s.to, f)
                for _ in range(min(self.number(s.number, f), len(source))):
                    self.move(source[-1 if s.edge == "bottom" else 0], to, False)
            case n.Fill():
                source, to = self.world.zones[self.place(s.source, f)], self.place(s.zone, f)
                while source and len(self.world.zones[to]) < (self.declared.zones[to[0]].capacity or 0):
                    self.move(source[0], to, False)
            case n.Swap():
                self.swap(self.value(s.left, f), self.value(s.right, f))
            case n.Score():
                assert f.me is not None
                self.world.score[f.me] += self.number(s.value, f) * (1 if s.per is None else self.number(s.per, f))
            case n.Note() | n.Phase():
                pass
            case n.Let():
                f.local[s.name.text] = self.result(s.value, f)
            case n.Assign():
                self.assign(s, f)
            case n.Do():
                self.do(s.invoke, f)
            case n.OnlyIf():
                if not self.value(s.condition, f):
                    raise Fault
            case n.Return():
                raise Returned(self.value(s.value, f))
            case n.End():
                if self.depth > 0:
                    self.satisfied_here()
                raise EndBlock(s.what.text)
            case n.Stop():
                raise LeaveLoop
            case n.Choose():
                assert s.body is not None
                self.choose(s, f, s.body, nothing)
            case n.Menu():
                self.menu(s, f, nothing)
            case n.May():
                self.may(s.body, f, nothing)
            case n.Exchange():
                self.pay(s.cost, f)
                self.block(s.body, f)
            case n.Alternatives():
                self.either(s, f, False, nothing)
            case n.If():
                for condition, body in s.arms:
                    if self.value(condition, f):
                        self.block(body, f)
                        return
                self.orelse(s.orelse, f, nothing)
            case n.As():
                self.block(s.body, f.inside(me=self.value(s.player, f)))
            case n.SpanBlock():
                try:
                    self.block(s.body, f)
                except EndBlock as end:
                    if end.args[0] != s.what:
                        raise
            case n.While() | n.Repeat() | n.UpToTimes() | n.AnyTimes() | n.ForEach() | n.EachPlayer():
                try:
                    self.loop(s, f)
                except LeaveLoop:
                    pass
            case _:
                raise AssertionError(f"the evaluator does not know {type(s).__name__}")

    def loop(self, s: n.Stmt, f: Frame) -> None:
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
                for value in self.sifted(s.name.text, s.domain, s.where, f):
                    f.local[s.name.text] = value
                    if s.order is None:
                        self.block(s.body, f)
            case n.EachPlayer():
                seats = list(self.declared.things("player"))
                start = seats.index(self.value(s.start, f)) if s.start is not None else 0  # type: ignore[arg-type]
                order = seats[start:] + seats[:start]
                for player in reversed(order) if s.reverse else order:
                    if not (s.other and player == f.me):
                        self.block(s.body, f.inside(me=player))

    def sifted(self, name: str, domain: n.Expr, where: n.Expr | None, f: Frame) -> list[object]:
        found = []
        for value in self.members(domain, f):
            f.local[name] = value
            if where is None or self.value(where, f):
                found.append(value)
        return found

    def do(self, invoke: n.Invoke, f: Frame) -> object:
        routine = self.rules.effects[invoke.name.text]
        local = dict(zip(routine.parameters, [self.value(a, f) for a in invoke.arguments], strict=True))
        try:
            self.block(routine.body, Frame(local, f.me))
        except Returned as returned:
            return returned.args[0]
        return None

    def result(self, value: n.Expr | n.Do, f: Frame) -> object:
        return self.do(value.invoke, f) if isinstance(value, n.Do) else self.value(value, f)

    def assign(self, s: n.Assign, f: Frame) -> None:
        name = s.target.name.text
        if name in f.local:
            old: object = f.local[name]
        else:
            place = self.target(s.target, f)
            store: dict = self.world.variables if place in self.world.variables else self.world.counters
            old = store[place]
        value = self.result(s.value, f)
        if s.op != "=":
            value = self.operate(s.op[0], old, value)
        if name in f.local:
            f.local[name] = value
        else:
            store[place] = value
            if store is self.world.counters:
                self.react(place, old, value, f)  # type: ignore[arg-type]

    # -------------------------------------------------------------- counters and zones
    def target(self, t: n.Target, f: Frame) -> tuple[str, tuple[Thing, ...]]:
        """Name and index of a counter, variable or zone: `coin`, `coin[p]`, `stock[x]` (mine), `stock[p, x]`."""
        indices = [self.value(i, f) for a in t.accessors if isinstance(a, n.At) for i in a.indices]
        return self.located(t.name.text, indices, f)  # type: ignore[arg-type]

    def located(self, word: str, indices: list[Thing], f: Frame) -> tuple[str, tuple[Thing, ...]]:
        name = self.singular(word)
        declared = {**self.declared.counters, **self.declared.variables, **self.declared.zones}[name]
        if len(indices) < len(declared.per):
            assert f.me is not None and declared.per[0] == "player"
            indices = [f.me, *indices]
        return name, tuple(indices)

    def singular(self, word: str) -> str:
        known = {*self.declared.counters, *self.declared.variables, *self.declared.zones}
        return word if word in known else word.removesuffix("s")

    def place(self, e: n.Expr, f: Frame) -> tuple[str, tuple[Thing, ...]]:
        match e:
            case n.NameRef():
                return self.located(e.name, [], f)
            case n.Index(base=n.NameRef() as base):
                return self.located(base.name, [self.value(i, f) for i in e.indices], f)  # type: ignore[misc]
            case n.Attribute():
                return self.located(e.name.text, [self.value(e.base, f)], f)  # type: ignore[list-item]
        raise AssertionError("no place")

    def amounts(self, e: n.Expr, f: Frame) -> list[tuple[tuple[str, tuple[Thing, ...]], int]]:
        if isinstance(e, n.Amounts):
            return [pair for part in e.parts for pair in self.amounts(part, f)]
        assert isinstance(e, n.Counted)
        per = 1 if e.per is None else self.number(e.per, f)
        return [(self.target(e.noun, f), max(0, self.number(e.count, f) * per))]

    def change(self, key: tuple[str, tuple[Thing, ...]], count: int, f: Frame) -> None:
        old = self.world.counters[key]
        new = max(0, old + count)
        high = self.declared.counters[key[0]].high
        if high is not None and count > 0:
            new = max(old, min(high, new))
        self.world.counters[key] = new
        self.react(key, old, new, f)

    def react(self, key: tuple[str, tuple[Thing, ...]], old: int, new: int, f: Frame) -> None:
        counter = self.declared.counters[key[0]]
        owner = key[1][0] if counter.per[:1] == ("player",) else f.me
        met = [e for v, e in counter.reach.items() if old < v <= new] + [e for v, e in counter.fall_to.items() if new <= v < old]
        for effect in met:
            self.block(self.rules.effects[effect.removeprefix("do ")].body, Frame({}, owner))

    def pay(self, amount: n.Expr, f: Frame) -> None:
        for key, count in self.amounts(amount, f):
            if self.world.counters[key] < count:
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

    def move(self, card: object, to: tuple[str, tuple[Thing, ...]], top: bool) -> None:
        zone, home = self.world.zones[to], self.home(card)
        capacity = self.declared.zones[to[0]].capacity
        if home is not zone and capacity is not None and len(zone) >= capacity:
            raise Fault
        home.remove(card)  # type: ignore[arg-type]
        zone.insert(0 if top else len(zone), card)  # type: ignore[arg-type]

    def swap(self, left: object, right: object) -> None:
        if left is None or right is None or left == right:
            return
        a, b = self.home(left), self.home(right)
        i, j = a.index(left), b.index(right)  # type: ignore[arg-type]
        a[i], b[j] = right, left  # type: ignore[assignment]

    # -------------------------------------------------------------- expressions
    def number(self, e: n.Expr, f: Frame) -> int:
        value = self.value(e, f)
        assert isinstance(value, int)
        return value

    def members(self, e: n.Expr, f: Frame) -> tuple[object, ...]:
        value = self.value(e, f)
        assert isinstance(value, tuple)
        return value

    def value(self, e: n.Expr, f: Frame) -> object:
        match e:
            case n.Number():
                return e.value
            case n.NameRef():
                return self.named(e.name, f)
            case n.Call():
                names, body = self.rules.functions[e.name.text]
                return self.value(body, Frame(dict(zip(names, [self.value(a, f) for a in e.arguments], strict=True)), f.me))
            case n.Attribute():
                return self.attribute(self.value(e.base, f), e.name.text, f)
            case n.Index(base=n.NameRef() as base):
                return self.read(base.name, [self.value(i, f) for i in e.indices], f)
            case n.Index(base=n.Attribute() as of):  # p.stock[x]
                return self.read(of.name.text, [self.value(of.base, f), *(self.value(i, f) for i in e.indices)], f)
            case n.Listing():
                return distinct([self.value(i, f) for i in e.items])
            case n.Measure():
                values = [self.value(a, f) for a in e.arguments]
                if len(values) > 1:
                    return {"max": max, "min": min}[e.op](values)  # type: ignore[type-var]
                return self.aggregate(e.op, values[0], values[0], None, f)  # type: ignore[arg-type]
            case n.Filter() | n.Collect():
                rows = self.rows(e.sources, e.where, f) if e.op != "all" else self.rows(e.sources, None, f)
                if e.op == "all":
                    return all(self.holds(e.where, e.sources, row, f) for row in rows)
                element = e.element if isinstance(e, n.Collect) else n.NameRef(e.span, e.sources[0].name.text)
                return self.aggregate(e.op, rows, [self.in_row(element, e.sources, row, f) for row in rows], e.default, f)
            case n.Can():
                return self.can(e.body, f)
            case n.Binary():
                return self.operate(e.op, self.value(e.left, f), self.value(e.right, f))
            case n.Minus():
                return -self.number(e.operand, f)
            case n.Not():
                return not self.value(e.operand, f)
            case n.Logic():
                return (all if e.op == "and" else any)(self.value(o, f) for o in e.operands)
            case n.Compare():
                return self.compare(e.op, self.value(e.left, f), self.value(e.right, f))
            case n.Membership():
                return (self.value(e.element, f) in self.members(e.domain, f)) != e.negated
            case n.IsState():
                return self.is_state(e, f) != e.negated
            case n.Range():
                return tuple(range(self.number(e.low, f), self.number(e.high, f) + 1))
            case n.Conditional():
                return self.value(e.value if self.value(e.condition, f) else e.otherwise, f)
            case n.Fallback():
                value = self.value(e.value, f)
                return self.value(e.otherwise, f) if value is None else value
            case n.Spread():
                return self.spread(e, f)
        raise AssertionError(f"the evaluator does not know {type(e).__name__}")

    def named(self, name: str, f: Frame) -> object:
        if name in f.local:
            return f.local[name]
        if name in self.declared.words:
            return self.declared.words[name]
        if name == "me":
            return f.me
        if name == "others":
            return tuple(p for p in self.declared.things("player") if p != f.me)
        return self.read(name, [], f)

    def read(self, word: str, indices: list, f: Frame) -> object:
        if None in indices:
            return None
        name, index = self.located(word, indices, f)
        if name in self.declared.zones:
            zone = self.world.zones[name, index]
            slot = self.declared.zones[name].capacity == 1
            return (zone[0] if zone else None) if slot else tuple(zone)
        return self.world.counters[name, index] if name in self.declared.counters else self.world.variables[name, index]

    def attribute(self, base: object, name: str, f: Frame) -> object:
        if base is None:
            return None
        assert isinstance(base, Thing)
        siblings = self.declared.things(base.kind)
        if name == "number":
            return base.number + 1
        if name in ("next", "previous"):
            at = base.number + (1 if name == "next" else -1)
            if base.kind == "player":
                at %= len(siblings)
            return siblings[at] if 0 <= at < len(siblings) else None
        if base.kind == "card" and name == "cost":
            return self.declared.card(base).cost
        if base.kind == "card" and name == "tint":
            return self.named(self.declared.card(base).tint, f)
        if name in self.declared.fields.get(base.kind, {}):
            static = self.declared.fields[base.kind][name][base.number]
            if isinstance(static, list):
                return tuple(self.named(member, f) for member in static)
            return self.named(static, f) if isinstance(static, str) else static
        return self.read(name, [base], f)

    def rows(self, sources: Sequence[n.Source], where: n.Expr | None, f: Frame) -> list[tuple[object, ...]]:
        rows: list[tuple[object, ...]] = [()]
        for at, source in enumerate(sources):
            rows = [(*row, value) for row in rows for value in self.in_row(source.domain, sources[:at], row, f)]  # type: ignore[attr-defined]
        return [row for row in rows if where is None or self.holds(where, sources, row, f)]

    def in_row(self, e: n.Expr, sources: Sequence[n.Source], row: Sequence[object], f: Frame) -> object:
        return self.value(e, Frame({**f.local, **{s.name.text: v for s, v in zip(sources, row, strict=True)}}, f.me))

    def holds(self, where: n.Expr | None, sources: Sequence[n.Source], row: Sequence[object], f: Frame) -> bool:
        return where is None or bool(self.in_row(where, sources, row, f))

    def aggregate(self, op: str, rows: Sequence[object], values: Sequence, default: n.Expr | None, f: Frame) -> object:
        if op in ("count", "any"):
            return len(rows) if op == "count" else bool(rows)
        if op == "set":
            return distinct(values)
        if op == "distinct":
            return len(set(values))
        if op == "sum":
            return sum(values)
        if not values:
            assert default is not None
            return self.value(default, f)
        return {"first": lambda v: v[0], "max": max, "min": min}[op](values)

    def operate(self, op: str, left, right):  # type: ignore[no-untyped-def]
        if isinstance(left, tuple):
            others = right if isinstance(right, tuple) else (right,)
            return distinct([*left, *others]) if op == "+" else tuple(v for v in left if v not in others)
        operations = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__, "/": int.__floordiv__, "%": int.__mod__}
        return operations[op](left, right)

    def compare(self, op: str, left, right) -> bool:  # type: ignore[no-untyped-def]
        if op in ("==", "!="):
            plain = [set(v) if isinstance(v, tuple) else v for v in (left, right)]
            return (plain[0] == plain[1]) == (op == "==")
        return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[op]

    def is_state(self, e: n.IsState, f: Frame) -> bool:
        if e.state == "full":
            place = self.place(e.operand, f)
            return len(self.world.zones[place]) >= (self.declared.zones[place[0]].capacity or 0)
        value = self.value(e.operand, f)
        return value is None if e.state == "none" else value in (None, ())

    def spread(self, e: n.Spread, f: Frame) -> tuple[object, ...]:
        found = list(distinct(self.members(e.start, f)))
        for x in found:
            for y in self.in_row(e.domain, (n.Source(e.span, e.name, e.start),), (x,), f):  # type: ignore[attr-defined]
                if y not in found:
                    found.append(y)
        return tuple(found)

    def can(self, body: n.Block, f: Frame) -> bool:
        """Whether the statements can be carried out: searched on copies."""

        def attempt(answers: Sequence[str]) -> None:
            trial = Interpreter(self.rules, self.world.copy(), answers, True, self.spend)
            trial.option(lambda: trial.block(body, Frame(dict(f.local), f.me)))

        return finishable(attempt, [], {})


Known = dict[tuple[str, ...], bool]


def finishable(attempt: Callable[[Sequence[str]], None], answers: list[str], known: Known) -> bool:
    """Whether some way of answering what comes after these answers leads to the end of the outermost option.
    `known` keeps what has been found out."""
    key = tuple(answers)
    if key not in known:
        known[key] = search(attempt, answers, known)
    return known[key]


def search(attempt: Callable[[Sequence[str]], None], answers: list[str], known: Known) -> bool:
    try:
        attempt(answers)
    except (Satisfied, LeaveLoop, EndBlock, Returned):
        return True
    except Fault:
        return False
    except Pending as pending:
        question: Question = pending.args[0]
        ways = question.keys + ([SKIP] if question.skip else [])
        if any(finishable(attempt, [*answers, way], known) for way in ways):
            return True
        return question.out and not question.skip and finishable(attempt, [*answers, NOTHING], known)
    return True



class Line:
    """A game being played: answered decision by decision. After `advance` it stands at a decision (`question` with what is
    legal in `legal`), has ended (`over`), or a demand of its frame has failed (`fault`)."""

    def __init__(self, rules: Rules, budget: int = 20_000) -> None:
        self.rules, self.left, self.answers = rules, budget, list[str]()
        self.known: Known = {}
        self.over = self.fault = False
        self.world, self.question, self.legal = World(rules.declared), None, list[str]()  # type: ignore[assignment]
        self.advance()

    @property
    def asked(self) -> Thing | None:
        """Who decides; None when chance does."""
        return None if self.question is None else self.question.who

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooHard

    def run(self, answers: Sequence[str], trial: bool) -> World:
        interpreter = Interpreter(self.rules, World(self.rules.declared), answers, trial, self.spend)
        self.latest = interpreter.world
        interpreter.block(self.rules.effects["main"].body, Frame({}, None))
        return interpreter.world

    def choose(self, key: str) -> None:
        assert key in self.legal
        self.answers.append(key)
        self.advance()

    def advance(self) -> None:
        """Plays on to the next decision at which there is a choice."""
        while True:
            self.question: Question | None = None
            try:
                self.world = self.run(self.answers, False)
                self.over = True
                return
            except EndBlock:
                self.world, self.over = self.latest, True
                return
            except Fault:
                self.fault = True
                return
            except Pending as pending:
                self.world, self.question = self.latest, pending.args[0]
            self.legal = self.legal_at(self.question)
            if len(self.legal) > 1:
                return
            if not self.legal and not self.question.out:
                self.fault = True
                return
            self.answers.append(self.legal[0] if self.legal else NOTHING)

    def legal_at(self, question: Question) -> list[str]:
        ways = question.keys + ([SKIP] if question.skip else [])
        if question.who is None:
            return ways

        def attempt(answers: Sequence[str]) -> None:
            self.run(answers, True)

        return [way for way in ways if finishable(attempt, [*self.answers, way], self.known)]
