"""What is offered can be finished: a search over the ways of answering what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.fuzz.world import NOTHING, SKIP, EndBlock, Fault, LeaveLoop, Pending, Question, Returned, Satisfied

Known = dict[tuple[str, ...], bool]


def finishable(attempt: Callable[[Sequence[str]], None], answers: list[str], known: Known) -> bool:
    """Whether some way of answering what comes after these answers leads to the end of the outermost option.
    `known` keeps what has been found out."""
    key = tuple(answers)
    if key not in known:
        known[key] = search(attempt, answers, known)
    return known[key]


def search(attempt: Callable[[Sequence[str]], None], answers: list[str], known: Known) -> bool:
    try:
        attempt(answers)
    except (Satisfied, LeaveLoop, EndBlock, Returned):
        return True
    except Fault:
        return False
    except Pending as pending:
        question: Question = pending.args[0]
        ways = ([SKIP] if question.skip else []) + question.keys
        if any(finishable(attempt, [*answers, way], known) for way in ways):
            return True
        return question.out and not question.skip and finishable(attempt, [*answers, NOTHING], known)
    return True
