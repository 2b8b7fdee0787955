"""`rulewright fmt`: one layout for rulesets."""

from __future__ import annotations

import click

from interpreter.cli.entry import CLEAN, FINDINGS, streams_of, with_game
from interpreter.cli.streams import Streams
from interpreter.cli.targets import Places, Target, find_targets, from_here, real_path
from interpreter.fmt.formatter import Formatted, format_folder
from interpreter.foundation.source import SourceFile, Span
from interpreter.linter.fixing import as_diff, write_fixed

EPILOG = """\b
Examples:
  rulewright fmt games/my_game                 format all its files
  rulewright fmt games/my_game/cards.yaml      that file
  rulewright fmt --check                       in CI: exit status 1 if a ruleset below here is not formatted
  rulewright fmt --diff games/my_game          what would change
\b
Normalizes indentation, spaces and empty lines, also in effects. Comments, line breaks, quotes, order and aligned
columns are kept. The meaning never changes: the result is read again and compared.
"""


@click.command("fmt", epilog=with_game(EPILOG))
@click.argument("targets", metavar="[NAME|PATH]...", nargs=-1)
@click.option("--check", is_flag=True, help="Write nothing; name the files that would change, exit status 1 if any.")
@click.option("--diff", is_flag=True, help="Write nothing; print what would change, exit status 1 if anything.")
@click.pass_context
def command(ctx: click.Context, targets: tuple[str, ...], check: bool, diff: bool) -> int:
    """Format rulesets, including the effects in the YAML.

    Without arguments all rulesets below the current folder are formatted. Files that cannot be read as YAML are
    reported and stay as they are.
    """
    streams = streams_of(ctx)
    changed = unreadable = 0
    chosen = find_targets(targets)
    with streams.progress("Formatting", len(chosen)) as advance:
        for target in chosen:
            formatted = format_folder(target.folder)
            changed += _take(target, formatted, streams, check=check, diff=diff)
            errors = [d for d in formatted.unreadable if _is_wanted(d.span.source, target)]
            if errors:
                streams.findings(from_here(errors, target.folder), stderr=True)
            unreadable += len(errors)
            advance(1)
    what = "would be formatted" if check or diff else "formatted"
    streams.note(f"{changed} {'file' if changed == 1 else 'files'} {what}")
    return FINDINGS if unreadable or ((check or diff) and changed) else CLEAN


def _take(target: Target, formatted: Formatted, streams: Streams, *, check: bool, diff: bool) -> int:
    """Writes, names or shows the files that change; how many there are."""
    count = 0
    for file in formatted.files:
        text = formatted.changed.get(file.path)
        path = real_path(Span(file, 0, 0), target.folder)
        if text is None or path is None or not _is_wanted(file, target):
            continue
        count += 1
        seen = Places(target.folder).seen(Span(file, 0, 0)).source.path
        if diff:
            streams.out(as_diff({seen: (file, text)}))
        elif check:
            streams.line(seen)
        else:
            write_fixed(path, text)
            streams.note(f"formatted {seen}")
    return count


def _is_wanted(file: SourceFile, target: Target) -> bool:
    """Whether a file is asked for: all of a folder, or the one that was named."""
    path = real_path(Span(file, 0, 0), target.folder)
    return target.file is None or (path is not None and path.resolve() == target.file)
