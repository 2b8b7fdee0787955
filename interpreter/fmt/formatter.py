"""Formats the files of a ruleset. What it says stays the same; that is checked each time."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from interpreter.cache import read_contents
from interpreter.fmt.layout import lay_out
from interpreter.fmt.pieces import Effects
from interpreter.fmt.sameness import same
from interpreter.foundation.diagnostics import Diagnostic, Findings, Severity
from interpreter.foundation.errors import InternalError
from interpreter.foundation.source import SourceFile
from interpreter.kept_results import read_result, write_result
from interpreter.syntax.effects.parser import recorded_texts
from interpreter.syntax.tree import RulesetTree
from interpreter.syntax.yaml.reader import read_yaml

#: Columns settle in two or three turns.
_TURNS = 8


@dataclass(frozen=True, slots=True)
class Formatted:
    """The files of a ruleset whose layout is another, each with its new text; the errors of those that cannot be read
    as YAML, which stay as they are."""

    files: tuple[SourceFile, ...]
    changed: dict[str, str]
    unreadable: tuple[Diagnostic, ...]


def format_folder(folder: Path) -> Formatted:
    """Formats the ruleset in a folder, and writes nothing. An overlay's base is left alone. The result is kept."""
    contents = read_contents(folder)
    kept = read_result(contents, "layout")
    if kept is not None:
        result, files = kept
        return Formatted(tuple(f for f in files if f.path in result["own"]), result["changed"], ())
    tree, formatted = _formatted(folder)
    if not formatted.unreadable:
        own = [file.path for file in formatted.files]
        write_result(contents, tree, "layout", {"own": own, "changed": formatted.changed})
    return formatted


def _formatted(folder: Path) -> tuple[RulesetTree, Formatted]:
    from interpreter import pipeline  # loaded only where nothing is kept
    from interpreter.scenarios.check import check_scenarios

    findings = Findings()
    with recorded_texts() as recorded:
        tree, checked = pipeline.read_and_check(folder, findings)
        if checked is not None:
            check_scenarios(checked, findings)
    own = [f for f in (tree.files if tree.overlay is None else tree.overlay.files) if f.path.endswith(".yaml")]
    effects: dict[int, dict[int, str]] = {id(file): {} for file in own}
    for scalar, parsed_as in recorded:
        effects.get(id(scalar.span.source), {})[scalar.span.start] = parsed_as
    changed: dict[str, str] = {}
    unreadable: list[Diagnostic] = []
    for file in own:
        text = format_text(file, effects[id(file)], unreadable)
        if text != file.text:
            changed[file.path] = text
    return tree, Formatted(tuple(own), changed, tuple(unreadable))


def format_text(file: SourceFile, effects: Effects, unreadable: list[Diagnostic]) -> str:
    """The text of a file in our layout; `effects` says what its scalars are parsed as, by offset.

    A file that is no YAML that a ruleset may hold comes back as it is, with its errors added to `unreadable`.
    InternalError where a layout would say something else.
    """
    findings = Findings()
    root = read_yaml(file, findings)
    if root is None or findings.errors:
        unreadable += [d for d in findings.sorted() if d.severity is Severity.ERROR]
        return file.text
    source = file
    for _ in range(_TURNS):
        laid_out = SourceFile(file.path, lay_out(root, source, effects))
        if laid_out.text == source.text:
            break
        again = read_yaml(laid_out, Findings())
        now = None if again is None else same(root, again, effects)
        if again is None or now is None:
            raise InternalError(f"another layout of {file.path} would say something else; it is left as it is")
        root, source, effects = again, laid_out, now
    return source.text
