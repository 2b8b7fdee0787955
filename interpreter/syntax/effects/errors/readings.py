"""Text that can be read in two ways: each rule here recognises one kind of it and shows the readings.

A rule answers None where it does not apply. Readings are put together from the author's own words.
"""

from __future__ import annotations

from interpreter.foundation.diagnostics import Code
from interpreter.syntax import codes
from interpreter.syntax.effects.errors.situation import Complaint, Situation

#: What takes one statement after it.
_PREFIX_ENDS = frozenset({"_ARROW", "MAY", "THEN", "TIMES", "_ANY_TIMES", "ELSE"})
_SUMS = frozenset({"PLUS", "MINUS", "STAR", "SLASH", "PERCENT"})
_COMPARING = frozenset({"COMPARE", "IN", "_NOT_IN", "IS_STATE", "_IS", "_DOTS"})


def _two(s: Situation, code: Code, what: str, first: str, second: str) -> Complaint:
    return s.complaint(code, f"{what} can be read in two ways", f"write `{first}` or `{second}`")


def alternatives(s: Situation) -> Complaint | None:
    """`pay 2 gold -> A | B`, `may A | B`, `A; B | C`, and `A | B; C`."""
    first = s.sentence_start()
    if s.word.kind == "VBAR":
        end = s.sentence_end(s.at + 1)
        other = s.slice(s.at + 1, end)
        prefix = s.find(_PREFIX_ENDS, first)
        if prefix is not None:
            head, near = s.slice(first, prefix + 1), s.slice(prefix + 1, s.at)
            readings = f"{head} ({near} | {other})", f"({head} {near}) | {other}"
            return _two(s, codes.AMBIGUOUS_ALTERNATIVE, f"`|` after `{s.words[prefix].text}`", *readings)
        if first > 0 and s.words[first - 1].kind == "SEMICOLON":
            start = s.sentence_start(first - 1)
            before, near = s.slice(start, first - 1), s.slice(first, s.at)
            readings = f"{before}; ({near} | {other})", f"({before}; {near}) | {other}"
            return _two(s, codes.AMBIGUOUS_ALTERNATIVE, "`|` after `;`", *readings)
    if s.word.kind == "SEMICOLON" and (bar := s.find({"VBAR"}, first)) is not None:
        both, near, rest = s.slice(first, s.at), s.slice(bar + 1, s.at), s.slice(s.at + 1, s.sentence_end(s.at + 1))
        readings = f"({both}); {rest}", f"{s.slice(first, bar)} | ({near}; {rest})"
        return _two(s, codes.AMBIGUOUS_ALTERNATIVE, "`;` after `|`", *readings)
    return None


def sequence(s: Situation) -> Complaint | None:
    """`may A; B`, `if c then A; B`, `pay 2 gold -> A; B`."""
    first = s.sentence_start()
    prefix = s.find(_PREFIX_ENDS, first)
    if s.word.kind != "SEMICOLON" or prefix is None:
        return None
    head, near, rest = (
        s.slice(first, prefix + 1),
        s.slice(prefix + 1, s.at),
        s.slice(s.at + 1, s.sentence_end(s.at + 1)),
    )
    if not rest:
        return s.complaint(codes.EFFECT_SYNTAX, "nothing follows this `;`", "remove it")
    readings = f"{head} ({near}; {rest})", f"({head} {near}); {rest}"
    return _two(s, codes.AMBIGUOUS_SEQUENCE, f"what follows `;` after `{s.words[prefix].text}`", *readings)


def nested_else(s: Situation) -> Complaint | None:
    """`if a then if b then A else B`, `if a then choose x in D then A else B`."""
    first = s.sentence_start()
    outer = s.find({"THEN"}, first)
    if s.word.kind == "IF" and outer is not None:
        inner = s.at
    elif s.word.kind == "THEN" and outer is not None:
        choose = s.find({"CHOOSE"}, first)
        if choose is None or choose < outer:
            return None
        inner = choose
    else:
        return None
    end = s.sentence_end(s.at + 1)
    head, body = s.slice(first, inner), s.slice(inner, end)
    orelse = next((i for i in range(s.at, end) if s.words[i].kind == "ELSE"), None)
    word = s.words[inner].text
    message = f"`{word}` after `then` needs parentheses"
    if orelse is None:
        return s.complaint(codes.AMBIGUOUS_ELSE, message, f"write `{head} ({body})`", word=s.words[inner])
    message += ": the `else` could belong to either"
    second = f"{head} ({s.slice(inner, orelse)}) {s.slice(orelse, end)}"
    return s.complaint(codes.AMBIGUOUS_ELSE, message, f"write `{head} ({body})` or `{second}`", word=s.words[inner])


def _split_readings(s: Situation, sign: int) -> tuple[str, str]:
    """`(A x B) y C` and `A x (B y C)` where `sign` is the index of x and the word in question is y."""
    first, end = s.value_start(), s.value_end()
    word = s.word.text
    left = f"({s.slice(first, s.at)}) {word} {s.slice(s.at + 1, end)}"
    right = f"{s.slice(first, sign + 1)} ({s.slice(sign + 1, end)})"
    return left, right


def logic(s: Situation) -> Complaint | None:
    """`a and b or c`"""
    other = {"OR": "AND", "AND": "OR"}.get(s.word.kind)
    if other is None or (sign := s.find({other}, s.value_start())) is None:
        return None
    return _two(s, codes.MIXED_LOGIC, "`and` with `or`", *_split_readings(s, sign))


def otherwise(s: Situation) -> Complaint | None:
    """`x.n otherwise 0 > 3`, `a when c otherwise b otherwise d`, `a > b otherwise c`"""
    first = s.value_start()
    earlier = s.find({"OTHERWISE"}, first)
    if earlier is not None and s.word.kind in _COMPARING | {"OTHERWISE", "AND", "OR", "WHEN"}:
        return _two(s, codes.AMBIGUOUS_OTHERWISE, f"`otherwise` before `{s.word.text}`", *_split_readings(s, earlier))
    sign = s.find(_COMPARING | {"AND", "OR"}, first)
    if s.word.kind == "OTHERWISE" and sign is not None:
        what = f"`otherwise` after `{s.words[sign].text}`"
        return _two(s, codes.AMBIGUOUS_OTHERWISE, what, *_split_readings(s, sign))
    return None


def chained(s: Situation) -> Complaint | None:
    """`1 < n < 6`, `1..3..5`"""
    earlier = s.find(_COMPARING, s.value_start())
    if earlier is None or s.word.kind not in _COMPARING:
        return None
    if s.word.kind == "_DOTS" and s.words[earlier].kind == "_DOTS":
        return s.complaint(codes.CHAINED_COMPARISON, "a range has two ends", "write `low..high`")
    left, middle = s.slice(s.value_start(), s.at), s.slice(earlier + 1, s.at)
    help = f"write `{left} and {middle} {s.slice(s.at, s.value_end())}`"
    return s.complaint(codes.CHAINED_COMPARISON, "a comparison has two sides", help)


def amounts(s: Situation) -> Complaint | None:
    """`1 vp per a + b`, `2 wood and 1 stone less d`, `a + b less c`"""
    first = s.value_start()
    kind = s.word.kind
    if kind not in _SUMS | {"LESS", "AND", "PER"}:
        return None
    if (per := s.find({"PER"}, first)) is not None and kind != "AND":
        left = f"({s.slice(first, s.at)}) {s.word.text} {s.slice(s.at + 1, s.value_end())}"
        right = f"{s.slice(first, per + 1)} ({s.slice(per + 1, s.value_end())})"
        message = f"`per` takes one value, so it is unclear what `{s.word.text}` belongs to"
        return s.complaint(codes.AMBIGUOUS_AMOUNT, message, f"write `{right}` or `{left}`")
    earlier = s.find({"AND"} | _SUMS, first) if kind == "LESS" else s.find({"LESS"}, first)
    if earlier is None:
        return None
    what = f"`{s.words[earlier].text}` with `{s.word.text}`"
    return _two(s, codes.AMBIGUOUS_AMOUNT, what, *_split_readings(s, earlier))


#: In the order in which they are asked.
RULES = (alternatives, sequence, nested_else, logic, otherwise, chained, amounts)
