"""From the YAML of one scenario to a `Scenario`: names bound, expressions typed, values fitted, answers looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from interpreter.checker import typed
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import EffectSym, FunctionSym
from interpreter.checker.typed import CheckedRuleset, LocalVar
from interpreter.foundation.arguments import players_in_words
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import Span
from interpreter.foundation.suggest import near_names
from interpreter.language.types import PLAYER, Unknown
from interpreter.scenarios.codes import SCENARIO_FORM, SCENARIO_KEY, SCENARIO_PLACE, SCENARIO_PLAYERS
from interpreter.scenarios.parts import own_names, pairs, sentences
from interpreter.scenarios.scenario import EXCERPT, Answer, Ends, Expected, Given, Legal, Line, Piece, Scenario, Told
from interpreter.scenarios.values import SEATS, Unfit, Values
from interpreter.syntax import nodes
from interpreter.syntax.effects.parser import parse_expression
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar

#: What `expect` may say of the course of the game.
ENDS = ("pending", "over", "winner", "endings", "fault")


@dataclass
class Reader:
    """Reads one scenario. `number` makes the names of its functions unique; `words` are what keys are made of, if
    that is known."""

    checked: CheckedRuleset
    findings: Findings
    elaborator: Elaborator
    words: frozenset[str] | None
    number: int
    players: int = 0
    seats: tuple[LocalVar, ...] = ()
    values: Values = field(init=False)

    def read(self, key: YamlScalar, node: YamlNode) -> Scenario | None:
        """The scenario; None when anything in it is wrong, which has been reported."""
        before = len(self.findings)
        if not isinstance(node, YamlMap):
            self._form(node.span, "a scenario is a mapping", "write `players:`, `given:`, `play:`, `expect:` and so on")
            return None
        self.players = self._players(node.get("players"))
        self.values = Values(self.checked, self.players, self.findings)
        self.seats = tuple(LocalVar(letter, PLAYER, key.span) for letter in SEATS[: self.players])
        effect = self._effect(node.get("do"))
        expected, legal, told, ends = self._expectations(node.get("expect"))
        setup, seed = node.get("setup"), node.get("seed")
        scenario = Scenario(
            name=key.text,
            span=key.span,
            players=self.players,
            settings=self._settings(node.get("settings")),
            setup=not (isinstance(setup, YamlScalar) and setup.text == "none"),
            seed=seed.as_int if isinstance(seed, YamlScalar) else None,
            given=tuple(self._given(node.get("given"))),
            effect=effect,
            play=tuple(self._answers(node.get("play"), "play")),
            chance=tuple(self._answers(node.get("chance"), "chance")),
            expected=expected,
            legal=legal,
            told=told,
            ends=ends,
        )
        self.elaborator.finish()
        return scenario if len(self.findings) == before else None

    # ------------------------------------------------------------------ who and what
    def _players(self, node: YamlNode | None) -> int:
        if node is None:
            return self.checked.fewest
        number = node.as_int if isinstance(node, YamlScalar) else None
        if number is not None and self.checked.fewest <= number <= self.checked.most:
            return number
        fewest, most = self.checked.fewest, self.checked.most
        message = f"this game is for {players_in_words(range(fewest, most + 1))}"
        help = f"write `{fewest}`" if fewest == most else f"write a number from {fewest} to {most}"
        self.findings.add(SCENARIO_PLAYERS, node.span, message, help=help)
        return self.checked.fewest

    def _settings(self, node: YamlNode | None) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for key, value in pairs(node):
            setting = self.checked.settings.get(key.text)
            if setting is None or setting.per:
                near = near_names(key.text, self.checked.settings)
                hint = f"did you mean `{near[0]}`?" if near else "declare it in `settings:`"
                self._place(key.span, f"there is no setting `{key.text}`", hint, near)
                continue
            try:
                values[key.text] = self.values.read(value, setting.type)
            except Unfit:
                continue
        return values

    def _scope(self, node: nodes.Expr | None = None) -> Scope:
        """The seats as locals, but for those whose letter the expression uses for a local of its own."""
        own = own_names(node)
        scope = Scope(has_me=True)
        for seat in self.seats:
            if seat.name not in own:
                scope.bind(seat, fixed=True)
        return scope

    # ------------------------------------------------------------------ given
    def _given(self, node: YamlNode | None) -> Iterator[Given]:
        for key, value in pairs(node):
            parsed = parse_expression(key, self.findings)
            if parsed is None:
                continue
            target = self.elaborator.expression(parsed, self._scope(parsed))
            if isinstance(target.type, Unknown):
                continue
            if not isinstance(target, typed.CounterAt | typed.VariableAt | typed.ZoneAt | typed.ScoreOf):
                self._place(
                    key.span,
                    f"`{key.text}` is not a counter, variable, zone or score",
                    "set the state from which it is computed",
                )
                continue
            found = [target.player] if isinstance(target, typed.ScoreOf) else list(target.indices)
            if any(isinstance(index.type, Unknown) for index in found):
                continue
            indices = [self._fixed(index) for index in found]
            if None in indices or (isinstance(target, typed.ScoreOf) and target.category is None):
                self._place(
                    key.span, f"`{key.text}` is not a fixed place", "write seats, members and categories directly"
                )
                continue
            try:
                given = self.values.read(value, target.type)
            except Unfit:
                continue
            yield Given(key.span, target, tuple(i for i in indices if i is not None), given)

    def _fixed(self, index: typed.Expr) -> int | None:
        match index:
            case typed.Const(value=int(value)):
                return value
            case typed.Me():
                return 0
            case typed.Local(local=local) if local in self.seats:
                return self.seats.index(local)
            case typed.Dummy(dummy=dummy) if dummy.plays(self.players):
                return self.players + self.checked.dummies(self.players).index(dummy)
        return None

    # ------------------------------------------------------------------ do
    def _effect(self, node: YamlNode | None) -> EffectSym | None:
        if node is None:
            return None
        steps = [step for part in sentences(node) if (step := self._step(part)) is not None]
        effect = EffectSym(f"{EXCERPT}{self.number}", node.span, params=self.seats)
        self.elaborator.effect(effect, nodes.Block(node.span, tuple(steps)), self._scope())
        return effect

    def _step(self, part: YamlScalar) -> nodes.Stmt | None:
        match parse_expression(part, self.findings):
            case nodes.NameRef(span=span, name=name):
                return nodes.Do(span, nodes.Invoke(span, nodes.Name(span, name), ()))
            case nodes.Call(span=span, name=call, arguments=arguments):
                return nodes.Do(span, nodes.Invoke(span, call, arguments))
            case None:
                return None
            case other:
                self._form(
                    other.span,
                    "an effect is expected here",
                    "write `effect` or `effect(a, 2)`; separate several with `;`",
                )
                return None

    # ------------------------------------------------------------------ answers
    def _answers(self, node: YamlNode | None, where: str) -> Iterator[Answer]:
        if node is None:
            return
        if not isinstance(node, YamlList):
            self._form(node.span, f"`{where}` is a list of keys", f"write `{where}: [one, another]`")
            return
        for item in node.items:
            if isinstance(item, YamlScalar):
                yield from self._answer(item, None)
            elif isinstance(item, YamlList) and where == "play":
                yield from self._whole(item, None)
            elif isinstance(item, YamlMap) and len(item) == 1 and where == "play":
                ((who, key),) = item.entries
                try:
                    seat = self.values.seat(who)
                except Unfit:
                    continue
                if isinstance(key, YamlScalar):
                    yield from self._answer(key, seat)
                elif isinstance(key, YamlList):
                    yield from self._whole(key, seat)
                else:
                    self._form(key.span, "a key is expected here", "write `{b: key}`, or `{b: [key, key]}` for a set")
            else:
                self._form(item.span, "a key is expected here", "write the key of an option, or `{b: key}`")

    def _whole(self, node: YamlList, who: int | None) -> Iterator[Answer]:
        """A list of keys: one answer to one question."""
        keys: list[str] = []
        for item in node.items:
            if not isinstance(item, YamlScalar):
                self._form(item.span, "a key is expected here", "write the keys of a set: `[key, key]`")
                return
            found = list(self._answer(item, who))
            if not found:
                return
            keys.append(found[0].key)
        yield Answer(node.span, ", ".join(keys), who, tuple(keys))

    def _answer(self, node: YamlScalar, who: int | None) -> Iterator[Answer]:
        for word in node.text.split():
            plain = word.partition("#")[0]
            bare = plain.removeprefix("-")  # `-key` takes a member of a set back
            if self.words is None or bare in self.words or bare in SEATS or bare.isdigit():
                continue
            near = near_names(plain, self.words)
            other = "write the id of a member or entry, or the key of an option"
            hint = f"did you mean `{near[0]}`?" if near else other
            self.findings.add(
                SCENARIO_KEY, node.span, f"no option can have the key `{word}`", help=hint, suggestions=near
            )
            return
        yield Answer(node.span, node.text.strip(), who)

    # ------------------------------------------------------------------ expect
    def _expectations(
        self, node: YamlNode | None
    ) -> tuple[tuple[Expected, ...], Legal | None, tuple[Told, ...], tuple[Ends, ...]]:
        expected: list[Expected] = []
        legal: Legal | None = None
        told: list[Told] = []
        ends: list[Ends] = []
        for number, (key, value) in enumerate(pairs(node)):
            try:
                if key.text == "legal":
                    legal = self._legal(key, value)
                elif key.text == "told":
                    told.extend(self._told(value))
                elif key.text in ENDS:
                    ends.append(self._end(key, value))
                else:
                    expected.extend(self._expected(number, key, value))
            except Unfit:
                continue
        return tuple(expected), legal, tuple(told), tuple(ends)

    def _expected(self, number: int, key: YamlScalar, value: YamlNode) -> Iterator[Expected]:
        parsed = parse_expression(key, self.findings)
        if parsed is None:
            return
        function = FunctionSym(f"{EXCERPT}{self.number}_{number}", key.span, params=self.seats)
        self.elaborator.function(function, parsed, self._scope(parsed))
        if function.type is None or isinstance(function.type, Unknown):
            return
        wanted = self.values.read(value, function.type)
        if any(isinstance(v, Piece) and v.own for v in (wanted if isinstance(wanted, tuple) else (wanted,))):
            hint = f"write it separately: `{key.text}.face: back`"
            raise self.values.unfit(value, "only the component itself can be expected here", hint)
        yield Expected(key.span, key.text, function, function.type, wanted)

    def _legal(self, key: YamlScalar, value: YamlNode) -> Legal:
        if isinstance(value, YamlList):
            return Legal(key.span, exact=tuple(self._answers(value, "legal")))
        if not isinstance(value, YamlMap) or any(k.text not in ("player", "includes", "excludes") for k, _ in value):
            raise self._form(
                value.span,
                "`legal` is a list of keys, or a mapping with `includes` and `excludes`",
                "write `legal: {includes: [key]}`",
            )
        player = value.get("player")
        return Legal(
            key.span,
            None if player is None else self.values.seat(player),
            includes=tuple(self._answers(value.get("includes"), "includes")),
            excludes=tuple(self._answers(value.get("excludes"), "excludes")),
        )

    def _told(self, node: YamlNode) -> Iterator[Told]:
        """`told: {b: text, others: {excludes: [text]}}`, seat by seat."""
        if not isinstance(node, YamlMap):
            raise self._form(node.span, "`told` maps a reader to texts", "write `told: {b: text of a line}`")
        for who, value in node.entries:
            exact = includes = None
            excludes: tuple[Line, ...] = ()
            if isinstance(value, YamlMap):
                if any(key.text not in ("includes", "excludes") for key, _ in value):
                    raise self._form(
                        value.span,
                        "what somebody reads is a text, a list of texts, or a mapping with `includes` and `excludes`",
                        "write `{includes: [text], excludes: [text]}`",
                    )
                includes, excludes = self._lines(value.get("includes")), self._lines(value.get("excludes"))
            elif isinstance(value, YamlList):
                exact = self._lines(value)
            else:
                includes = self._lines(value)
            for seat in self._readers(who):
                yield Told(who.span, seat, exact, includes or (), excludes)

    def _readers(self, who: YamlScalar) -> Sequence[int]:
        """The seats of `b`, `others` (all but a, who is `me`) or `everybody`."""
        match who.text:
            case "everybody":
                return range(self.players)
            case "others":
                return range(1, self.players)
        seat = self.values.seat(who)
        if seat >= self.players:
            raise self._form(who.span, f"`{who.text}` is not a reader", "name a seat, `others` or `everybody`")
        return (seat,)

    def _lines(self, node: YamlNode | None) -> tuple[Line, ...]:
        """One text or several."""
        items = () if node is None else node.items if isinstance(node, YamlList) else (node,)
        found: list[Line] = []
        for item in items:
            if not isinstance(item, YamlScalar) or not item.text:
                raise self._form(item.span, "a part of a line is expected here", "write some words of it")
            found.append(Line(item.span, item.text))
        return tuple(found)

    def _end(self, key: YamlScalar, value: YamlNode) -> Ends:
        span = key.span
        items = value.items if isinstance(value, YamlList) else (value,)
        scalar = value if isinstance(value, YamlScalar) else None
        match key.text:
            case "pending":
                nobody = scalar is not None and scalar.text == "none"
                return Ends(span, pending=-1 if nobody else self.values.seat(value))
            case "over" if scalar is not None and scalar.as_bool is not None:
                return Ends(span, over=scalar.as_bool)
            case "winner":
                return Ends(span, winner=tuple(sorted(self.values.seat(item) for item in items)))
            case "endings" if all(isinstance(item, YamlScalar) for item in items):
                return Ends(span, endings=tuple(self._ending(i) for i in items if isinstance(i, YamlScalar)))
            case "fault" if scalar is not None:
                return Ends(span, fault=scalar.text)
        raise self._form(
            value.span,
            f"this is not a valid value of `{key.text}`",
            "write `over: true`, or a part of the fault's message",
        )

    def _ending(self, id: YamlScalar) -> str:
        if id.text not in self.checked.endings:
            near = near_names(id.text, self.checked.endings)
            hint = f"did you mean `{near[0]}`?" if near else "declare it in `endings:`"
            self._place(id.span, f"there is no ending `{id.text}`", hint, near)
        return id.text

    # ------------------------------------------------------------------ reports
    def _form(self, span: Span, message: str, help: str) -> Unfit:
        self.findings.add(SCENARIO_FORM, span, message, help=help)
        return Unfit()

    def _place(self, span: Span, message: str, help: str, suggestions: tuple[str, ...] = ()) -> None:
        self.findings.add(SCENARIO_PLACE, span, message, help=help, suggestions=suggestions)
