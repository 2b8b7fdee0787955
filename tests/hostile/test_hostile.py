"""Huge numbers, loops in loops, formulas that double, places without number: a finding or a fault within seconds.

What is refused before play is in `REFUSED` with the finding's name, what breaks down in play in `FAULTS` with a
part of the message, and what is harmless after all in `HARMLESS`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import RuleFault, check, load
from tests.mutations.trying import limited

#: Seconds for each part, on a machine with much else to do.
PATIENCE = 20

X = "counters: {x: {bound: 9}}\n"
KIND = f"kinds: {{k: [{', '.join(f'm{n}' for n in range(400))}]}}\n"
CARDS = (
    "components: {card: {}}\ncards: {a: {copies: 100}}\n"
    "zones: {deck: {holds: card, starts_with: cards}, pile: {holds: card, refill_from: deck}}\n"
)


def ruleset(folder: Path, main: str, declared: str = X, effects: str = "") -> Path:
    """A ruleset with the statements of `main` and other declarations and effects (the latter indented)."""
    block = "".join(f"    {line}\n" for line in main.strip().split("\n"))
    head = "ruleset: {id: hostile, title: Hostile, language: 1, players: 1..2}\n"
    (folder / "ruleset.yaml").write_text(f"{head}{declared}effects:\n  main: |\n{block}{effects}", "utf-8")
    return folder


def doubling(first: str, next_one: str, count: int) -> str:
    """A chain of declarations, each with the one before it twice; `{}` is the number."""
    lines = [first, *(next_one.replace("{}", str(n)).replace("{-}", str(n - 1)) for n in range(1, count))]
    return "".join(f"  {line}\n" for line in lines)


def nested(loop: str, depth: int, inside: str) -> str:
    """A loop in a loop, this many deep; `{}` in it is the depth."""
    lines = ["  " * n + loop.replace("{}", str(n)) for n in range(depth)]
    return "\n".join([*lines, "  " * depth + inside])


TRIAL = """each player:
  choose one:
    option go:
      repeat 30 times:
        choose n in 0..1 then y = y * 2 + n
      only if y == 0 - 5
    option stay: y = 0"""
COSTLY = """functions:
  f(k a): count(b in ks where g(a, b))
  g(k a, k b): any(c in ks where c.number == a.number + b.number)
"""
COUNTERS = "counters: {x: {bound: 9}, y: {per: player, bound: 999999999}}\n"

#: what it is, the statements of main, the declarations, the name of the one finding
REFUSED: list[tuple[str, str, str, str]] = [
    ("key of a table", "x = t[x - 1]", X + "tables: {t: [4, 5]}\n", "may-be-none"),
    ("long range", "for each n in 1..999999999 then x = x + 0", X, "range-too-long"),
    ("sum of a long range", "x = sum(n for n in 1..999999999 where n == 3)", X, "range-too-long"),
    ("copies", "x = 1", X + "components: {card: {}}\ncards: {a: {copies: 1000000000}}\n", "wrong-range"),
    (
        "entries with copies",
        "x = 1",
        X + "components: {card: {}}\ncards: {" + ", ".join(f"c{n}: {{copies: 900}}" for n in range(60)) + "}\n",
        "wrong-range",
    ),
    (
        "entries for each of each",
        "x = 1",
        X + KIND + "components: {card: {fields: {a: k, b: k}}}\n"
        "cards: {many: {for: {a: [%s], b: [%s]}, entries: {c: {}}}}\n"
        % ((", ".join(f"m{n}" for n in range(400)),) * 2),
        "wrong-range",
    ),
    ("counter in a space", "x = 1", KIND + "counters: {x: {per: [k, k, k], bound: 9}}\n", "wrong-range"),
    ("zone in a space", "x = 1", X + KIND + "zones: {z: {per: [k, k]}}\n", "wrong-range"),
    (
        "field in a space",
        "x = 1",
        X + KIND + "components: {c: {fields: {f: {type: int, per: [k, k]}}}}\n",
        "wrong-range",
    ),
    ("literal", "x = 1" + "0" * 1000, X, "number-too-large"),
    ("depth", "x = 1", X + "components: {c: {hooks: {h: {depth: 1000000}}}}\n", "wrong-range"),
    (
        "formulas in each other",
        "if f1499 > 3 then x = 1",
        X + "functions:\n" + doubling("f0: x", "f{}: f{-} + 1", 1500),
        "nested-too-deeply",
    ),
]

#: what it is, the statements of main, declarations, effects, what the fault says
FAULTS: list[tuple[str, str, str, str, str]] = [
    ("long repeat", "repeat 999999999 times:\n  x = x + 0", X, "", "too many steps"),
    ("repeats in repeats", nested("repeat 300 times:", 4, "x = x + 0"), X, "", "too many steps"),
    (
        "repeats that might ask",
        "each player:\n" + nested("  repeat 200 times:", 4, "  if x > 5 then may x = 1"),
        X,
        "",
        "too many steps",
    ),
    ("long range", "for each n in 1..999999999 * (x * x - x + 1) then x = x + 0", X, "", "a range of"),
    ("ranges in ranges", nested("for each n{} in 1..9999:", 2, "x = x + 0"), X, "", "too many steps"),
    ("sum of a range", "x = sum(n for n in 1..999999999 * (x * x - x + 1) where n == 3)", X, "", "a range of"),
    (
        "sums in sums",
        "x = count(a in 1..999 where any(b in 1..999 where any(c in 1..999 where a + b + c == 0)))",
        X,
        "",
        "too many steps",
    ),
    ("sum over three", "x = sum(1 for a in 1..9999, b in 1..9999, c in 1..9999 where a == b)", X, "", "too many steps"),
    (
        "sum over kinds",
        "x = sum(1 for a in ks, b in ks, c in ks, d in ks where a == b)",
        X + KIND,
        "",
        "too many steps",
    ),
    (
        "menu",
        "each player:\n  choose one:\n    option a for n in 1..999999999 * (x * x - x + 1): x = 1\n    option b: x = 2",
        X,
        "",
        "a range of",
    ),
    (
        "candidates",
        "each player:\n  choose n in 1..99999 where any(m in 1..99999 where m == 0 - n):\n    x = 1",
        X,
        "",
        "too many steps",
    ),
    ("squares", "let n = 3\nrepeat 60 times:\n  n = n * n\nx = n % 5", X, "", "too large a number"),
    (
        "squares of squares",
        "\n".join(["let n0 = 7 + x", *(f"let n{n} = n{n - 1} * n{n - 1}" for n in range(1, 60)), "x = n59 % 5"]),
        X,
        "",
        "too large a number",
    ),
    ("loop without an end", "while true:\n  x = x + 0", X, "", "too many steps"),
    ("chance without an end", "while true:\n  choose n in 1..6 at random:\n    x = n", X, "", "without a decision"),
    ("set that grows", "let n = 0\nlet s = [0]\nwhile true:\n  s += n\n  n += 1", X, "", "too many steps"),
    (
        "formulas twice",
        "x = f59(x) % 5",
        X + "functions:\n" + doubling("f0(int n): n + 1", "f{}(int n): f{-}(n) + f{-}(n + 1)", 60),
        "",
        "too many steps",
    ),
    (
        "constant formulas twice",
        "x = f59 % 5",
        X + "functions:\n" + doubling("f0: 1", "f{}: f{-} + f{-}", 60),
        "",
        "too many steps",
    ),
    (
        "formulas ten times",
        "if f19(1) then x = 1",
        X + "functions:\n" + doubling("f0(int n): x > 100", "f{}(int n): any(m in 1..10 where f{-}(m))", 20),
        "",
        "too many steps",
    ),
    (
        "formulas squared",
        "x = f39(x) % 5",
        X + "functions:\n" + doubling("f0(int n): n + 2", "f{}(int n): f{-}(n) * f{-}(n)", 40),
        "",
        "too large a number",
    ),
    (
        "constants squared",
        "x = f39 % 5",
        X + "functions:\n" + doubling("f0: 999999999", "f{}: f{-} * f{-}", 40),
        "",
        "too large a number",
    ),
    ("effects twice", "do e39", X, doubling("e0: x = 1", "e{}: do e{-}; do e{-}", 40), "too many steps"),
    (
        "recursion",
        "do e(150)",
        X,
        "  e(int n): {depth: 200, do: 'if n > 0 then (do e(n - 1); do e(n - 1))'}\n",
        "too many steps",
    ),
    ("recursion past its depth", "do e(1)", X, "  e(int n): {depth: 10, do: do e(n + 1)}\n", "depth"),
    (
        "act at a value",
        "x = 1\ngain 1 x",
        "counters: {x: {bound: 9, reach: {2: lose 1 x; gain 1 x}}}\n",
        "",
        "too deeply",
    ),
    (
        "trial of many ways",
        TRIAL,
        COUNTERS,
        "",
        "too long to try",
    ),
    (
        "trial without an end",
        "each player:\n  if can(do e) then y = 1",
        COUNTERS,
        "  e: |\n    while true:\n      x = x + 0\n",
        "too many steps",
    ),
    ("division by zero", "x = 5 / x", X, "", "division by zero"),
]

#: what it is, the statements of main, the declarations: games that come to their end
HARMLESS: list[tuple[str, str, str]] = [
    ("draw from a pile into itself", "draw 999999999 from deck to pile\ndraw 999999999 from pile to pile", CARDS),
    ("fill a pile from itself", "fill deck from deck", CARDS),
    (
        "formula of members twice",
        "x = f59(m3) % 5",
        X
        + KIND
        + "functions:\n"
        + doubling("f0(k n): n.number", "f{}(k n): f{-}(n) + f{-}(n)", 40).replace("f39", "f59"),
    ),
    (
        "costly formula of members",
        "if f(m3) > 399 then x = 1",
        X + KIND + COSTLY,
    ),
    ("negative repeat", "repeat x - 5 times x = 1", X),
    ("two numbers", "each player:\n  choose n in 1..99999, m in 1..99999 then x = 1", X),
]


@pytest.mark.parametrize(("main", "declared", "code"), [r[1:] for r in REFUSED], ids=[r[0] for r in REFUSED])
def test_refused(main: str, declared: str, code: str, tmp_path: Path) -> None:
    with limited(PATIENCE):
        findings = check(ruleset(tmp_path, main, declared))
    assert [d.code.name for d in findings] == [code]


@pytest.mark.parametrize(("main", "declared", "effects", "says"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_fault(
    main: str, declared: str, effects: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    with limited(PATIENCE):
        hostile = load(ruleset(tmp_path, main, declared, effects))
        record = len(main) % 2 == 0  # the one build or the other: they differ in what they write down
        with pytest.raises(RuleFault, match=says) as caught:
            hostile.new_game(record=record)
        assert caught.value.trace, "it says where"


@pytest.mark.parametrize(("main", "declared"), [h[1:] for h in HARMLESS], ids=[h[0] for h in HARMLESS])
def test_harmless(main: str, declared: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    with limited(PATIENCE):
        game = load(ruleset(tmp_path, main, declared)).new_game()
        while not game.over:
            game.choose(0)
