"""The table of operations is what the verifier judges by, and what both backends and the evaluator implement."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.foundation.errors import InternalError
from interpreter.foundation.source import SourceFile, Span
from interpreter.ir import nodes as ir
from interpreter.ir.evaluator import LIBRARY
from interpreter.ir.operations import FUNCTIONS, OPERATIONS
from interpreter.ir.verifier import verify
from interpreter.language.running_sums import COUNTED
from interpreter.lower.program import lower_ruleset
from interpreter.native.library_calls import SPECIAL
from interpreter.runtime import library, operations
from interpreter.runtime.knowledge import Knowledge
from interpreter.runtime.pauses import Pauses
from interpreter.verbs import all_verbs

HEADERS = "\n".join(
    file.read_text("utf-8") for file in sorted((Path(interpreter.__file__).parent / "native" / "c").glob("*.h"))
)
#: Operations that are methods, by the class that has them.
METHODS: dict[str, Any] = {"show": Knowledge, "move_by": Knowledge, "draw_unseen": Knowledge, "allowed": Pauses}
METHODS["in_progress"] = Pauses


def takes(function: Callable[..., Any], without: int) -> tuple[int, int | None]:
    """The fewest and the most arguments of a function, less some at the beginning; at most None: any number."""
    parameters = list(inspect.signature(function).parameters.values())[without:]
    open_ended = any(p.kind is p.VAR_POSITIONAL for p in parameters)
    fixed = [p for p in parameters if p.kind is not p.VAR_POSITIONAL]
    return len(fixed), None if open_ended else len(fixed)


@pytest.mark.parametrize("function", [f for f in FUNCTIONS.values() if not f.python], ids=lambda f: f.name)
def test_a_function_has_an_implementation_in_python(function: Any) -> None:
    if function.name in ("item", "joined"):  # are written out
        return
    fewest, most = takes(library.FUNCTIONS[function.name], int(function.counted))
    assert fewest <= function.fewest and (most is None or most == function.most)


def test_python_has_no_other_functions() -> None:
    assert set(library.FUNCTIONS) - {"closure"} <= set(FUNCTIONS)


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=lambda f: f.name)
def test_a_function_has_an_implementation_in_c(function: Any) -> None:
    if function.name == "unknown_value":  # only of rulesets with errors, which C does not play
        return
    assert (function.name in SPECIAL) is not bool(function.c), "either has a name in C or code of its own"
    if function.c:
        assert re.search(rf"\b{function.c}\(State \*S\b", HEADERS), function.c


def test_the_evaluator_evaluates_what_is_static() -> None:
    assert {f.name for f in FUNCTIONS.values() if f.static} == {*LIBRARY, "joined"}


@pytest.mark.parametrize("name", [n for n in OPERATIONS if not n.startswith(COUNTED)])
def test_an_operation_has_an_implementation_in_both(name: str) -> None:
    operation = OPERATIONS[name]
    owner = METHODS.get(name)
    function = operations.OPERATIONS[name] if owner is None else getattr(owner, name)
    fewest, most = takes(function, 1 if owner is None else 2)
    assert fewest <= operation.fewest and (most is None or most == operation.most)
    if name != "not_understood":
        assert re.search(rf"\bop_{name}\(", HEADERS), name


def test_python_has_no_other_operations() -> None:
    assert {*operations.OPERATIONS} <= {*OPERATIONS}


NOWHERE = Span(SourceFile("nowhere", ""), 0, 0)
WRONG: dict[str, ir.Stmt] = {
    "there is no operation dance": ir.Operate(NOWHERE, "dance", ()),
    "shuffle takes 1 to 1 arguments, not 0": ir.Operate(NOWHERE, "shuffle", ()),
    "union takes 2 to 2 arguments, not 1": ir.SetVar(
        NOWHERE, "x", ir.Library(NOWHERE, "union", (ir.Const(NOWHERE, ()),))
    ),
}


@pytest.mark.parametrize("complaint", WRONG)
def test_the_verifier_judges_operations(complaint: str) -> None:
    ruleset = interpreter.load("reedwater")
    program = lower_ruleset(ruleset.checked, ruleset.players[0], {}, all_verbs().values())
    function = next(f for f in program.functions if f.role == "entry")
    function.body = (WRONG[complaint], *function.body)
    with pytest.raises(InternalError, match=complaint):
        verify(program)
