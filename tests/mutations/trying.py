"""Spoils rulesets one after another, has them checked, and plays those that are still in order."""

from __future__ import annotations

import random
import signal
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from interpreter import Diagnostic, RuleFault, UsageError, check, load
from interpreter.linter.configuration import Configuration
from interpreter.linter.engine import lint_folder
from tests.mutations.spoiling import spoilt
from tests.rulesets.found import folders

#: Seconds of the processor that a check may take, and that some moves of a game may, with compiling it.
PATIENCE = 2
PATIENCE_IN_PLAY = 10
#: This many decisions of a game are answered.
MOVES = 40


@dataclass(slots=True)
class Tally:
    """What came of the mutations so far. `broken` tells of each that went wrong, its text included."""

    mutations: int = 0
    without_finding: int = 0
    played: int = 0
    faults: int = 0
    findings: int = 0
    slowest: float = 0.0
    broken: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        found = self.mutations - self.without_finding
        return (
            f"{self.mutations} mutations: {self.without_finding} gave no finding ({self.played} of them were played, "
            f"{self.faults} to a fault of the rules); the others gave {self.findings / max(1, found):.2f} findings on "
            f"average; the slowest took {self.slowest:.2f} s; {len(self.broken)} went wrong"
        )


class TooSlow(BaseException):
    """Something takes longer than it may."""


def try_mutations(count: int, seed: int, folder: Path) -> Iterator[Tally]:
    """Tries this many mutations, in an empty folder; the tally so far after each."""
    chance, tally = random.Random(seed), Tally()
    good = [{file.name: file.read_text("utf-8") for file in f.glob("*.yaml")} for f in folders()]
    weights = [1 / sum(map(len, files.values())) for files in good]  # large ones take longer to check
    for _ in range(count):
        files = dict(chance.choices(good, weights)[0])
        name = chance.choice(sorted(files))
        files[name] = spoilt(files[name], chance)
        for old in folder.iterdir():
            old.unlink()
        for file, text in files.items():
            (folder / file).write_text(text, "utf-8", newline="")
        tally.mutations += 1
        try:
            try_one(folder, chance.randrange(1000), tally)
        except (Exception, TooSlow) as error:
            text = "".join(traceback.format_exception(error, limit=-8))
            tally.broken.append(f"mutation {tally.mutations}, {name}:\n{files[name]}\n{text}")
        yield tally


def try_one(folder: Path, seed: int, tally: Tally) -> None:
    """Checks the ruleset and, where nothing is found, plays some of it."""
    began = time.process_time()
    with limited(PATIENCE):
        findings = check(folder)
    tally.slowest = max(tally.slowest, time.process_time() - began)
    for finding in findings:
        check_finding(finding, folder)
    tally.findings += len(findings)
    if findings:
        return
    with limited(PATIENCE):
        report = lint_folder(folder, Configuration(), cached=False)
    for finding in report.findings:
        check_finding(finding, folder)
    tally.without_finding += 1
    with limited(PATIENCE_IN_PLAY):
        play(folder, seed, tally)


def check_finding(finding: Diagnostic, folder: Path) -> None:
    """A finding has a code, a place in a file of the ruleset (or the folder itself), a message and a next step."""
    span = finding.span
    assert finding.code.id.startswith("RW")
    assert finding.message
    assert finding.help, f"{finding.code.name} without a next step: {finding.message}"
    assert 0 <= span.start <= span.end <= len(span.source.text)
    assert (folder.parent / span.source.path).exists()
    assert not any(text == span.text for text in finding.suggestions), f"{finding.code.name} suggests what is there"


def play(folder: Path, seed: int, tally: Tally) -> None:
    """The first moves of a game in both builds; a fault of the rules is an answer, too."""
    ruleset = load(folder)
    tally.played += 1
    for record in (True, False):
        chance = random.Random(seed)
        try:
            game = ruleset.new_game(chance.choice(list(ruleset.players)), seed, record=record)
            for _ in range(MOVES):
                if game.over:
                    break
                game.choose(chance.randrange(game.count))
            _ = game.outcome
        except RuleFault as fault:
            assert fault.message
            tally.faults += 1
        except UsageError:
            return


@contextmanager
def limited(seconds: int) -> Iterator[None]:
    """Raises TooSlow in the middle of what keeps the processor busy for longer (where the platform can tell): how busy
    the machine is otherwise does not count."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlow

    if not hasattr(signal, "SIGVTALRM"):
        yield
        return
    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
