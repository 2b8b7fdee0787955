"""How the options of an effect are judged, which of its statements can fault, and where chance ends a promise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from interpreter.analysis.frame_demands import frame_demands
from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.symbols import ComponentSym, EffectSym, KindSym
from interpreter.checker.typed import CheckedRuleset
from interpreter.foundation.errors import UsageError
from interpreter.foundation.source import Span
from interpreter.foundation.suggest import did_you_mean
from interpreter.ir import nodes as ir
from interpreter.pipeline import lowered_ruleset


@dataclass(frozen=True, slots=True)
class Legality:
    """What there is to say about an effect: lines with their places, under a heading each; and how it is reached."""

    reached: str
    decisions: tuple[tuple[Span, str], ...]
    faults: tuple[Span, ...]
    chances: tuple[Span, ...]


def explain_legality(ruleset: CheckedRuleset, name: str, players: int | None = None) -> Legality:
    """How the decisions of an effect are judged in a game with N players (the fewest possible).

    `name` is an effect, a hook's body (`entry.hook`), or what a counter does (`coin.reach[5]`). UsageError for others.
    """
    effects = _effects(ruleset)
    if name not in effects:
        raise UsageError(f"there is no effect {name!r} in {ruleset.id}; {did_you_mean(name, effects)}")
    effect = effects[name]
    program = lowered_ruleset(ruleset, ruleset.fewest if players is None else players)
    said = _choices(effect)
    stops = [(said.get(f.span, f.span).header(), f.stop) for f in program.frames if f.effect == name if f.stop]
    stops.sort(key=lambda pair: (pair[0].source.path, pair[0].start))
    found = frame_demands(ruleset)
    return Legality(
        _reached(found.reached.get(effect, set())),
        # the code of a decision may be in several places
        tuple(dict.fromkeys((span, _judged(stop)) for span, stop in stops)),
        _in_order(found.faults.get(effect, {})),
        _in_order(found.chances.get(effect, {})),
    )


def _choices(effect: EffectSym) -> dict[Span, Span]:
    """Where each choice of an effect is, by the place of what is chosen from, where a program stops for it."""
    choices = [node for node in everything(effect.body) if isinstance(node, t.Choose)]
    return {pick.domain.span: node.span for node in choices for pick in node.picks}


def _effects(ruleset: CheckedRuleset) -> dict[str, EffectSym]:
    owners: list[KindSym | ComponentSym] = [*ruleset.kinds.values(), *ruleset.components.values()]
    hooks = [body for owner in owners for hook in owner.hooks.values() for body in hook.bodies.values()]
    acts = [effect for c in ruleset.counters.values() for _, effect in (*c.reach, *c.fall_to)]
    events = [body for event in ruleset.events.values() for body in (event.body,) if body is not None]
    reactions = [reaction.effect for event in ruleset.events.values() for reaction in event.reactions]
    return {**ruleset.effects, **{e.name: e for e in (*hooks, *acts, *events, *reactions)}}


def _in_order(spans: Iterable[Span]) -> tuple[Span, ...]:
    return tuple(sorted(spans, key=lambda s: (s.source.path, s.start)))


def _reached(ways: set[str]) -> str:
    match sorted(ways):
        case []:
            return "never reached in play: it is only tried (`can`, `supposing`), or not used"
        case ["frame"]:
            return "in the frame of the game: what fails here is a fault"
        case ["option"]:
            return "inside options: it is begun only where it can be carried out"
    return "both inside options and in the frame of the game"


def _judged(stop: ir.Stop) -> str:
    """How what a stop offers is judged."""
    if stop.random:
        return "decided by chance"
    ways = {_way(shape): [s.key for s in stop.shapes if s.key and _way(s) == _way(shape)] for shape in stop.shapes}
    if len(ways) == 1:
        text = next(iter(ways))
    else:
        text = "; ".join(
            f"{', '.join(f'`{key}`' for key in keys) or 'the others'}: {way}" for way, keys in ways.items()
        )
    if stop.skip is not None and stop.skip_trial:
        text += "; the way out is tried, too"
    return text if stop.step == 0 else f"{text} (a further step of the same choice)"


def _way(shape: ir.OptionShape) -> str:
    if shape.trial == "always" and shape.compiled:
        return "a compiled condition, and for what meets it a trial on a copy"
    if shape.trial == "always":
        return "tried on a copy of the state, up to the last step that can fail"
    if shape.trial:
        judged = "a compiled condition" if shape.compiled else "no check of its own"
        return f"{judged}, and a trial on a copy where a demand follows in what is being carried out"
    return "a compiled condition" if shape.compiled else "no check, since nothing that it leads to can fail"
