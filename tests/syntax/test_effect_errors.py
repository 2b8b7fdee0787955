"""Every finding about effect text: its code, its exact place, what it suggests."""

from __future__ import annotations

import random

import pytest

from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import SourceFile, Span
from interpreter.syntax.codes import ALL_CODES
from interpreter.syntax.effects.effect_text import cut_by_comma
from interpreter.syntax.effects.parser import parse_block, parse_expression, parse_passive, parse_signature, parse_type
from interpreter.syntax.yaml.nodes import YamlMap, YamlScalar
from tests.syntax.marked_text import effect_finding, only_finding, unmark, value_of
from tests.syntax.test_effect_parser import EXAMPLES

#: code, effect with the place marked, the first suggestion or a part of the message
LINES = [
    ("unknown-verb", "«gian» 2 wood", "gain"),
    ("unknown-verb", "«chose» p in others", "choose"),
    ("unknown-verb", "«shufle» deck", "shuffle"),
    ("unknown-verb", "«wile» x > 0: stop", "while"),
    ("unknown-verb", "gain 1 x; «retrun» x", "return"),
    ("unknown-verb", "may «gian» 2 wood", "gain"),
    ("unknown-verb", "«upto» 3 times gain 1 x", "up to"),
    ("unknown-verb", "«foreach» x in y then stop", "for each"),
    ("unknown-verb", "«take_turn»", "do take_turn"),
    ("unknown-verb", "may «pass»", "has no statement that does nothing"),
    ("unknown-verb", "«nothing»; gain 1 wood", "has no statement that does nothing"),
    ("unknown-verb", "«take_turn»()", "do take_turn"),
    ("unknown-verb", "«stp»", "stop"),
    ("reserved-word", "let «score» = 3", "cannot be a name"),
    ("reserved-word", "let «if» = 3", "cannot be a name"),
    ("reserved-word", "let «me» = 3", "cannot be a name"),
    ("reserved-word", "choose «pay» in hand", "cannot be a name"),
    ("reserved-word", "gain 2 «turn»", "cannot be a name"),
    ("reserved-word", "x = a.«if»", "cannot be a name"),
    ("reserved-word", "for each «none» in y then stop", "cannot be a name"),
    ("reserved-word", "x = count(«this» in y)", "cannot be a name"),
    ("effect-syntax", "let x = «emit» rich", "begins a statement"),
    ("effect-syntax", "if «gain» 1 x then stop", "begins a statement"),
    ("effect-syntax", "if a and «pay» 1 x: stop", "can(pay ..)"),
    ("effect-syntax", "choose n in «pay» 1 x", "begins a statement"),
    ("effect-syntax", "as p: choose c in d«:» move c to z", " then"),
    ("effect-syntax", "if a then (choose c in d or skip«:» stop)", " then"),
    ("effect-syntax", "each player: «turn»: do x", "on the next line, indented deeper"),
    ("effect-syntax", "may «while» a: stop", "begins a block"),
    ("effect-syntax", "if a then («in» action b: stop)", "begins a block"),
    ("effect-syntax", "choose up to «c» in hand", "up to 2 c"),
    ("effect-syntax", "choose exactly «c» in hand: stop", "exactly 2 c"),
    ("effect-syntax", "x = any(c.a «>» 1 for c in d)", "any(c in d where c.a > 1)"),
    ("effect-syntax", "x = all(c.a «is full» and b for c in d[(a)])", "all(c in d[(a)] where c.a is full and b)"),
    ("effect-syntax", "x = sum(c.a «==» 1 for c in d) + 1", "count(c in d where c.a == 1)"),
    ("effect-syntax", "x = count(d «where» c.a)", "count(x in d where ..)"),
    ("effect-syntax", "x = first(d «otherwise» 0)", "first(x in d otherwise ..)"),
    ("effect-syntax", "x = max(1«..»6)", "max(x in 1..n)"),
    ("effect-syntax", "x = count(c in d «if» c.a)", "where"),
    ("effect-syntax", "choose c in hand or skip «secretly» then stop", "write `secretly or skip`"),
    ("effect-syntax", "choose c in hand looking if any «by» p: stop", "write `by .. if any`"),
    ("effect-syntax", "may choose c in hand or skip «at random»", "write `at random or skip`"),
    ("equals-sign", "if a «=» b then stop", "=="),
    ("equals-sign", "x «==» 3", "="),
    ("comma-in-amount", "gain 1 a«,» 1 b", " and"),
    ("effect-syntax", "if a «gain» 1 x", "`:` or `then`"),
    ("effect-syntax", "if a «than» gain 1 x", "then"),
    ("effect-syntax", "if «then» gain 1 x", "a value"),
    ("effect-syntax", "if a then gain 1 x «els» gain 1 y", "else"),
    ("effect-syntax", "«else» gain 1 x", "has no matching statement"),
    ("effect-syntax", "if a: gain 1 x «else»: gain 1 y", "has no matching statement"),
    ("effect-syntax", "gain 1 x «else» gain 1 y", "has no matching statement"),
    ("effect-syntax", "«for» x in y then stop", "for each"),
    ("effect-syntax", "for each x «of» y then stop", "`in`"),
    ("effect-syntax", "choose p in others «or skp»", "or skip"),
    ("effect-syntax", "choose p in others «or pass»", "or skip"),
    ("effect-syntax", "«for each player»: stop", "each player"),
    ("effect-syntax", "«for each players» then stop", "each player"),
    ("effect-syntax", "gain 1 x «if» a > 2", "if condition then .."),
    ("effect-syntax", "pay 2 x «if» a -> gain 1 y", "only if condition"),
    ("effect-syntax", "gain 1 x | pay 1 y «->» gain 2 x", "must be in parentheses"),
    ("effect-syntax", "may (stop | pay 1 y «->» gain 2 x)", "must be in parentheses"),
    ("unknown-verb", "«discard» c to z", "write `move .. to ..`"),
    ("unknown-verb", "«receive» 2 gold", "write `gain ..`"),
    ("unknown-verb", "«spend» 2 gold", "write `pay .. -> ..`"),
    ("unknown-verb", "«roll» 2 dice", "at random"),
    ("unknown-verb", "«require» a > 3", "only if .."),
    ("effect-syntax", "«any number of time» gain 1 x", "any number of times"),
    ("effect-syntax", "«each players» then stop", "each player"),
    ("effect-syntax", "each player «form» p then stop", "from"),
    ("effect-syntax", "move x «z»", "`to`"),
    ("effect-syntax", "move x «too» z", "to"),
    ("effect-syntax", "move x to z «topp»", "top"),
    ("effect-syntax", "draw 2 from deck hand«»", "`to`"),
    ("effect-syntax", "pay 2 gold «>» gain 1 x", "->"),
    ("effect-syntax", "pay 2 gold «=>» gain 1 x", "->"),
    ("effect-syntax", "gain 1 x«;»", "nothing follows"),
    ("effect-syntax", "gain 1 wood «gain» 1 gold", "; gain"),
    ("effect-syntax", "gain 1 x«)»", "closes nothing"),
    ("effect-syntax", "gain «(»1 x", "not closed"),
    ("effect-syntax", "x = f«(»a, b", "not closed"),
    ("effect-syntax", "x = a +«»", "a value"),
    ("effect-syntax", "x«++»", "+= 1"),
    ("effect-syntax", "if a «||» b then stop", "or"),
    ("effect-syntax", "x = a «?» b : c", "otherwise"),
    ("effect-syntax", "x = a «if» b else c", "otherwise"),
    ("effect-syntax", "x = a «when» b", "otherwise"),
    ("effect-syntax", "x = a.«»", "a name"),
    ("effect-syntax", "note «hi»", "a text"),
    ("effect-syntax", "let x«»", "`=`"),
    ("effect-syntax", "do«»", "a name"),
    ("effect-syntax", "repeat 3 «time» gain 1 x", "times"),
    ("effect-syntax", "«option» a: stop", "choose one"),
    ("effect-syntax", "open floor up to 3 «turns»: wait", "`steps`"),
    ("effect-syntax", "x = count(a «b»)", "`)`"),
    ("unknown-character", "«Gain» 2 wood", "gain"),
    ("unknown-character", "gain 2 «woodCard»", "wood_card"),
    ("unknown-character", "x = «True»", "true"),
    ("unknown-character", "x = «2x»", "2 x"),
    ("unknown-character", "if a «&&» b then stop", "and"),
    ("unknown-character", "if «!»a then stop", "not "),
    ("unknown-character", "note «'»hi'", '"'),
    ("unknown-character", "pay 1 a «→» stop", "->"),
    ("unknown-character", "x = a«\u00a0»+ b", " "),
    ("unknown-character", "«$»x = 3", "not a sign"),
    ("unknown-character", "x = «größe»", "not a valid name"),
    ("unclosed-text", 'note «"built a ship»', "no closing quote"),
    ("number-too-large", "x = «10000000000»", "1,000,000,000"),
    ("number-too-large", "x = «" + "9" * 5000 + "»", "1,000,000,000"),
    ("number-form", "gain «010» x", "10"),
    ("number-form", "x = «0x1F»", "31"),
    ("number-form", "x = «1_000»", "1000"),
    ("number-form", "x = «1e3»", "1000"),
    ("number-form", "x = «1.0»", "1"),
    ("number-form", "x = «2.5»", "not a whole number"),
    ("effect-indent", "may«:»", "indented block"),
]


@pytest.mark.parametrize(("code", "line", "said"), LINES, ids=[line[:40] for _, line, _ in LINES])
def test_one_line(code: str, line: str, said: str) -> None:
    found = effect_finding(f"e: |\n  {line}\n")
    assert found.code.name == code
    if found.suggestions:
        assert found.suggestions[0] == said
    else:
        assert said in found.message + found.help


#: code, YAML with the place marked, a part of the message
TEXTS = [
    ("folded-effect", "e: «>»\n  gain 1 wood\n  stop\n", "folded"),
    ("escaped-effect", 'e: "note «\\"»hi\\""\n', "escapes"),
    ("comment-cut", 'e: note "card «#»1"\n', "comment"),
    ("empty-effect", "e:«»\n", "text is missing"),
    ("empty-effect", "e: «''»\n", "text is missing"),
    ("empty-effect", "e: «~»\n", "text is missing"),
    ("empty-effect", "e: «|»\n\nf: 1\n", "text is missing"),
    ("not-a-text", "e: «[gain, 1]»\n", "list"),
    ("not-a-text", "e:\n  «a: 1»\n  b: 2\n", "mapping"),
    ("effect-tab", "e: |\n  if a:\n  «\t»stop\n", "tab"),
    ("effect-indent", "e: |\n  if a:\n      stop\n    «gain» 1 x\n", "no line above"),
    ("effect-indent", "e: |2\n      stop\n    «gain» 1 x\n", "no line above"),
    ("effect-indent", "e: |\n  gain 1 x\n    «and» 1 y\n", "deeper"),
    ("effect-indent", "e: |\n  if a«:»\n  stop\n", "indented block"),
    ("effect-syntax", "e: |\n  x = max«(»a,\n  gain 1 y\n", "not closed"),
    ("effect-syntax", "e: |\n  choose one:\n    «stop»\n", "`option`"),
    ("effect-indent", "e: 'while a«:»'\n", "indented block"),
    ("empty-effect", "e: «|»\n  # only a comment\n", "text is missing"),
    ("unknown-verb", "e: |\r\n  stop\r\n  «gian» 1 x\r\n", "no statement"),
    ("effect-syntax", "e: gain 1 wood\n  «gain» 2 gold\n", "new statement"),
    ("unclosed-text", 'e: |\n  note «"hi»   \n  stop\n', "no closing quote"),
    ("equals-sign", "ü: é\ne: 'note \"it''s\"; if a «=» b then stop'\n", "compares"),
]


@pytest.mark.parametrize(("code", "marked", "said"), TEXTS)
def test_one_text(code: str, marked: str, said: str) -> None:
    found = effect_finding(marked)
    assert found.code.name == code
    assert said in found.message


def test_other_kinds_of_text() -> None:
    assert effect_finding("e: f(int «)»\n", parse_signature).code.name == "effect-syntax"
    assert effect_finding("e: f(«pile» of card c)\n", parse_signature).code.name == "effect-syntax"
    assert effect_finding("e: f(int «pay»)\n", parse_signature).code.name == "reserved-word"
    assert effect_finding("e: «owner»\n", parse_signature).code.name == "reserved-word"
    assert effect_finding("e: set «wagon»\n", parse_type).code.name == "effect-syntax"
    assert effect_finding("e: a «==» 1\n", parse_passive).code.name == "equals-sign"
    assert effect_finding("e: a «=» 1\n", parse_expression).code.name == "equals-sign"


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("«gain» 1 coin", "changes values"),
        ("v += 1; «may» prevent", "changes values"),
        ("v += 1; «if» c then w += 1", "as a list"),
        ("if c then v += 1«;» w += 1", "as a list"),
        ("v += 1 «for this» turn", "remove `for this turn`"),
        ("v += «gain» 1 coin", "begins a statement"),
        ("if c«:» v += 1", "write `then`"),
    ],
)
def test_a_passive_that_does_something(marked: str, said: str) -> None:
    found = effect_finding(f"e: '{marked}'\n", parse_passive)
    assert found.code.name == "effect-syntax"
    assert said in found.message + found.help


def test_a_block_inside_a_text_on_one_line() -> None:
    assert "as a block (`|`)" in effect_finding("e: 'each player: «turn»: do x'\n").help


def test_an_effect_that_yaml_cut_at_a_comma() -> None:
    source, start, end = unmark("cards: {school: {use: do teach(me«,» 2), cost: 1 wood}}\n")
    cards = value_of(source, "cards")
    assert isinstance(cards, YamlMap)
    school = cards.get("school")
    assert isinstance(school, YamlMap)
    findings = Findings()
    assert cut_by_comma(school, findings) == {"2)"}
    use = school.get("use")
    assert isinstance(use, YamlScalar)
    parse_block(use, findings)
    found = only_finding(findings)  # the same place: one mistake, one finding
    assert found.code.name == "cut-by-comma"
    assert (found.span.start, found.span.end) == (start, end)


def test_amounts_that_yaml_cut_at_a_comma() -> None:
    mapping = value_of(SourceFile("game/test.yaml", "e: {use: gain 1 a, 1 b, 2 c, tag: 3}\n"))
    assert isinstance(mapping, YamlMap)
    findings = Findings()
    assert cut_by_comma(mapping, findings) == {"1 b", "2 c"}
    assert only_finding(findings).span.text == ","


@pytest.mark.parametrize("text", ["e: {a, b}\n", "e: {a: 1, b}\n", "e: {a: do x, b: }\n", "e:\n  a: do x\n  b:\n"])
def test_mappings_that_are_not_cut(text: str) -> None:
    mapping = value_of(SourceFile("game/test.yaml", text))
    assert isinstance(mapping, YamlMap)
    findings = Findings()
    assert cut_by_comma(mapping, findings) == frozenset()
    assert not len(findings)


def test_every_code_about_effects_is_triggered_here() -> None:
    here = {code for code, *_ in LINES} | {code for code, *_ in TEXTS}
    elsewhere = {
        "cut-by-comma",
        "mixed-and-or",
        "chained-comparison",
        "ambiguous-alternative",
        "ambiguous-sequence",
        "ambiguous-else",
        "ambiguous-otherwise",
        "ambiguous-amount",
    }
    assert {c.name for c in ALL_CODES if c.id >= "RW1101"} == here | elsewhere


def test_explanations_show_a_wrong_and_a_right_text() -> None:
    assert len({c.id for c in ALL_CODES}) == len({c.name for c in ALL_CODES}) == len(ALL_CODES)
    for code in ALL_CODES:
        assert "Wrong" in code.explanation
        assert "Right" in code.explanation or "right" in code.explanation


def test_damaged_lines_never_raise() -> None:
    """Every finding has a message, a next step, and a place inside the text."""
    chance = random.Random(3)
    damage = [*"()[]|;:,\"'=<>.?!#\t\n+-", " then ", " or ", " and ", "if ", "may ", " less ", " per ", "choose "]
    for _ in range(600):
        line = chance.choice(EXAMPLES)
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(line) + 1)
            line = line[:at] + chance.choice(damage) + line[at + chance.randrange(4) :]
        source = SourceFile("game/test.yaml", line)
        span = Span(source, 0, len(line))
        findings = Findings()
        for style in ("", "|"):
            parse_block(YamlScalar(line, style, span, span), findings)
        for found in findings.sorted():
            assert found.message
            assert found.help
            assert 0 <= found.span.start <= found.span.end <= len(line)
