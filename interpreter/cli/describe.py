"""`rulewright describe`: what a ruleset says, in words."""

from __future__ import annotations

import click

from interpreter.cache import read_contents
from interpreter.cli.entry import CLEAN, streams_of, with_game
from interpreter.cli.streams import Streams
from interpreter.describe.phrases.forms import LANGUAGES
from interpreter.foundation.diagnostics import Findings, Severity
from interpreter.foundation.errors import InvalidRuleset
from interpreter.kept_results import read_result, write_result
from interpreter.resources import find_ruleset

EPILOG = """\b
Examples:
  rulewright describe GAME                      the whole game
  rulewright describe GAME take_turn            one effect, and what it mentions
  rulewright describe my_game some_card --lang de
"""


@click.command("describe", epilog=with_game(EPILOG))
@click.argument("name", metavar="NAME|PATH")
@click.argument("id", required=False)
@click.option("--lang", "language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language.")
@click.pass_context
def command(ctx: click.Context, name: str, id: str | None, language: str) -> int:
    """Say in words what a ruleset's effects say: an entry, effect, counter, zone, or the whole game.

    An entry's own `text:` stands for its effects where it has one in that language. Of a ruleset with errors a single
    thing is described if the errors do not concern it.
    """
    streams = streams_of(ctx)
    streams.out(_described(streams, name, id, language))
    return CLEAN


def _described(streams: Streams, name: str, id: str | None, language: str) -> str:
    """The description, which is kept. InvalidRuleset where errors concern what is to be described."""
    folder = find_ruleset(name)
    contents = read_contents(folder)
    about = f"{language} {'' if id is None else id}"
    kept = read_result(contents, "description", about)
    if kept is not None:
        return str(kept[0])
    from interpreter import pipeline  # loaded only where nothing is kept
    from interpreter.describe.concerned import concerning
    from interpreter.describe.subjects import describe

    findings = Findings()
    found = pipeline.read_partly(folder, findings)
    errors = [d for d in findings.sorted() if d.severity is Severity.ERROR]
    if found is None or (errors and id is None):
        raise InvalidRuleset(name, errors)
    concerned = concerning(errors, found.tree, found.checked, id) if errors and id is not None else ()
    if concerned:
        raise InvalidRuleset(name, list(concerned))
    text = describe(found.checked, id, language)
    if errors:
        number = "is an error" if len(errors) == 1 else f"are {len(errors)} errors"
        streams.note(f"there {number} elsewhere: `rulewright lint {name}` shows more")
    else:
        write_result(contents, found.tree, "description", text, about)
    return text
