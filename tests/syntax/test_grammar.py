"""The grammar is strict, and the shipped table is the grammar's."""

from __future__ import annotations

import io
from pathlib import Path

import lark
import pytest

from interpreter.syntax import grammar_table
from interpreter.syntax.grammar_table import build_parser, effect_parser, grammar_file, table_bytes, table_file
from tests.syntax.test_effect_parser import EXAMPLES, REFUSED


@pytest.fixture(scope="module")
def strict_parser() -> lark.Lark:
    """Building it refuses conflicts in the grammar and, through interegular, terminals that collide."""
    import interegular

    assert interegular
    return build_parser(grammar_file().read_text("utf-8"), strict=True)


def test_the_table_was_made_from_this_grammar() -> None:
    header, _, table = table_file().read_bytes().partition(b"\n")
    assert header == table_bytes().partition(b"\n")[0], 'run python -c "from ...grammar_table import write_table; ..."'
    assert lark.Lark.load(io.BytesIO(table)).options.start == list(grammar_table.START_SYMBOLS)


def test_the_table_parses_as_the_grammar_does(strict_parser: lark.Lark) -> None:
    def outcome(parser: lark.Lark, line: str) -> object:
        try:
            run = parser.parse_interactive(line, start="block")
            last = None
            for last in run.lexer_thread.lex(run.parser_state):  # type: ignore[no-untyped-call]
                run.feed_token(last)
            run.feed_token(lark.Token("_NL", ""))
            return run.feed_eof(last)
        except lark.UnexpectedInput as error:
            return type(error)

    for line in [*EXAMPLES, *(line for _, line in REFUSED)]:
        assert outcome(effect_parser(), line) == outcome(strict_parser, line)


def test_a_stale_table_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grammar = tmp_path / "effects.lark"
    grammar.write_text(grammar_file().read_text("utf-8") + "\n// changed\n", "utf-8")
    (tmp_path / "effects.table").write_bytes(table_file().read_bytes())
    monkeypatch.setattr(grammar_table, "grammar_file", lambda: grammar)
    monkeypatch.setattr(grammar_table, "table_file", lambda: tmp_path / "effects.table")
    parser = effect_parser.__wrapped__()
    assert parser.parse("1", start="expression") is not None
    monkeypatch.setattr(grammar_table, "table_file", lambda: tmp_path / "missing")
    assert effect_parser.__wrapped__().parse("1", start="expression") is not None
