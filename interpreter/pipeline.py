"""The whole way from a folder to a game, one call a line. The page to read first.

YAML + effect text -> syntax -> check -> lower -> codegen -> runtime
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from interpreter.analysis.promises import check_promises
from interpreter.cache import cache_folder
from interpreter.checker.formula import check_formula
from interpreter.checker.ruleset import check_partly, check_ruleset
from interpreter.checker.symbols import FunctionSym
from interpreter.checker.typed import CheckedRuleset
from interpreter.codegen.image import make_image
from interpreter.foundation.diagnostics import Diagnostic, Findings
from interpreter.foundation.errors import NotNative, RuleFault
from interpreter.foundation.garbage import few_collections
from interpreter.foundation.recursion import deep_recursion
from interpreter.foundation.source import SourceFile, Span
from interpreter.ir import nodes as ir
from interpreter.kept_programs import keep_program, kept_program
from interpreter.language.types import Type
from interpreter.lower.program import lower_ruleset
from interpreter.runtime.loader import load_program
from interpreter.runtime.program import Program
from interpreter.syntax.codes import NESTED_TOO_DEEPLY
from interpreter.syntax.overlays.resolve import resolve_overlay, settled
from interpreter.syntax.ruleset_reader import read_ruleset
from interpreter.syntax.tree import RulesetTree
from interpreter.syntax.yaml.nodes import YamlScalar
from interpreter.verbs import all_verbs

if TYPE_CHECKING:
    from interpreter.native.machine import NativeProgram

_Checked = TypeVar("_Checked")


def check_folder(path: Path, findings: Findings) -> tuple[CheckedRuleset | None, tuple[SourceFile, ...]]:
    """Reads and checks a ruleset's folder (or single file). All findings are gathered; None where there are errors."""
    tree, checked = read_and_check(path, findings)
    return checked, tree.files


def read_and_check(path: Path, findings: Findings) -> tuple[RulesetTree, CheckedRuleset | None]:
    """As `check_folder`, for who needs the ruleset as it is written as well."""
    with few_collections():
        return _read_and_check(path, findings)


@dataclass(frozen=True, slots=True)
class Partial:
    """A ruleset as far as it can be understood: without errors whole, else with effects and formulas set aside.
    `elsewhere` are the errors in its declarations; what they say of it may be wrong."""

    tree: RulesetTree
    checked: CheckedRuleset
    elsewhere: tuple[Diagnostic, ...] = ()


def read_partly(path: Path, findings: Findings) -> Partial | None:
    """As `read_and_check`, for what errors elsewhere do not concern. None where the errors concern everything."""
    with few_collections():
        found = Findings()
        tree = resolve_overlay(read_ruleset(path, found), path, found)
        partly = _deep(tree, found, lambda: _checked_partly(tree, found))
        findings.take(settled(found, tree, _findings_of))
        return partly


def _checked_partly(tree: RulesetTree, found: Findings) -> Partial | None:
    partly = check_partly(tree, found, all_verbs())
    if partly is not None and not found.errors:
        check_promises(partly[0], found)
    return None if partly is None else Partial(tree, *partly)


def _read_and_check(path: Path, findings: Findings) -> tuple[RulesetTree, CheckedRuleset | None]:
    found = Findings()
    tree = resolve_overlay(read_ruleset(path, found), path, found)
    checked = _checked(tree, found)
    findings.take(settled(found, tree, _findings_of))
    return tree, None if findings.errors else checked


def _checked(tree: RulesetTree, found: Findings) -> CheckedRuleset | None:
    return _deep(tree, found, lambda: _checked_wholly(tree, found))


def _checked_wholly(tree: RulesetTree, found: Findings) -> CheckedRuleset | None:
    checked = check_ruleset(tree, found, all_verbs())
    if checked is not None:
        check_promises(checked, found)
    return checked


def _deep(tree: RulesetTree, found: Findings, check: Callable[[], _Checked | None]) -> _Checked | None:
    """What a check gives; None, reported, where the ruleset is nested too deeply for it."""
    try:
        with deep_recursion():
            return check()
    except RecursionError:
        message = "effects or formulas of this ruleset lead into each other too deeply to be followed"
        start = Span(tree.files[0], 0, 0)
        found.add(NESTED_TOO_DEEPLY, start, message, help="call them from one place, one after the other")
    return None


def _findings_of(tree: RulesetTree) -> Findings:
    found = Findings()
    _checked(tree, found)
    return found


def formula(
    ruleset: CheckedRuleset, text: YamlScalar, name: str, players: int, findings: Findings, want: Type | None = None
) -> FunctionSym | None:
    """A formula to be handed to `compile_ruleset` as one of `extra`; its parameters are the seats, called a, b, c .."""
    return check_formula(ruleset, text, name, players, all_verbs(), findings, want)


def lowered_ruleset(
    ruleset: CheckedRuleset,
    players: int,
    settings: Mapping[str, Any] | None = None,
    extra: Mapping[str, FunctionSym] | None = None,
    *,
    sums: bool = True,
) -> ir.Program:
    """The intermediate program of a game; see `lower.program.lower_ruleset`."""
    return lower_ruleset(ruleset, players, settings or {}, all_verbs().values(), extra, sums=sums)


def compile_ruleset(
    ruleset: CheckedRuleset,
    files: tuple[SourceFile, ...],
    players: int,
    settings: Mapping[str, Any] | None = None,
    build: str = "table",
    extra: Mapping[str, FunctionSym] | None = None,
    *,
    explicit: bool = False,
) -> Program:
    """The program of a game for N players and these settings. `build` is "table" or "simulation"; where chance is
    `explicit` games of it are played by `runtime.explicit`.

    RuleFault for what is beyond compiling. With `extra` (perhaps empty) the ruleset may have been added to as well:
    such programs are not kept between runs.
    """
    chosen = settings or {}
    if extra is None:
        kept = kept_program(ruleset.digest, files, players, chosen, build, explicit=explicit)
        if kept is not None:
            return kept
    try:
        with deep_recursion(), few_collections():
            lowered = lowered_ruleset(ruleset, players, chosen, extra)
            image = make_image(lowered, files, build == "table")
    except RecursionError:
        raise RuleFault("an effect is too long, or nested too deeply, to be compiled") from None
    if extra is None:
        keep_program(ruleset.digest, players, chosen, build, image)
    return load_program(image, files, chosen, build, explicit=explicit)


def compile_native(ruleset: CheckedRuleset, program: Program) -> NativeProgram:
    """The native form of a ruleset's compiled program (of the simulation build). NotNative where there is none."""
    from interpreter.native.build import built
    from interpreter.native.keeping import keep_native
    from interpreter.native.machine import NativeProgram
    from interpreter.native.module import write_module

    try:
        with deep_recursion(), few_collections():
            # In C a look at what is in play costs little, so that no sums are kept there.
            lowered = lower_ruleset(ruleset, program.players, program.settings, all_verbs().values(), None, sums=False)
            module = write_module(lowered, program)
    except RecursionError:
        raise NotNative("an effect is too long, or nested too deeply") from None
    if cache_folder() is None:
        from shutil import rmtree
        from tempfile import mkdtemp
        from weakref import finalize

        folder = mkdtemp(prefix="rulewright-")
        native = NativeProgram(program, module, built(module.text, scratch=Path(folder)))
        finalize(native, rmtree, folder, ignore_errors=True)
        return native
    library = built(module.text)
    keep_native(program, module, library)
    return NativeProgram(program, module, library)
