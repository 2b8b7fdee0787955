"""Effect text to nodes. The text is parsed where it is, as a slice of its file, so that positions are exact.

Nodes are made while the text is parsed, from the leaves to the root: `_Builder` hands each rule's parts to a function
of `build_expressions` or `build_statements`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, cast

from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import Span
from interpreter.syntax import codes
from interpreter.syntax.effects.build_expressions import EXPRESSIONS, Build, BuildError, Parts
from interpreter.syntax.effects.build_statements import STATEMENTS
from interpreter.syntax.effects.effect_text import cut_behind, fit_for_effects, report_empty
from interpreter.syntax.effects.errors.characters import explain_character
from interpreter.syntax.effects.errors.explain import explain
from interpreter.syntax.effects.errors.situation import Complaint, Situation
from interpreter.syntax.effects.grammar_table import effect_grammar
from interpreter.syntax.effects.lalr_driver import Refused, parse, parses, refusal
from interpreter.syntax.effects.layout import LayoutError, lay_out
from interpreter.syntax.effects.words import END, NoWord, Word, cut
from interpreter.syntax.nodes import Block, Expr, Name, Passive, Pick, Signature, TypeText
from interpreter.syntax.yaml.nodes import YamlNode, YamlScalar

MAX_DEPTH = 100

#: Names that the language itself gives a meaning; the grammar takes them for ordinary names.
_GIVEN_NAMES = ("me", "none", "true", "false", "this", "owner", "players", "others", "everyone", "is")

_BUILD = EXPRESSIONS | STATEMENTS

_recorded: ContextVar[list[tuple[YamlScalar, str]] | None] = ContextVar("recorded", default=None)

#: Rules that give a part of their parent, not a node of their own depth.
_FLAT = {
    "block",
    "body",
    "sentences",
    "chain",
    "suite",
    "where",
    "default",
    "arguments",
    "for_head",
    "each_head",
    "choose",
}

#: Rules that introduce a name, and which of their parts it is.
_BINDS = {
    "let": 0,
    "pick": 1,
    "source": 0,
    "for_head": 1,
    "spread": 0,
    "option": 0,
    "option_family": 2,
    "parameter": 1,
    "signature": 0,
}


def parse_block(node: YamlNode, findings: Findings) -> Block | None:
    """The statements of an effect or hook, or None with a finding. Only a literal block (`|`) has several lines."""
    return cast("Block | None", _parse(node, "block", findings))


def parse_expression(node: YamlNode, findings: Findings) -> Expr | None:
    """A formula, value or condition, or None with a finding. Line breaks mean nothing in it."""
    return cast("Expr | None", _parse(node, "expression", findings))


def parse_signature(node: YamlNode, findings: Findings) -> Signature | None:
    """A key such as `ride(wagon w, int n)` or `setup`, or None with a finding."""
    return cast("Signature | None", _parse(node, "signature", findings))


def parse_type(node: YamlNode, findings: Findings) -> TypeText | None:
    """A type such as `set of place` or `player?`, or None with a finding. Whether its name exists is not looked at."""
    return cast("TypeText | None", _parse(node, "type", findings))


def parse_passive(node: YamlNode, findings: Findings) -> Passive | None:
    """One line of `passive:`, perhaps with a condition, or None with a finding."""
    return cast("Passive | None", _parse(node, "passive", findings))


def parse_picks(node: YamlNode, findings: Findings) -> tuple[Pick, ...] | None:
    """What follows `choose`, such as `d in built, b in boxes where free[b]`, or None with a finding."""
    return cast("tuple[Pick, ...] | None", _parse(node, "picks", findings))


@cache
def reserved_words() -> frozenset[str]:
    """The words that no ruleset may use as a name."""
    return frozenset(_keywords().values()) | frozenset(_GIVEN_NAMES) | {"turn", "round", "game"}


@cache
def _keywords() -> dict[str, str]:
    """The words of the grammar by the name of their terminal."""
    return {name: text for text, name in effect_grammar().keywords.items()}


def _parse(node: YamlNode, start: str, findings: Findings) -> Any:
    scalar = fit_for_effects(node, findings)
    if scalar is None:
        return None
    content = scalar.content
    try:
        words = _words(scalar, start)
        if not words:
            report_empty(scalar, findings)
            return None
        built = _built(words, scalar, start, findings)
        if (recorded := _recorded.get()) is not None:
            recorded.append((scalar, start))
        return built
    except LayoutError as error:
        span = Span(content.source, error.start, error.end)
        findings.add(error.code, span, error.message, help=error.help)
    except NoWord as error:
        _report(explain_character(content.source.text, error.at, content.end), scalar, findings)
    except Refused as refused:
        _report(explain(_situation(words, refused, scalar, start)), scalar, findings)
    except BuildError as error:
        findings.add(error.code, error.span, error.message, help=error.help, suggestions=error.suggestions)
    return None


def _words(scalar: YamlScalar, start: str) -> list[Word]:
    """The words as the grammar gets them, END after them; none where nothing is said. Raises LayoutError, NoWord."""
    text, content = scalar.span.source.text, scalar.content
    lines = _has_lines(scalar, start)
    words = lay_out(cut(text, content.start, content.end), text, lines=lines)
    if words:
        end = words[-1].end
        if start == "block" and not lines:
            words.append(Word("_NL", "", end, end))
        words.append(Word(END, "", end, end))
    return words


def _built(words: list[Word], scalar: YamlScalar, start: str, findings: Findings) -> Any:
    """The node that words are. A name that is a reserved word is reported and kept. Raises Refused, BuildError."""
    builder = _Builder(scalar)
    try:
        built = parse(words, start, builder)
    except BuildError:
        if refused := refusal(words, start):  # further on the grammar itself is broken: that is told first
            raise refused from None
        findings.take(builder.reserved)
        raise
    findings.take(builder.reserved)
    return built


@contextmanager
def recorded_texts() -> Iterator[list[tuple[YamlScalar, str]]]:
    """Gathers what is parsed without a finding meanwhile: the scalars and what each was parsed as.

    Which scalars of a ruleset hold effect text is known to those who read it, section by section; this is how a tool
    comes to know it without a second table.
    """
    found: list[tuple[YamlScalar, str]] = []
    token = _recorded.set(found)
    try:
        yield found
    finally:
        _recorded.reset(token)


def words_of(scalar: YamlScalar, start: str) -> list[Word] | None:
    """The words of effect text as the grammar gets them, line breaks and indentation (of no length) among them; None
    where it cannot be cut into words."""
    text, content = scalar.span.source.text, scalar.content
    try:
        return lay_out(cut(text, content.start, content.end), text, lines=_has_lines(scalar, start))
    except (LayoutError, NoWord):
        return None


def _has_lines(scalar: YamlScalar, start: str) -> bool:
    return start == "block" and scalar.style == "|"


def _situation(words: list[Word], refused: Refused, scalar: YamlScalar, start: str) -> Situation:
    def parses_with(number: int, kind: str) -> bool:
        return parses([*words[:number], words[number]._replace(kind=kind), *words[number + 1 :]], start)

    text, keywords = scalar.span.source.text, _keywords()
    return Situation(text, words, refused.at, refused.accepted, start, scalar.style, keywords, parses_with)


def _report(complaint: Complaint, scalar: YamlScalar, findings: Findings) -> None:
    complaint = cut_behind(scalar, complaint) or complaint
    span = Span(scalar.span.source, complaint.start, complaint.end)
    findings.add(complaint.code, span, complaint.message, help=complaint.help, suggestions=complaint.suggestions)


@cache
def _rules() -> tuple[tuple[Build, int | None, int], ...]:
    """For each rule of the grammar what builds its node, which of its parts is a new name, and whether it nests."""
    names = [rule.name for rule in effect_grammar().reductions]
    return tuple((_BUILD.get(name, _no_node), _BINDS.get(name), name not in _FLAT) for name in names)


def _no_node(span: Span, parts: Parts) -> Any:
    raise AssertionError("no such rule is handed to a builder")


class _Builder:
    """Makes the nodes of one text. `reserved` are the findings about names that are words of the language."""

    def __init__(self, scalar: YamlScalar) -> None:
        self.source = scalar.span.source
        self.single_quoted = scalar.style == "'"
        self.reserved = Findings()
        self.rules = _rules()

    def leaf(self, word: Word) -> Name:
        kind, text, start, end = word
        if kind == "STRING" and self.single_quoted:
            text = text.replace("''", "'")
        return Name(Span(self.source, start, end), text)

    def node(self, rule: int, start: int, end: int, parts: list[Any], below: int) -> tuple[Any, int]:
        build, bound, nests = self.rules[rule]
        span = Span(self.source, start, end)
        if bound is not None:
            self._check_name(parts[bound])
        depth = below + nests
        if depth > MAX_DEPTH:
            message = f"this is nested more than {MAX_DEPTH} deep"
            help = "move a part into a function or an effect"
            raise BuildError(codes.NESTED_TOO_DEEPLY, span.header(), message, help)
        return build(span, parts), depth

    def _check_name(self, name: Name | None) -> None:
        if name is not None and name.text in reserved_words():
            message = f"`{name.text}` is a word of the language and cannot be a name"
            self.reserved.add(codes.RESERVED_WORD, name.span, message, help="choose another name, or a longer one")


def is_name(text: str) -> bool:
    """Whether a text has the form of a name and is no reserved word."""
    return re.fullmatch(r"[a-z][a-z0-9_]*", text) is not None and text not in reserved_words()
