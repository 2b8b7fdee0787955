"""What a statement says it does is what its code does: the traits are compared with the instructions it becomes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from interpreter import resources
from interpreter.api import load
from interpreter.checker import typed
from interpreter.foundation.nodes import everything
from interpreter.ir import nodes as ir
from interpreter.ir.operations import OPERATIONS
from interpreter.language.running_sums import COUNTED
from interpreter.lower.program import lower_ruleset
from interpreter.verbs import all_verbs

EVERYTHING = Path(__file__).parent.parent / "describe" / "everything"
RULESETS = [EVERYTHING, *sorted(resources.bundled_rulesets())[:2]]
MOVING = OPERATIONS["move"].touches
Seen = list[tuple[Any, list[ir.Stmt]]]


@dataclass(frozen=True)
class Recording:
    """A verb whose statements are noted with what they become."""

    lower: dict[type, Callable[..., Any]]


def recording(seen: Seen) -> Iterator[Recording]:
    def noting(write: Callable[..., Any]) -> Callable[..., Any]:
        def writer(lowerer: Any, stmt: Any, env: Any) -> Any:
            code = write(lowerer, stmt, env)
            seen.append((stmt, code))
            return code

        return writer

    for verb in dict.fromkeys(all_verbs().values()):
        yield Recording({form: noting(write) for form, write in verb.lower.items()})


@pytest.mark.parametrize(
    "where", [EVERYTHING, *sorted(resources.bundled_rulesets())[:2]], ids=lambda where: Path(where).name
)
def test_traits_say_what_the_code_does(where: Path | str) -> None:
    checked, seen = load(where).checked, Seen()
    lower_ruleset(checked, checked.most, {}, list(recording(seen)))
    assert seen
    for stmt, code in seen:
        traits: typed.Traits = stmt.traits
        for node in everything(tuple(code)):
            if isinstance(node, ir.Operate):
                operation = OPERATIONS[node.operation.removeprefix(COUNTED)]
                by_chance = any(m.drawn or m.shuffled for m in traits.moves)
                moves = traits.moves or traits.reveals  # who knows where a component is, is kept with the places
                assert moves or operation.touches != MOVING, f"{type(stmt).__name__} moves components"
                assert by_chance or not operation.random, f"{type(stmt).__name__} lets chance in"
            if isinstance(node, ir.SetSlot | ir.AddSlot):
                assert traits.changes, f"{type(stmt).__name__} changes something"
            if isinstance(node, ir.Fail):
                assert traits.demands(stmt), f"{type(stmt).__name__} fails"
