"""Which of several meanings a name has, and which end of a slip is reported."""

from __future__ import annotations

import pytest

from interpreter.checker import typed
from interpreter.checker.symbols import CounterSym
from interpreter.foundation.source import SourceFile, Span
from interpreter.language.types import INT, Member, Optional
from tests.check.board import Board
from tests.check.sample import SIGNATURE, sample


def placed(board: Board, name: str, *per: str) -> CounterSym:
    """A counter whose declaration has a place of its own."""
    counter = board.counter(name, *per)
    text = f"  {name}: {{}}"
    counter.span = Span(SourceFile("counters.yaml", text), 2, 2 + len(name))
    return counter


def codes(board: Board) -> list[str]:
    return [d.code.name for d in board.finish()]


def test_a_local_comes_before_a_member() -> None:
    board = Board()
    board.kind("square", "a1 a2")
    found = board.expression("a1", a1="int")
    assert isinstance(found, typed.Local)


def test_the_wanted_type_decides_between_members_of_the_same_name() -> None:
    board = sample()
    found = board.expression("gold", want=Member("metal"))
    assert isinstance(found, typed.Const)
    assert found.type == Member("metal")
    assert found.value == 0
    assert not board.finish()


def test_both_members_are_shown_where_nothing_decides() -> None:
    board = sample()
    board.expression("gold")
    (finding,) = board.finish()
    assert [r.message for r in finding.related] == ["`gold` of colour", "`gold` of metal"]


def test_my_before_a_declared_name_means_mine_unless_it_is_declared_so() -> None:
    board = Board()
    board.component("cube")
    board.zone("row", "cube", "player")
    board.zone("table", "cube", "player")
    board.zone("my_table", "cube")
    mine = board.expression("my_row")
    assert isinstance(mine, typed.ZoneAt)
    assert (mine.zone.name, len(mine.indices)) == ("row", 1)
    declared = board.expression("my_table")
    assert isinstance(declared, typed.ZoneAt)
    assert (declared.zone.name, declared.indices) == ("my_table", ())
    assert not board.finish()


def test_singular_and_plural_of_a_counter_are_the_same() -> None:
    board = sample()
    one, many = board.expression("coin"), board.expression("coins")
    assert isinstance(one, typed.CounterAt)
    assert isinstance(many, typed.CounterAt)
    assert one.counter is many.counter


def test_a_member_of_a_player_reads_for_that_player() -> None:
    board = sample()
    found = board.expression("p.rich", p="player")
    assert isinstance(found, typed.CallFunction)
    assert isinstance(found.me, typed.Local)


@pytest.mark.parametrize("text", ["coins", "me", "others", "rich", "limit", "total_score", "stock[wood]", "hand"])
def test_nothing_speaks_of_me_where_there_is_no_player(text: str) -> None:
    board = sample()
    board.expression(text, has_me=False)
    assert codes(board) == ["no-acting-player"]


def test_one_wrong_name_is_one_finding() -> None:
    board = sample()
    board.effect(SIGNATURE, "gain 1 zzz; gain 2 zzz; if zzz > 3 then gain zzz coins\n")
    (finding,) = board.finish()
    assert len(finding.related) == 3


def test_a_slip_in_the_declaration_is_reported_there() -> None:
    board = Board()
    slip = placed(board, "charriot")
    board.effect("a", "gain 1 chariot; lose 1 chariot\n")
    (finding,) = board.finish()
    assert finding.span == slip.span
    assert finding.suggestions == ("chariot",)
    assert len(finding.related) == 2


def test_singular_and_plural_of_a_slip_are_one_finding() -> None:
    board = Board()
    slip = placed(board, "charriot")
    board.effect("a", "gain 2 chariots; lose 1 chariot\n")
    (finding,) = board.finish()
    assert finding.span == slip.span
    assert finding.suggestions == ("chariot",)


def test_a_slip_in_the_use_is_reported_there() -> None:
    board = Board()
    placed(board, "chariot")
    board.effect("a", "gain 1 chariot; lose 1 charriot; lose 1 charriot\n")
    (finding,) = board.finish()
    assert finding.span.text == "charriot"
    assert finding.suggestions[0] == "chariot"


def test_a_mistake_is_not_reported_again_by_what_uses_it() -> None:
    board = sample()
    board.effect(
        SIGNATURE, "let a = p1.nothing_such\nlet b = a + 1\nif b > a.price then gain b coins\nmove a to hand\n"
    )
    assert codes(board) == ["unknown-field"]


def test_a_formula_that_needs_itself_is_reported_once() -> None:
    board = sample()
    board.function("one(square s)", "two(s) + 1")
    board.function("two(square s)", "one(s) + 1")
    (finding,) = board.finish()
    assert finding.code.name == "circular-formula"
    assert "one -> two -> one" in finding.message


def test_functions_are_typed_before_those_that_use_them_whatever_their_order() -> None:
    board = sample()
    later = board.function("doubled(square s)", "2 * based(s)")
    first = board.function("based(square s)", "s.twin")
    first_price = board.function("priced(square s)", "based(s).price otherwise 0")
    findings = board.finish()
    assert first.type == Optional(Member("square"))
    assert first_price.type == INT
    assert later.type == INT or findings


def test_who_needs_the_acting_player_is_found_through_calls() -> None:
    board = sample()
    inner = board.effect("inner", "gain 1 coin\n")
    middle = board.effect("middle", "do inner\n")
    outer = board.effect("outer", "do middle\n")
    frame = board.effect("frame", "each player then do outer\n")
    assert not board.finish()
    assert [e.needs_me for e in (inner, middle, outer, frame)] == [True, True, True, False]
    way = board.elaborator.why_me(outer)
    assert [effect.name for effect, _ in way] == ["outer", "middle", "inner"]
    assert way[-1][1].text.startswith("coin") or way[-1][1].text == "1 coin"
    assert board.elaborator.why_me(frame) == []


def test_recursion_needs_a_depth() -> None:
    board = sample()
    board.effect("down", "do up\n")
    board.effect("up", "do down\n")
    assert codes(board) == ["unbounded-recursion"]
    bounded = sample()
    bounded.effect("down", "do up\n", depth=3)
    bounded.effect("up", "do down\n")
    assert codes(bounded) == []


def test_an_effect_with_a_result_returns_on_every_way() -> None:
    board = sample()
    board.effect("a(square s)", "if s.market then return s.price\n", returns="int")
    assert codes(board) == ["wrong-return"]
    whole = sample()
    whole.effect("a(square s)", "if s.market then return s.price else return 0\n", returns="int")
    whole.effect("b(square s)", "while true:\n  if s.market then return 1\n", returns="int")
    whole.effect("c(square s)", "choose one:\n  option x: return 1\n  option y: return 2\n", returns="int")
    assert codes(whole) == []
