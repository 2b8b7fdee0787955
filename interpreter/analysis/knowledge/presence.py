"""Whether there is anything in a ruleset that not everybody may see."""

from __future__ import annotations

from interpreter.analysis.calls import bodies_of
from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.symbols import CounterSym, VariableSym, ZoneSym
from interpreter.language.types import Component, Face, element_of, required


def has_secrets(ruleset: t.CheckedRuleset) -> bool:
    """Whether anything of the state is hidden from anybody, or is chosen secretly."""
    symbols: list[ZoneSym | CounterSym | VariableSym] = [*ruleset.zones.values(), *ruleset.counters.values()]
    symbols += ruleset.variables.values()
    symbols += [v for c in ruleset.components.values() for v in c.variables.values()]
    if any(s.visible != "all" for s in symbols) or any(z.count != "all" for z in ruleset.zones.values()):
        return True
    nodes = (node for body in bodies_of(ruleset) for node in everything(body))
    return any(isinstance(node, t.Choose | t.Menu) and node.secret for node in nodes)


def chooses_components(ruleset: t.CheckedRuleset) -> bool:
    """Whether components are chosen secretly."""
    return any(_chooses_component(node) for body in bodies_of(ruleset) for node in everything(body))


def _chooses_component(node: object) -> bool:
    match node:
        case t.Choose(secret=True, random=False, looking=False, picks=picks):
            types = [pick.local.type for pick in picks]
        case t.Menu(secret=True, random=False, options=options):
            types = [option.family.local.type for option in options if option.family is not None]
        case _:
            return False
    return any(isinstance(required(element_of(required(of))), Component | Face) for of in types)
