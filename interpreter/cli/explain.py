"""`rulewright explain`: what a finding means, and how the options of an effect are judged."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.api import load
from interpreter.cli.codes import all_codes, find_code
from interpreter.cli.entry import CLEAN, streams_of, with_game
from interpreter.cli.show import split_name
from interpreter.cli.streams import Streams
from interpreter.cli.targets import Places
from interpreter.describe.legality import explain_legality
from interpreter.foundation.errors import UsageError
from interpreter.foundation.source import Span
from interpreter.resources import bundled_rulesets

EPILOG = """\b
Examples:
  rulewright explain RW3001
  rulewright explain unknown-name
  rulewright explain                  all codes
  rulewright explain GAME:take_turn   how the options of an effect are judged, and what in it can fault
"""


@click.command("explain", epilog=with_game(EPILOG))
@click.argument("what", metavar="[CODE|NAME:EFFECT]", required=False)
@click.pass_context
def command(ctx: click.Context, what: str | None) -> int:
    """Tell what a finding means, or how the options of an effect are judged.

    CODE is an id or a name, as in `[RW3001 unknown-name]`. NAME is a bundled ruleset or a path; behind the last colon
    stands an effect.
    """
    streams = streams_of(ctx)
    if what is None:
        codes = all_codes()
        width = max(len(c.name) for c in codes)
        for c in codes:
            streams.line(f"{c.id}  {c.severity.value:7}  {c.name:{width}}  {c.title}")
        return CLEAN
    name, effect = split_name(what)
    if effect:
        _explain_effect(streams, name, effect)
        return CLEAN
    if what in bundled_rulesets() or Path(what).is_dir():
        effect = next(iter(load(what).checked.effects))
        raise UsageError(f"which effect of {what}? for example `rulewright explain {what}:{effect}`")
    found = find_code(what)
    streams.line(f"{found.id} {found.name} ({found.severity.value}): {found.title}")
    streams.line()
    streams.line(found.explanation.strip())
    return CLEAN


def _explain_effect(streams: Streams, name: str, effect: str) -> None:
    ruleset = load(name)
    found = explain_legality(ruleset.checked, effect)
    places = Places(ruleset.path)

    def line(span: Span, text: str) -> None:
        seen = places.seen(span)
        quoted = " ".join(span.text.split())
        streams.line(f"  {seen.source.path}:{seen.line}: {quoted if len(quoted) < 70 else quoted[:67] + '...'}")
        if text:
            streams.line(f"    {text}")

    streams.line(f"{effect}: {found.reached}")
    parts: tuple[tuple[str, str, list[tuple[Span, str]]], ...] = (
        ("Decisions", "none", list(found.decisions)),
        ("Can fault", "nothing", [(span, "") for span in found.faults]),
        ("Chance ends the promise of an option", "nowhere", [(span, "") for span in found.chances]),
    )
    for heading, nothing, lines in parts:
        streams.line(f"{heading}:" if lines else f"{heading}: {nothing}")
        for span, text in lines:
            line(span, text)
