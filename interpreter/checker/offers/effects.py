"""The effects and formulas of offers: the texts of `offer_texts`, read and typed as if a ruleset had written them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from interpreter.checker import typed
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.offers import formulas as offer_formulas
from interpreter.checker.offers.texts import OfferTexts
from interpreter.checker.scope import Scope
from interpreter.checker.symbol_table import Names
from interpreter.checker.symbols import EffectSym, FunctionSym, OfferSym
from interpreter.checker.typed import LocalVar
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.errors import InternalError
from interpreter.foundation.nodes import rebuilt
from interpreter.foundation.source import SourceFile, Span
from interpreter.language.types import BOOL, PLAYER, ListOf, Member, SetOf, Type, optional
from interpreter.syntax import nodes
from interpreter.syntax.effects import parser as effect_parser
from interpreter.syntax.yaml.nodes import YamlScalar

Picks = Mapping[str, tuple[nodes.Pick, ...]]

#: What has happened to an offer, as the log tells it.
NEWS = ("made", "accepted", "refused", "countered", "withdrawn", "lapsed")


def write_effects(offer: OfferSym, picks: Picks, el: Elaborator) -> None:
    """Fills in the functions and effects of an offer whose sides are known. `picks`: what its pledges speak of."""
    _Writer(offer, picks, el).write()


class _Writer:
    """Writes and reads the texts of one offer. The elaborator has the ruleset's names and those of the texts."""

    def __init__(self, offer: OfferSym, picks: Picks, el: Elaborator) -> None:
        self.offer = offer
        self.picks = picks
        self.written = frozenset(el.names.effects)
        self.names = _extended(el.names, offer)
        self.el = Elaborator(self.names, el.findings, el.verbs, el.forms)
        self.el._deferred, self.el._completing = el._deferred, el._completing
        self.el.own_variables = frozenset(offer.variables)
        self.texts = OfferTexts(offer)

    def write(self) -> None:
        offer, of = self.offer, Member(self.offer.kind.name)
        here, one = LocalVar("oN", of, offer.span), LocalVar("other", PLAYER, offer.span)
        partner = LocalVar("other", optional(PLAYER), offer.span)
        before = LocalVar("insteadOf", optional(of), offer.span)
        for what in NEWS:
            told = EffectSym(f"{offer.name} {what}", offer.span, (here,))
            news = typed.OfferNews(offer.span, offer, what, typed.Local(offer.span, of, here))
            told.body = typed.Block(offer.span, (news,))
            self.names.effects[_camel(f"tell__{what}")] = told
        self._values(of)
        if not _among_others(offer.functions["with"].body):
            self._formula("partners", offer_formulas.PARTNERS, SetOf(PLAYER), f"partners for {offer.name}")
        several = offer.kind.plural
        self._formula("theirs", "set(o__n in all__offers where o__giver[o__n] is not none)", SetOf(of), several)
        self._formula("to__me", offer_formulas.TO_ME, SetOf(of), f"{several} to me")
        self._formula("mine", "set(o__n in all__offers where o__giver[o__n] == me)", SetOf(of), f"my {several}")
        self._formula("can__keep", self.texts.keeps(), BOOL, f"{offer.name} can be kept", here)
        self._effect("close__it", f"{offer.name}: closed", self.texts.closing(), here)
        self._effect("set__aside", f"{offer.name}: set aside by me", offer_formulas.SETTING_ASIDE, here)
        self._effect("refuse__it", f"{offer.name}: refused by me", offer_formulas.REFUSING, here)
        self._effect("carry__out", f"{offer.name}: carried out", self.texts.carrying(), here, *self._picked())
        if "confirm" in offer.functions and self.texts.asked:
            was = LocalVar("insteadOf", of, offer.span)
            self._effect(
                "hand__back", f"{offer.name}: to be confirmed", self.texts.handing_back(), was, *self._picked()
            )
        self._effect("build__it", f"{offer.name}: made", self.texts.building(), partner, before)
        self._effect("offer", f"offer {offer.name}", offer_formulas.OFFERING)
        self._effect("offer__to", f"offer {offer.name} to", offer_formulas.OFFERING_TO, one)
        self._effect("answer", f"answer {offer.name}", self.texts.answering())
        self._effect("withdraw", f"withdraw {offer.name}", offer_formulas.WITHDRAWING)
        self._effect("lapse", f"lapse of {offer.name}", offer_formulas.LAPSING, me=False)
        self._effect("close", f"end of {offer.name}", offer_formulas.CLOSING_ALL, me=False)
        words = ("offer", "offer__to", "answer", "withdraw", "lapse", "close")
        offer.effects.update({w.replace("__", " "): self.names.effects[_camel(w)] for w in words})
        for word, effect in offer.effects.items():
            effect.offer = (word, offer.name)
        offer.carried_out = [e for name, e in self.names.effects.items() if name not in self.written]

    def _picked(self) -> list[LocalVar]:
        """What the taker gives for what was asked for by what it shows."""
        of = {s.name: s.element for s in self.texts.asked}
        return [LocalVar(_camel(f"z__{n}"), SetOf(e.type), self.offer.span) for n, e in of.items() if e is not None]

    # ------------------------------------------------------------------ what the texts need
    def _values(self, of: Member) -> None:
        """All places, and values of nothing that are of the right type."""
        span, kind = self.offer.span, self.offer.kind
        self._value("all__offers", typed.Members(span, SetOf(of), kind))
        for side in self.texts.moved:
            assert side.element is not None
            self._empty(f"nothing__{side.name}", SetOf(side.element.type))
            if side.kind is not None:
                self._empty(f"none__{side.name}", ListOf(Member(side.kind.name)))
        for side in self.texts.pledged:
            for pick in side.picks:
                type = optional(pick.type)
                self._value(f"none__{side.name}__{pick.name}", typed.Const(span, type, None))

    def _empty(self, name: str, type: Type) -> None:
        self._value(name, typed.MakeSet(self.offer.span, type, ()))

    def _value(self, name: str, body: typed.Expr) -> None:
        function = FunctionSym(_camel(name), self.offer.span, (), body.type, body)
        self.names.functions[function.name] = self.offer.functions[function.name] = function

    def _formula(self, name: str, text: str, type: Type, kept: str, *params: LocalVar) -> None:
        """A formula, which is asked by somebody."""
        function = self.offer.functions.get(kept) or FunctionSym(kept, self.offer.span)
        function.params, function.type = params, type
        scope = Scope(has_me=True)
        for local in params:
            scope.bind(local, fixed=True)
        self.el.function(function, self._read(text, "expression"), scope)
        function.uses_me = kept != self.offer.kind.plural
        self.offer.functions[kept] = function
        self.names.functions[_camel(name)] = function

    def _effect(self, name: str, called: str, text: str, *params: LocalVar, me: bool = True) -> None:
        effect = EffectSym(called, self.offer.span, params, needs_me=me)
        scope = Scope(has_me=True, effect=effect)
        for local in params:
            scope.bind(local, fixed=True)
        self.el.effect(effect, self._read(text, "block"), scope)
        self.names.effects[_camel(name)] = effect

    def _read(self, text: str, what: str) -> Any:
        """The nodes of a text, all of them at the place where the offer is declared."""
        file = SourceFile(f"what `{self.offer.name}` is", text)
        whole = Span(file, 0, len(text))
        found = Findings()
        parse = effect_parser.parse_block if what == "block" else effect_parser.parse_expression
        parsed = parse(YamlScalar(text, "|", whole, whole), found)
        if parsed is None:
            raise InternalError(f"{file.path}: {[f.message for f in found.sorted()]}\n{text}")
        return self._rewritten(parsed)

    def _rewritten(self, part: Any) -> Any:
        match part:
            case Span():
                return self.offer.span
            case str():
                return _camel(part)
            case tuple():
                return tuple(self._rewritten(p) for p in part)
            case nodes.Choose(picks=(nodes.Pick(name=nodes.Name(text=word)),)) if word.startswith(
                ("mine__", "theirs__")
            ):
                whose, _, side = word.partition("__")
                picks = self.picks[side] if whose == "mine" else _from_the_other_side(self.picks[side])
                rest = {f.name: self._rewritten(getattr(part, f.name)) for f in fields(part) if f.name != "picks"}
                return nodes.Choose(picks=picks, **rest)
            case _ if is_dataclass(part) and not isinstance(part, type):
                return replace(part, **{f.name: self._rewritten(getattr(part, f.name)) for f in fields(part)})
        return part


def _among_others(whom: typed.Expr | None) -> bool:
    """Whether nobody but other players can be among them: nobody deals with themselves, and dummies answer nothing."""
    match whom:
        case typed.Players(others=True):
            return True
        case typed.Aggregate(op="set", element=None, generators=(typed.Generator(domain=typed.Players(others=True)),)):
            return True
    return False


def _extended(names: Names, offer: OfferSym) -> Names:
    """The names of a ruleset, and those of the texts as well."""
    variables = {"oGiver": offer.giver, "oTaker": offer.taker, "oRefused": offer.refused}
    variables["oSerial"] = offer.serial
    functions = {"partners": offer.functions["with"]}
    if "confirm" in offer.functions:
        functions["confirmIt"] = offer.functions["confirm"]
    effects = {}
    for side in offer.sides:
        for way, given, parts in (("g", side.given, side.given_picks), ("a", side.asked, side.asked_picks)):
            if given is not None:
                variables[_camel(f"{way}__{side.name}")] = given
            for pick, variable in zip(side.picks, parts, strict=True):
                variables[_camel(f"{way}__{side.name}__{pick.name}")] = variable
        if side.told is not None:
            variables[_camel(f"told__{side.name}")] = side.told
        if side.may is not None:
            functions[_camel(f"may__{side.name}")] = side.may
        if side.shown is not None:
            functions[_camel(f"shown__{side.name}")] = side.shown
        if side.pledge is not None:
            effects[_camel(f"pledge__{side.name}")] = side.pledge
    return replace(
        names,
        variables={**names.variables, **variables},
        functions={**names.functions, **functions},
        effects={**names.effects, **effects},
    )


def _from_the_other_side(part: Any) -> Any:
    """What a pledge speaks of, where the other one is to give it: `other` is then the player who asks for it."""
    match part:
        case nodes.NameRef(name="other"):
            return replace(part, name="giverP")
    return rebuilt(part, _from_the_other_side)


def _camel(name: str) -> str:
    """A name of the texts as one that no ruleset can write."""
    return re.sub(r"__([a-z])", lambda found: found[1].upper(), name)
