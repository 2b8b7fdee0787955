"""What rulebooks and other languages say in other words: verbs, `for each player`, a condition that comes last."""

from __future__ import annotations

from interpreter.syntax import codes
from interpreter.syntax.effects.errors.situation import Complaint, Situation

#: Verbs that are not of the language, and how the same is said.
VERBS = {
    **dict.fromkeys(("discard", "trash", "put", "place", "lay", "play", "remove", "destroy"), "move .. to .."),
    **dict.fromkeys(("get", "receive", "earn", "collect", "win", "add"), "gain .."),
    **dict.fromkeys(("spend", "cost", "buy"), "pay .. -> .."),
    **dict.fromkeys(("steal", "rob"), "take .. from .."),
    **dict.fromkeys(("roll", "throw"), "choose n in 1..6 at random"),
    **dict.fromkeys(("print", "log", "say", "write", "announce"), 'note ".."'),
    **dict.fromkeys(("deal",), "draw .. from .. to .."),
    **dict.fromkeys(("pick", "select"), "choose x in .."),
    **dict.fromkeys(("call", "execute", "perform", "resolve"), "do .."),
    **dict.fromkeys(("var", "const", "def"), "let x = .."),
    **dict.fromkeys(("break", "exit", "leave"), "stop"),
    **dict.fromkeys(("foreach",), "for each x in .."),
    **dict.fromkeys(("require", "assert", "must"), "only if .."),
}

#: What is written elsewhere where nothing is to be done.
NOTHING = frozenset(("pass", "nothing", "noop", "skip", "continue"))


def condition_behind(s: Situation) -> Complaint | None:
    """`gain 1 coin if n > 2`"""
    if s.word.kind != "IF" or "SEMICOLON" not in s.accepted or s.sentence_start() == s.at:
        return None
    message = "a condition comes before the statement it belongs to"
    help = "write `if condition then ..`, or `only if condition` where it must hold"
    return s.complaint(codes.EFFECT_SYNTAX, message, help)


def each_player(s: Situation) -> Complaint | None:
    """`for each player:`"""
    if s.at < 2 or s.words[s.at - 2].kind != "_FOR_EACH" or s.words[s.at - 1].text not in ("player", "players"):
        return None
    first, last = s.words[s.at - 2], s.words[s.at - 1]
    meant = "each player"
    message = "write `each player` to let each player act in turn, or `for each p in players` if nobody acts"
    return Complaint(codes.EFFECT_SYNTAX, first.start, last.end, message, f"write `{meant}`", (meant,))


def choosing_nothing(s: Situation) -> Complaint | None:
    """`choose c in hand or pass`"""
    if s.word.kind != "OR" or "_OR_SKIP" not in s.accepted or s.at + 1 >= len(s.words):
        return None
    last = s.words[s.at + 1]
    text = s.slice(s.at, s.at + 2)
    return Complaint(
        codes.EFFECT_SYNTAX, s.word.start, last.end, f"`{text}` is written `or skip` here", "replace it", ("or skip",)
    )


def price_of_one_way(s: Situation) -> Complaint | None:
    """`gain 1 coin | pay 1 coin -> gain 1 wood`"""
    if s.word.kind != "_ARROW" or s.find(frozenset({"VBAR"}), s.sentence_start()) is None:
        return None
    message = "an alternative with a price must be in parentheses"
    return s.complaint(codes.EFFECT_SYNTAX, message, "write `.. | (pay .. -> ..)`")


RULES = (price_of_one_way, condition_behind, each_player, choosing_nothing)
