"""Effect text becomes nodes: every example parses, every position is exact, nothing recurses too deeply."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import SourceFile, Span
from interpreter.syntax import nodes
from interpreter.syntax.effects.parser import (
    parse_block,
    parse_expression,
    parse_passive,
    parse_signature,
    parse_type,
    reserved_words,
)
from interpreter.syntax.printer import print_tree
from interpreter.syntax.yaml.nodes import YamlNode
from tests.syntax.marked_text import only_finding, value_of

HERE = Path(__file__).parent


def lines_of(name: str) -> Iterator[tuple[str, str]]:
    """(last `## heading`, line) for each line of a file that is no comment."""
    heading = ""
    for line in (HERE / name).read_text("utf-8").splitlines():
        if line.startswith("## "):
            heading = line[3:]
        elif line and not line.startswith("#"):
            yield heading, line


EXAMPLES = [line for _, line in lines_of("examples.txt")]
REFUSED = list(lines_of("refused.txt"))


def parsed(text: str, parse: Callable[[YamlNode, Findings], Any] = parse_block) -> Any:
    """The node for the value of the key `e` in a YAML text, which must be without findings."""
    findings = Findings()
    node = parse(value_of(SourceFile("game/test.yaml", text)), findings)
    assert not findings.sorted(), [f"{d.span}: {d.message}" for d in findings.sorted()]
    assert node is not None
    return node


def every_node(node: Any) -> Iterator[Any]:
    if is_dataclass(node) and not isinstance(node, Span):
        yield node
        for field in fields(node):
            yield from every_node(getattr(node, field.name))
    elif isinstance(node, tuple):
        for item in node:
            yield from every_node(item)


def check_places(root: Any) -> None:
    """Names and numbers are where they say; a node's span covers those of its parts."""
    for node in every_node(root):
        match node:
            case nodes.Name():
                assert node.span.text.replace("''", "'") == node.text
            case nodes.NameRef():
                assert node.span.text == node.name
            case nodes.Number():
                assert int(node.span.text) == node.value
        if not hasattr(node, "span"):
            continue
        assert node.span.text == node.span.text.strip()
        for field in fields(node):
            for part in every_node(getattr(node, field.name)):
                if hasattr(part, "span"):
                    assert node.span.start <= part.span.start <= part.span.end <= node.span.end


# ------------------------------------------------------------------ examples
@pytest.mark.parametrize("line", EXAMPLES)
@pytest.mark.parametrize("form", ["e: |\n  {}\n", "e: '{}'\n", "größe: é # ü\ne: '{}'\n", "e: |\r\n    {}\r\n"])
def test_examples_parse_in_place(line: str, form: str) -> None:
    block = parsed(form.format(line if "|" in form else line.replace("'", "''")))
    assert isinstance(block, nodes.Block)
    check_places(block)


@pytest.mark.parametrize(("code", "line"), REFUSED)
def test_what_can_be_read_in_two_ways_is_refused(code: str, line: str) -> None:
    findings = Findings()
    assert parse_block(value_of(SourceFile("game/test.yaml", f"e: |\n  {line}\n")), findings) is None
    found = only_finding(findings)
    assert found.code.name == code
    assert found.span.line == 2
    readings = [part for part in found.help.split("`")[1::2] if len(part) > 8]
    for reading in readings if code.startswith("ambiguous") or code == "mixed-and-or" else []:
        assert reading != line


READINGS = [
    (line, reading)
    for line, reading in [
        ("pay 2 gold -> gain 1 stone | gain 1 wood", "pay 2 gold -> (gain 1 stone | gain 1 wood)"),
        ("pay 2 gold -> gain 1 stone | gain 1 wood", "(pay 2 gold -> gain 1 stone) | gain 1 wood"),
        ("may gain 1 x; gain 1 y", "may (gain 1 x; gain 1 y)"),
        ("may gain 1 x; gain 1 y", "(may gain 1 x); gain 1 y"),
        ("gain 1 x | gain 1 y; gain 1 z", "(gain 1 x | gain 1 y); gain 1 z"),
        ("gain 1 x | gain 1 y; gain 1 z", "gain 1 x | (gain 1 y; gain 1 z)"),
        ("gain 1 x; gain 1 y | gain 1 z", "gain 1 x; (gain 1 y | gain 1 z)"),
        ("if a then if b then stop else wait", "if a then (if b then stop else wait)"),
        ("if a then if b then stop else wait", "if a then (if b then stop) else wait"),
        ("if a and b or c then stop", "(a and b) or c"),
        ("if a and b or c then stop", "a and (b or c)"),
        ("gain 1 vp per a + b", "1 vp per (a + b)"),
        ("pay 2 wood and 1 stone less d", "(2 wood and 1 stone) less d"),
        ("let n = a when c otherwise b otherwise d", "(a when c otherwise b) otherwise d"),
        ("only if x.n otherwise 0 > 3", "(x.n otherwise 0) > 3"),
        ("only if 1 < n < 6", "1 < n and n < 6"),
    ]
]


@pytest.mark.parametrize(("line", "reading"), READINGS)
def test_the_readings_are_shown(line: str, reading: str) -> None:
    findings = Findings()
    parse_block(value_of(SourceFile("game/test.yaml", f"e: |\n  {line}\n")), findings)
    assert f"`{reading}`" in only_finding(findings).help


# ------------------------------------------------------------------ blocks and places
BLOCK = """\
e: |
  # a comment before
  do setup

  game:
    while true:   # after a header
      each player from first_player in reverse:
        turn: do take_turn
        if a: stop
        elif b:
          wait
        else: pause
      choose s in set(b in squares
                      where b.free) or skip:
        at[s] = me
      else:
        stop
  choose one by p:
    option build "Build" if c: do build; do pay_for(2)
    option for x in tiles where x.open:
      move x to hand top
f: 1
"""


@pytest.mark.parametrize("text", [BLOCK, BLOCK.replace("\n", "\r\n"), BLOCK.replace("e: |", "e: |2-")])
def test_a_block_with_all_its_lines(text: str) -> None:
    block = parsed(text)
    check_places(block)
    assert [type(s).__name__ for s in block.statements] == ["Do", "SpanBlock", "Menu"]
    game, menu = block.statements[1:]
    assert game.span.text.startswith("game:")
    assert game.span.text.endswith("stop")
    assert game.span.header().text == "game:"
    (loop,) = game.body.statements
    each, choose = loop.body.statements
    assert (each.reverse, each.start.name) == (True, "first_player")
    condition = each.body.statements[1]
    assert [len(arm) for arm in condition.arms] == [2, 2]
    assert condition.orelse is not None
    assert isinstance(choose.skip, nodes.Skip)
    assert choose.orelse.span.text == "stop"
    assert menu.manner.by.name == "p"
    build, family = menu.options
    assert (build.key.text, build.text, build.condition.name) == ("build", "Build", "c")
    assert [type(s).__name__ for s in build.body.statements] == ["Do", "Do"]
    assert (family.key, family.text, family.family.name.text) == (None, None, "x")
    assert family.body.statements[0].edge == "top"


def test_quotes_inside_a_single_quoted_effect() -> None:
    block = parsed("""e: 'note "it''s {me}"; gain 1 wood'\n""")
    note, gain = block.statements
    assert note.text == "it's {me}"
    assert gain.amount.noun.span.text == "wood"
    assert gain.span.column == 24


def test_a_plain_effect_that_goes_on_in_the_next_line() -> None:
    block = parsed("e: gain 1 wood\n  and 2 gold\n")
    (gain,) = block.statements
    assert gain.span.text == "gain 1 wood\n  and 2 gold"


def test_a_double_quoted_effect_without_escapes() -> None:
    (gain,) = parsed('e: "gain 1 wood"\n').statements
    assert gain.span.column == 5


def test_an_expression_may_have_lines() -> None:
    expression = parsed("e: |\n  a.b\n    and c[1, 2]\n  and not d\n", parse_expression)
    assert isinstance(expression, nodes.Logic)
    assert expression.span.text.endswith("not d")
    check_places(expression)


def test_sentences_on_one_line_are_one_block_and_bodies_are_blocks() -> None:
    block = parsed("e: 'gain 1 a; gain 1 b; may (gain 1 c; gain 1 d)'\n")
    assert [type(s).__name__ for s in block.statements] == ["Gain", "Gain", "May"]
    assert len(block.statements[2].body.statements) == 2
    (exchange,) = parsed("e: pay 1 gold -> gain 1 wood\n").statements
    assert isinstance(exchange.body, nodes.Block)
    assert exchange.body.span.text == "gain 1 wood"


def test_signatures_types_and_passives() -> None:
    signature = parsed("e: ride(set of wagon ws, int? n)\n", parse_signature)
    assert signature.name.text == "ride"
    assert [(p.name.text, p.type.wrappers, p.type.name.text, p.type.optional) for p in signature.parameters] == [
        ("ws", ("set",), "wagon", False),
        ("n", (), "int", True),
    ]
    assert parsed("e: setup\n", parse_signature).parameters is None
    assert parsed("e: setup()\n", parse_signature).parameters == ()
    assert parsed("e: face of tile\n", parse_type).wrappers == ("face",)
    passive = parsed("e: if a then (b += 1; c = [1, 2])\n", parse_passive)
    assert passive.condition.name == "a"
    assert [(m.target.name.text, m.op) for m in passive.changes] == [("b", "+="), ("c", "=")]
    assert len(parsed("e: b += 1; c -= 2\n", parse_passive).changes) == 2


def test_words_that_are_free_elsewhere() -> None:
    """`top`, `steps` and what follows a dot are no reserved words."""
    block = parsed("e: 'gain 3 steps; move c to top top; x = a.score.top; draw 1 from top bottom to by.hand'\n")
    gain, move, assign, draw = block.statements
    assert gain.amount.noun.name.text == "steps"
    assert (move.to.name, move.edge) == ("top", "top")
    assert assign.value.base.name.text == "score"
    assert draw.to.base.name == "by"
    (floor,) = parsed("e: |\n  open floor up to 3 steps:\n    wait\n").statements
    assert floor.steps.value == 3


def test_the_printed_tree() -> None:
    block = parsed("e: 'choose p in others where p.coins >= 2 or skip then take 1 coin from p else stop'\n")
    assert print_tree(block) == (HERE / "choose.tree").read_text("utf-8")


# ------------------------------------------------------------------ words
def test_reserved_words() -> None:
    words = reserved_words()
    assert {"gain", "me", "none", "true", "turn", "players", "by", "score", "option", "otherwise"} <= words
    assert not {"top", "steps", "set", "count", "skip", "reward"} & words
    assert all(word.isalpha() for word in words)
    assert 60 <= len(words) <= 90


@pytest.mark.parametrize("word", sorted(reserved_words()))
def test_no_reserved_word_can_be_a_local(word: str) -> None:
    findings = Findings()
    parse_block(value_of(SourceFile("game/test.yaml", f"e: 'let {word} = 1'\n")), findings)
    found = only_finding(findings)
    assert found.code.name == "reserved-word"
    assert found.span.text == word


# ------------------------------------------------------------------ depth
DEEP = {
    "parentheses": "x = " + "(" * 5000 + "1" + ")" * 5000,
    "open parentheses": "x = " + "(" * 5000,
    "lists": "x = " + "[" * 5000 + "]" * 5000,
    "groups": "(" * 5000 + "stop" + ")" * 5000,
    "sums": "x = 1" + " + 1" * 5000,
    "attributes": "x = a" + ".b" * 5000,
    "negations": "only if " + "not " * 5000 + "a",
    "minus signs": "x = " + "- " * 5000 + "1",
    "prefixes": "may " * 5000 + "stop",
    "purchases": "pay 1 a -> " * 5000 + "stop",
    "choices of values": "x = " + "a when b otherwise " * 5000 + "c",
    "calls": "x = " + "f(" * 5000,
}


@pytest.mark.parametrize("name", DEEP)
def test_deep_nesting_is_a_finding(name: str) -> None:
    findings = Findings()
    assert parse_block(value_of(SourceFile("game/test.yaml", f"e: |\n  {DEEP[name]}\n")), findings) is None
    assert only_finding(findings).code.name == "nested-too-deeply"


def test_deep_blocks_are_a_finding() -> None:
    lines = ["  " * (depth + 1) + "while a:" for depth in range(500)]
    findings = Findings()
    assert parse_block(value_of(SourceFile("game/test.yaml", "e: |\n" + "\n".join(lines) + "\n")), findings) is None
    assert only_finding(findings).code.name == "nested-too-deeply"


def test_many_sentences_are_no_nesting() -> None:
    assert len(parsed("e: '" + "; ".join(["gain 1 a"] * 3000) + "'\n").statements) == 3000
    assert len(parsed("e: 'x = [" + ", ".join(["1"] * 3000) + "]'\n").statements[0].value.items) == 3000
