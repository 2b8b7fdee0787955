"""What is right in itself and is where it cannot: a statement as a value, a block in a line, a passive that acts.

The rules are asked as those of `effect_errors`; one that does not recognise the mistake answers None.
"""

from __future__ import annotations

from interpreter.syntax import codes
from interpreter.syntax.effects.errors.expectations import STATEMENT_STARTS
from interpreter.syntax.effects.errors.situation import Complaint, Situation

#: Words that begin a statement and are within values and conditions, too.
_NOT_ONLY_STATEMENTS = frozenset({"IF", "AS", "WITH", "IN_ORDER", "SPAN"})
_CONDITIONS = frozenset({"IF", "ELIF", "WHILE", "WHERE", "ONLY", "AND", "OR", "NOT"})
#: Words that begin what always has a block below it.
_BLOCKS = frozenset({"WHILE", "SPAN", "ALLOWING", "IN", "_AT_ONCE", "_OPEN_FLOOR", "_CHOOSE_ONE", "_DO_ALL"})
#: What may follow a value that stands for itself, and has no meaning inside of an aggregate.
_IN_AGGREGATES = frozenset({"COMPARE", "IN", "_NOT_IN", "IS_STATE", "_IS", "AND", "OR", "WHERE", "OTHERWISE", "_DOTS"})
_MANNERS = frozenset({"BY", "SECRETLY", "LOOKING", "ORDERED", "ASKING", "_AT_RANDOM"})
_WITH_MORE = frozenset({"by", "asking"})
_SKIPS = frozenset({"_OR_SKIP", "_IF_ANY"})
_QUANTITIES = frozenset({"_UP_TO", "EXACTLY"})


def statement_for_a_value(s: Situation) -> Complaint | None:
    """`let x = emit e`, `if gain 1 coin then ..`"""
    if s.word.kind not in STATEMENT_STARTS - _NOT_ONLY_STATEMENTS or "NUMBER" not in s.accepted:
        return None
    if s.accepted & {"GAIN", "THEN", "COLON"} or s.before is None:
        return None
    message = f"`{s.word.text}` begins a statement, but a value is expected here"
    help = "write it as a separate statement before this one, and name the value here"
    if s.before.kind in _CONDITIONS:
        help = f"to test whether something can be done, write `can({s.word.text} ..)`"
    return s.complaint(codes.EFFECT_SYNTAX, message, help)


def passive(s: Situation) -> Complaint | None:
    """`passive: gain 1 coin`, `passive: v += 1; if c then w += 1`, `passive: v += 1 for this turn`"""
    if s.start != "passive":
        return None
    kind, before = s.word.kind, s.before
    if kind == "_FOR_THIS":
        help = f"remove `{s.slice(s.at, len(s.words) - 1)}`, or use a hook or event instead"
        return s.complaint(codes.EFFECT_SYNTAX, "a passive is in effect as long as its entry is active", help)
    if (kind == "IF" and before is not None and before.kind == "SEMICOLON") or (
        kind == "SEMICOLON" and s.find(frozenset({"THEN"}), 0) is not None
    ):
        message = (
            "a condition applies to one change, or to several in parentheses, and must be the only one in the text"
        )
        help = "write them as a list, `[v += 1, if c then w += 1]`, or `if c then (v += 1; w += 1)`"
        return s.complaint(codes.EFFECT_SYNTAX, message, help)
    if kind in STATEMENT_STARTS - {"IF"} and "NUMBER" not in s.accepted:
        message = f"a passive changes values (`v += n`, `v -= n`, `v = e`), and `{s.word.text}` does something"
        help = "move it to a hook of the entry, or to an event: `after: {event: ..}`"
        return s.complaint(codes.EFFECT_SYNTAX, message, help)
    return None


def block_inside_a_line(s: Situation) -> Complaint | None:
    """`each player: turn: do x`, `may while c: ..`, and a second `:` in one line."""
    if s.word.kind in _BLOCKS and "GAIN" in s.accepted and s.word.kind not in s.accepted:
        message = f"`{s.word.text} ..:` begins a block and must be on a separate line"
        help = "put it on the next line, indented deeper"
        if s.before is None or s.before.kind != "COLON":
            help = "put it on a separate line"
        if s.style != "|":
            help = f"write the effect as a block (`|`), and {help}"
        return s.complaint(codes.EFFECT_SYNTAX, message, help)
    if s.word.kind == "COLON" and "THEN" in s.accepted:
        message = "a block cannot begin here: in the middle of a line and in parentheses, use `then`"
        return s.complaint(codes.EFFECT_SYNTAX, message, "write `then` instead of the `:`", " then")
    return None


def how_many(s: Situation) -> Complaint | None:
    """`choose up to c in hand`"""
    if s.word.kind != "IN" or s.at < 2 or s.words[s.at - 1].kind != "NAME":
        return None
    quantity = s.words[s.at - 2]
    if quantity.kind not in _QUANTITIES or s.find(frozenset({"CHOOSE"}), s.sentence_start()) is None:
        return None
    message = f"`{quantity.text}` must be followed by a number and then a name"
    name = s.words[s.at - 1].text
    return s.complaint(codes.EFFECT_SYNTAX, message, f"write `{quantity.text} 2 {name} in ..`", word=s.words[s.at - 1])


def _closing(s: Situation, at: int) -> int:
    """The index of the bracket that closes what is at `at`, or of the text's end."""
    depth = 0
    for n in range(at, len(s.words)):
        depth += (s.words[n].kind in ("LPAR", "LSQB")) - (s.words[n].kind in ("RPAR", "RSQB"))
        if depth < 0:
            return n
    return len(s.words) - 1


def aggregate(s: Situation) -> Complaint | None:
    """`any(x.worth > 1 for x in deck)`, `count(deck where ..)`, `first(marks otherwise 0)`, `max(1..6)`"""
    bracket = s.open_bracket()
    if bracket is None or not {"FOR", "WHERE"} & s.accepted:
        return None
    first = s.words.index(bracket) + 1
    if first < 2 or s.words[first - 2].kind != "AGGREGATE":
        return None
    op = s.words[first - 2].text
    if s.word.kind == "IF" and "WHERE" in s.accepted:
        message = f"a condition in `{op}(..)` must follow `where`"
        return s.complaint(codes.EFFECT_SYNTAX, message, "replace it", "where")
    if "FOR" not in s.accepted or s.word.kind not in _IN_AGGREGATES:
        return None
    if s.word.kind in ("WHERE", "OTHERWISE", "_DOTS"):
        domain = f"{s.slice(first, s.at)}..n" if s.word.kind == "_DOTS" else s.slice(first, s.at)
        more = "" if s.word.kind == "_DOTS" else f" {s.word.text} .."
        help = f"write `{op}(x in {domain}{more})`"
        return s.complaint(codes.EFFECT_SYNTAX, f"the members that `{op}(..)` iterates over need a name here", help)
    last = next((n for n in range(s.at, len(s.words)) if s.words[n].kind == "FOR"), None)
    if last is None:
        return None
    condition, source = s.slice(first, last), s.slice(last + 1, _closing(s, last))
    counted = op if op in ("any", "all", "count", "set", "first") else "count"
    message = f"a condition in `{op}(..)` must follow `where`"
    return s.complaint(codes.EFFECT_SYNTAX, message, f"write `{counted}({source} where {condition})`")


def manner_behind_skip(s: Situation) -> Complaint | None:
    """`choose c in hand or skip secretly`, `choose one if any by p`"""
    if s.word.kind not in _MANNERS or s.find(frozenset({"CHOOSE", "_CHOOSE_ONE"}), s.sentence_start()) is None:
        return None
    skip = s.find(_SKIPS, s.sentence_start())
    if skip is None or s.find(frozenset({"IF"}), skip) is not None:
        return None
    words, way_out = s.word.text, s.words[skip].text
    message = f"`{words}` must come before `{way_out}`"
    return s.complaint(codes.EFFECT_SYNTAX, message, f"write `{words}{' ..' * (words in _WITH_MORE)} {way_out}`")


RULES = (aggregate, manner_behind_skip, statement_for_a_value, block_inside_a_line, how_many)
