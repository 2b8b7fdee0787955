"""The grammar is strict, the shipped table is the grammar's, and our parser does with it what Lark's does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lark
import pytest

from interpreter import pipeline, resources
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import SourceFile, Span
from interpreter.syntax.effects import grammar_table
from interpreter.syntax.effects.grammar_build import build_parser
from interpreter.syntax.effects.grammar_table import effect_grammar, grammar_file, table_bytes, table_file
from interpreter.syntax.effects.lalr_driver import Refused, parse, refusal
from interpreter.syntax.effects.layout import LayoutError, lay_out
from interpreter.syntax.effects.parser import recorded_texts
from interpreter.syntax.effects.words import END, NoWord, Word, cut
from interpreter.syntax.yaml.nodes import YamlScalar
from tests.syntax.test_effect_parser import EXAMPLES, REFUSED


@pytest.fixture(scope="module")
def strict_parser() -> lark.Lark:
    """Building it refuses conflicts in the grammar and, through interegular, terminals that collide."""
    import interegular

    assert interegular
    return build_parser(grammar_file().read_text("utf-8"), strict=True)


def test_the_table_was_made_from_this_grammar() -> None:
    assert table_file().read_bytes() == table_bytes(), "run python -m interpreter.syntax.effects.grammar_table"


class _Trees:
    """Builds what Lark builds: a rule, where it begins and ends, and its parts."""

    def __init__(self) -> None:
        self.rules = effect_grammar().reductions

    def leaf(self, word: Word) -> Any:
        return tuple(word)

    def node(self, rule: int, start: int, end: int, parts: list[Any], below: int) -> tuple[Any, int]:
        return (self.rules[rule].name, start, end, parts), below + 1


def _ours(words: list[Word], start: str) -> Any:
    """The tree, or which word is refused and what could have was there; the same without building."""
    try:
        tree = parse(words, start, _Trees())
    except Refused as refused:
        again = refusal(words, start)
        assert again is not None and (again.at, again.accepted) == (refused.at, refused.accepted)
        return refused.at, refused.accepted
    assert refusal(words, start) is None
    return tree


def _of_lark(words: list[Word], start: str, parser: lark.Lark) -> Any:
    run = parser.parse_interactive("", start=start)
    for at, word in enumerate(words):
        token = lark.Token(word.kind, word.text, word.start, 1, 1, 1, 1, word.end)
        try:
            done = run.feed_token(token)
        except lark.UnexpectedToken:
            return at, frozenset(run.accepts())
    return _as_tuples(done)


def _as_tuples(tree: Any) -> Any:
    if tree is None:
        return None
    if isinstance(tree, lark.Token):
        return tree.type, str(tree), tree.start_pos, tree.end_pos
    return str(tree.data), tree.meta.start_pos, tree.meta.end_pos, [_as_tuples(child) for child in tree.children]


def _texts() -> Iterator[tuple[YamlScalar, str]]:
    """All effect texts of the bundled rulesets, by what they are parsed as."""
    for folder in resources.bundled_rulesets().values():
        with recorded_texts() as recorded:
            pipeline.read_and_check(folder, Findings())
        yield from recorded


def _words_to_parse(text: str, span: tuple[int, int], start: str, lines: bool) -> list[Word]:
    words = lay_out(cut(text, *span), text, lines=lines)
    if not words:
        return []
    end = words[-1].end
    return [*words, *([Word("_NL", "", end, end)] if start == "block" and not lines else []), Word(END, "", end, end)]


def test_bundled_texts_are_parsed_as_lark_parses_them(strict_parser: lark.Lark) -> None:
    count = 0
    for scalar, start in _texts():
        content = scalar.content
        span, lines = (content.start, content.end), start == "block" and scalar.style == "|"
        words = _words_to_parse(content.source.text, span, start, lines)
        found = _ours(words, start)
        assert found == _of_lark(words, start, strict_parser)
        count += 1
        for at in range(0, len(words) - 1, 29):  # and without one word, or with one twice
            for broken in (words[:at] + words[at + 1 :], words[: at + 1] + words[at:]):
                assert _ours(broken, start) == _of_lark(broken, start, strict_parser)
    assert count > 1000


def test_short_texts_are_cut_and_parsed_as_lark_does_it(strict_parser: lark.Lark) -> None:
    for line in [*EXAMPLES, *(line for _, line in REFUSED)]:
        try:
            theirs = list(strict_parser.lex(line, dont_ignore=False))
        except lark.UnexpectedCharacters as error:
            with pytest.raises(NoWord) as refused:
                cut(line, 0, len(line))
            assert refused.value.at == error.pos_in_stream
            continue
        words = cut(line, 0, len(line))
        assert [tuple(w) for w in words] == [(t.type, str(t), t.start_pos, t.end_pos) for t in theirs]
        for start in ("block", "expression"):
            try:
                words = _words_to_parse(line, (0, len(line)), start, False)
            except LayoutError:
                continue
            assert _ours(words, start) == _of_lark(words, start, strict_parser)


def test_words_are_cut_from_the_middle_of_a_file() -> None:
    text = "effects: {main: gain 1 wood}"
    start = text.index("gain")
    words = cut(text, start, len(text) - 1)
    assert [text[w.start : w.end] for w in words] == ["gain", "1", "wood"]
    assert Span(SourceFile("a", text), words[0].start, words[-1].end).text == "gain 1 wood"


def test_a_stale_table_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grammar = tmp_path / "effects.lark"
    grammar.write_text(grammar_file().read_text("utf-8") + "\n// changed\n", "utf-8")
    stale = table_file().read_bytes().replace(b'"gain"', b'"earn"')
    (tmp_path / "effects.table").write_bytes(stale)
    monkeypatch.setattr(grammar_table, "grammar_file", lambda: grammar)
    monkeypatch.setattr(grammar_table, "table_file", lambda: tmp_path / "effects.table")
    assert effect_grammar.__wrapped__() == effect_grammar()
    monkeypatch.setattr(grammar_table, "table_file", lambda: tmp_path / "missing")
    assert effect_grammar.__wrapped__() == effect_grammar()


def test_line_ends_do_not_make_the_table_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grammar = tmp_path / "effects.lark"
    grammar.write_bytes(grammar_file().read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    monkeypatch.setattr(grammar_table, "grammar_file", lambda: grammar)
    monkeypatch.setattr(grammar_table, "_built", lambda grammar: pytest.fail("the table was built again"))
    assert effect_grammar.__wrapped__() == effect_grammar()
