"""Rulesets in C for tests: compiled without pains to be fast, or with what finds mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from interpreter import NativeProgram, Ruleset
from interpreter.foundation.recursion import deep_recursion
from interpreter.lower.program import lower_ruleset
from interpreter.native.build import built
from interpreter.native.module import write_module
from interpreter.verbs import all_verbs

#: A compiler is ten times faster without its optimiser.
PLAIN = ("-O0",)
#: The heap is tidied up wherever it may be, so that whatever holds on to a place of before is found out.
TIDY = ("-O0", "-DSTRESS")


def native(ruleset: Ruleset, players: int, folder: Path, flags: Sequence[str] = PLAIN) -> NativeProgram:
    """The native build of a ruleset; its library is in the folder unless such things are kept."""
    program = ruleset.program(players, build="simulation")
    with deep_recursion():
        lowered = lower_ruleset(ruleset.checked, players, {}, all_verbs().values(), None, sums=False)
        module = write_module(lowered, program)
    return NativeProgram(program, module, built(module.text, flags, folder))
