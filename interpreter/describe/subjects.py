"""What an entry, effect, formula, counter, zone or the whole ruleset says, made from its typed effects."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from interpreter.check import typed as t
from interpreter.check.symbols import (
    BotSym,
    ComponentSym,
    CounterSym,
    EffectSym,
    EndingSym,
    EntrySym,
    EventSym,
    FieldSym,
    FunctionSym,
    KindSym,
    MemberSym,
    OfferSym,
    SettingSym,
    Static,
    TableSym,
    ValueSym,
    VariableSym,
    ZoneSym,
)
from interpreter.describe.acting import acts, formulas, used_in
from interpreter.describe.calls import signature_said
from interpreter.describe.endings import bot_lines, ending_lines
from interpreter.describe.faces import face_lines
from interpreter.describe.headings import HEADINGS
from interpreter.describe.mentions import Formula, bodies_of, called, mentioned
from interpreter.describe.number_words import digits
from interpreter.describe.offers import offer_lines
from interpreter.describe.phrase_forms import LANGUAGES
from interpreter.describe.places import active_when, more_of_zone
from interpreter.describe.settings import setting_lines
from interpreter.describe.starts import start_of
from interpreter.describe.statements import Line, Writer, text_of
from interpreter.describe.whole import whole_game
from interpreter.describe.wording import listed, sentence
from interpreter.foundation.errors import UsageError
from interpreter.foundation.suggest import did_you_mean
from interpreter.language.types import IndexType, Member, Player


def describe(ruleset: t.CheckedRuleset, id: str | None = None, language: str = "en") -> str:
    """The description of one thing, with the formulas and procedures that it speaks of, or of the whole game.

    It ends with a line break. UsageError for a language without phrases and for an id that nothing has.
    """
    if language not in LANGUAGES:
        raise UsageError(f"there are no phrases in {language!r}; languages: {', '.join(LANGUAGES)}")
    describer = Describer(ruleset, language)
    if id is None:
        return whole_game(describer)
    subjects = describer.subjects()
    if id not in subjects:
        raise UsageError(f"nothing is called {id!r} in {ruleset.id}; {did_you_mean(id, subjects)}")
    return describer.one(subjects[id])


class Describer:
    """Describes things of one ruleset in one language."""

    def __init__(self, ruleset: t.CheckedRuleset, language: str) -> None:
        self.ruleset = ruleset
        self.writer = Writer(ruleset, language)
        self.language = language
        self.name = self.writer.names.of

    def head(self, key: str, **parts: str | None) -> str:
        """A piece of text that is ours."""
        return self.writer.say(HEADINGS, key, "", parts)

    # ------------------------------------------------------------------ what there is
    def subjects(self) -> dict[str, list[Any]]:
        """Everything that can be described, by id; an id may mean several things (a member of two kinds)."""
        r = self.ruleset
        found: dict[str, list[Any]] = {}
        groups: tuple[Any, ...] = (r.effects, r.functions, r.counters, r.zones, r.variables, r.settings, r.tables)
        declared = {name: kind for name, kind in r.kinds.items() if not kind.made}
        for group in (*groups, r.values, r.events, r.offers, declared, r.components, r.endings, r.bots):
            for name, symbol in group.items():
                found.setdefault(name, []).append(symbol)
        for kind in declared.values():
            for member in kind.members:
                found.setdefault(member.name, []).append((kind, member))
        for component in r.components.values():
            for entry in component.entries:
                found.setdefault(entry.id, []).append((component, entry))
        return found

    def one(self, symbols: list[Any]) -> str:
        """One thing, and the formulas and procedures that it speaks of."""
        lines: list[Line] = []
        bodies: list[Any] = []
        for symbol in symbols:
            lines += self.thing(symbol)
            bodies += bodies_of(symbol, self.ruleset)
        used = mentioned(bodies, [s for s in symbols if isinstance(s, Formula)], self.ruleset)
        told: list[Line] = []
        while left := [symbol for symbol in used if symbol in self.writer.spoken]:
            used = [symbol for symbol in used if symbol not in left]
            told += [line for symbol in left for line in self.thing(symbol, 1)]
        if told:
            lines += [(0, ""), (0, self.head("where")), *told]
        return text_of(lines)

    # ------------------------------------------------------------------ things
    def thing(self, symbol: Any, depth: int = 0) -> list[Line]:
        """The lines about one thing."""
        describe: Callable[..., list[Line]] = _THINGS[type(symbol)]
        return [
            (depth + deeper, text)
            for deeper, text in describe(self, *symbol if isinstance(symbol, tuple) else [symbol])
        ]

    def _formula(self, symbol: FunctionSym) -> list[Line]:
        if symbol.error is not None:
            return self._not_understood(symbol)
        body = "" if symbol.body is None else self.writer.expression(symbol.body)
        return [(0, sentence(f"{self._signature(symbol)}: {body}"))]

    def _value(self, symbol: ValueSym) -> list[Line]:
        base = self.writer.word("nothing") if symbol.base is None else self.writer.expression(symbol.base)
        return [(0, sentence(self.head("value", name=self.quoted(symbol.name), per=self._per(symbol.per), value=base)))]

    def _not_understood(self, symbol: FunctionSym | EffectSym) -> list[Line]:
        """Of a ruleset with errors: what was set aside."""
        return [(0, sentence(f"{self._signature(symbol)}: {self.head('error')}"))]

    def _effect(self, symbol: EffectSym) -> list[Line]:
        if symbol.error is not None:
            return self._not_understood(symbol)
        lines = [] if symbol.body is None else self.writer.block(symbol.body, 1)
        return [(0, f"{self._signature(symbol)}:"), *lines]

    def _event(self, symbol: EventSym) -> list[Line]:
        if symbol.body is None or symbol.body.body is None:
            return [(0, sentence(self._signature(symbol)))]
        return [(0, f"{self._signature(symbol)}:"), *self.writer.block(symbol.body.body, 1)]

    def _signature(self, symbol: Formula) -> str:
        params = self.parameters(symbol.params)
        name = self.quoted(symbol.name)
        if symbol.name == "main" and self.writer.names.text("main") is None:
            name = self.head("main")
        if (own := signature_said(self.writer, symbol)) is not None:
            name = self.head("said", text=own)
        return name + (f" ({params})" if params else "")

    def parameters(self, params: Iterable[t.LocalVar]) -> str:
        """What is handed over, by type and name."""
        return ", ".join(f"{self.writer.noun(p.type)} {self.writer.local(p)}" for p in params)

    def quoted(self, id: str) -> str:
        return f"„{self.name(id)}“" if self.language == "de" else f"“{self.name(id)}”"

    def _counter(self, symbol: CounterSym) -> list[Line]:
        high = None if symbol.high is None else self.writer.expression(symbol.high)
        at_zero = isinstance(symbol.low, t.Const) and symbol.low.value == 0
        low = None if symbol.low is None or at_zero else self.writer.expression(symbol.low)
        start = start_of(self.writer, symbol)
        score = None if symbol.score is None else self.name(symbol.score)
        facts = self.head(
            "counter", name=self.writer.names.strong(symbol), per=self._per(symbol.per), low=low, high=high,
            start=start, score=score, seen=self._seen(symbol.visible), reset=self._reset(symbol.reset),
        )  # fmt: skip
        lines: list[Line] = [(0, sentence(facts))]
        for key, pairs in (("reach", symbol.reach), ("fall", symbol.fall_to)):
            for number, effect in pairs:
                if effect.body is not None:
                    lines += self.writer.headed(self.head(key, number=digits(number)), effect.body, 1)
        return lines

    def _variable(self, symbol: VariableSym) -> list[Line]:
        facts = self.head(
            "variable", name=self.quoted(symbol.name), per=self._per(symbol.per), noun=self.writer.noun(symbol.type),
            start=start_of(self.writer, symbol),
            seen=self._seen(symbol.visible), reset=self._reset(symbol.reset),
        )  # fmt: skip
        return [(0, sentence(facts))]

    def _zone(self, symbol: ZoneSym) -> list[Line]:
        r = self.ruleset
        holds = [self.writer.names.plural(r.components[name]) for name in symbol.holds]
        starts = [self.writer.names.plural(r.components[name]) for name in symbol.starts_with]
        also = self.writer.word("and")
        facts = self.head(
            "zone", name=self.name(symbol.name), per=self._per(symbol.per), holds=listed(holds, also) or None,
            starts=listed(starts, also) or None,
            where=None if symbol.starts_where is None else self.writer.expression(symbol.starts_where),
            capacity=None if symbol.capacity is None else self.writer.expression(symbol.capacity),
            seen=self._seen(symbol.visible),
            refill=None if symbol.refill_from is None else self.name(symbol.refill_from.name),
        )  # fmt: skip
        return [(0, sentence(facts)), *more_of_zone(self, symbol)]

    def _per(self, per: tuple[IndexType, ...]) -> str | None:
        names = [self.writer.noun(p) if not isinstance(p, Player) else self.head("player") for p in per]
        return listed(names, self.writer.word("and")) or None

    def _seen(self, visible: str) -> str | None:
        return None if visible == "all" else self.head(f"seen {visible}")

    def _reset(self, reset: str | None) -> str | None:
        return None if reset is None else self.head(f"reset {reset}")

    def _table(self, symbol: TableSym) -> list[Line]:
        lines: list[Line] = [(0, f"{self.quoted(symbol.name)}:")]
        for keys, value in symbol.values.items():
            at = ", ".join(self.writer.value(k, v) for k, v in zip(symbol.keys, keys, strict=True))
            lines.append((1, f"{at}: {self.writer.value(symbol.type, value)}"))
        if symbol.has_otherwise:
            lines.append((1, self.head("otherwise", value=self.writer.value(symbol.type, symbol.otherwise))))
        return lines

    def _kind(self, symbol: KindSym) -> list[Line]:
        if symbol.grid is not None and not symbol.fields and not symbol.hooks:
            return [(0, self.head("grid", kind=self.writer.names.plural(symbol), **symbol.grid.size) + ".")]
        members = [self._named(m.name, self._fields(symbol, m.values)) for m in symbol.members]
        hooked = [line for m in symbol.members for line in self._hooks(symbol, m.name, m.ordinal)]
        return [(0, f"{self.writer.names.plural(symbol)}: {'; '.join(members)}."), *active_when(self, symbol), *hooked]

    def _named(self, id: str, fields: str) -> str:
        return f"{self.name(id)} ({fields})" if fields else self.name(id)

    def _member(self, kind: KindSym, member: MemberSym) -> list[Line]:
        head = f"{self.name(member.name)} ({self.name(kind.name)})"
        fields = self._fields(kind, member.values)
        lines: list[Line] = [(0, f"{head}: {fields}." if fields else f"{head}.")]
        return lines + self._hooks(kind, "", member.ordinal)

    def _component(self, symbol: ComponentSym) -> list[Line]:
        lines: list[Line] = [(0, f"{self.writer.names.plural(symbol)}:"), *active_when(self, symbol)]
        return lines + [(deeper + 1, text) for e in symbol.entries for deeper, text in self._entry(symbol, e)]

    def _entry(self, component: ComponentSym, entry: EntrySym) -> list[Line]:
        copies = self.head("copies", number=str(entry.copies)) if entry.copies != 1 else None
        needs = None if entry.needs is None else self.writer.expression(entry.needs)
        head = self.head("entry", name=self.name(entry.id), kind=self.name(component.name), copies=copies, needs=needs)
        fields = self._fields(component, entry.values)
        lines: list[Line] = [(0, f"{head}: {fields}." if fields else f"{head}.")]
        own = self.ruleset.texts.get(self.language, {}).get(f"{entry.id}.text")
        if own is None:
            return lines + self._hooks(component, "", entry.ordinal)
        for body in bodies_of((component, entry), self.ruleset):
            self.writer.spoken |= dict.fromkeys(called(body))
        return [*lines, (1, own)]

    def _fields(self, owner: KindSym | ComponentSym, values: dict[str, Static]) -> str:
        shown = ((f, values[f.name]) for f in owner.fields.values() if f.name in values)
        return ", ".join(text for f, value in shown if (text := self.field(f, value)))

    def field(self, field: FieldSym, value: Static) -> str:
        """A field with its value, unless that is the default; a flag only where it is set."""
        if field.has_default and value == field.default:
            return ""
        if field.has_default and field.per and isinstance(value, tuple) and set(value) == {field.default}:
            return ""
        name = self.name(field.name)
        if field.per and isinstance(value, tuple):
            return f"{name} {self._places(field, value)}"
        if isinstance(value, bool):
            return name if value else ""
        return f"{name} {self.writer.value(field.type, value)}"

    def _places(self, field: FieldSym, values: tuple[Static, ...]) -> str:
        """The values by place; for the members of a kind, those that differ from the default: `(red 2, blue 1)`."""
        index = field.per[0]
        if len(field.per) != 1 or not isinstance(index, Member):
            return ", ".join(self.writer.value(field.type, v) for v in values)
        members = self.ruleset.kinds[index.kind].members
        shown = (
            f"{self.name(member.name)} {self.writer.value(field.type, value)}"
            for member, value in zip(members, values, strict=True)
            if not field.has_default or value != field.default
        )
        return f"({', '.join(shown)})"

    def _hooks(self, owner: KindSym | ComponentSym, of: str, ordinal: int) -> list[Line]:
        if isinstance(owner, ComponentSym) and owner.faces:
            return [*face_lines(self, owner, owner.entries[ordinal]), *acts(self, owner, of, ordinal)]
        return self.hook_lines(owner, of, ordinal) + acts(self, owner, of, ordinal)

    def hook_lines(self, owner: KindSym | ComponentSym, of: str, ordinal: int) -> list[Line]:
        """What an entry, member or face does at its hooks, and its formulas; `ordinal` as in the hooks' bodies."""
        lines: list[Line] = []
        for hook in owner.hooks.values():
            effect = hook.bodies.get(ordinal)
            if effect is not None and effect.body is not None:
                name = f"{self.name(of)}, {self.name(hook.name)}" if of else self.name(hook.name)
                params = self.parameters(used_in(effect.body, hook.params))
                lines += self.writer.headed(f"{name} ({params})" if params else name, effect.body, 1)
        return lines + [(1, line) for line in formulas(self, owner, of, ordinal)]


_THINGS: dict[type, Callable[..., list[Line]]] = {
    FunctionSym: Describer._formula,
    ValueSym: Describer._value,
    EffectSym: Describer._effect,
    EventSym: Describer._event,
    CounterSym: Describer._counter,
    VariableSym: Describer._variable,
    ZoneSym: Describer._zone,
    SettingSym: setting_lines,
    TableSym: Describer._table,
    KindSym: Describer._kind,
    ComponentSym: Describer._component,
    OfferSym: offer_lines,
    EndingSym: ending_lines,
    BotSym: bot_lines,
}


def _pair(describer: Describer, owner: Any, one: Any) -> list[Line]:
    return describer._entry(owner, one) if isinstance(one, EntrySym) else describer._member(owner, one)


_THINGS[tuple] = _pair
