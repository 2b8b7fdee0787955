"""The stage in one function: a checked ruleset and a configuration become a program."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from interpreter.checker import typed as t
from interpreter.checker.symbols import FunctionSym, Static
from interpreter.ir import nodes as ir
from interpreter.ir.touched import tried_out
from interpreter.ir.verifier import verify
from interpreter.lower.budget import charge
from interpreter.lower.builder import Builder
from interpreter.lower.configuration import configure
from interpreter.lower.facts import gather_facts
from interpreter.lower.fingerprint import fingerprint
from interpreter.lower.segments.statements import HasWriters


def lower_ruleset(
    ruleset: t.CheckedRuleset,
    players: int,
    settings: Mapping[str, Static],
    verbs: Iterable[HasWriters],
    extra: Mapping[str, FunctionSym] | None = None,
    *,
    sums: bool = True,
) -> ir.Program:
    """The program of a game with N players and these settings (the rest at their defaults). `verbs` say what
    their statements become.

    `extra` are formulas that somebody wants to ask also (a test, a tool), by the name they are to have. Where no
    running `sums` are kept, values look at what is in play whenever they are read, which is the same.
    """
    builder = Builder(ruleset, configure(ruleset, players, settings), verbs)
    builder.sums.wanted = sums
    main = builder.effect(ruleset.effects["main"])
    for effect in ruleset.effects.values():
        # Effects that nothing calls can still be run by name, in a test.
        builder.effect(effect)
    facts = gather_facts(builder)
    # Formulas that nothing asks can still be asked by name, by a test or a tool.
    formulas = [builder.request(f, f.name) for f in ruleset.functions.values()]
    facts.extra = {name: (builder.request(f, name), f.uses_me) for name, f in (extra or {}).items()}
    builder.finish_effects()
    asked = [*formulas, *facts.ranking[0], *(name for _, name in (*facts.endings, *facts.bots))]
    asked += [name for offer in facts.offers for side in offer[-1] for name in side[7:9] if name]
    program = builder.program([*asked, *(name for name, _ in facts.extra.values())])
    facts.main = main
    facts.main_asks = builder.colours.effects[ruleset.effects["main"]].asks
    facts.effects = {
        e.name: (builder.effect(e), builder.colours.effects[e].asks, len(e.params)) for e in ruleset.effects.values()
    }
    facts.written_out = {
        name: (body, call, builder.effect_at(call, caller.name))
        for name, (body, call, caller) in builder.places.items()
    }
    facts.worked_out = tuple(sorted(builder.worked_out))
    facts.tried = tried_out(program)
    nothing = (0,) * len(builder.layout.nouns)
    program.layout += builder.sums.slots(facts.zones_at_start, nothing)
    program.sums = builder.sums.kept
    facts.sums = builder.sums.facts(nothing)
    program.facts = facts
    charge(program, len(builder.layout.instances))
    verify(program)
    facts.fingerprint = fingerprint(program)
    return program
