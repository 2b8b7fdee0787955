"""Why effect text does not parse, in plain words: what was found, what could stand there, what was probably meant.

`explain` asks its rules one after the other; the first that recognises the mistake answers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from interpreter.foundation.suggest import distance, near_names
from interpreter.syntax import codes, readings
from interpreter.syntax.expectations import STATEMENT_STARTS, listed, statement_words, written
from interpreter.syntax.situation import Complaint, Situation

#: Words that only join others; where one stands instead of a name, something before it is missing.
_JOINING = frozenset(
    {"then", "else", "elif", "otherwise", "when", "where", "to", "from", "into", "with", "as", "per", "and"}
) | {"or", "not", "if", "in", "of", "for", "times", "by", "less"}
#: Words behind which a name is introduced.
_INTRODUCING = frozenset({"LET", "CHOOSE", "_FOR_EACH", "OPTION", "FOR", "COMMA"})
_SENTENCE_ENDS = frozenset({"_NL", "$END", "SEMICOLON", "RPAR", "VBAR", "ELSE"})


def explain(s: Situation) -> Complaint:
    """The complaint about the word that cannot stand where it stands."""
    return next((found for rule in _RULES if (found := rule(s)) is not None), None) or _expected(s)


def _unclosed_bracket(s: Situation) -> Complaint | None:
    bracket = s.open_bracket()
    if bracket is None:
        return None
    first_of_line = "\n" in s.text[s.words[s.at - 1].end : s.word.start]
    begins = first_of_line and (s.word.kind in STATEMENT_STARTS or s.word.kind == "OPTION")
    if not begins and s.word.kind not in ("$END", "_NL", "_DEDENT"):
        return None
    closing = ")" if bracket.text == "(" else "]"
    complaint = s.complaint(codes.EFFECT_SYNTAX, f"this `{bracket.text}` is not closed", f"close it with `{closing}`")
    return replace(complaint, start=bracket.start, end=bracket.end, unfinished=not begins)


def _indentation(s: Situation) -> Complaint | None:
    if s.word.kind == "_INDENT":
        message = "this line is indented deeper than the one above, which does not end in `:`"
        help = "indent it like the line above; a line goes on only inside ( ) and [ ]"
        return s.complaint(codes.EFFECT_INDENT, message, help, word=s.words[s.at + 1])
    if s.accepted == {"_INDENT"}:
        message, help = "below this `:` an indented block is expected", "indent the lines that belong to it"
        return s.complaint(codes.EFFECT_INDENT, message, help, word=s.colon_before())
    if s.before is not None and s.before.kind == "COLON" and s.word.kind == "_NL" and s.style != "|":
        message = "behind this `:` a statement is expected"
        return s.complaint(codes.EFFECT_SYNTAX, message, "several lines are written as a block (`|`)", word=s.before)
    return None


def _equals(s: Situation) -> Complaint | None:
    if s.word.kind == "EQUAL" and "COMPARE" in s.accepted:
        return s.complaint(codes.EQUALS_SIGN, "`=` sets a value; `==` compares", "write `==`", "==")
    if s.word.text == "==" and "EQUAL" in s.accepted:
        return s.complaint(codes.EQUALS_SIGN, "`==` compares; `=` sets a value", "write `=`", "=")
    return None


def _comma(s: Situation) -> Complaint | None:
    verbs = frozenset({"GAIN", "LOSE", "PAY", "GIVE", "TAKE"})
    if s.word.kind != "COMMA" or s.open_bracket() is not None or s.find(verbs, s.sentence_start()) is None:
        return None
    return s.complaint(codes.COMMA_IN_AMOUNT, "amounts are joined by `and`", "write `and` instead of the comma", " and")


def _menu_of_what(s: Situation) -> Complaint | None:
    if s.word.kind != "IN" or s.before is None or s.before.kind != "_CHOOSE_ONE":
        return None
    message = "`choose one` begins a menu of options; a choice from a set gives the chosen one a name"
    return s.complaint(codes.EFFECT_SYNTAX, message, "write `choose x in ...`")


#: Two words in a row that are written otherwise here.
_PAIRS = {
    ("VBAR", "VBAR"): "or",
    ("ELSE", "IF"): "elif",
}


def _other_languages(s: Situation) -> Complaint | None:
    if s.before is not None and (meant := _PAIRS.get((s.before.kind, s.word.kind))) is not None:
        pair = f"{s.before.text}{'' if s.before.text == '|' else ' '}{s.word.text}"
        complaint = s.complaint(codes.EFFECT_SYNTAX, f"`{pair}` is written `{meant}` here", "replace it", meant)
        return replace(complaint, start=s.before.start)
    if s.word.kind == "FOR" and "_FOR_EACH" in s.accepted:
        return s.complaint(codes.EFFECT_SYNTAX, "a loop begins with `for each`", "replace it", "for each")
    return None


def _nothing_follows(s: Situation) -> Complaint | None:
    if s.before is None or s.before.kind != "SEMICOLON" or s.word.kind not in ("_NL", "$END", "RPAR"):
        return None
    return s.complaint(codes.EFFECT_SYNTAX, "nothing follows this `;`", "remove it", word=s.before)


def _reserved(s: Situation) -> Complaint | None:
    text = s.word.text if s.word.kind in s.keywords or s.word.kind == "SPAN" else None
    if text is None or "NAME" not in s.accepted or "GAIN" in s.accepted:
        return None
    introduced = s.before is not None and s.before.kind in _INTRODUCING and "NUMBER" not in s.accepted
    if text in _JOINING and not introduced:
        return None
    message = f"`{text}` is a word of the language and cannot be a name"
    return s.complaint(codes.RESERVED_WORD, message, "choose another name, or a longer one")


def _unknown_verb(s: Situation) -> Complaint | None:
    verb = s.before
    if verb is None or verb.kind != "NAME" or "EQUAL" not in s.accepted or s.start != "block":
        return None
    near = near_names(verb.text, statement_words(s))
    if s.word.kind in _SENTENCE_ENDS or s.word.kind == "LPAR":
        close = tuple(word for word in near if distance(verb.text, word) <= 2)
        message = f"`{verb.text}` is no statement; an effect is carried out with `do`"
        return s.complaint(codes.UNKNOWN_VERB, message, f"write `do {verb.text}`", *close, f"do {verb.text}", word=verb)
    help = f"did you mean `{near[0]}`?" if near else "begin with a verb (`gain`, `pay`, `move`, ...) or `name = value`"
    return s.complaint(codes.UNKNOWN_VERB, f"no statement begins with `{verb.text}`", help, *near, word=verb)


def _near_keyword(s: Situation) -> Complaint | None:
    if s.word.kind != "NAME":
        return None
    words = [word for kind in s.accepted if (word := written(s, kind)) is not None and word[0].isalpha()]
    limit = max(1, len(s.word.text) // 3)
    near = tuple(word for word in near_names(s.word.text, words) if distance(s.word.text, word) <= limit)
    if not near:
        return None
    found = f"found `{s.word.text}`; expected {listed(s)}"
    return s.complaint(codes.EFFECT_SYNTAX, found, f"did you mean `{near[0]}`?", *near)


def _expected(s: Situation) -> Complaint:
    last = all(word.kind in ("_NL", "_DEDENT", "$END") for word in s.words[s.at :])
    if last:
        found = "the text ends here"
    elif s.word.kind in ("_NL", "_DEDENT"):
        found = "the line ends here"
    else:
        found = f"found `{s.word.text}`"
    expected = listed(s)
    if expected == "the end of the text":
        help = "remove what stands behind it, or write a `;` between two sentences"
    elif expected in ("a statement", "a value", "a name") or not expected.startswith("a "):
        help = f"write {expected}"
    else:
        help = "complete the sentence, or mend what stands before this"
    return s.complaint(codes.EFFECT_SYNTAX, f"{found}; expected {expected}", help, unfinished=last)


_RULES: tuple[Callable[[Situation], Complaint | None], ...] = (
    _unclosed_bracket,
    _indentation,
    _equals,
    _comma,
    _menu_of_what,
    _other_languages,
    _nothing_follows,
    *readings.RULES,
    _reserved,
    _unknown_verb,
    _near_keyword,
)
