"""Why effect text does not parse, in plain words: what was found, what could stand there, what was probably meant.

`explain` asks its rules one after the other; the first that recognises the mistake answers.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.foundation.suggest import distance, near_names
from interpreter.syntax import codes, readings
from interpreter.syntax.situation import Complaint, Situation, Word

__all__ = ["Complaint", "Situation", "Word", "explain"]

#: Phrases that are one token, as they are written.
_PHRASES = {
    "_UP_TO": "up to",
    "_ANY_TIMES": "any number of times",
    "_OR_SKIP": "or skip",
    "_IF_ANY": "if any",
    "_SUCH_THAT": "such that",
    "_FOR_EACH": "for each",
    "_FOR_THIS": "for this",
    "_AT_ONCE": "each player at once",
    "EACH_PLAYER": "each player",
    "_OPEN_FLOOR": "open floor",
    "IN_REVERSE": "in reverse",
    "IN_ORDER": "in any order",
    "_DO_ALL": "do all in any order",
    "_ALL_OF": "all of",
    "_CHOOSE_ONE": "choose one",
    "_AT_RANDOM": "at random",
    "_NOT_IN": "not in",
    "_ARROW": "->",
    "_DOTS": "..",
    "COLON": ":",
    "SEMICOLON": ";",
    "VBAR": "|",
    "COMMA": ",",
    "LPAR": "(",
    "RPAR": ")",
    "LSQB": "[",
    "RSQB": "]",
    "OPTIONAL": "?",
    "SPAN": "turn",
}
_VALUE_STARTS = frozenset("NAME NUMBER LPAR LSQB MINUS AGGREGATE _SPREAD _CAN _SUPPOSING BY NOT".split())
_OPERATORS = frozenset(
    "PLUS MINUS STAR SLASH PERCENT COMPARE IN _NOT_IN IS_STATE _IS _DOTS AND OR WHEN OTHERWISE LESS PER DOT LSQB LPAR".split()
)
_PLAIN_WORDS = {
    "EQUAL": "`=`",
    "CHANGE": "`+=`",
    "STRING": 'a text in `"`',
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end of the text",
    "IS_STATE": "`is none`",
}
#: Words that only join others; where one stands instead of a name, something before it is missing.
_JOINING = frozenset(
    "then else elif otherwise when where to from into with as per and or not if in of for times by less".split()
)
_VALUE_BINDERS = frozenset({"LET", "CHOOSE", "_FOR_EACH", "OPTION", "FOR", "COMMA"})


def explain(s: Situation) -> Complaint:
    """The complaint about the word that cannot stand where it stands."""
    return next((found for rule in _RULES if (found := rule(s)) is not None), None) or _expected(s)


# ------------------------------------------------------------------ the rules
def _unclosed_bracket(s: Situation) -> Complaint | None:
    bracket = s.open_bracket()
    if bracket is None:
        return None
    closing = ")" if bracket.text == "(" else "]"
    verb = s.word.kind in _statement_kinds(s) and s.word.kind != "NAME"
    line_start = "\n" in s.text[s.words[s.at - 1].end : s.word.start]
    if s.word.kind in ("$END", "_NL", "_DEDENT") or (line_start and (verb or s.word.kind == "OPTION")):
        message = f"this `{bracket.text}` is not closed"
        unfinished = s.words[s.at].kind in ("$END", "_NL")
        return s.complaint(
            codes.EFFECT_SYNTAX, message, f"close it with `{closing}`", word=bracket, unfinished=unfinished
        )
    return None


def _indentation(s: Situation) -> Complaint | None:
    following = s.words[min(s.at + 1, len(s.words) - 1)]
    if s.word.kind == "_INDENT":
        message = "this line is indented deeper than the one above, which does not end in `:`"
        help = "indent it like the line above; a line goes on only inside ( ) and [ ]"
        return s.complaint(codes.EFFECT_INDENT, message, help, word=following)
    if s.accepted == {"_INDENT"}:
        colon = next(w for w in reversed(s.words[: s.at]) if w.kind == "COLON")
        message = "below this `:` an indented block is expected"
        return s.complaint(
            codes.EFFECT_INDENT,
            message,
            "indent the lines that belong to it",
            word=colon,
            unfinished=s.at >= len(s.words) - 3,
        )
    return None


def _equals(s: Situation) -> Complaint | None:
    if s.word.kind == "EQUAL" and "COMPARE" in s.accepted:
        return s.complaint(codes.EQUALS_SIGN, "`=` sets a value; `==` compares", "write `==`", "==")
    if s.word.kind == "COMPARE" and s.word.text == "==" and "EQUAL" in s.accepted:
        return s.complaint(codes.EQUALS_SIGN, "`==` compares; `=` sets a value", "write `=`", "=")
    return None


def _comma(s: Situation) -> Complaint | None:
    verbs = {"GAIN", "LOSE", "PAY", "GIVE", "TAKE"}
    first = s.sentence_start()
    if (
        s.word.kind == "COMMA"
        and "COMMA" not in s.accepted
        and s.find(verbs, first) is not None
        and s.open_bracket() is None
    ):
        return s.complaint(
            codes.COMMA_IN_AMOUNT, "amounts are joined by `and`", "write `and` instead of the comma", " and"
        )
    return None


def _menu_of_what(s: Situation) -> Complaint | None:
    if s.word.kind == "IN" and s.before is not None and s.before.kind == "_CHOOSE_ONE":
        message = "`choose one` begins a menu of options; a choice from a set gives the chosen one a name"
        return s.complaint(codes.EFFECT_SYNTAX, message, "write `choose x in ...`")
    return None


def _doubled(s: Situation) -> Complaint | None:
    if s.before is None:
        return None
    if s.word.kind == "VBAR" and s.before.kind == "VBAR":
        return Complaint(
            codes.EFFECT_SYNTAX, s.before.start, s.word.end, "`||` is no sign of the language", "write `or`", ("or",)
        )
    if s.word.kind == "IF" and s.before.kind == "ELSE":
        return Complaint(
            codes.EFFECT_SYNTAX, s.before.start, s.word.end, "`else if` is one word here", "write `elif`", ("elif",)
        )
    if s.word.kind == "FOR" and "_FOR_EACH" in s.accepted:
        return s.complaint(codes.EFFECT_SYNTAX, "a loop begins with `for each`", "write `for each`", "for each")
    if s.before.kind == "SEMICOLON" and s.word.kind in ("_NL", "$END", "RPAR"):
        return s.complaint(
            codes.EFFECT_SYNTAX,
            "nothing follows this `;`",
            "remove it, or quote what YAML cut",
            word=s.before,
            unfinished=s.word.kind != "RPAR",
        )
    return None


def _reserved(s: Situation) -> Complaint | None:
    text = s.keywords.get(s.word.kind) or (s.word.text if s.word.kind == "SPAN" else None)
    if text is None or "NAME" not in s.accepted or text != s.word.text or "GAIN" in s.accepted:
        return None
    binds = s.before is not None and s.before.kind in _VALUE_BINDERS and "NUMBER" not in s.accepted
    if text in _JOINING and not binds:
        return None
    message = f"`{text}` is a word of the language and cannot be a name"
    return s.complaint(codes.RESERVED_WORD, message, "choose another name, or a longer one")


def _unknown_verb(s: Situation) -> Complaint | None:
    verb = s.before
    if verb is None or verb.kind != "NAME" or "ASSIGN" not in s.accepted or s.start != "block":
        return None
    near = near_names(verb.text, _statement_words(s))
    alone = s.word.kind in ("_NL", "$END", "SEMICOLON", "RPAR", "LPAR", "VBAR", "ELSE")
    if alone:
        close = tuple(w for w in near if distance(verb.text, w) <= 2)
        message = f"`{verb.text}` is no statement; an effect is carried out with `do`"
        return s.complaint(codes.UNKNOWN_VERB, message, f"write `do {verb.text}`", *close, f"do {verb.text}", word=verb)
    message = f"no statement begins with `{verb.text}`"
    help = (
        f"did you mean `{near[0]}`?"
        if near
        else "begin with a verb such as `gain`, `pay`, `move`, `choose`, or with `name = value`"
    )
    return s.complaint(codes.UNKNOWN_VERB, message, help, *near, word=verb)


def _near_keyword(s: Situation) -> Complaint | None:
    if s.word.kind != "NAME":
        return None
    words = [w for w in (_written(s, kind) for kind in s.accepted) if w is not None and w[0].isalpha()]
    near = near_names(s.word.text, words)
    if not near or min(distance(s.word.text, w) for w in near) > max(1, len(s.word.text) // 3):
        return None
    found = f"found `{s.word.text}`; expected {_listed(s)}"
    return s.complaint(codes.EFFECT_SYNTAX, found, f"did you mean `{near[0]}`?", *near)


def _expected(s: Situation) -> Complaint:
    last = s.word.kind in ("$END",) or (
        s.word.kind == "_NL" and all(w.kind in ("_DEDENT", "$END") for w in s.words[s.at + 1 :])
    )
    if last:
        found = "the text ends here"
    elif s.word.kind in ("_NL", "_DEDENT"):
        found = "the line ends here"
    else:
        found = f"found `{s.word.text}`"
    expected = _listed(s)
    help = f"write {expected} here" if expected.count("`") <= 2 and " or " not in expected else ""
    help = (
        help
        or "compare the line with the sentence it should be; texts and longer effects are easier to read as a block (`|`)"
    )
    return s.complaint(codes.EFFECT_SYNTAX, f"{found}; expected {expected}", help, unfinished=last)


_RULES: tuple[Callable[[Situation], Complaint | None], ...] = (
    _unclosed_bracket,
    _indentation,
    _equals,
    _comma,
    _menu_of_what,
    _doubled,
    *readings.RULES,
    _reserved,
    _unknown_verb,
    _near_keyword,
)


# ------------------------------------------------------------------ words for terminals
def _written(s: Situation, kind: str) -> str | None:
    return _PHRASES.get(kind) or s.keywords.get(kind)


def _statement_kinds(s: Situation) -> set[str]:
    """The terminals that a statement can begin with."""
    starts = (
        "GAIN LOSE PAY GIVE TAKE MOVE DRAW FILL SWAP SHUFFLE FLIP ROTATE REVEAL TELL SCORE NOTE PHASE LET DO RUN EMIT ONLY"
        " RETURN END CHOOSE OFFER ANSWER WITHDRAW STOP PREVENT PAUSE WAIT MAY REPEAT AS WITH IF WHILE ALLOWING NAME"
    )
    return {*starts.split(), *_STATEMENT_PHRASES}


_STATEMENT_PHRASES = (
    *(
        "_UP_TO",
        "_ANY_TIMES",
        "_FOR_EACH",
        "IN_ORDER",
        "EACH_PLAYER",
        "_AT_ONCE",
        "_OPEN_FLOOR",
        "_CHOOSE_ONE",
        "_DO_ALL",
        "SPAN",
    ),
)


def _statement_words(s: Situation) -> list[str]:
    words = [_written(s, kind) for kind in _statement_kinds(s)]
    return [w for w in words if w is not None] + ["else", "elif", "round", "game", "option"]


def _listed(s: Situation) -> str:
    """What could stand there, in plain words, the most telling first."""
    left = set(s.accepted)
    said: list[str] = []
    if "GAIN" in left:
        said.append("a statement")
        left -= _statement_kinds(s) | {"IN", "LPAR"}
    elif "NUMBER" in left:
        said.append("a value")
        left -= _VALUE_STARTS | {"STRING"}
    elif "NAME" in left:
        said.append("a name")
        left.discard("NAME")
    if left - _OPERATORS or said:
        left -= _OPERATORS
    elif left:
        return "an operator"
    if s.style != "|" and "_NL" in left:
        left.discard("_NL")
        left.add("$END")
    words = sorted(
        f"`{written}`" if (written := _written(s, kind)) else _PLAIN_WORDS.get(kind, "")
        for kind in left
        if kind != "_NL"
    )
    said += [w for w in words if w]
    if "_NL" in left:
        said.append("the end of the line")
    if len(said) > 6:
        said = [*said[:6], "..."]
    if not said:
        return "nothing"
    return said[0] if len(said) == 1 else ", ".join(said[:-1]) + " or " + said[-1]
