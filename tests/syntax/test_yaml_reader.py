"""YAML becomes our nodes: exact places, equal nodes from both parsers, every kind of refusal, no exception."""

from __future__ import annotations

import random

import pytest

from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import SourceFile
from interpreter.syntax import codes
from interpreter.syntax.yaml.assembly import MAX_ALIASES, MAX_DEPTH
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar
from interpreter.syntax.yaml.reader import c_parser_in_use, read_yaml
from tests.syntax.marked_text import only_finding, unmark

DOCUMENT = """\
# a comment
first: {a: 1, 'b': "two", c: it's, at: square?, d}
second:
  - one
  -   two words
      going on
  - [x, [y, z], {k: v}]
  -
block: |
  first line
    deeper

  last line

folded: >-
  these lines
  are joined

quoted: 'it''s'
escaped: "a\\tb"
nothing:
tilde: ~
anchor: &shared {k: v}
again: *shared
time: {at: 10:30}
größe: {名: ü}
end: |2
    indented more
"""


def read(text: str, *, pure: bool = False) -> tuple[YamlNode | None, Findings]:
    findings = Findings()
    return read_yaml(SourceFile("game/test.yaml", text), findings, pure=pure), findings


def outline(node: YamlNode | None) -> object:
    """All that a node is, with all its places."""
    match node:
        case YamlScalar():
            content = (node.content.start, node.content.end)
            return node.text, node.style, (node.span.start, node.span.end), content
        case YamlList():
            return [outline(item) for item in node.items], (node.span.start, node.span.end)
        case YamlMap():
            return [(outline(k), outline(v)) for k, v in node], (node.span.start, node.span.end)
        case _:
            return None


def scalars(node: YamlNode) -> list[YamlScalar]:
    match node:
        case YamlScalar():
            return [node]
        case YamlList():
            return [s for item in node.items for s in scalars(item)]
        case YamlMap():
            return [s for key, value in node for s in [key, *scalars(value)]]


def test_the_c_parser_is_in_use() -> None:
    assert c_parser_in_use()


@pytest.mark.parametrize("text", [DOCUMENT, DOCUMENT.replace("\n", "\r\n")], ids=["lf", "crlf"])
def test_both_parsers_give_equal_nodes(text: str) -> None:
    fast, fast_findings = read(text)
    slow, slow_findings = read(text, pure=True)
    assert fast is not None
    assert not fast_findings.sorted()
    assert not slow_findings.sorted()
    assert outline(fast) == outline(slow)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_every_scalar_stands_where_it_says(newline: str) -> None:
    document, _ = read(DOCUMENT.replace("\n", newline))
    assert isinstance(document, YamlMap)
    for scalar in scalars(document):
        written = scalar.content.text.replace("\r\n", "\n")
        if scalar.style == "" and "\n" not in written:
            assert scalar.span == scalar.content
            assert written == scalar.text
        elif scalar.style == "'":
            assert scalar.span.text == f"'{written}'"
            assert written.replace("''", "'") == scalar.text
        elif scalar.style == "|":
            assert [line.strip() for line in written.split("\n")] == [
                s.strip() for s in scalar.text.rstrip().split("\n")
            ]
            assert scalar.span.text.startswith("|")
            assert scalar.span.end == scalar.content.end


def test_what_is_read() -> None:
    document, _ = read(DOCUMENT)
    assert isinstance(document, YamlMap)
    first, second = document.get("first"), document.get("second")
    assert isinstance(first, YamlMap)
    assert isinstance(second, YamlList)
    assert {k.text: v.text for k, v in first if isinstance(v, YamlScalar)} == {
        "a": "1",
        "b": "two",
        "c": "it's",
        "at": "square?",
        "d": "",
    }
    assert [n.text if isinstance(n, YamlScalar) else type(n).__name__ for n in second.items] == [
        "one",
        "two words going on",
        "YamlList",
        "",
    ]
    assert document.get("again") is document.get("anchor")
    assert first.span.text == "{a: 1, 'b': \"two\", c: it's, at: square?, d}"
    assert second.span.text.endswith("-")
    time = document.get("time")
    assert isinstance(time, YamlMap)
    assert [(k.text, v.text) for k, v in time if isinstance(v, YamlScalar)] == [("at", "10:30")]


def test_a_missing_value_stands_behind_its_colon() -> None:
    document, _ = read("a:   # nothing\nb:\n")
    assert isinstance(document, YamlMap)
    assert [(v.span.line, v.span.column, v.span.text) for _, v in document] == [(1, 3, ""), (2, 3, "")]


#: code, text with the place marked, a part of the message
WRONG = [
    ("yaml-tab", "a:\n«\t»b: 1\n", "tab"),
    ("yaml-tab", "a:\n  b: 1\n  «\t»c: 1\n", "tab"),
    ("yaml-tab", "a: |\n«\t»b\n", "tab"),
    ("yaml-syntax", "a: if x«:» gain\n", "a second `: `"),
    ("yaml-syntax", "a:\n  b: 1\n «c»: 2\n", "matches no line above"),
    ("yaml-syntax", "a: 1\n  «b»: 2\n", "deeper than the one above"),
    ("yaml-syntax", "a: 1\n«bare»\nc: 2\n", "no `: `"),
    ("yaml-syntax", "«bare words»\nc: 1\n", "no `: `"),
    ("yaml-syntax", "b: 2\na«:»1\n", "no space after"),
    ("yaml-syntax", "a«:»1\nb: 2\n", "no space after"),
    ("yaml-syntax", "a: «{»b: 1\nc: 2\n", "not closed"),
    ("yaml-syntax", "a: «[»1, 2\nc: 2\n", "not closed"),
    ("yaml-syntax", "a: {e: gain x«[»1], f: 2}\n", "list or a mapping"),
    ("yaml-syntax", "a: {e: if x«:» y, f: 2}\n", "inside a text"),
    ("yaml-syntax", 'a: {e: note "«{»me}"}\n', "list or a mapping"),
    ("yaml-syntax", "a: {b: 1«]»\n", "closes nothing"),
    ("yaml-syntax", "a: {b: 1}«}»\n", "closes nothing"),
    ("yaml-syntax", "c: «]»\n", "closes nothing"),
    ("yaml-syntax", "a: {b: 'c' «d»}\n", "after a closing quote"),
    ("yaml-syntax", "a: «'abc»\nb: 2\n", "no closing '"),
    ("yaml-syntax", 'a: «"abc»\nb: 2\n', 'no closing "'),
    ("yaml-syntax", "a: 'abc' «def»\nb: 2\n", "after a closing quote"),
    ("yaml-syntax", "a: «@»x\n", "cannot begin with `@`"),
    ("yaml-syntax", "a: «%»x\n", "cannot begin with `%`"),
    ("yaml-syntax", "a: «*» 2\n", "cannot begin with `*`"),
    ("yaml-syntax", "a: «&» 2\n", "cannot begin with `&`"),
    ("yaml-syntax", "a: «,» b\n", "cannot begin with `,`"),
    ("yaml-syntax", 'a: "«\\q»"\n', "not a YAML escape"),
    ("yaml-syntax", "a: «-» b\n", "on the line of its key"),
    ("yaml-syntax", "a:\n  - b\n  «c»: 1\n", "among the items of a list"),
    ("yaml-syntax", "a:\n  c: 1\n  «-» b\n", "among keys"),
    ("yaml-syntax", "a: «> b»\n", "nothing may follow"),
    ("yaml-syntax", "«%x»\na: 1\n", "directive"),
    ("duplicate-key", "a: 1\nb: 2\n«a»: 3\n", "twice"),
    ("duplicate-key", "m: {a: 1, «'a'»: 3}\n", "twice"),
    ("unknown-alias", "a: «*x»\n", "no anchor"),
    ("unknown-alias", "a: &x [«*x»]\n", "inside its own anchor"),
    ("yaml-tag", "a: «!!python/object:os.system» x\n", "tag"),
    ("yaml-tag", "a: &b «!thing» {c: 1}\n", "tag"),
    ("yaml-tag", "a: «!e!x» y\n", "tag"),
    ("merge-key", "a: &x {b: 1}\nc: {«<<»: *x}\n", "merge"),
    ("several-documents", "a: 1\n«---»\nb: 2\n", "a single YAML document"),
    ("several-documents", "a: 1\n«...»\nb: 2\n", "a single YAML document"),
    ("complex-key", "«[a, b]»: 1\n", "a key must be"),
    ("complex-key", "? «|»\n  a\n: 1\n", "a key must be"),
    ("complex-key", "«:» 1\n", "key"),
    ("control-character", 'a: "x«\0»y"\n', "NUL"),
    ("control-character", "a: x«\x07»y\n", "U+0007"),
    ("control-character", "a: 1«\r»b: 2\n", "carriage return"),
    ("control-character", "a: 1«\u2028»b\n", "U+2028"),
    ("control-character", "a: «\ufeff»b\n", "byte order mark"),
    ("control-character", "a: «\ud800»b\n", "U+D800"),
    ("yaml-version", "«%YAML 1.1»\n---\na: on\n", "1.2"),
    ("cut-by-comma", "events: {«sold(int n», good g): {}, bought(int n): {}}\n", "ended this key"),
    ("nested-too-deeply", "a: " + "[" * (MAX_DEPTH - 1) + "«[»" + "[" * 5000, "nested"),
    ("too-many-aliases", "a: &x 1\nb: [" + "*x, " * MAX_ALIASES + "«*x»]\n", "alias"),
    ("empty-file", "«»# nothing\n", "no content"),
]


@pytest.mark.parametrize(("code", "marked", "said"), WRONG, ids=[f"{n}-{c}" for n, (c, _, _) in enumerate(WRONG)])
@pytest.mark.parametrize("pure", [False, True], ids=["c", "python"])
def test_what_is_refused(code: str, marked: str, said: str, pure: bool) -> None:
    source, start, end = unmark(marked)
    findings = Findings()
    read_yaml(source, findings, pure=pure)
    found = only_finding(findings)
    assert found.code.name == code
    assert said in found.message
    assert (found.span.start, found.span.end) == (start, end), repr(found.span.text)


def test_the_first_of_two_keys_is_shown_and_kept() -> None:
    document, findings = read("a: 1\na: 2\n")
    assert isinstance(document, YamlMap)
    assert [(k.text, v.text) for k, v in document if isinstance(v, YamlScalar)] == [("a", "1")]
    (related,) = only_finding(findings).related
    assert related.span.line == 1


def test_a_key_that_was_cut_is_left_out_and_the_others_stay() -> None:
    node, findings = read("{a: 1, f(int n, int m, int k): 2, g(int n): 3, b: 4}\n")
    assert only_finding(findings).span.text == "f(int n"
    assert isinstance(node, YamlMap)
    assert node.keys() == ["a", "g(int n)", "b"]


def test_an_alias_bomb_is_refused_before_it_grows() -> None:
    lines = ["a: &a [1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"{n}: &{n} [{', '.join([f'*{chr(ord(n) - 1)}'] * 6)}]" for n in "bcdefgh"]
    document, findings = read("\n".join(lines) + "\n")
    assert document is None
    assert only_finding(findings).code is codes.TOO_MANY_ALIASES


def test_few_large_aliases_are_counted_as_what_they_stand_for() -> None:
    lines = ["a: &a [" + ", ".join("1" * 2000) + "]"]
    lines += [f"{n}: &{n} [{', '.join([f'*{chr(ord(n) - 1)}'] * 7)}]" for n in "bcdef"]
    document, findings = read("\n".join(lines) + "\n")
    assert document is None
    assert "500,000" in only_finding(findings).message


def test_yaml_1_2_words_stay_words() -> None:
    document, _ = read("on: yes\noff: no\nt: true\nn: null\ni: -12\nh: 1_000\n")
    assert isinstance(document, YamlMap)
    values = {k.text: v for k, v in document if isinstance(v, YamlScalar)}
    assert values["on"].as_bool is None
    assert values["t"].as_bool is True
    assert values["n"].is_null
    assert values["i"].as_int == -12
    assert values["h"].as_int is None


def test_broken_text_never_raises() -> None:
    """Pieces of the document with random damage, read by both parsers."""
    chance = random.Random(7)
    damage = [*"[]{}|>&*!%@`\"'#,:?- \t\n\0", "<<: ", "---\n", "...\n", "\r", "\ufeff", "- ", "? "]
    for _ in range(300):
        text = DOCUMENT[chance.randrange(100) :]
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice(damage) + text[at + chance.randrange(3) :]
        document, findings = read(text, pure=chance.random() < 0.2)
        assert document is not None or findings.errors
        for found in findings.sorted():
            assert 0 <= found.span.start <= found.span.end <= len(text)
