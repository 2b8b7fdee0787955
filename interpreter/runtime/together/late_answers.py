"""Answers to decisions that were read a while ago: taken where the same is asked still, else refused with what has
changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from interpreter.foundation.errors import IllegalChoice
from interpreter.runtime.decisions import Decision, Option, same_question

#: This many keys does a message name.
_NAMED = 40


def answer_late(
    asked: Decision, answer: Option | str | int, now: Sequence[Decision], since: Iterable[int | None]
) -> tuple[int, int]:
    """The number of the open decision, among those open `now`, that an answer to `asked` is for, and the number of its
    option. `since`: who has answered after `asked` was read.

    IllegalChoice, which says what has changed, where its player is asked nothing or something else by now, has answered
    it before, or where the option is no longer on offer or speaks of an offer that is gone.
    """
    for number, decision in enumerate(now):
        if decision is asked:
            return number, decision.index(answer)
        if decision.player == asked.player:
            return number, _index(asked, answer, decision, asked.player in since)
    why = f"{asked.whose} has no open decision now" if now else "the game is over"  # what others are asked is theirs
    raise IllegalChoice(f"this decision is no longer open: {why}", ())


def _index(asked: Decision, answer: Option | str | int, now: Decision, answered: bool) -> int:
    value = asked.values[asked.index(answer)]
    if not same_question(asked, now):
        raise now.illegal(f"this decision is no longer open: the question is now {now.prompt!r}")
    if not _same_offers(asked, value, now):
        raise now.illegal("the offer that this answers is gone: another one has replaced it")
    if answered:
        raise now.illegal(
            "this decision was already answered, and the same question is asked again: read the decision again"
        )
    if value in now.values:
        return list(now.values).index(value)
    raise now.illegal(f"the options have changed since this was asked - {_changes(asked, now)}")


def _changes(asked: Decision, now: Decision) -> str:
    gone = [key for key, value in zip(asked.keys, asked.values, strict=True) if value not in now.values]
    new = [key for key, value in zip(now.keys, now.values, strict=True) if value not in asked.values]
    said = f"no longer on offer: {', '.join(gone[:_NAMED])}"
    return said + (f"; new: {', '.join(new[:_NAMED])}" if new else "")


def _same_offers(asked: Decision, value: int, now: Decision) -> bool:
    """Whether an answer to a decision that was asked a while ago speaks of the same offers as it would now."""
    then, by_now = asked.offers, now.offers
    if then is None or by_now is None:
        return True
    return then.about == by_now.about and then.marks.get(value) == by_now.marks.get(value, then.marks.get(value))
