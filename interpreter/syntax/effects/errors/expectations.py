"""What could be at a place, in the words of the people who write rules."""

from __future__ import annotations

from interpreter.syntax.effects.errors.situation import Situation

#: Phrases and signs that are one token, as they are written.
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
    "EQUAL": "=",
    "CHANGE": "+=",
}
_DESCRIBED = {
    "STRING": 'a text in `"`',
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end of the text",
}
_VALUE_STARTS = frozenset(
    {"NAME", "NUMBER", "STRING", "LPAR", "LSQB", "MINUS", "AGGREGATE", "_SPREAD", "_CAN", "_SUPPOSING"}
) | {"BY", "NOT"}
_OPERATORS = frozenset(
    {"PLUS", "MINUS", "STAR", "SLASH", "PERCENT", "COMPARE", "IN", "_NOT_IN", "IS_STATE", "_IS", "_DOTS"}
) | {"AND", "OR", "WHEN", "OTHERWISE", "LESS", "PER", "DOT", "LSQB", "LPAR"}
_VERBS = (
    frozenset({"GAIN", "LOSE", "PAY", "GIVE", "TAKE", "MOVE", "DRAW", "FILL", "SWAP", "SHUFFLE", "FLIP", "ROTATE"})
    | {"REVEAL", "TELL", "SCORE", "NOTE", "PHASE", "LET", "DO", "RUN", "EMIT", "ONLY", "RETURN", "END"}
    | {"CHOOSE", "OFFER", "ANSWER", "WITHDRAW", "STOP", "PREVENT", "PAUSE", "WAIT", "MAY", "REPEAT", "AS"}
    | {"WITH", "IF", "WHILE", "ALLOWING", "_UP_TO", "_ANY_TIMES", "_FOR_EACH", "IN_ORDER", "EACH_PLAYER"}
    | {"_AT_ONCE", "_OPEN_FLOOR", "_CHOOSE_ONE", "_DO_ALL", "SPAN"}
)

#: The terminals that only a statement begins with.
STATEMENT_STARTS = _VERBS

#: More than this many expectations are too many to read.
_MOST = 6


def written(s: Situation, kind: str) -> str | None:
    """How a terminal is written, if it is written in one way."""
    return _PHRASES.get(kind) or s.keywords.get(kind)


def statement_words(s: Situation) -> list[str]:
    """The words that a line can begin with."""
    words = (written(s, kind) for kind in _VERBS)
    return [word for word in words if word is not None] + ["else", "elif", "round", "game", "option"]


def listed(s: Situation) -> str:
    """What could be there, in plain words, the most telling first."""
    left = set(s.accepted)
    said: list[str] = []
    if "GAIN" in left:
        said.append("a statement")
        left -= _VERBS | {"NAME", "IN", "LPAR"}
    elif "NUMBER" in left:
        said.append("a value")
        left -= _VALUE_STARTS
    elif "NAME" in left:
        said.append("a name")
        left -= {"NAME", "SCORE"}
    if "_NL" in left and s.style != "|":
        left = (left - {"_NL"}) | {"$END"}
    if said or left - _OPERATORS:
        left -= _OPERATORS
    elif len(left) > _MOST:
        return "an operator"
    line_ends = "_NL" in left
    left.discard("_NL")
    said += sorted(f"`{word}`" if (word := written(s, kind)) else _DESCRIBED.get(kind, "`is`") for kind in left)
    if line_ends:
        said.append("the end of the line")
    if len(said) > _MOST:
        return ", ".join(said[:_MOST]) + " ..."
    if not said:
        return "nothing"
    return said[0] if len(said) == 1 else ", ".join(said[:-1]) + " or " + said[-1]
