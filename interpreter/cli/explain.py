"""`rulewright explain`: what a finding or a word means, how options are judged, how a value is computed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from interpreter.api import load
from interpreter.cli.codes import all_codes, find_code
from interpreter.cli.entry import CLEAN, streams_of, with_game
from interpreter.cli.show import split_name
from interpreter.cli.streams import Streams
from interpreter.cli.targets import Places
from interpreter.cli.words import near_words, words
from interpreter.describe.legality import explain_legality
from interpreter.describe.values import explain_value
from interpreter.foundation.errors import UsageError
from interpreter.foundation.source import Span
from interpreter.foundation.suggest import near_names
from interpreter.resources import bundled_rulesets
from interpreter.ruleset import Ruleset

EPILOG = """\b
Examples:
  rulewright explain RW3001
  rulewright explain unknown-name
  rulewright explain neighbours       a word of the language: a statement, verb, key, property or function
  rulewright explain                  all codes
  rulewright explain GAME:take_turn   how the options of an effect are judged, and what in it can fault
  rulewright explain GAME:VALUE       which passives of a value are kept as a running sum
"""


@click.command("explain", epilog=with_game(EPILOG))
@click.argument("what", metavar="[CODE|WORD|NAME:EFFECT]", required=False)
@click.pass_context
def command(ctx: click.Context, what: str | None) -> int:
    """Explain a finding, a word of the language, an effect (how its options are judged), or a value.

    CODE is an id or a name, as in `[RW3001 unknown-name]`. WORD is a word of the language. NAME is a
    bundled ruleset or a path; after the last colon is an effect or a value.
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
        ruleset = load(name)
        if effect in ruleset.checked.values:
            _explain_value(streams, ruleset, effect)
        else:
            _explain_effect(streams, ruleset, effect)
        return CLEAN
    if what in bundled_rulesets() or Path(what).is_dir():
        effect = next(iter(load(what).checked.effects))
        raise UsageError(f"which effect of {what}? for example `rulewright explain {what}:{effect}`")
    if what in words():
        streams.line("\n\n".join(words()[what]))
        return CLEAN
    if _looks_like_a_word(what):
        raise UsageError(f"there is no finding and no word {what!r}; did you mean {' or '.join(near_words(what))}?")
    found = find_code(what)
    streams.line(f"{found.id} {found.name} ({found.severity.value}): {found.title}")
    streams.line()
    streams.line(found.explanation.strip())
    return CLEAN


def _looks_like_a_word(what: str) -> bool:
    """Whether it is neither a code nor near to one, but near to a word."""
    codes = [c.name for c in all_codes()]
    return what.isalpha() and what not in codes and not near_names(what, codes) and bool(near_words(what))


def _explain_effect(streams: Streams, ruleset: Ruleset, effect: str) -> None:
    found = explain_legality(ruleset.checked, effect)
    streams.line(f"{effect}: {found.reached}")
    _parts(
        streams,
        ruleset,
        ("Decisions", "none", found.decisions),
        ("Can fault", "nothing", [(span, "") for span in found.faults]),
        ("Chance ends the promise of an option", "nowhere", [(span, "") for span in found.chances]),
    )


def _explain_value(streams: Streams, ruleset: Ruleset, name: str) -> None:
    found = explain_value(ruleset.checked, name)
    streams.line(f"{name}: a value that entries change" if found.changed else f"{name}: a value that nothing changes")
    _parts(
        streams,
        ruleset,
        ("Kept as a running sum", "nothing", [(span, "") for span in found.kept]),
        ("Worked out at every read", "nothing else", found.worked_out),
    )


def _parts(streams: Streams, ruleset: Ruleset, *parts: tuple[str, str, Sequence[tuple[Span, str]]]) -> None:
    """Headings with their lines, each a place and what is said of it; a word for a part without any."""
    places = Places(ruleset.path)
    for heading, nothing, lines in parts:
        streams.line(f"{heading}:" if lines else f"{heading}: {nothing}")
        for span, text in lines:
            seen = places.seen(span)
            quoted = " ".join(span.text.split())
            streams.line(f"  {seen.source.path}:{seen.line}: {quoted if len(quoted) < 70 else quoted[:67] + '...'}")
            if text:
                streams.line(f"    {text}")
