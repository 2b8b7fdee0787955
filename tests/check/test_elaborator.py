"""Source against typed tree (`elaborated.txt`) and against findings (`refused.txt`), one case a paragraph.

A case is its source after `===` and, after `---`, what must come of it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.checker.printer import print_typed
from interpreter.foundation.diagnostics import Diagnostic
from tests.check.sample import SIGNATURE, sample

HERE = Path(__file__).parent


def cases(file: str) -> list[tuple[str, str]]:
    text = (HERE / file).read_text("utf-8")
    pairs = [case.split("\n---\n") for case in text.split("===\n")[1:]]
    return [(source, expected.rstrip("\n")) for source, expected in pairs]


def elaborated(source: str) -> str:
    """The typed body of the source as an effect, or its findings."""
    board = sample()
    effect = board.effect(SIGNATURE, source + "\n")
    findings = board.finish()
    if findings:
        return "\n".join(map(shown, findings))
    lines = print_typed(effect, board.names.kinds).split("\n")
    return "\n".join(["needs me"] * effect.needs_me + [line[2:] for line in lines[1:]])


def shown(finding: Diagnostic) -> str:
    """Code, place, message and next step of a finding."""
    place = finding.span.text.split("\n", 1)[0]
    first = f" [{finding.suggestions[0]}]" if finding.suggestions else ""
    return f"{finding.code.name} at `{place}`: {finding.message} ({finding.help}){first}"


@pytest.mark.parametrize(("source", "expected"), cases("elaborated.txt"), ids=lambda text: text.split("\n")[0][:50])
def test_what_it_becomes(source: str, expected: str) -> None:
    assert elaborated(source) == expected


@pytest.mark.parametrize(("source", "expected"), cases("refused.txt"), ids=lambda text: text.split("\n")[0][:50])
def test_what_is_refused(source: str, expected: str) -> None:
    found = elaborated(source)
    assert found == expected
