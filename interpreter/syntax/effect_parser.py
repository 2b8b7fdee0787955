"""Effect text to nodes. The text is parsed where it stands, as a slice of its file, so that positions are exact.

Lark's trees live only in this module: `_Builder` walks one from its leaves to its root and hands each rule's parts to a
function of `build_expressions` or `build_statements`, without recursion.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, cast

from lark import TextSlice, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import Span
from interpreter.syntax import codes
from interpreter.syntax.build_expressions import EXPRESSIONS, BuildError, Parts
from interpreter.syntax.build_statements import STATEMENTS
from interpreter.syntax.character_errors import explain_character
from interpreter.syntax.effect_errors import explain
from interpreter.syntax.effect_text import cut_behind, fit_for_effects, report_empty
from interpreter.syntax.grammar_table import effect_parser
from interpreter.syntax.layout import LayoutError, lay_out
from interpreter.syntax.nodes import Block, Expr, Name, Passive, Pick, Signature, TypeText
from interpreter.syntax.situation import Complaint, Situation, Word
from interpreter.syntax.yaml_nodes import YamlNode, YamlScalar

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
    """What stands behind `choose`, such as `d in built, b in boxes where free[b]`, or None with a finding."""
    return cast("tuple[Pick, ...] | None", _parse(node, "picks", findings))


@cache
def reserved_words() -> frozenset[str]:
    """The words that no ruleset may use as a name."""
    return frozenset(_keywords().values()) | frozenset(_GIVEN_NAMES) | {"turn", "round", "game"}


@cache
def _keywords() -> dict[str, str]:
    """The words of the grammar by the name of their terminal."""
    plain = ((t.name, t.pattern.value) for t in effect_parser().terminals if t.pattern.type == "str")
    return {name: text for name, text in plain if text.isalpha()}


def _parse(node: YamlNode, start: str, findings: Findings) -> Any:
    scalar = fit_for_effects(node, findings)
    if scalar is None:
        return None
    text, content = scalar.span.source.text, scalar.content
    try:
        run = effect_parser().parse_interactive(TextSlice(text, content.start, content.end), start=start)
        tokens = list(cast("Any", run.lexer_thread).lex(run.parser_state))
        lines = _has_lines(scalar, start)
        laid_out = lay_out(tokens, text, lines=lines)
        if not laid_out:
            report_empty(scalar, findings)
            return None
        if start == "block" and not lines:
            laid_out.append(_end_of(laid_out[-1], "_NL"))
        tree = _feed(run, laid_out, scalar, start)
        built = _Builder(scalar, findings).build(tree)
        if (recorded := _recorded.get()) is not None:
            recorded.append((scalar, start))
        return built
    except LayoutError as error:
        span = Span(content.source, error.start, error.end)
        findings.add(error.code, span, error.message, help=error.help)
    except UnexpectedCharacters as error:
        _report(explain_character(text, error.pos_in_stream or content.start, content.end), scalar, findings)
    except _Refused as refused:
        _report(refused.complaint, scalar, findings)
    except BuildError as error:
        findings.add(error.code, error.span, error.message, help=error.help, suggestions=error.suggestions)
    return None


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
        run = effect_parser().parse_interactive(TextSlice(text, content.start, content.end), start=start)
        tokens = list(cast("Any", run.lexer_thread).lex(run.parser_state))
        laid_out = lay_out(tokens, text, lines=_has_lines(scalar, start))
    except (LayoutError, UnexpectedCharacters):
        return None
    return [Word(t.type, str(t), t.start_pos or 0, t.end_pos or 0) for t in laid_out]


def _has_lines(scalar: YamlScalar, start: str) -> bool:
    return start == "block" and scalar.style == "|"


class _Refused(Exception):
    def __init__(self, complaint: Complaint) -> None:
        super().__init__(complaint.message)
        self.complaint = complaint


def _end_of(token: Token, kind: str) -> Token:
    return Token(kind, "", token.end_pos, end_pos=token.end_pos)


def _feed(run: Any, tokens: list[Token], scalar: YamlScalar, start: str) -> Tree[Token]:
    at = 0
    try:
        while at < len(tokens):
            run.feed_token(tokens[at])
            at += 1
        tree: Tree[Token] = run.feed_eof(tokens[-1])
        return tree
    except UnexpectedToken:
        words = [Word(t.type, str(t), t.start_pos or 0, t.end_pos or 0) for t in tokens]
        words.append(Word("$END", "", words[-1].end, words[-1].end))
        accepted = frozenset(run.accepts())

        def parses_with(number: int, kind: str) -> bool:
            other = tokens[number].update(kind)
            return _parses([*tokens[:number], other, *tokens[number + 1 :]], start)

        text = scalar.span.source.text
        situation = Situation(text, words, at, accepted, start, scalar.style, _keywords(), parses_with)
        raise _Refused(explain(situation)) from None


def _parses(tokens: list[Token], start: str) -> bool:
    run: Any = effect_parser().parse_interactive("", start=start)
    try:
        for token in tokens:
            run.feed_token(token)
        run.feed_eof(tokens[-1])
    except UnexpectedToken:
        return False
    return True


def _report(complaint: Complaint, scalar: YamlScalar, findings: Findings) -> None:
    complaint = cut_behind(scalar, complaint) or complaint
    span = Span(scalar.span.source, complaint.start, complaint.end)
    findings.add(complaint.code, span, complaint.message, help=complaint.help, suggestions=complaint.suggestions)


class _Builder:
    """Converts one Lark tree, from the leaves to the root."""

    def __init__(self, scalar: YamlScalar, findings: Findings) -> None:
        self.source = scalar.span.source
        self.single_quoted = scalar.style == "'"
        self.findings = findings

    def build(self, root: Tree[Token]) -> Any:
        """The node for `root`. A name that is a reserved word is reported and kept. Raises BuildError."""
        built: dict[int, tuple[Any, int]] = {}
        for tree in _leaves_first(root):
            parts: list[Any] = []
            depth = 0
            for child in tree.children:
                part, below = built.pop(id(child)) if isinstance(child, Tree) else (self._leaf(child), 0)
                parts.append(part)
                depth = max(depth, below)
            rule = str(tree.data)
            span = Span(self.source, tree.meta.start_pos, tree.meta.end_pos) if not tree.meta.empty else None
            if rule in _BINDS:
                self._check_name(parts[_BINDS[rule]])
            depth += rule not in _FLAT
            if depth > MAX_DEPTH and span is not None:
                message = f"this is nested more than {MAX_DEPTH} deep"
                raise BuildError(
                    codes.NESTED_TOO_DEEPLY, span.header(), message, "give a part a name, as a function or an effect"
                )
            build: Callable[[Any, Parts], Any] = _BUILD[rule]
            built[id(tree)] = (build(span, parts), depth)
        return built[id(root)][0]

    def _leaf(self, token: Token | None) -> Name | None:
        if token is None:
            return None
        text = str(token)
        if token.type == "STRING" and self.single_quoted:
            text = text.replace("''", "'")
        return Name(Span(self.source, token.start_pos or 0, token.end_pos or 0), text)

    def _check_name(self, name: Name | None) -> None:
        if name is not None and name.text in reserved_words():
            message = f"`{name.text}` is a word of the language and cannot be a name"
            self.findings.add(codes.RESERVED_WORD, name.span, message, help="choose another name, or a longer one")


def _leaves_first(root: Tree[Token]) -> list[Tree[Token]]:
    """All subtrees, each behind its children."""
    order: list[Tree[Token]] = []
    waiting = [root]
    while waiting:
        tree = waiting.pop()
        order.append(tree)
        waiting.extend(child for child in tree.children if isinstance(child, Tree))
    order.reverse()
    return order


def is_name(text: str) -> bool:
    """Whether a text has the form of a name and is no reserved word."""
    return re.fullmatch(r"[a-z][a-z0-9_]*", text) is not None and text not in reserved_words()
