"""Traps that compilers of this kind fall into; the numbers are those of pitfalls.md."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from types import CodeType

import pytest

from interpreter import RuleFault, load
from interpreter.codegen.module import compile_program, source_text
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import SourceFile, Span
from interpreter.lower.program import lower_ruleset
from interpreter.ruleset import Ruleset
from interpreter.syntax import nodes
from interpreter.syntax.effects.parser import parse_block, parse_expression
from interpreter.syntax.yaml.nodes import YamlScalar
from interpreter.verbs import all_verbs
from tests.spec.cases import compare
from tests.spec.pages import Case, cases, pages

ALL = [case for page in pages(Path(__file__).parent) for case in cases(page)]

RULESET = """\
ruleset: {id: trap, title: Trap, language: 1, players: 2}
kinds: {colour: [red, blue], square: [s1, s2, s3]}
counters: {coin: {per: player, start: 4, max: 20}}
variables: {at: square?}
effects:
  main: |
    each player:
      do take_turn
  earn: gain 1 coin
  take_turn: |
    do earn
    for each s in squares:
      if s != s2:
        choose c in colours or skip:
          at = s
          if c == red:
            pay 2 coins
    while coins > 9:
      lose 1 coin
    pay 2 coins
"""


@pytest.fixture
def ruleset(tmp_path: Path) -> Ruleset:
    (tmp_path / "ruleset.yaml").write_text(RULESET, "utf-8")
    return load(tmp_path)


@pytest.mark.parametrize("case", ALL, ids=[case.id for case in ALL])
def test_page(case: Case, tmp_path: Path, accept: bool) -> None:
    compare(case, tmp_path, accept=accept)


def scalar(text: str) -> YamlScalar:
    span = Span(SourceFile("text", text), 0, len(text))
    return YamlScalar(text, "", span, span)


def test_2_a_single_operand_is_not_wrapped() -> None:
    findings = Findings()
    assert isinstance(parse_expression(scalar("coins"), findings), nodes.NameRef)
    assert isinstance(parse_expression(scalar("(coins)"), findings), nodes.NameRef)
    assert isinstance(parse_expression(scalar("a and b"), findings), nodes.Logic)
    block = parse_block(scalar("gain 1 coin"), findings)
    assert block is not None
    assert [type(s) for s in block.statements] == [nodes.Gain]
    assert not findings.sorted()


def functions(codes: list[CodeType]) -> list[CodeType]:
    found: list[CodeType] = []
    for code in codes:
        inner = [c for c in code.co_consts if isinstance(c, CodeType)]
        found += [*inner, *functions(inner)]
    return found


def test_5_no_instruction_spans_the_body_of_its_statement(ruleset: Ruleset) -> None:
    program = lower_ruleset(ruleset.checked, 2, {}, all_verbs().values())
    spans = [
        (line, end)
        for code in functions(compile_program(program, True))
        if code.co_filename != "<state>"
        for line, end, _, _ in code.co_positions()
        if line is not None and end is not None
    ]
    assert len(spans) > 100
    assert all(line == end for line, end in spans)


def test_6_an_effect_on_one_line_has_instructions_of_its_own_on_it(ruleset: Ruleset) -> None:
    program = lower_ruleset(ruleset.checked, 2, {}, all_verbs().values())
    (earn,) = [c for c in functions(compile_program(program, True)) if c.co_name == "e_earn"]
    line = RULESET.splitlines().index("  earn: gain 1 coin") + 1
    columns = {column for at, _, column, _ in earn.co_positions() if at == line}
    assert "  earn: gain 1 coin".index("gain") in columns


def test_12_names_and_numbers_are_the_same_in_every_process(ruleset: Ruleset) -> None:
    script = (
        "import sys; from interpreter import load; from interpreter.codegen.module import source_text;"
        "from interpreter.lower.program import lower_ruleset; from interpreter.verbs import all_verbs;"
        "print(source_text(lower_ruleset(load(sys.argv[1]).checked, 2, {}, all_verbs().values()), True))"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", script, str(ruleset.path)],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[2])},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    program = lower_ruleset(ruleset.checked, 2, {}, all_verbs().values())
    assert texts == {source_text(program, True) + "\n"}
    assert "def e_main" in texts.pop()


def test_13_only_the_table_build_pays_for_going_back(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    for record, expected in ((True, 1), (False, 0)):
        game = ruleset.new_game(record=record)
        copies: list[object] = []
        states = type(game._state)
        real = states.copy
        monkeypatch.setattr(states, "copy", lambda state, real=real, copies=copies: copies.append(1) or real(state))
        game.choose("skip")
        assert len(copies) == expected


def test_13_a_fault_leaves_the_table_as_it_was(ruleset: Ruleset) -> None:
    game = ruleset.new_game()
    game.choose("red")
    before = game.save()
    with pytest.raises(RuleFault, match="after the decision: a: Choose a colour: red"):
        game.choose("red")
    assert game.save() == before
    game.choose("blue")
    assert game.decision.player == 1


def test_no_trap_is_left_out() -> None:
    page = (Path(__file__).parent / "pitfalls.md").read_text("utf-8")
    shown = {int(number) for number in re.findall(r"^## (\d+) ", page, re.MULTILINE)}
    tried = {int(number) for number in re.findall(r"^def test_(\d+)_", Path(__file__).read_text("utf-8"), re.MULTILINE)}
    assert shown | tried == set(range(1, 14))
    assert not shown & tried
