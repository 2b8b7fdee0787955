"""Functions and effects: signatures first, texts once everything that they may name is declared."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from interpreter.checker.codes.declarations import MISSING_MAIN, NEEDS_A_PLAYER, UNKNOWN_KEY, WRONG_VALUE
from interpreter.checker.scope import Scope
from interpreter.checker.static.declaration_context import Reading, get, number
from interpreter.checker.static.naming import check_id
from interpreter.checker.static.type_names import resolve_type
from interpreter.checker.symbols import EffectSym, FunctionSym
from interpreter.checker.typed import LocalVar
from interpreter.foundation.diagnostics import Related
from interpreter.foundation.source import Span
from interpreter.foundation.suggest import near_names
from interpreter.language.types import PLAYER
from interpreter.syntax.effects import parser as effect_parser
from interpreter.syntax.yaml.nodes import YamlMap, YamlNode, YamlScalar


def signature(key: YamlScalar, node: YamlNode, reading: Reading) -> tuple[YamlScalar, tuple[LocalVar, ...]] | None:
    """The name and parameters of a function or effect, from its key or from `params:`."""
    signature = effect_parser.parse_signature(key, reading.findings)
    if signature is None:
        return None
    name = YamlScalar(signature.name.text, key.style, signature.name.span, signature.name.span)
    if not check_id(name, reading.findings):
        return None
    listed = get(node, "params")
    if signature.parameters is None:
        return name, reading.parameters(listed)
    if listed is not None:
        reading.findings.add(
            UNKNOWN_KEY,
            listed.span.header(),
            f"`{name.text}` already has its parameters in its key",
            help="remove `params`",
        )
    parameters = (
        LocalVar(p.name.text, resolve_type(reading.elaborator, p.type), p.name.span) for p in signature.parameters
    )
    return name, tuple(parameters)


# ------------------------------------------------------------------ functions
def declare_functions(reading: Reading) -> None:
    """Enters all functions with their parameters; each formula is read when its type is first needed."""
    for key, node in reading.entries("functions"):
        head = signature(key, node, reading)
        if head is None:
            continue
        name, parameters = head
        declared = get(node, "returns")
        function = FunctionSym(
            name.text, name.span, parameters, reading.type(declared) if declared is not None else None
        )
        reading.names.functions[function.name] = function
        reading.declare(function)
        reading.bodies.append(partial(_deprecated, function, node, reading.names.functions, "function", reading))
        body = get(node, "is") if isinstance(node, YamlMap) else node
        reading.elaborator.defer(function, partial(_function_body, function, body, reading))


def _function_body(function: FunctionSym, node: YamlNode | None, reading: Reading) -> None:
    scope = Scope(has_me=True)
    reading.with_parameters(scope, function.params)
    reading.formula(function, node, scope)


# ------------------------------------------------------------------ effects
def declare_effects(reading: Reading) -> None:
    """Enters all effects with their parameters. They have names of their own, since they follow `do`."""
    for key, node in reading.entries("effects"):
        head = signature(key, node, reading)
        if head is None:
            continue
        name, parameters = head
        declared = get(node, "returns")
        effect = EffectSym(name.text, name.span, parameters, depth=number(node, "depth"))
        effect.returns = reading.type(declared) if declared is not None else None
        reading.names.effects[effect.name] = effect
        reading.bodies.append(partial(_deprecated, effect, node, reading.names.effects, "effect", reading))
        body = get(node, "do") if isinstance(node, YamlMap) else node
        reading.bodies.append(partial(effect_body, effect, body, reading))


def effect_body(effect: EffectSym, node: YamlNode | None, reading: Reading) -> None:
    """Reads the body of an effect that is known by name."""
    scope = Scope(has_me=True, effect=effect, returns=effect.returns)
    reading.with_parameters(scope, effect.params)
    reading.effect(effect, node, scope)


def _deprecated(
    symbol: FunctionSym | EffectSym, node: YamlNode, others: Mapping[str, Any], what: str, reading: Reading
) -> None:
    """Finds what is to be used instead."""
    instead = get(node, "deprecated")
    if not isinstance(instead, YamlScalar):
        return
    if instead.text == symbol.name:
        message = f"`{symbol.name}` cannot replace itself"
        reading.findings.add(WRONG_VALUE, instead.span, message, help=f"name the {what} to use instead")
    elif instead.text in others:
        symbol.deprecated = others[instead.text]
    else:
        reading.unknown(instead, what, list(others))


# ------------------------------------------------------------------ who acts
def check_frames(reading: Reading) -> None:
    """What is begun without an acting player - `main`, and what counters do that are nobody's - must not need one."""
    names = reading.names
    main = names.effects.get("main")
    if main is None:
        if reading.tree.complete and "ruleset" in reading.tree.sections:
            _report_no_main(reading)
    elif main.params:
        span = main.params[0].span
        message = "`main` starts the game and cannot have parameters"
        reading.findings.add(UNKNOWN_KEY, span, message, help="remove its parameters")
    begun = [main] if main is not None else []
    for counter in names.counters.values():
        if PLAYER not in counter.per:
            begun += [effect for _, effect in (*counter.reach, *counter.fall_to)]
    for effect in begun:
        if effect.needs_me:
            _report_needs_me(effect, reading)


def _report_no_main(reading: Reading) -> None:
    section = reading.tree.sections.get("effects") or reading.tree.sections["ruleset"]
    near = near_names("main", reading.names.effects)
    reading.findings.add(
        MISSING_MAIN,
        reading.names.effects[near[0]].span if near else section.keys[0].span,
        "the effect `main`, which starts the game, is missing",
        help="did you mean to call this one `main`?" if near else "add `main:` to the section `effects`",
        suggestions=["main"] if near else [],
    )


def _report_needs_me(effect: EffectSym, reading: Reading) -> None:
    way = reading.elaborator.why_me(effect)
    span: Span = way[-1][1] if way else effect.span
    through = " -> ".join(f"`{step.name}`" for step, _ in way)
    where = f" ({through})" if len(way) > 1 else ""
    reading.findings.add(
        NEEDS_A_PLAYER,
        span,
        f"this needs an acting player, and `{effect.name}` is called without one{where}",
        help="put it into `each player` or `as p`, or pass the player on",
        related=[Related(place, f"`{step.name}` leads here") for step, place in way[:-1]],
    )
