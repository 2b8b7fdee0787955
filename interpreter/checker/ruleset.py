"""A tree becomes a checked ruleset: names and types first, then static values, then texts of the effect language."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from itertools import chain
from string import ascii_lowercase
from typing import Any

from interpreter.checker import typed
from interpreter.checker.declarations.acting import check_acting
from interpreter.checker.declarations.bodies import check_frames, declare_effects, declare_functions
from interpreter.checker.declarations.components import declare_components, read_components
from interpreter.checker.declarations.counters import declare_counters
from interpreter.checker.declarations.dummies import declare_dummies
from interpreter.checker.declarations.game import (
    Ends,
    Head,
    read_ends,
    read_head,
    read_scenarios,
    read_score_categories,
    read_texts,
)
from interpreter.checker.declarations.kinds import declare_kinds, read_kinds
from interpreter.checker.declarations.reactions import declare_events
from interpreter.checker.declarations.scopes import declare_scopes
from interpreter.checker.declarations.settings import declare_settings
from interpreter.checker.declarations.sizes import check_sizes
from interpreter.checker.declarations.tables import declare_tables, declare_values
from interpreter.checker.declarations.variables import declare_variables
from interpreter.checker.declarations.zones import declare_zones
from interpreter.checker.elaborator import VerbTable
from interpreter.checker.forms import elaborator
from interpreter.checker.independence.branches import check_independence
from interpreter.checker.offers.forms import declare_offers
from interpreter.checker.offers.statements import check_on_floor
from interpreter.checker.set_aside import set_aside
from interpreter.checker.static.declaration_context import Reading
from interpreter.checker.symbol_table import Names
from interpreter.checker.symbols import ComponentSym, KindSym
from interpreter.checker.typed import CheckedRuleset
from interpreter.checker.walk import nodes_in
from interpreter.foundation.diagnostics import Diagnostic, Findings
from interpreter.foundation.source import SourceFile
from interpreter.syntax.tree import RulesetTree


def check_ruleset(tree: RulesetTree, findings: Findings, verbs: VerbTable) -> CheckedRuleset | None:
    """Checks a whole ruleset and gathers all findings; None when there are errors, found here or before."""
    found = _check(tree, findings, verbs)
    return None if found is None or findings.errors else _checked(*found)


def check_partly(
    tree: RulesetTree, findings: Findings, verbs: VerbTable
) -> tuple[CheckedRuleset, tuple[Diagnostic, ...]] | None:
    """The same of a ruleset that may have errors. Effects and formulas with errors are set aside (`checker.set_aside`);
    the errors that are elsewhere come with it. None where the errors leave nothing that can be understood."""
    found = _check(tree, findings, verbs)
    if found is None or not found[0].readable:
        return None
    elsewhere = set_aside(found[0], findings.sorted())
    return replace(_checked(*found), partial=findings.errors), elsewhere


def _check(tree: RulesetTree, findings: Findings, verbs: VerbTable) -> tuple[Reading, Head, Ends, Any] | None:
    names = Names()
    reading = Reading(tree, names, findings, elaborator(names, findings, verbs))
    if "ruleset" in tree.sections and "extends" in tree.sections["ruleset"].entries:
        return None  # what it extends could not be used, which has been reported
    head = read_head(reading)
    read_score_categories(reading)
    reading.read_structure()
    if not reading.complete:
        return None
    kinds = declare_kinds(reading, (head.fewest, head.most))
    components = declare_components(reading)
    declare_offers(reading, head.most)
    read_kinds(kinds, reading)
    read_components(components, reading)
    declare_settings(reading, (head.fewest, head.most))
    declare_counters(reading)
    declare_variables(reading)
    declare_scopes(reading)
    declare_zones(reading)
    declare_dummies(reading, head)
    declare_tables(reading)
    declare_values(reading)
    declare_functions(reading)
    declare_effects(reading)
    declare_events(reading)
    ends = read_ends(reading)
    for step in reading.statics:
        step()
    check_sizes(names, head.most, findings)
    if reading.readable:
        for step in chain(reading.limits, reading.offers, reading.bodies):
            step()
        reading.elaborator.finish()
        check_acting(reading)
        check_frames(reading)
        blocks = _blocks_together(names)
        check_independence(blocks, names, findings)
        check_on_floor(names.effects.get("main"), names.offers.values(), findings)
        read_texts(reading, _option_keys(names) | _locals(names) | {*ascii_lowercase[: head.most]})
    reading.report_unknown()
    return reading, head, ends, read_scenarios(reading)


def _option_keys(names: Names) -> set[str]:
    """The keys of all options, which texts may name."""
    asked = typed.MenuOption | typed.Question
    return {node.key for body in _bodies(names) for node in nodes_in(body) if isinstance(node, asked)}


def _locals(names: Names) -> set[str]:
    """The names of all parameters and other locals, which texts may name."""
    heads = [effect.params for effect in names.effects.values()]
    heads += [function.params for function in names.functions.values()]
    heads += [event.params for event in names.events.values()]
    found = {local.name for params in heads for local in params}
    return found | {node.name for body in _bodies(names) for node in nodes_in(body) if isinstance(node, typed.LocalVar)}


def _blocks_together(names: Names) -> list[typed.Together]:
    """All blocks that players do at the same time."""
    bodies = _bodies(names) if names.together else []
    return [node for body in bodies for node in nodes_in(body) if isinstance(node, typed.Together)]


def _bodies(names: Names) -> list[Any]:
    """What all effects, reactions, events and hooks do."""
    bodies: list[Any] = [effect.body for effect in names.effects.values()]
    bodies += [r.effect.body for event in names.events.values() for r in event.reactions]
    bodies += [event.body.body for event in names.events.values() if event.body is not None]
    bodies += [effect.body for offer in names.offers.values() for effect in offer.carried_out]
    owners: list[KindSym | ComponentSym] = [*names.kinds.values(), *names.components.values()]
    for owner in owners:
        bodies += [effect.body for hook in owner.hooks.values() for effect in hook.bodies.values()]
    return bodies


def digest(files: tuple[SourceFile, ...]) -> str:
    """The SHA-256 of the paths and texts of a ruleset, the same for all orders of files and styles of line ends."""
    hash = sha256()
    for file in sorted(files, key=lambda file: file.path):
        text = file.text.replace("\r\n", "\n").encode()
        hash.update(f"{file.path}\n{len(text)}\n".encode() + text)
    return hash.hexdigest()


def _checked(reading: Reading, head: Head, ends: Ends, scenarios: Any) -> CheckedRuleset:
    names = reading.names
    return CheckedRuleset(
        id=head.id,
        title=head.title,
        language=head.language,
        fewest=head.fewest,
        most=head.most,
        digest=digest(reading.tree.files),
        kinds=names.kinds,
        components=names.components,
        settings=names.settings,
        counters=names.counters,
        variables=names.variables,
        zones=names.zones,
        tables=names.tables,
        values=names.values,
        functions=names.functions,
        effects=names.effects,
        events=names.events,
        endings=ends.endings,
        bots=ends.bots,
        score_categories=tuple(names.score_categories),
        ranking=ends.ranking,
        texts=reading.texts,
        text_places=reading.text_places,
        scenarios=scenarios,
        names=names,
        scopes=names.scopes,
        modifications=tuple(names.modifications.values()),
        allowances=tuple(names.allowances),
        offers=names.offers,
    )
