"""`rulewright show`: what the stages of the pipeline make of a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import click

from interpreter import resources
from interpreter.api import load
from interpreter.checker.printer import print_typed
from interpreter.checker.symbols import ComponentSym, EffectSym, FunctionSym, KindSym
from interpreter.checker.typed import CheckedRuleset
from interpreter.cli.entry import CLEAN, FINDINGS, streams_of, with_game
from interpreter.cli.streams import Streams
from interpreter.cli.targets import from_here
from interpreter.codegen.module import function_text, source_text
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.errors import UsageError
from interpreter.foundation.suggest import did_you_mean
from interpreter.ir.nodes import Program
from interpreter.ir.printer import print_program
from interpreter.native.module import function_text as c_text
from interpreter.pipeline import lowered_ruleset
from interpreter.ruleset import Ruleset
from interpreter.syntax.effects.parser import parse_block, parse_expression
from interpreter.syntax.overlays.resolve import resolve_overlay
from interpreter.syntax.printer import print_tree
from interpreter.syntax.ruleset_reader import read_ruleset
from interpreter.syntax.tree import RulesetTree

EPILOG = """\b
Examples:
  rulewright show tree GAME                    the files as they were read
  rulewright show types my_game:take_turn      one effect with its resolved names and types
  rulewright show ir my_game:take_turn         its intermediate representation
  rulewright show python my_game               the generated Python
  rulewright show c my_game:take_turn          the C that `simulate --native` runs
"""


@click.command("show", epilog=with_game(EPILOG))
@click.argument("stage", type=click.Choice(["tree", "types", "ir", "python", "c"]))
@click.argument("name", metavar="NAME[:EFFECT]")
@click.option(
    "--players", type=int, metavar="N", help="For ir, python and c: the number of players (the fewest possible)."
)
@click.option("--simulation", is_flag=True, help="For python: the build that simulations run, without a log.")
@click.pass_context
def command(ctx: click.Context, stage: str, name: str, players: int | None, simulation: bool) -> int:
    """Print what a stage of the pipeline makes of a ruleset, or of one effect or function of it.

    NAME is a bundled ruleset or a path; after the last colon is the name of an effect or function.
    """
    streams = streams_of(ctx)
    if players is not None and stage not in ("ir", "python", "c"):
        raise UsageError(f"--players is for ir, python and c: {stage} is the same for any number of players")
    if simulation and stage != "python":
        raise UsageError(f"--simulation is for python: {stage} is the same for both builds")
    ruleset_name, effect = split_name(name)
    if stage == "tree":
        return _show_tree(streams, ruleset_name, effect)
    ruleset = load(ruleset_name)
    if stage == "types":
        streams.out(_types(ruleset, effect))
        return CLEAN
    number = ruleset.players.start if players is None else players
    if number not in ruleset.players:
        raise UsageError(f"{ruleset.title} is not for {number} players")
    if effect:
        _require(effect, _symbols(ruleset.checked))
    if stage == "c":
        twin = ruleset.program(number, build="simulation")
        streams.out(c_text(lowered_ruleset(ruleset.checked, number, sums=False), twin, effect))
        return CLEAN
    program = lowered_ruleset(ruleset.checked, number)
    streams.out(
        print_program(program, effect or None) if stage == "ir" else _python(program, effect, table=not simulation)
    )
    return CLEAN


def split_name(text: str) -> tuple[str, str]:
    """Ruleset and effect of `NAME[:EFFECT]`: the last colon splits, unless it belongs to the path."""
    name, colon, effect = text.rpartition(":")
    if not colon or text in resources.bundled_rulesets() or "/" in effect or "\\" in effect or Path(text).exists():
        return text, ""
    return name, effect


def _require(effect: str, known: Iterable[str]) -> None:
    names = list(known)
    if effect not in names:
        raise UsageError(f"there is no effect or function {effect!r}; {did_you_mean(effect, names)}")


def _show_tree(streams: Streams, name: str, effect: str) -> int:
    """The tree needs no ruleset without errors: what could be read is printed, and the findings go to stderr."""
    folder = resources.find_ruleset(name)
    findings = Findings()
    tree = resolve_overlay(read_ruleset(folder, findings), folder, findings)
    streams.out(_effect_tree(tree, effect, findings) if effect else print_tree(tree))
    found = from_here(findings.sorted(), folder)
    streams.findings(found, stderr=True)
    return FINDINGS if findings.errors else CLEAN


def _effect_tree(tree: RulesetTree, effect: str, findings: Findings) -> str:
    sections = {name: tree.sections[name].entries for name in ("effects", "functions") if name in tree.sections}
    _require(effect, [id for entries in sections.values() for id in entries])
    text = ""
    for name, entries in sections.items():
        if effect in entries:
            parse: Callable[..., object] = parse_block if name == "effects" else parse_expression
            node = parse(entries[effect][1], findings)
            text += print_tree(node) if node is not None else ""
    return text


def _types(ruleset: Ruleset, effect: str) -> str:
    symbols = _symbols(ruleset.checked)
    if effect:
        _require(effect, symbols)
        return print_typed(symbols[effect]) + "\n"
    return "\n\n".join(print_typed(symbol) for symbol in symbols.values()) + "\n"


def _symbols(checked: CheckedRuleset) -> dict[str, EffectSym | FunctionSym]:
    """Everything with a body, by name: functions, effects, hooks (`entry.hook`), what counters do (`coin.reach[5]`)."""
    owners: list[KindSym | ComponentSym] = [*checked.kinds.values(), *checked.components.values()]
    hooks = [body for owner in owners for hook in owner.hooks.values() for body in hook.bodies.values()]
    acts = [effect for c in checked.counters.values() for _, effect in (*c.reach, *c.fall_to)]
    return {**checked.functions, **checked.effects, **{e.name: e for e in (*hooks, *acts)}}


def _python(program: Program, effect: str, *, table: bool) -> str:
    return function_text(program, effect, table) if effect else source_text(program, table)
