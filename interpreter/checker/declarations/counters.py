"""Counters. Each has a bound."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from interpreter.checker import typed
from interpreter.checker.codes.declarations import UNBOUNDED, WRONG_RANGE, WRONG_VALUE
from interpreter.checker.declarations.needs import read_needs
from interpreter.checker.scope import Scope
from interpreter.checker.static.constancy import refuse_state
from interpreter.checker.static.declaration_context import Reading, get, number, pairs, truth, word
from interpreter.checker.static.validate import header
from interpreter.checker.static.values import WRONG, indexed_value, refuse
from interpreter.checker.symbols import CounterSym, EffectSym, Static, VariableSym
from interpreter.language.plurals import plurals_of
from interpreter.language.types import INT, PLAYER, IndexType, Int, Member, Type
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar

#: What a counter that is reported as unbounded is taken to have, so that later steps can go on.
_ASSUMED_BOUND = 1_000_000


# ------------------------------------------------------------------ counters
def declare_counters(reading: Reading) -> None:
    """Enters all counters with their indices; limits and start follow as limits, what they do as bodies."""
    for key, node in reading.entries("counters"):
        counter = CounterSym(
            key.text,
            word(node, "plural", plurals_of(key.text)),
            key.span,
            per=reading.per(get(node, "per")),
            bound=number(node, "bound"),
            unit=truth(node, "unit"),
            reset=optional_word(node, "reset"),
            visible=word(node, "visible", "all"),
        )
        check_owner(node, counter.per, ("visible",), reading)
        reading.names.counters[counter.name] = counter
        reading.declare(counter)
        _check_unit(counter, get(node, "unit"), reading)
        reading.limits.append(partial(_conserved, counter, get(node, "conserved"), reading))
        if get(node, "max") is None and counter.bound is None:
            if ("counters", key.text) not in reading.flawed:
                reading.findings.add(
                    UNBOUNDED,
                    key.span,
                    f"the counter `{counter.name}` has no bound",
                    help="give it `max: ..` (a rule: `gain` stops there) or `bound: ..` (passing it is a fault)",
                )
            counter.bound = _ASSUMED_BOUND
        score = get(node, "score")
        if isinstance(score, YamlScalar):
            counter.score = score.text
            if score.text not in reading.names.score_categories:
                reading.unknown(score, "score category", reading.names.score_categories)
        reading.limits.append(partial(_limits, counter, node, reading))
        reading.bodies.append(partial(_acts, counter, node, reading))
        if (needs := get(node, "needs")) is not None:
            reading.bodies.append(partial(read_needs, counter, needs, counter.name, reading))


def _conserved(counter: CounterSym, node: YamlNode | None, reading: Reading) -> None:
    """`conserved: true`, or the counter that holds the rest, such as a bank."""
    if not isinstance(node, YamlScalar) or node.as_bool is False:
        return
    counter.conserved = True
    if node.as_bool is True:
        return
    if node.text not in reading.names.counters or node.text == counter.name:
        reading.unknown(node, "counter", [name for name in reading.names.counters if name != counter.name])
    else:
        counter.conserved_with = node.text


def _check_unit(counter: CounterSym, node: YamlNode | None, reading: Reading) -> None:
    kinds = [index for index in counter.per if index != PLAYER]
    if counter.unit and (len(kinds) > 1 or not all(isinstance(k, Member) for k in kinds)) and node is not None:
        reading.findings.add(
            WRONG_RANGE,
            node.span,
            "a unit of amounts is declared `per:` player and at most one kind",
            help="remove `unit`, and name its places with all indices: `gain 1 fleet[s, corbita]`",
        )


def check_owner(node: YamlNode, per: tuple[IndexType, ...], keys: tuple[str, ...], reading: Reading) -> None:
    """Reports `owner` as the answer to who sees or counts what is no player's."""
    for key in keys:
        told = get(node, key)
        if isinstance(told, YamlScalar) and told.text == "owner" and PLAYER not in per:
            message = f"`{key}: owner` needs an owner, but this is not `per: player`"
            reading.findings.add(
                WRONG_VALUE, told.span, message, help="write `all` or `none`, or make it `per: player`"
            )


def optional_word(node: YamlNode, key: str) -> str | None:
    return word(node, key, "") or None


def _limits(counter: CounterSym, node: YamlNode, reading: Reading) -> None:
    scope = Scope()
    counter.low = reading.expression(get(node, "min"), scope, INT)
    counter.high = reading.expression(get(node, "max"), scope, INT)
    begins = get(node, "start")
    if isinstance(begins, YamlMap | YamlList):
        least, most = constant(counter.low) or 0, constant(counter.high)
        limits = Int(least, most if most is not None else counter.bound)
        counter.starts = read_starts_by_member(counter, begins, limits, lambda: max(0, least), reading)
        begins = None
    counter.start = reading.expression(begins, scope, INT)
    refuse_state(counter.start, f"the start of `{counter.name}`", reading.findings)
    low, high, start = constant(counter.low), constant(counter.high), constant(counter.start)
    if counter.bound is None:
        counter.bound = high
        if high is None and counter.high is not None:
            reading.findings.add(
                UNBOUNDED,
                counter.span,
                f"`max` of the counter `{counter.name}` is a formula, which does not bound it",
                help="add `bound: ..`",
            )
            counter.bound = _ASSUMED_BOUND
    _check_limits(counter, low or 0, high if high is not None else counter.bound, start, node, reading)


def read_starts_by_member(
    symbol: CounterSym | VariableSym, node: YamlNode, type: Type, default: Callable[[], Static], reading: Reading
) -> Static:
    """`start: {small: 22, large: 17}`, or the rows of a grid: a value for each member; what is left out starts as
    without `start:`. None where nothing can be made of it."""
    per = tuple(index for index in symbol.per if isinstance(index, Member))
    if not per:
        message = (
            f"`{symbol.name}` is not `per:` a kind, so it has no members that could have start values of their own"
        )
        reading.findings.add(WRONG_VALUE, header(node), message, help="write one value, or declare it `per:` a kind")
        return None
    starts = indexed_value(node, per, type, default, reading)
    return None if starts is WRONG else starts


def _acts(counter: CounterSym, node: YamlNode, reading: Reading) -> None:
    for way, steps in (("reach", counter.reach), ("fall_to", counter.fall_to)):
        for key, value in pairs(get(node, way)):
            _act_at(counter, way, steps, key, value, reading)


def constant(node: typed.Expr | None) -> int | None:
    """The number of an expression that is one."""
    match node:
        case typed.Const(value=int() as value) if not isinstance(value, bool):
            return value
        case typed.Negate(operand=inner):
            below = constant(inner)
            return None if below is None else -below
        case _:
            return None


def _check_limits(
    counter: CounterSym, low: int, high: int | None, start: int | None, node: YamlNode, reading: Reading
) -> None:
    def complain(key: str, message: str) -> None:
        place = get(node, key)
        span = place.span if place is not None else counter.span
        reading.findings.add(WRONG_RANGE, span, message, help="change one of the numbers")

    if high is not None and low > high:
        complain("min", f"the `min` of `{counter.name}`, {low}, is greater than its greatest value, {high}")
    elif high is not None and counter.bound is not None and high > counter.bound:
        complain("max", f"the `max` of `{counter.name}`, {high}, is greater than its `bound`, {counter.bound}")
    elif start is not None and (start < low or (high is not None and start > high)):
        complain("start", f"`{counter.name}` starts with {start}, which is not within {low}..{high}")


def _act_at(
    counter: CounterSym,
    way: str,
    steps: list[tuple[int, EffectSym]],
    key: YamlScalar,
    value: YamlNode,
    reading: Reading,
) -> None:
    at = key.as_int
    if at is None:
        refuse(key, INT, reading)
        return
    effect = EffectSym(f"{counter.name}.{way}[{at}]", value.span)
    steps.append((at, effect))
    reading.effect(effect, value, Scope(has_me=PLAYER in counter.per, effect=effect))
