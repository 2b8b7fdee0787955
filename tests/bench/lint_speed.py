"""How long it takes to lint many cards: `python -m tests.bench.lint_speed [--cards 2000] [--rounds 5]`.

Whole processes, in wall-clock time and in CPU time (which other work on the machine does not change), with nothing
cached and again with the report kept; beside them a process that only reads the same YAML. Rounds are interleaved and
ratios taken within a round.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.bench.start_up import ROOT

COLD_BAR, WARM_BAR = 1.5, 0.3

_HEAD = """\
ruleset: {id: many, title: Many cards, language: 1, players: 2..4}
kinds: {ware: [wood, clay, fish, salt], family: [hut, boat, mill, shop]}
counters:
  stock: {per: [player, ware], unit: true, max: 90}
  renown: {per: player, unit: true, max: 90, score: renown}
components:
  card:
    fields: {cost: amounts, family: family, points: int}
    hooks: [once, work]
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
  hamlet: {per: player, holds: card, active: true}
events:
  built(card c): {}
values:
  income: {per: player, base: 1}
effects:
  main: |
    repeat 3 times:
      each player:
        draw 1 from deck to hand
        gain income wood
        choose c in hand or skip:
          pay c.cost
          move c to hamlet
          emit built(c)
          run c.once
        for each c in hamlet then may run c.work
    each player then score sum(c.points for c in hamlet) as renown
score_categories: [renown]
ranking: {by: [total_score], shared: true}
"""
_EFFECTS = (
    "once: gain {n} clay and 1 fish",
    "work: pay 1 {ware} -> gain {n} renown",
    "once: if count(c in hamlet where c.family == mill) > {n} then gain 2 {ware}",
    "passive: income += {n}",
    "after: {{built: gain {n} {ware}}}",
    "work: 'choose w in wares where stock[w] >= {n} or skip then (lose 1 stock[w]; gain 1 renown)'",
)
_WARES = ("wood", "clay", "fish", "salt")
_FAMILIES = ("hut", "boat", "mill", "shop")


def many_cards(count: int) -> str:
    """A ruleset with this many cards, each with an effect."""
    lines = ["cards:"]
    for n in range(count):
        ware, family = _WARES[n % 4], _FAMILIES[n // 4 % 4]
        effect = _EFFECTS[n % len(_EFFECTS)].format(n=1 + n % 5, ware=ware)
        cost = f"{1 + n % 3} {ware} and {1 + n % 2} salt" if ware != "salt" else f"{1 + n % 4} salt"
        lines.append(f"  card_{n}: {{cost: {cost}, family: {family}, points: {n % 7}, {effect}}}")
    return _HEAD + "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class Taken:
    """Seconds of one process: on the wall, and of the processor."""

    wall: float
    cpu: float


#: Nothing but reading the file into nodes.
_YAML_ALONE = """
import sys
from pathlib import Path
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import SourceFile
from interpreter.syntax.yaml.reader import read_yaml
assert read_yaml(SourceFile("many", Path(sys.argv[1]).read_text("utf-8")), Findings()) is not None
"""


def taken(arguments: list[str], cache: str) -> Taken:
    """What a process of Python takes. RuntimeError where it fails."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    environment = {**os.environ, "RULEWRIGHT_CACHE": cache}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    wall = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise RuntimeError(f"{arguments} failed:\n{done.stdout}{done.stderr}")
    return Taken(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def measure(cards: int, rounds: int) -> dict[str, list[Taken]]:
    """Of `rounds` rounds: YAML alone, lint cold, lint warm."""
    found: dict[str, list[Taken]] = {"YAML alone": [], "lint, cold": [], "lint, warm": []}
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "many"
        folder.mkdir()
        file = folder / "ruleset.yaml"
        file.write_text(many_cards(cards), "utf-8")
        for number in range(rounds):
            cache = str(Path(scratch) / f"cache{number}")
            found["YAML alone"].append(taken(["-c", _YAML_ALONE, str(file)], cache))
            lint = ["-m", "interpreter", "lint", "--select", "all", "--ignore", "provenance", str(folder)]
            for name in ("lint, cold", "lint, warm"):
                found[name].append(taken(lint, cache))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.lint_speed", description=__doc__)
    parser.add_argument("--cards", type=int, default=2000, help="how many cards (default 2000)")
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds (default 5)")
    arguments = parser.parse_args()
    size = len(many_cards(arguments.cards).encode())
    found = measure(arguments.cards, arguments.rounds)
    print(f"{arguments.cards} cards, {size / 1000:.0f} KB of YAML, {arguments.rounds} rounds, medians")
    print(f"  {'':12}{'wall':>9}{'CPU':>9}{'CPU to YAML alone':>20}{'bar (wall)':>12}")
    met = True
    for name, all in found.items():
        wall, cpu = median(t.wall for t in all), median(t.cpu for t in all)
        ratio = median(t.cpu / alone.cpu for t, alone in zip(all, found["YAML alone"], strict=True))
        bar = {"lint, cold": COLD_BAR, "lint, warm": WARM_BAR}.get(name)
        met = met and (bar is None or wall < bar)
        judged = "" if bar is None else f"{bar:>10.1f} s" + ("" if wall < bar else "  missed")
        print(f"  {name:12}{wall:>7.2f} s{cpu:>7.2f} s{ratio:>20.1f}{judged}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
