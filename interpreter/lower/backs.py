"""What can be read off the backs of components, and who can, in one configuration of a ruleset."""

from __future__ import annotations

from interpreter.checker import typed as t
from interpreter.checker.symbols import ComponentSym, EntrySym, FieldSym, ZoneSym
from interpreter.ir import nodes as ir
from interpreter.language.types import Member, required
from interpreter.lower.environment import Env, Naming
from interpreter.lower.expressions.lowering import Expressions


def front_of(zone: ZoneSym, expressions: Expressions) -> str:
    """Who sees the backs in a zone: "all", "owner" or "none"."""
    if zone.front_when is None:
        return zone.front[0]
    judged = expressions.lower(zone.front_when, Env(Naming(), None))
    return zone.front[0] if isinstance(judged, ir.Const) and judged.value else zone.front[-1]


def backs_of(component: ComponentSym, ruleset: t.CheckedRuleset) -> tuple[str, ...]:
    """What can be read off the back of each entry: the keys of its values. Empty where the type shows nothing."""

    def shown(field: FieldSym, entry: EntrySym) -> str:
        of, value = required(field.type), entry.values.get(field.name, field.default)
        if isinstance(of, Member) and isinstance(value, int):
            return ruleset.kinds[of.kind].members[value].name
        return str(value).lower()

    entries = component.entries if component.backs else []
    return tuple(" ".join(shown(f, e) for f in component.backs) for e in entries)
