"""What an expression reads and a statement changes, through all that they call.

Every form of expression has a row in `READS`; what a plain statement changes, its traits say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.symbols import ComponentSym, CounterSym, EffectSym, FunctionSym, KindSym

#: Where components are. (A statement that puts something into a zone touches the zone's symbol as well.)
ZONES: Final = "zones"
SCORE: Final = "score"
#: Every part of the state: what cannot be told more exactly.
ANYTHING: Final = t.ANYTHING

#: What a node touches itself: symbols, ZONES, SCORE or ANYTHING; and the effects and functions that it calls.
Row = Callable[[Any], Iterable[object]]


def read_by(tree: object) -> frozenset[object]:
    """What the value of an expression may depend on."""
    return frozenset(_touched(tree, _reads))


def changed_by(tree: object) -> frozenset[object]:
    """What a statement may change for longer than it lasts."""
    return frozenset(_touched(tree, _changes))


def meet(read: frozenset[object], changed: frozenset[object]) -> bool:
    """Whether something that is read may be changed."""
    if not changed:
        return False
    return ANYTHING in read or ANYTHING in changed or not read.isdisjoint(changed)


def called_by(stmt: object) -> tuple[EffectSym, ...]:
    """The effects that a statement carries out, not counting those of statements inside it."""
    match stmt:
        case t.Do(effect=effect):
            return (effect,)
        case t.RunHook(hook=hook):
            return tuple(hook.bodies.values())
        case t.Emit(event=event):
            own = () if event.body is None else (event.body,)
            return (*own, *(reaction.effect for reaction in event.reactions))
        case t.React(event=event):
            return tuple(reaction.effect for reaction in event.reactions)
        case t.Pause(allowances=allowances):
            return tuple(a.offer for a in allowances)
        case t.Change(counter=counter) | t.Transfer(counter=counter) | t.Store(target=t.CounterAt(counter=counter)):
            return tuple(effect for _, effect in (*counter.reach, *counter.fall_to))
        case t.Together(lapses=lapses):
            return lapses
    return ()


def _touched(tree: object, row: Row) -> set[object]:
    found: set[object] = set()
    seen: set[object] = set()
    waiting = [tree]
    while waiting:
        for node in everything(waiting.pop()):
            for thing in row(node):
                if not isinstance(thing, EffectSym | FunctionSym):
                    found.add(thing)
                elif thing not in seen:
                    seen.add(thing)
                    waiting.append(thing.body)
    return found


def _nothing(_: Any) -> Iterable[object]:
    return ()


def _anything(_: Any) -> Iterable[object]:
    return (ANYTHING,)


def _zones(_: Any) -> Iterable[object]:
    return (ZONES,)


def _score(_: Any) -> Iterable[object]:
    return (SCORE,)


def _formulas(node: t.FormulaOf) -> Iterator[object]:
    for owner, formula in node.formulas:
        yield from formula.bodies.values()
        yield from _lying(owner)


def _field(node: t.FieldOf) -> Iterator[object]:
    for owner, found in node.fields:
        yield from _lying(owner)
        if found.formula is not None:
            yield ANYTHING


def _lying(owner: KindSym | ComponentSym) -> Iterable[object]:
    """What says the orientation of a component: its face, its turn."""
    if not isinstance(owner, ComponentSym):
        return ()
    return (owner.variables[name] for name in ("face", "turned") if name in owner.variables)


#: Of every form of expression.
READS: dict[type, Row] = {
    t.Const: _nothing,
    t.Local: lambda node: (node.local,),
    t.Me: _nothing,
    t.Players: _nothing,
    t.Dummy: _nothing,
    t.Members: _nothing,
    t.Components: _nothing,
    t.CounterAt: lambda node: (node.counter,),
    t.VariableAt: lambda node: (node.variable,),
    t.ZoneAt: _zones,
    t.ZoneUnion: _zones,
    t.ZoneOf: _zones,
    t.FieldOf: _field,
    t.SettingRead: _nothing,
    t.TableRead: _nothing,
    t.ValueAt: _anything,
    t.CallFunction: lambda node: (node.function,),
    t.MakeAmounts: _nothing,
    t.AmountsOperation: _nothing,
    t.PartOf: _nothing,
    t.ItemOf: _nothing,
    t.ScoreOf: _score,
    t.Arithmetic: _nothing,
    t.Negate: _nothing,
    t.Not: _nothing,
    t.Logic: _nothing,
    t.Compare: _nothing,
    t.In: _nothing,
    t.IsNone: _nothing,
    t.IsEmpty: _nothing,
    t.IsFull: _zones,
    t.IsType: _nothing,
    t.HasHook: lambda node: _lying(node.owner),
    t.FormulaOf: _formulas,
    t.Reactions: _anything,
    t.Reactor: _anything,
    t.MakeSet: _nothing,
    t.RangeOf: _nothing,
    t.SetOperation: _nothing,
    t.Aggregate: _nothing,
    t.Count: _nothing,
    t.Extreme: _nothing,
    t.Absolute: _nothing,
    t.Conditional: _nothing,
    t.Fallback: _nothing,
    t.Neighbour: _nothing,
    t.NumberOf: _nothing,
    t.MemberNumbered: _nothing,
    t.ShapePart: _nothing,
    t.FacePart: lambda node: _lying(node.component),
    t.Rotations: lambda node: _lying(node.component),
    t.Can: _anything,
    t.Supposing: _anything,
    t.Spread: _nothing,
}


def _counted(counter: CounterSym) -> Iterable[object]:
    return (counter,) if counter.score is None else (counter, SCORE)


def _do(node: t.Do) -> Iterator[object]:
    if node.result is not None:
        yield node.result
    yield node.effect


def _plain(stmt: Any) -> Iterator[object]:
    """What a statement changes by its traits."""
    traits: t.Traits = stmt.traits
    for moved in t.moved(stmt):
        zone = moved.to or (moved.source if moved.form.shuffled else None)
        yield from (ZONES,) if zone is None else (ZONES, zone.zone)
    for thing, _ in traits.writes(stmt):
        yield from _counted(thing) if isinstance(thing, CounterSym) else (thing,)
    for name in traits.sets:
        yield getattr(stmt, name)
    if traits.scores:
        yield SCORE
    yield from called_by(stmt)


#: Of every statement of the control flow. A change that lasts as long as the block under it (`with`) is undone after
#: it.
CONTROL: dict[type, Row] = {
    t.Block: _nothing,
    t.If: _nothing,
    t.While: _nothing,
    t.Repeat: _nothing,
    t.ForEach: _nothing,
    t.Stop: _nothing,
    t.SpanBlock: _anything,  # what has a `reset:`, variables of a scope, changes that last until its end
    t.With: _nothing,
    t.Allowing: _nothing,
    t.Anytime: _nothing,
    t.Pause: called_by,
    t.End: _nothing,
    t.As: _nothing,
    t.Together: called_by,
    t.Wait: _nothing,
    t.Do: _do,
    t.RunHook: called_by,
    t.Emit: called_by,
    t.React: called_by,
    t.Return: _nothing,
    t.Choose: _nothing,
    t.Menu: _nothing,
}


def _changes(node: Any) -> Iterable[object]:
    traits: t.Traits | None = getattr(node, "traits", None)
    if traits is None:
        return ()
    return CONTROL[type(node)](node) if traits.control else _plain(node)


def _reads(node: Any) -> Iterable[object]:
    row = READS.get(type(node))
    return () if row is None else row(node)
