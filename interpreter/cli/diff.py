"""`rulewright diff`: what two rulesets differ in."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import click

from interpreter.api import load
from interpreter.cli.entry import CLEAN, streams_of, with_game
from interpreter.describe.difference import CODE, Difference, Written, differences
from interpreter.foundation.diagnostics import Findings
from interpreter.language.sections import ORIGIN_KEYS
from interpreter.syntax.overlays import resolve_overlay
from interpreter.syntax.ruleset_reader import read_ruleset
from interpreter.syntax.tree import RulesetTree

EPILOG = """\b
Examples:
  rulewright diff GAME my_variant                  what an overlay comes to
  rulewright diff GAME my_variant --no-text        the rules alone
  rulewright diff old/my_game my_game --format json
\b
+ only the second has it   - only the first has it   ~ it says something else
"""

SIGNS = {"added": "+", "removed": "-", "changed": "~"}


@click.command("diff", epilog=with_game(EPILOG))
@click.argument("first", metavar="NAME|PATH")
@click.argument("second", metavar="NAME|PATH")
@click.option("--no-text", is_flag=True, help="Leave out names, scenarios and where things come from.")
@click.option(
    "--format", "format_", type=click.Choice(["text", "json"]), default="text", help="How the differences are written."
)
@click.pass_context
def command(ctx: click.Context, first: str, second: str, no_text: bool, format_: str) -> int:
    """Show what the second ruleset says that the first does not, and the other way round.

    Overlays are resolved; groups, rows, order and comments do not count. Of scenarios that only one of them has the
    names are told (the JSON has all of them). Exit status 0, whatever is found.
    """
    streams = streams_of(ctx)
    found = differences(_tree(first), _tree(second))
    if no_text:
        found = [d for d in found if not _is_text(d)]
    if format_ == "json":
        streams.data([d.as_dict() for d in found])
        return CLEAN
    for difference in found:
        for line in _lines(difference):
            streams.line(line)
    return CLEAN


def _tree(name: str) -> RulesetTree:
    path = load(name).path
    findings = Findings()
    return resolve_overlay(read_ruleset(path, findings), path, findings)


def _is_text(difference: Difference) -> bool:
    path = difference.path
    return path[0] in ("text", "scenarios") or path[-1] in ("source", "reconstructed", "ruling")


def _lines(difference: Difference) -> Iterator[str]:
    path, code = difference.path, CODE.get(difference.path[0], "")
    difference = replace(difference, before=_short(difference.before, code), after=_short(difference.after, code))
    head = f"{SIGNS[difference.what]} {': '.join(path[:-1] if path[-1] == code else path)}"
    if difference.path[0] == "scenarios" and len(difference.path) == 2:
        yield head  # a scenario that only one of them has: its name says what it is about
        return
    before, after = _written(difference.before), _written(difference.after)
    if isinstance(difference.before, list) and isinstance(difference.after, list):
        before, after = [*map(_inline, difference.before)], [*map(_inline, difference.after)]
    if difference.what != "changed":
        value = before if difference.after is None else after
        yield from _headed(head, value)
    elif len(before) == len(after) == 1:
        yield f"{head}: {before[0]} -> {after[0]}"
    else:
        yield f"{head}:"
        for line in difflib.ndiff(before, after):
            if not line.startswith("?"):
                yield f"    {line}"


def _short(value: Written, code: str) -> Written:
    """What an effect or formula does or is; where it comes from is left out when it is new or gone as a whole."""
    if isinstance(value, dict) and code in value and value.keys() <= {code, *ORIGIN_KEYS}:
        return value[code]
    return value


def _headed(head: str, value: list[str]) -> Iterator[str]:
    if len(value) == 1:
        yield f"{head}: {value[0]}"
    else:
        yield f"{head}:"
        yield from (f"    {line}" for line in value)


def _written(value: Any) -> list[str]:
    """A value as lines: a mapping or list in one, a text as it stands."""
    return _inline(value).split("\n") if not isinstance(value, str) else value.split("\n")


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_inline(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return str(value).replace("\n", "; ") if value is not None else ""
