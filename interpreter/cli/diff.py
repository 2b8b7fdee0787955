"""`rulewright diff`: what two rulesets differ in, and what it comes to for players."""

from __future__ import annotations

import difflib
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from interpreter import pipeline
from interpreter.cli.changes.git import commit_of, ruleset_at
from interpreter.cli.entry import CLEAN, FINDINGS, streams_of, with_game
from interpreter.cli.targets import find_targets
from interpreter.describe.changes.difference import CODE, Written, differences
from interpreter.describe.changes.levels import Judged, Level, gravest, judge
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.errors import InvalidRuleset, UsageError
from interpreter.foundation.render import json_text
from interpreter.language.sections import ORIGIN_KEYS
from interpreter.resources import find_ruleset
from interpreter.syntax.tree import RulesetTree

EPILOG = """\b
Examples:
  rulewright diff GAME my_variant                  what an overlay changes
  rulewright diff GAME my_variant --no-text        without names and scenarios
  rulewright diff --git main games/my_game         what has changed since a commit
  rulewright diff --git main games/my_game --format markdown      for a pull request
  rulewright diff old/my_game my_game --fail-on breaks            in CI: exit status 1 where saves break
\b
+ added   - removed   ~ changed   > renamed
Levels: breaks (running games and saves), behaviour, compatible (only additions), text, layout.
"""

SIGNS = {"added": "+", "removed": "-", "changed": "~", "renamed": ">"}


@click.command("diff", epilog=with_game(EPILOG))
@click.argument("rulesets", metavar="OLD NEW | --git REV [NAME|PATH]", nargs=-1)
@click.option("--git", "revision", metavar="REV", help="Compare with the ruleset at a commit.")
@click.option("--no-text", is_flag=True, help="Leave out names, scenarios, where things come from, and layout.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    help="The output format.",
)
@click.option(
    "--fail-on",
    type=click.Choice([level.value for level in Level]),
    help=("Exit with status 1 at this level or a graver one."),
)
@click.pass_context
def command(
    ctx: click.Context,
    rulesets: tuple[str, ...],
    revision: str | None,
    no_text: bool,
    format_: str,
    fail_on: str | None,
) -> int:
    """Show what the second ruleset says that the first does not, and the other way round, by how grave it is.

    Overlays are resolved; groups, rows and comments do not count. Of scenarios that only one of them has the
    names are told (the JSON has all of them). Exit status 0, whatever is found, unless --fail-on says otherwise.
    """
    streams = streams_of(ctx)
    name, before, after = _trees(rulesets, revision)
    found = judge(differences(before, after))
    if not found and _texts(before) != _texts(after):
        found = [Judged((), None, None, "changed", Level.LAYOUT, Level.LAYOUT.title)]
    if no_text:
        found = [j for j in found if j.level not in (Level.TEXT, Level.LAYOUT)]
    streams.out(_FORMATS[format_](name, found))
    grave = gravest(found)
    if format_ == "text":
        streams.note(f"{name}: {'no difference' if grave is None else f'{_count(len(found))}; {grave.title}'}")
    levels = list(Level)
    return FINDINGS if fail_on and grave and levels.index(grave) <= levels.index(Level(fail_on)) else CLEAN


def _count(number: int) -> str:
    return "1 difference" if number == 1 else f"{number} differences"


def _trees(rulesets: Sequence[str], revision: str | None) -> tuple[str, RulesetTree, RulesetTree]:
    """What the differences are called, and the rulesets before and after."""
    if revision is None:
        if len(rulesets) != 2:
            raise UsageError("give two rulesets, OLD and NEW, or --git REV and one")
        return rulesets[1], _tree(find_ruleset(rulesets[0])), _tree(find_ruleset(rulesets[1]))
    if len(rulesets) > 1:
        raise UsageError("with --git give one ruleset, which is compared with its earlier version")
    targets = find_targets(rulesets)
    if len(targets) > 1:
        raise UsageError(f"there are several rulesets here; give one: {', '.join(t.name for t in targets)}")
    (target,) = targets
    commit = commit_of(target.folder, revision)
    with tempfile.TemporaryDirectory() as scratch:
        old = ruleset_at(target.folder, commit, Path(scratch))
        if old is None:
            raise UsageError(f"{target.name} did not exist at {revision}")
        return f"{target.name} since {revision}", _tree(old), _tree(target.folder)


def _tree(path: Path) -> RulesetTree:
    """InvalidRuleset where there are errors: what is not understood cannot be compared."""
    findings = Findings()
    tree, checked = pipeline.read_and_check(path, findings)
    if checked is None:
        raise InvalidRuleset(tree.name, findings.sorted())
    return tree


def _texts(tree: RulesetTree) -> list[str]:
    return [file.text for file in tree.files]


# ------------------------------------------------------------------ forms
def _as_text(name: str, found: list[Judged]) -> str:
    lines: list[str] = []
    for level in Level:
        group = [j for j in found if j.level is level]
        if group:
            lines.append(f"{level.title}:")
            lines += [line for j in group for line in _lines(j)]
    return "".join(f"{line}\n" for line in lines)


def _as_markdown(name: str, found: list[Judged]) -> str:
    """For a pull request."""
    grave = gravest(found)
    lines = [f"## {name}", "", f"**{'No difference' if grave is None else grave.title.capitalize()}**", ""]
    for level in Level:
        group = [j for j in found if j.level is level]
        if group:
            lines += [f"### {level.title.capitalize()}", ""]
            for j in group:
                head, *more = _lines(j)
                lines.append(f"- {_code(head)}")
                lines += ["", "  ```diff", *(f"  {line[4:]}" for line in more), "  ```", ""] if more else []
            lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def _code(text: str) -> str:
    ticks = "`" * (1 + max((len(run) for run in "".join(c if c == "`" else " " for c in text).split()), default=0))
    pad = " " if "`" in text else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def _as_json(name: str, found: list[Judged]) -> str:
    from interpreter.formats.difference import DiffV1

    return json_text(DiffV1.of(gravest(found), found).as_data()) + "\n"


_FORMATS: dict[str, Callable[[str, list[Judged]], str]] = {
    "text": _as_text,
    "json": _as_json,
    "markdown": _as_markdown,
}


def _lines(judged: Judged) -> Iterator[str]:
    code = CODE.get(judged.path[0], "") if judged.path else ""
    path = judged.path[:-1] if judged.path[2:] == (code,) else judged.path
    head = f"{SIGNS[judged.what]} {': '.join(path)}" if path else SIGNS[judged.what]
    words = f" ({judged.words})" if judged.words else ""
    # a scenario that only one of them has: its name says what it is about
    named = path[:1] == ("scenarios",) and len(path) == 2 and judged.what != "changed"
    order = len(judged.path) == 1 and isinstance(judged.before, list)
    if judged.what == "renamed" or not path or named or order:
        yield f"{head}{words}"
        return
    before, after = _written(_short(judged.before, code)), _written(_short(judged.after, code))
    if isinstance(judged.before, list) and isinstance(judged.after, list):
        before, after = [*map(_inline, judged.before)], [*map(_inline, judged.after)]
    if judged.what != "changed":
        yield from _headed(head, before if judged.after is None else after, words)
    elif judged.level is Level.LAYOUT:
        yield f"{head}{words}"
    elif len(before) == len(after) == 1:
        yield f"{head}: {before[0]} -> {after[0]}{words}"
    else:
        yield f"{head}:{words}"
        for line in difflib.ndiff(before, after):
            if not line.startswith("?"):
                yield f"    {line}"


def _short(value: Written, code: str) -> Written:
    """What an effect or formula does or is; where it comes from is left out when all of it is new or gone."""
    if isinstance(value, dict) and code in value and value.keys() <= {code, *ORIGIN_KEYS}:
        return value[code]
    return value


def _headed(head: str, value: list[str], words: str) -> Iterator[str]:
    if len(value) == 1:
        yield f"{head}: {value[0]}{words}"
    else:
        yield f"{head}:{words}"
        yield from (f"    {line}" for line in value)


def _written(value: Any) -> list[str]:
    """A value as lines: a mapping or list in one, a text as it is."""
    return _inline(value).split("\n") if not isinstance(value, str) else value.split("\n")


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_inline(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return str(value).replace("\n", "; ") if value is not None else ""
