"""Each mistake in a declaration is one finding: its code, exactly the place, and the right suggestion first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.check.small_rulesets import HEAD, check

COLOURS = "kinds: {colour: [red, green, blue]}\n"
CARDS = COLOURS + "components: {card: {fields: {colour: colour, price: {type: int, default: 1}}, hooks: {play: {}}}}\n"

#: what is wrong, the ruleset, the finding's name, the text at its place, the first suggestion
MISTAKES: list[tuple[str, str, str, str, str]] = [
    ("misspelt key", "counters: {coin: {per: player, bond: 60}}", "unknown-key", "bond", "bound"),
    ("key of another section", "zones: {pile: {score: x}}", "unknown-key", "score", ""),
    ("misspelt required key", "variables: {at: {tipe: bool}}", "unknown-key", "tipe", "type"),
    ("no type", "variables: {at: {per: player}}", "missing-key", "at", ""),
    ("list for a number", "counters: {coin: {bound: [60]}}", "wrong-shape", "[60]", ""),
    ("text for a number", "counters: {coin: {bound: many}}", "wrong-shape", "many", ""),
    ("scalar for a mapping", "counters: {coin: 60}", "wrong-shape", "60", ""),
    ("number for a list", "ranking: {by: 5}", "wrong-shape", "5", ""),
    ("misspelt word", "zones: {pile: {visible: ownr}}", "wrong-shape", "ownr", "owner"),
    ("yes for true", COLOURS + "counters: {coin: {per: player, bound: 9, unit: yes}}", "wrong-shape", "yes", "true"),
    ("no value", "counters: {coin: }", "empty-value", "", ""),
    ("no value of a key", "counters: {coin: {bound: 5, per: }}", "empty-value", "per", ""),
    ("capital letter", "kinds: {Colour: [red]}", "malformed-id", "Colour", "colour"),
    ("dash in a member", "kinds: {colour: [dark-red]}", "malformed-id", "dark-red", "dark_red"),
    ("word of the language", "counters: {gain: {bound: 6}}", "reserved-word", "gain", ""),
    ("word of the types", "kinds: {text: [a, b]}", "reserved-word", "text", ""),
    ("name twice", COLOURS + "counters: {colour: {bound: 9}}", "duplicate-name", "colour", ""),
    ("name of a member", COLOURS + "counters: {red: {bound: 9}}", "duplicate-name", "red", ""),
    ("name of a plural", COLOURS + "counters: {colours: {bound: 9}}", "plural-clash", "colours", ""),
    (
        "plural of a name",
        "counters: {coin: {bound: 9}, coins: {bound: 9, plural: coinses}}",
        "plural-clash",
        "coins",
        "",
    ),
    ("unknown kind", COLOURS + "counters: {cube: {per: color, bound: 9}}", "unknown-reference", "color", "colour"),
    ("unknown component type", CARDS + "zones: {hand: {holds: [crad]}}", "unknown-reference", "crad", "card"),
    ("unknown zone", "zones: {deck: {refill_from: discrad}, discard: {}}", "unknown-reference", "discrad", "discard"),
    ("unknown entries", CARDS + "zones: {deck: {starts_with: card}}", "unknown-reference", "card", "cards"),
    (
        "unknown score category",
        "score_categories: [tokens]\ncounters: {coin: {bound: 9, score: token}}",
        "unknown-reference",
        "token",
        "tokens",
    ),
    ("unknown type", COLOURS + "variables: {at: colur}", "unknown-type", "colur", "colour"),
    ("member of another kind", CARDS + "cards: {spy: {colour: read}}", "unknown-member", "read", "red"),
    ("number for a member", CARDS + "cards: {spy: {colour: 3}}", "wrong-value", "3", ""),
    ("text for a field of numbers", CARDS + "cards: {spy: {colour: red, price: low}}", "wrong-value", "low", ""),
    ("missing field", CARDS + "cards: {spy: {price: 2}}", "missing-key", "spy", ""),
    ("misspelt field", CARDS + "cards: {spy: {color: red}}", "unknown-key", "color", "colour"),
    ("misspelt hook", CARDS + "cards: {spy: {colour: red, paly: stop}}", "unknown-key", "paly", "play"),
    (
        "misspelt column",
        CARDS + "cards: {columns: [id, colur], rows: [[a, red], [b, red]]}",
        "unknown-key",
        "colur",
        "colour",
    ),
    ("too many cells", CARDS + "cards: {columns: [id, colour], rows: [[a, red, 4]]}", "wrong-shape", "4", ""),
    ("no id column", CARDS + "cards: {columns: [colour], rows: [[red]]}", "wrong-shape", "colour", ""),
    ("row twice", CARDS + "cards: {columns: [id, colour], rows: [[a, red], [a, blue]]}", "given-twice", "a", ""),
    ("member twice", "kinds: {colour: [red, green, red]}", "given-twice", "red", ""),
    (
        "value of a set twice",
        COLOURS + "components: {card: {fields: {colours: set of colour}}}\ncards: {spy: {colours: [red, red]}}",
        "given-twice",
        "red",
        "",
    ),
    ("field and hook", "components: {card: {fields: {play: int}, hooks: {play: {}}}}", "given-twice", "play", ""),
    ("unbounded counter", "counters: {coin: {per: player}}", "unbounded", "coin", ""),
    ("unbounded number", "variables: {price: int}", "unbounded", "int", ""),
    ("unbounded numbers of a set", "variables: {prices: {type: set of int}}", "unbounded", "set of int", ""),
    ("unbounded list", COLOURS + "variables: {way: list of colour}", "unbounded", "list of colour", ""),
    ("start outside", "counters: {coin: {max: 5, start: 7}}", "wrong-range", "7", ""),
    ("least above greatest", "counters: {coin: {min: 6, max: 5}}", "wrong-range", "6", ""),
    ("rule above bound", "counters: {coin: {max: 50, bound: 5}}", "wrong-range", "50", ""),
    ("no room", "zones: {pile: {capacity: 0}}", "wrong-range", "0", ""),
    (
        "start of what it cannot hold",
        CARDS + "zones: {pile: {holds: chip, starts_with: cards}}\n",
        "unknown-reference",
        "chip",
        "",
    ),
    (
        "value outside of its limits",
        "components: {card: {fields: {n: 0..3}}}\ncards: {a: {n: 4}}",
        "wrong-range",
        "4",
        "",
    ),
    ("unknown key of a table", "tables: {worth: {x: 3}}", "unknown-reference", "x", ""),
    ("mixed table", "tables: {worth: {1: 3, 2: true}}", "wrong-shape", "true", ""),
    ("uneven table", COLOURS + "tables: {worth: {red: {1: 3}, green: 4}}", "wrong-shape", "worth", ""),
    ("source without heading", "counters: {coin: {bound: 5, source: {document: rules}}}", "missing-key", "source", ""),
    (
        "misspelt source",
        "counters: {coin: {bound: 5, source: {document: r, headng: x}}}",
        "unknown-key",
        "headng",
        "heading",
    ),
    ("source at a section", "counters: {source: {heading: x}, coin: {bound: 5}}", "missing-key", "source", ""),
    ("no players for a setting", "settings: {size: {type: int, by_players: {2..3: 4}}}", "missing-key", "size", ""),
    ("players of a setting", "settings: {size: {default: 4, by_players: {few: 4}}}", "wrong-range", "few", ""),
    ("scenario", "scenarios: {one: {players: 2, exspect: {}}}", "unknown-key", "exspect", "expect"),
    ("no main", "effects: {mian: repeat 1 times stop}", "missing-main", "mian", "main"),
    (
        "parameters twice",
        "effects: {main: do go(1), 'go(int n)': {params: {m: int}, do: let x = n}}",
        "unknown-key",
        "{m: int}",
        "",
    ),
    ("unknown text", COLOURS + "text: {de: {rad: Rot}}", "unknown-text", "rad", "red"),
    ("kind without members", "kinds: {colour: []}", "missing-key", "colour", ""),
    (
        "no field to start by",
        COLOURS
        + "components: {card: {}}\ncards: {a: {}}\nzones: {pile: {per: colour, holds: card, starts_with: cards}}",
        "unclear-start",
        "cards",
        "",
    ),
    ("effect cut by a comma", CARDS + "cards: {spy: {colour: red, play: let x = max(1, 2)}}", "cut-by-comma", ",", ""),
]


@pytest.mark.parametrize(
    ("text", "name", "place", "suggestion"), [m[1:] for m in MISTAKES], ids=[m[0] for m in MISTAKES]
)
def test_one_mistake_is_one_finding(tmp_path: Path, text: str, name: str, place: str, suggestion: str) -> None:
    checked, findings = check(tmp_path, text)
    assert checked is None
    assert [(d.code.name, d.span.text) for d in findings] == [(name, place)]
    assert (findings[0].suggestions[0] if findings[0].suggestions else "") == suggestion
    assert findings[0].help


#: the head of a ruleset, the finding's name, the text at its place
HEADS = [
    (HEAD.replace("2..4", "4..2"), "wrong-range", "4..2"),
    (HEAD.replace("2..4", "few"), "wrong-range", "few"),
    (HEAD.replace("2..4", "0"), "wrong-range", "0"),
    (HEAD.replace("language: 1", "language: 7"), "unknown-language", "7"),
    (HEAD.replace("id: small", "id: Small Game"), "malformed-id", "Small Game"),
    (HEAD.replace("title: Small", "titel: Small"), "unknown-key", "titel"),
    (HEAD.replace("title: Small, ", ""), "missing-key", "ruleset"),
]


@pytest.mark.parametrize(("head", "name", "place"), HEADS)
def test_head_of_a_ruleset(tmp_path: Path, head: str, name: str, place: str) -> None:
    checked, findings = check(tmp_path, "", head=head)
    assert checked is None
    assert [(d.code.name, d.span.text) for d in findings] == [(name, place)]


def test_both_places_of_a_name_are_shown(tmp_path: Path) -> None:
    _, findings = check(tmp_path, COLOURS + "zones: {red: {}}")
    assert [r.span.text for r in findings[0].related] == ["red"]
    assert findings[0].span.start > findings[0].related[0].span.start


def test_a_member_may_be_in_several_kinds(tmp_path: Path) -> None:
    checked, findings = check(tmp_path, "kinds: {colour: [red, green], light: [red, blue]}")
    assert not findings
    assert checked is not None


#: three cards; to be filled with the fields that cards have, and with the key that each of them gives
THREE = """
kinds: {colour: [red, green, blue]}
components: {card: {fields: {%s}}}
cards: {a: {%s: red}, b: {%s: green}, c: {%s: blue}}
"""

#: mistakes that show in many places: what is wrong, the ruleset, the finding's name, its place, the first suggestion
SPREAD = [
    ("misspelt definition of a field", THREE % ("colr: colour", *["colour"] * 3), "unknown-key", "colr", "colour"),
    (
        "field that is not declared",
        THREE % ("price: {type: int, default: 1}", *["tint"] * 3),
        "unknown-key",
        "tint",
        "",
    ),
    ("field that nobody gives", THREE % ("price: int, colour: colour", *["colour"] * 3), "missing-key", "price", ""),
    ("type that no value has", THREE % ("colour: int", *["colour"] * 3), "wrong-value", "colour", ""),
    (
        "entry of another section",
        "counters: {coin: {bound: 3}, pile: {holds: card, capacity: 3}}",
        "unknown-key",
        "pile",
        "",
    ),
    (
        "misspelt definition of a kind",
        "kinds: {colr: [red]}\nvariables: {a: colour, b: {per: colour, type: bool}}\nfunctions: {'f(colour k)': 1}",
        "unknown-name",
        "colr",
        "colour",
    ),
    (
        "misspelt definition of a member",
        """
kinds: {colour: [red, gren]}
components: {card: {fields: {colour: colour}}}
cards: {a: {colour: green}, b: {colour: green}}
functions: {f: 'count(c in cards where c.colour == green)'}
""",
        "unknown-name",
        "gren",
        "green",
    ),
    (
        "unknown kind in several places",
        "variables: {a: shape, b: shape, c: {per: shape, type: bool}}\nfunctions: {f: 'count(s in shapes)'}",
        "unknown-type",
        "shape",
        "",
    ),
    (
        "misspelt section",
        "knids: {colour: [red]}\nvariables: {a: colour}\ncounters: {c: {per: colour, bound: 3}}",
        "unknown-section",
        "knids",
        "kinds",
    ),
    (
        "file that is no YAML",
        "kinds: {colour: [red]\nvariables: {a: colour}\n",
        "yaml-syntax",
        "{",
        "",
    ),
    (
        "name that means two things",
        COLOURS + "counters: {red: {bound: 9}}\nfunctions: {f: red + 1, g: 'count(k in colours where k == red)'}",
        "duplicate-name",
        "red",
        "",
    ),
]


@pytest.mark.parametrize(("text", "name", "place", "suggestion"), [m[1:] for m in SPREAD], ids=[m[0] for m in SPREAD])
def test_what_shows_in_many_places_is_one_finding(
    tmp_path: Path, text: str, name: str, place: str, suggestion: str
) -> None:
    _, findings = check(tmp_path, text)
    assert [(d.code.name, d.span.text) for d in findings] == [(name, place)]
    assert (findings[0].suggestions[0] if findings[0].suggestions else "") == suggestion


FRAME = """
counters: {coin: {per: player, bound: 9, reach: {5: lose 5 coins}}, left: {start: 3, max: 3%s}}
effects:
  main: |
    %s
    each player then do rich
  setup: do deal
  deal: %s
  rich: gain 2 coins
"""


def test_what_nobody_does_cannot_need_a_player(tmp_path: Path) -> None:
    _, findings = check(tmp_path, FRAME % ("", "do setup", "gain 1 coin"))
    assert [(d.code.name, d.span.text) for d in findings] == [("needs-a-player", "coin")]
    assert "`main` -> `setup` -> `deal`" in findings[0].message
    assert [r.message for r in findings[0].related] == ["`main` leads here", "`setup` leads here"]


def test_a_counter_of_nobody_acts_without_a_player(tmp_path: Path) -> None:
    _, findings = check(tmp_path, FRAME % (", fall_to: {0: do rich}", "gain 1 left", "gain 1 left"))
    assert [(d.code.name, d.span.text) for d in findings] == [("needs-a-player", "coins")]
    assert "left.fall_to[0]" in findings[0].message


def test_as_somebody_gives_a_player(tmp_path: Path) -> None:
    checked, findings = check(tmp_path, FRAME % ("", "for each p in players then as p then do setup", "gain 1 coin"))
    assert not findings
    assert checked is not None
    assert [name for name, effect in checked.effects.items() if effect.needs_me] == ["setup", "deal", "rich"]
