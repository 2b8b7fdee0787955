"""A ruleset made in Python, to try the elaborator without files: declare, then elaborate one effect or formula."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.forms import elaborator
from interpreter.checker.scope import Scope
from interpreter.checker.static.type_names import resolve_type
from interpreter.checker.symbol_table import Names
from interpreter.checker.symbols import (
    ComponentSym,
    CounterSym,
    EffectSym,
    EntrySym,
    FieldSym,
    FunctionSym,
    HookSym,
    KindSym,
    MemberSym,
    SettingSym,
    TableSym,
    ValueSym,
    VariableSym,
    ZoneSym,
)
from interpreter.foundation.diagnostics import Diagnostic, Findings
from interpreter.foundation.source import NOWHERE, SourceFile, Span
from interpreter.language.types import (
    BOOL,
    INT,
    PLAYER,
    UNKNOWN,
    Component,
    IndexType,
    Int,
    ListOf,
    Member,
    SetOf,
    Type,
    optional,
)
from interpreter.syntax import nodes
from interpreter.syntax.effects.parser import parse_block, parse_expression, parse_signature
from interpreter.syntax.yaml.nodes import YamlScalar
from interpreter.verbs import all_verbs


def scalar(text: str, style: str = "|") -> YamlScalar:
    """A text as if it was alone in a file."""
    source = SourceFile("test.yaml", text)
    span = Span(source, 0, len(text))
    return YamlScalar(text, style, span, span)


class Board:
    """Names to declare things in, and the elaborator over them."""

    def __init__(self) -> None:
        self.names = Names()
        self.findings = Findings()
        self.elaborator = elaborator(self.names, self.findings, all_verbs())
        self._bodies: list[tuple[EffectSym, nodes.Block, Scope]] = []

    # -------------------------------------------------------------- declarations
    def type(self, text: str) -> Type:
        """`set of place?`, by hand."""
        if text.endswith("?"):
            return optional(self.type(text[:-1]))
        if text.startswith("set of "):
            return SetOf(self.type(text[7:]))
        if text.startswith("list of "):
            return ListOf(self.type(text[8:]))
        if ".." in text:
            low, high = text.split("..")
            return Int(int(low), int(high))
        plain: dict[str, Type] = {"int": INT, "bool": BOOL, "player": PLAYER}
        if text in plain:
            return plain[text]
        return Member(text) if text in self.names.kinds else Component((text,))

    def per(self, *names: str) -> tuple[IndexType, ...]:
        found = tuple(self.type(name) for name in names)
        return tuple(type for type in found if isinstance(type, IndexType))

    def kind(self, name: str, members: str, fields: dict[str, str] | None = None, *, cyclic: bool = False) -> KindSym:
        kind = KindSym(name, f"{name}s", NOWHERE, cyclic=cyclic)
        kind.members = [MemberSym(m, NOWHERE, i) for i, m in enumerate(members.split())]
        self.names.kinds[name] = self.names.nouns[name] = self.names.plurals[kind.plural] = kind
        for member in kind.members:
            self.names.members.setdefault(member.name, []).append((kind, member))
        for field, type in (fields or {}).items():
            kind.fields[field] = FieldSym(field, NOWHERE, self.type(type))
        return kind

    def component(
        self, name: str, fields: dict[str, str] | None = None, variables: dict[str, str] | None = None
    ) -> ComponentSym:
        component = ComponentSym(name, f"{name}s", NOWHERE)
        component.entries = [EntrySym(f"{name}_1", NOWHERE, 0)]
        self.names.components[name] = self.names.nouns[name] = self.names.plurals[component.plural] = component
        for field, type in (fields or {}).items():
            component.fields[field] = FieldSym(field, NOWHERE, self.type(type))
        for variable, type in (variables or {}).items():
            component.variables[variable] = VariableSym(variable, NOWHERE, self.type(type), (Component((name,)),))
        return component

    def hook(self, owner: KindSym | ComponentSym, name: str, **params: str) -> HookSym:
        hook = HookSym(name, NOWHERE, tuple(typed.LocalVar(p, self.type(t), NOWHERE) for p, t in params.items()))
        owner.hooks[name] = hook
        return hook

    def counter(self, name: str, *per: str, unit: bool = False) -> CounterSym:
        counter = CounterSym(name, f"{name}s", NOWHERE, self.per(*per), unit=unit)
        self.names.counters[name] = self.names.nouns[name] = self.names.plurals[counter.plural] = counter
        return counter

    def variable(self, name: str, type: str, *per: str) -> VariableSym:
        variable = VariableSym(name, NOWHERE, self.type(type), self.per(*per))
        self.names.variables[name] = self.names.nouns[name] = variable
        return variable

    def zone(self, name: str, holds: str, *per: str, slot: bool = False, capacity: int | None = None) -> ZoneSym:
        room = 1 if slot else capacity
        limit = None if room is None else typed.Const(NOWHERE, Int(room, room), room)
        zone = ZoneSym(name, name, NOWHERE, self.per(*per), tuple(holds.split()), limit, slot)
        self.names.zones[name] = self.names.nouns[name] = zone
        return zone

    def table(self, name: str, type: str, *keys: str) -> TableSym:
        table = TableSym(name, NOWHERE, tuple(map(self.type, keys)), self.type(type))
        self.names.tables[name] = self.names.nouns[name] = table
        return table

    def setting(self, name: str, type: str) -> SettingSym:
        setting = SettingSym(name, NOWHERE, self.type(type))
        self.names.settings[name] = self.names.nouns[name] = setting
        return setting

    def value(self, name: str, text: str, *per: str) -> ValueSym:
        value = ValueSym(name, NOWHERE, UNKNOWN, self.per(*per))
        self.names.values[name] = self.names.nouns[name] = value
        self.elaborator.defer(value, lambda: self.elaborator.value(value, self._expression(text), Scope(has_me=True)))
        return value

    def function(self, signature: str, text: str) -> FunctionSym:
        head = parse_signature(scalar(signature, ""), self.findings)
        assert head is not None, signature
        params = self._params(head)
        function = FunctionSym(head.name.text, NOWHERE, params)
        self.names.functions[function.name] = self.names.nouns[function.name] = function

        def complete() -> None:
            scope = Scope(has_me=True)
            for param in params:
                scope.bind(param, fixed=True)
            self.elaborator.function(function, self._expression(text), scope)

        self.elaborator.defer(function, complete)
        return function

    def effect(self, signature: str, text: str, returns: str | None = None, depth: int | None = None) -> EffectSym:
        """Declares an effect; its body is elaborated by `finish`, when all is declared."""
        head = parse_signature(scalar(signature, ""), self.findings)
        assert head is not None, signature
        effect = EffectSym(
            head.name.text, NOWHERE, self._params(head), self.type(returns) if returns else None, depth=depth
        )
        self.names.effects[effect.name] = self.names.nouns[effect.name] = effect
        body = parse_block(scalar(text), self.findings)
        assert body is not None, (text, self.findings.sorted())
        scope = Scope(has_me=True)
        for param in effect.params:
            scope.bind(param, fixed=True)
        self._bodies.append((effect, body, scope))
        return effect

    def _params(self, head: nodes.Signature) -> tuple[typed.LocalVar, ...]:
        return tuple(
            typed.LocalVar(p.name.text, resolve_type(self.elaborator, p.type), p.span) for p in head.parameters or ()
        )

    def _expression(self, text: str) -> nodes.Expr:
        parsed = parse_expression(scalar(text), self.findings)
        assert parsed is not None, (text, self.findings.sorted())
        return parsed

    # -------------------------------------------------------------- elaboration
    def finish(self) -> list[Diagnostic]:
        """Elaborates everything declared; all findings."""
        for effect, body, scope in self._bodies:
            self.elaborator.effect(effect, body, scope)
        self._bodies.clear()
        self.elaborator.finish()
        return self.findings.sorted()

    def expression(self, text: str, want: Type | None = None, *, has_me: bool = True, **locals: str) -> typed.Expr:
        """One expression, with locals of the given types; findings are in `findings` after `finish`."""
        scope = Scope(has_me=has_me)
        for name, type in locals.items():
            scope.bind(typed.LocalVar(name, self.type(type), NOWHERE))
        return self.elaborator.expression(self._expression(text), scope, want)
