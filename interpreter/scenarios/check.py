"""All scenarios of a ruleset, checked without playing any."""

from __future__ import annotations

from interpreter.checker.forms import elaborator
from interpreter.checker.typed import CheckedRuleset
from interpreter.foundation.diagnostics import Findings
from interpreter.scenarios.keys import key_words
from interpreter.scenarios.reading import Reader
from interpreter.scenarios.scenario import Scenario
from interpreter.verbs import all_verbs


def check_scenarios(checked: CheckedRuleset, findings: Findings) -> tuple[Scenario, ...]:
    """The scenarios that are in order; what is wrong in the others is added to `findings`."""
    if not checked.scenarios:
        return ()
    words, verbs = None if checked.partial else key_words(checked), all_verbs()
    found: list[Scenario] = []
    for number, (key, node) in enumerate(checked.scenarios):
        reader = Reader(checked, findings, elaborator(checked.names, findings, verbs), words, number)
        scenario = reader.read(key, node)
        if scenario is not None:
            found.append(scenario)
    return tuple(found)
