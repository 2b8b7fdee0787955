"""Whether something that can fail follows a place in an effect: what is promised must come that far."""

from __future__ import annotations

from interpreter.analysis.colour import Colours
from interpreter.analysis.constants import NOTHING, Known
from interpreter.checker import typed as t
from interpreter.foundation.errors import InternalError
from interpreter.lower.segments.continuations import Again, Continuation, EndOption, Rest, chain, open_options


def ahead(colours: Colours, k: Continuation, known: Known = NOTHING) -> tuple[list[EndOption], bool, bool]:
    """The options being carried out, innermost first; whether a demand follows before the outermost of them ends,
    and whether one follows in the rest of the effect."""
    options = open_options(k)
    before = after = False
    for element in chain(k):
        if options and element is options[-1]:
            before = after
        for stmt in _following(element):
            after = after or colours.demand(stmt, known.within(stmt))
            if after:
                break
            known = known.behind(stmt)
    return options, before, after


def ahead_of_way_out(colours: Colours, stmt: t.Choose | t.Menu, k: Continuation) -> tuple[bool, bool]:
    """The same of a choice's `skip`: whether a demand follows it before the outermost option ends, and at all."""
    done = () if stmt.orelse is None else stmt.orelse.statements
    known = NOTHING.given(stmt.skip_condition)
    match done[-1:]:
        case (t.End(),):
            return False, False
        case (t.Stop(),):
            return ahead(colours, nearest_loop(k).after, known.behind(*done[:-1]))[1:]
    return ahead(colours, k, known.behind(*done))[1:]


def nearest_loop(k: Continuation) -> Again:
    """The loop that `stop` leaves before `k`."""
    for element in chain(k):
        if isinstance(element, Again):
            return element
    raise InternalError("a stop outside of a loop")


def _following(element: Continuation) -> tuple[t.Stmt, ...]:
    """The statements that an element of what follows stands for."""
    match element:
        case Rest(statements=statements, start=start):
            return statements[start:]
        case Again(loop=loop):
            return (loop,)
    return ()
