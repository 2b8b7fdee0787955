"""A hundred random rulesets agree with the tree-walking evaluator, three hundred with `python -m tests --all`; any
number of them with `python -m tests.fuzz`.
"""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

import interpreter
from tests.fuzz.comparison import BUDGET, MOST_DECISIONS, Verdict, judge
from tests.fuzz.declarations import Declarations, random_declarations
from tests.fuzz.forms import MARKS, ROWS, forms_reached
from tests.fuzz.generator import Source, random_source
from tests.fuzz.line import Line
from tests.fuzz.reading import Unreadable, read_rules
from tests.fuzz.secrecy import Leak, judge_secrecy, tells_by_itself
from tests.fuzz.shrinker import shrink
from tests.fuzz.world import TooHard
from tests.sample import part

CHUNK = 25
#: Random rulesets that are compared.
PROGRAMS = part(300, 100)


@pytest.mark.parametrize("first", range(0, PROGRAMS, CHUNK))
def test_random_rulesets_agree(first: int) -> None:
    found: Counter[str] = Counter()
    for seed in range(first, first + CHUNK):
        verdict = judge(random_source(seed), seed)
        assert verdict.status in ("agrees", "rejected"), f"seed {seed}: {verdict.status}: {verdict.message}"
        found[verdict.status] += 1
        found["decisions"] += verdict.decisions
    assert found["rejected"] <= CHUNK // 10, "the generator writes too much that is not well-typed"
    assert found["decisions"] > 3 * CHUNK, "the programs ask too little"


def test_random_games_come_to_all_forms(tmp_path: Path) -> None:
    """What the evaluator knows and no random game comes to would be compared with nothing: a form counts when it is
    carried out."""
    missing = [*ROWS, *MARKS]
    for seed in range(300):
        source, chance = random_source(seed), random.Random(seed)
        (tmp_path / "ruleset.yaml").write_text(source.text, "utf-8")
        reached: set[object] = set()
        with suppress(Unreadable, TooHard):
            line = Line(read_rules(tmp_path, source.declared), BUDGET, reached)
            while not (line.over or line.fault or len(line.answers) > MOST_DECISIONS):
                line.choose(chance.choice(line.legal))
        here = set(forms_reached(reached))
        missing = [name for name in missing if name not in here]
        if not missing:
            break
    assert not missing, "no random game of this sample comes to them"


def test_what_a_seat_may_not_know_is_judged() -> None:
    """Of rulesets that tell nothing by themselves games are looked at."""
    secret = [seed for seed in range(50) if random_source(seed).declared.secret]
    verdicts = [judge(random_source(seed), seed) for seed in secret]
    assert sum(v.looked_at for v in verdicts if v.secrecy == "judged") > 10
    assert not any(v.looked_at for v in verdicts if v.secrecy == "tells")


LEAKY = """\
ruleset: {id: leaky, title: Leaky, language: 1, players: 2}
components: {card: {fields: {cost: int}}}
cards: {ant: {cost: 1}, bee: {cost: 2}, cow: {cost: 3}, dog: {cost: 1}}
zones:
  deck: {holds: card, starts_with: cards, visible: none}
  hand: {per: player, holds: card, visible: owner}
effects:
  main: |
    each player: draw 1 from deck to hand
    each player:
      choose c in deck or skip:
        move c to hand
"""


def test_a_leak_is_noticed(tmp_path: Path) -> None:
    """The judgement can fail: what is in the pile is on offer."""
    (tmp_path / "ruleset.yaml").write_text(LEAKY, "utf-8")
    leaky = interpreter.load(tmp_path)
    assert tells_by_itself(leaky)
    with pytest.raises(Leak, match="learns what is hidden"):
        judge_secrecy(leaky.new_game(chance="ask"), random.Random(1))
    (tmp_path / "ruleset.yaml").write_text(LEAKY.replace("in deck or skip", "in hand or skip"), "utf-8")
    tight = interpreter.load(tmp_path)
    assert not tells_by_itself(tight)
    judge_secrecy(tight.new_game(chance="ask"), random.Random(1))
    unseen = LEAKY.replace("in deck or skip", "in hand or skip").replace("to hand\n", "to hand unseen\n", 1)
    (tmp_path / "ruleset.yaml").write_text(unseen, "utf-8")
    assert tells_by_itself(interpreter.load(tmp_path)), "who holds it does not know what has been drawn unseen"


def test_a_wrong_ruleset_is_noticed() -> None:
    """The comparison can fail: evaluator and interpreter are given rules that differ in one number."""
    verdicts = []
    for seed in range(3, 13):
        source = random_source(seed)
        if judge(source, seed).status == "agrees":
            source.declared.counters["pot"].start += 1
            verdicts.append(judge(source, seed))
    mismatches = [verdict.message for verdict in verdicts if verdict.status == "mismatch"]
    assert len(mismatches) > len(verdicts) / 2
    assert any("pot" in message for message in mismatches)


def test_members_set_values_before_entries() -> None:
    """Of two that set a value what is declared first holds, and members are."""
    declared = random_declarations(random.Random(0))
    declared.acts = {member: [f"passive: weather = {n}"] for n, member in enumerate(declared.kinds["thing"], 1)}
    declared.cards[0].acts, declared.zones["shelf"].active = ["passive: weather = 9"], "true"
    main = "move first(c in deck otherwise none) to shelf\nas first(p in players):\n  choose n in 1..2\n"
    main += "  tally[north] = weather\n  mark[blue] = me\n  choose m in 1..2\n  tally[south] = weather\n"
    main += "  choose k in 1..2\n"
    verdict = judge_main(declared, main)
    assert (verdict.status, verdict.decisions) == ("agrees", 6), verdict.message


def test_what_lies_with_a_dummy_or_with_nobody_acts_for_the_dummy() -> None:
    """Also where it does so only on a condition, and is looked at when it is read."""
    declared = next(d for d in map(random_declarations, map(random.Random, range(99))) if d.dummies and not d.owned)
    for zone in ("shelf", "hand"):
        declared.zones[zone].active, declared.zones[zone].capacity = "true", 20
    first, second, third, *_ = declared.cards
    first.acts = ["passive: ['level += 1', 'players.level += 10']"]
    second.acts = ["passive: ['if me == gaius then others.level += 100', 'weather += 1000']"]
    third.acts = ["passive: ['if coins >= 0 then players.bonus[red] += 10', 'bonus[red] += 1']"]
    seen = "for each p in players then drift[north] = drift[north] * 2 + p.level + bonus[p, red]\n"
    seen += (
        "drift[south] = weather + gaius.level * 3 + bonus[gaius, red]\nas first(p in players) then choose n in 1..2\n"
    )
    main = f"move all of deck to hand[gaius]\n{seen}move all of hand[gaius] to shelf\n{seen}"
    verdict = judge_main(declared, main.replace("choose n", "choose m", 1))
    assert (verdict.status, verdict.decisions) == ("agrees", 4), verdict.message


def test_what_one_entry_sets_several_times_is_that_of_the_first_zone() -> None:
    """And only in one zone that of the first player."""
    declared = next(d for d in map(random_declarations, map(random.Random, range(99))) if not d.dummies and not d.owned)
    for zone in ("hand", "tray"):
        declared.zones[zone].active, declared.zones[zone].capacity, declared.zones[zone].until = "true", 20, None
    spy = replace(declared.cards[0], copies=4, cost=99, acts=["passive: players.level = 100 + owner.number"])
    declared = replace(declared, cards=[spy, *declared.cards[1:]])
    main = "as first(p in players):\n"
    for n, zone in enumerate(("me.next.tray", "me.tray", "me.next.hand", "me.hand"), 1):
        main += f"  move first(c in deck where c.cost == 99 otherwise none) to {zone}\n"
        main += f"  drift[south] = level + me.next.level * 2\n  choose n{n} in 1..2\n"
    verdict = judge_main(declared, main)
    assert (verdict.status, verdict.decisions) == ("agrees", 8), verdict.message


def test_what_lies_with_a_dummy_reacts_to_its_own_events_alone() -> None:
    """The players' react to what a dummy does, as to what others do."""
    declared = next(d for d in map(random_declarations, map(random.Random, range(99))) if d.dummies and not d.owned)
    declared.zones["hand"].active, declared.zones["hand"].capacity = "true", 20
    declared.events = ["chime: {}"]
    own, others, anybody, *_ = declared.cards
    for n, (key, card) in enumerate({"after": own, "after_others": others, "after_any": anybody}.items()):
        card.acts = [f"{key}: {{chime: 'drift[north] = drift[north] * 2 + me.number + {n}'}}"]
    rings = "as first(p in players):\n  emit chime\n  choose n in 1..2\nas gaius then emit chime\n"
    rings += "as first(p in players) then choose m in 1..2\n"
    main = f"move all of deck to hand[gaius]\n{rings}"
    main += "as first(p in players) then move all of hand[gaius] to hand\n"
    main += rings.replace("choose n", "choose k").replace("choose m", "choose l")
    verdict = judge_main(declared, main)
    assert (verdict.status, verdict.decisions) == ("agrees", 8), verdict.message


def judge_main(declared: Declarations, main: str) -> Verdict:
    """The verdict on a ruleset that does nothing but this."""
    for counter in declared.counters.values():
        counter.reach, counter.fall_to = {}, {}
    effects = "effects:\n  main: |\n" + "".join(f"    {line}\n" for line in main.splitlines())
    return judge(Source(declared, f"{declared.yaml()}functions: {{}}\n{effects}"), 0)


def test_the_shrinker_leaves_only_what_matters() -> None:
    cards = (
        "cards:\n  c1:\n    cost: 3\n    use: |\n      gain 3 coins\n    after:\n      chime: |\n        lose 1 coin\n"
    )
    text = f"{cards}functions:\n  f: 1\neffects:\n  main: |\n    if a:\n      gain 1 pot\n      stop\n    gain 2 pot\n"
    matters = ("gain 1 pot", "effects:", "lose 1")
    small = shrink(Source(random_source(0).declared, text), lambda s: all(word in s.text for word in matters))
    assert small.text == ("cards:\n  c1:\n    cost: 3\n    lose 1 coin\nfunctions:\neffects:\n  gain 1 pot\n")
