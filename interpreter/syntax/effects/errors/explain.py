"""Why effect text does not parse, in plain words: what was found, what could be there, what was probably meant.

`explain` asks its rules one after the other; the first that recognises the mistake answers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from interpreter.foundation.suggest import distance, near_names
from interpreter.language.numbers import next_step, other_number
from interpreter.syntax import codes
from interpreter.syntax.effects.errors import foreign_terms as other_words
from interpreter.syntax.effects.errors import out_of_place, readings
from interpreter.syntax.effects.errors.expectations import STATEMENT_STARTS, listed, statement_words, written
from interpreter.syntax.effects.errors.situation import Complaint, Situation
from interpreter.syntax.effects.words import Word

#: Words that only join others; where one is instead of a name, something before it is missing.
_JOINING = frozenset(
    {"then", "else", "elif", "otherwise", "when", "where", "to", "from", "into", "with", "as", "per", "and"}
) | {"or", "not", "if", "in", "of", "for", "times", "by", "less"}
#: Words after which a name is introduced.
_INTRODUCING = frozenset({"LET", "CHOOSE", "_FOR_EACH", "OPTION", "FOR", "COMMA", "DOT"})
_SENTENCE_ENDS = frozenset({"_NL", "$END", "SEMICOLON", "RPAR", "VBAR", "ELSE"})
#: Words before a `(` that take a set or a condition, by their terminals.
_CALLED = dict.fromkeys(("count", "sum", "max", "min", "set", "first", "any", "all", "distinct"), "AGGREGATE") | {
    "spread": "_SPREAD",
    "can": "_CAN",
    "supposing": "_SUPPOSING",
}
#: Words that begin a statement and are within others, too.
_ALSO_WITHIN = frozenset({"IF", "FOR", "AS", "WITH", "IN", "SCORE"})
#: This many words back a misspelt one is looked for.
_FAR = 40


def explain(s: Situation) -> Complaint:
    """The complaint about the word that cannot be where it is."""
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
        help = "indent it like the line above; a line continues only inside ( ) and [ ]"
        return s.complaint(codes.EFFECT_INDENT, message, help, word=s.words[s.at + 1])
    if s.accepted == {"_INDENT"}:
        message, help = "an indented block is expected below this `:`", "indent the lines that belong to it"
        if s.style != "|":
            help = "write a statement after it, or several lines as a block (`|`)"
        return s.complaint(codes.EFFECT_INDENT, message, help, word=s.colon_before())
    return None


def _point(s: Situation) -> Complaint | None:
    """`1.5`, which is read as the numbers 1 and 5 around a dot."""
    if s.word.kind != "NUMBER" or s.at < 2 or s.words[s.at - 1].kind != "DOT" or s.words[s.at - 2].kind != "NUMBER":
        return None
    start = s.words[s.at - 2].start
    wrong = other_number(s.text[start : s.word.end])
    if wrong is None:
        return None
    message, right = wrong
    return Complaint(codes.NUMBER_FORM, start, s.word.end, message, next_step(right), (right,) if right else ())


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
    message = "`choose one` begins a menu of options; a choice from a set needs a name for the chosen member"
    return s.complaint(codes.EFFECT_SYNTAX, message, "write `choose x in ...`")


def _other_languages(s: Situation) -> Complaint | None:
    """What is written otherwise in most programming languages."""
    following = s.words[min(s.at + 1, len(s.words) - 1)]
    pair = s.text[s.word.start : following.end]
    if pair == "||":
        return _pair(s, s.word, following, "or")
    if pair in ("++", "--") and s.before is not None and "EQUAL" in s.accepted:
        return _pair(s, s.word, following, f"{pair[0]}= 1")
    if s.word.kind == "IF" and s.before is not None and s.before.kind == "ELSE":
        return _pair(s, s.before, s.word, "elif")
    if "_ARROW" in s.accepted and s.word.text in ("=", ">"):
        return _pair(s, s.word, following if pair == "=>" else s.word, "->")
    if s.word.kind == "FOR" and "_FOR_EACH" in s.accepted:
        misspelt = len(following.text) > 2 and distance(following.text, "each") <= 2
        return _pair(s, s.word, following if misspelt else s.word, "for each")
    if s.word.kind in ("OPTIONAL", "IF") and "WHEN" in s.accepted:
        help = "write `a when condition otherwise b`"
        return s.complaint(codes.EFFECT_SYNTAX, "choose between two values with `when` and `otherwise`", help)
    return None


def _pair(s: Situation, first: Word, last: Word, meant: str) -> Complaint:
    written_so = " ".join(s.text[first.start : last.end].split())
    message = f"`{written_so}` must be written as `{meant}` here"
    return Complaint(codes.EFFECT_SYNTAX, first.start, last.end, message, "replace it", (meant,))


def _missing_otherwise(s: Situation) -> Complaint | None:
    first = s.value_start()
    when = s.find(frozenset({"WHEN"}), first)
    if when is None or "OTHERWISE" not in s.accepted or s.find(frozenset({"OTHERWISE"}), when) is not None:
        return None
    message = "`when` needs an `otherwise`, the value if the condition does not hold"
    return s.complaint(codes.EFFECT_SYNTAX, message, "write `a when condition otherwise b`", word=s.words[when])


def _misplaced(s: Situation) -> Complaint | None:
    """Words that belong to something that is not there."""
    if s.word.kind in ("RPAR", "RSQB") and s.open_bracket() is None:
        return s.complaint(codes.EFFECT_SYNTAX, f"this `{s.word.text}` closes nothing", "remove it")
    if s.word.kind in ("ELSE", "ELIF") and s.accepted & {"GAIN", "SEMICOLON"} and s.word.kind not in s.accepted:
        help = "write `if c then A else B` on one line, or `else:` on a line of its own below its `if c:`"
        return s.complaint(codes.EFFECT_SYNTAX, f"this `{s.word.text}` has no matching statement before it", help)
    if s.word.kind == "OPTION" and "GAIN" in s.accepted:
        message = "an `option` is allowed only below `choose one:` or `do all in any order:`"
        return s.complaint(codes.EFFECT_SYNTAX, message, "write that line above it, and indent the options")
    return None


def _next_sentence(s: Situation) -> Complaint | None:
    text = s.word.text
    if (
        s.word.kind not in STATEMENT_STARTS
        or "SEMICOLON" not in s.accepted
        or text in _JOINING
        or s.word.kind == "SPAN"
    ):
        return None
    message = f"`{text}` begins a new statement, but there is no `;` before it"
    help = "write a `;` between two statements, or use a separate line in a block (`|`)"
    return s.complaint(codes.EFFECT_SYNTAX, message, help, f"; {text}")


def _near_phrase(s: Situation) -> Complaint | None:
    """Words that are nearly a phrase: `or skp`, `any number of time`, `each players`."""
    phrases = [
        p for p in (*(written(s, kind) for kind in s.accepted), *statement_words(s)) if p is not None and " " in p
    ]
    for first in (s.at, s.at - 1):
        for count in (5, 4, 3, 2):
            last = first + count
            if first < 0 or last > len(s.words) - 1 or (first < s.at and "EQUAL" not in s.accepted):
                continue
            text = s.slice(first, last)
            near = [p for p in phrases if len(p.split()) == count and 0 < distance(text, p) <= 1 + len(p) // 12]
            if near and all(word.text.isalpha() for word in s.words[first:last]):
                start, end = s.words[first].start, s.words[last - 1].end
                return Complaint(
                    codes.EFFECT_SYNTAX, start, end, f"found `{text}`", f"did you mean `{near[0]}`?", (near[0],)
                )
    return None


def _nothing_follows(s: Situation) -> Complaint | None:
    if s.before is None or s.before.kind != "SEMICOLON" or s.word.kind not in ("_NL", "$END", "RPAR"):
        return None
    return s.complaint(codes.EFFECT_SYNTAX, "nothing follows this `;`", "remove it", word=s.before)


def _reserved(s: Situation) -> Complaint | None:
    text = s.word.text if s.word.kind in s.keywords or s.word.kind == "SPAN" else None
    if text is None or "NAME" not in s.accepted or s.accepted & {"GAIN", "THEN", "COLON"}:
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
    if s.at > 1 and s.words[s.at - 2].kind in ("LET", "WITH", "SEMICOLON") and "CHANGE" not in s.accepted:
        return None
    words = [word for word in statement_words(s) if not word.startswith(verb.text + " ")]
    near = near_names(verb.text, words)
    if s.word.kind in _SENTENCE_ENDS and verb.text in other_words.NOTHING:
        message = f"no statement begins with `{verb.text}`: the language has no statement that does nothing"
        help = 'remove it; an option that does nothing has no `:` (`option stay "Stay here"`)'
        return s.complaint(codes.UNKNOWN_VERB, message, help, word=verb)
    if s.word.kind in _SENTENCE_ENDS or s.word.kind == "LPAR":
        close = tuple(word for word in near if distance(verb.text, word) <= 2)
        message = f"`{verb.text}` is not a statement; call an effect with `do`"
        return s.complaint(codes.UNKNOWN_VERB, message, f"write `do {verb.text}`", *close, f"do {verb.text}", word=verb)
    if verb.text in other_words.VERBS and not (near and distance(verb.text, near[0]) == 1):
        help, near = f"write `{other_words.VERBS[verb.text]}`", ()
        return s.complaint(codes.UNKNOWN_VERB, f"no statement begins with `{verb.text}`", help, word=verb)
    help = f"did you mean `{near[0]}`?" if near else "begin with a verb (`gain`, `pay`, `move`, ...) or `name = value`"
    return s.complaint(codes.UNKNOWN_VERB, f"no statement begins with `{verb.text}`", help, *near, word=verb)


def _misspelt(s: Situation) -> Complaint | None:
    """A name that is nearly a word of the language, and with that word the whole text parses. Verbs have a rule of
    their own."""
    for number in range(s.at, max(-1, s.at - _FAR), -1):
        word = s.words[number]
        if word.kind != "NAME" or len(word.text) < 3 or number == s.sentence_start(number):
            continue
        words = {text: kind for kind, text in s.keywords.items() if kind not in STATEMENT_STARTS - _ALSO_WITHIN}
        if s.words[number + 1].kind == "LPAR":
            words |= _CALLED
        limit = max(1, len(word.text) // 4)
        near = [text for text in near_names(word.text, words) if distance(word.text, text) <= limit]
        fits = tuple(text for text in near if s.parses_with(number, words[text]))
        if fits:
            message = f"unexpected `{word.text}`"
            return s.complaint(codes.EFFECT_SYNTAX, message, f"did you mean `{fits[0]}`?", *fits, word=word)
    return None


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
    few = expected.count(",") + expected.count(" or ") < 2
    help = (
        f"write {expected}" if few and "the end" not in expected else "finish the statement, or fix the code before it"
    )
    return s.complaint(codes.EFFECT_SYNTAX, f"{found}; expected {expected}", help, unfinished=last)


_RULES: tuple[Callable[[Situation], Complaint | None], ...] = (
    _misspelt,
    _unclosed_bracket,
    _indentation,
    _point,
    _equals,
    _comma,
    _menu_of_what,
    _other_languages,
    _nothing_follows,
    _missing_otherwise,
    _misplaced,
    out_of_place.passive,
    *readings.RULES,
    *out_of_place.RULES,
    _reserved,
    _near_phrase,
    *other_words.RULES,
    _unknown_verb,
    _near_keyword,
    _next_sentence,
)
