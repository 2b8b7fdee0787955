"""What an expression reads and a statement changes, through all that they call.

Every form of expression and statement has a row in `READS` or `CHANGES`; a test fails for one that is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.symbols import ComponentSym, CounterSym, EffectSym, FunctionSym, KindSym

#: Where components are. (A statement that puts something into a zone touches the zone's symbol as well.)
ZONES: Final = "zones"
SCORE: Final = "score"
#: Every part of the state: what cannot be told more exactly.
ANYTHING: Final = "anything"

#: What a node touches itself: symbols, ZONES, SCORE or ANYTHING; and the effects and functions that it calls.
Row = Callable[[Any], Iterable[object]]


def read_by(tree: object) -> frozenset[object]:
    """What the value of an expression may depend on."""
    return frozenset(_touched(tree, READS))


def changed_by(tree: object) -> frozenset[object]:
    """What a statement may change for longer than it lasts."""
    return frozenset(_touched(tree, CHANGES))


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


def _touched(tree: object, rows: Mapping[type, Row]) -> set[object]:
    found: set[object] = set()
    seen: set[object] = set()
    waiting = [tree]
    while waiting:
        for node in everything(waiting.pop()):
            row = rows.get(type(node))
            for thing in () if row is None else row(node):
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


def _counter(node: t.Change | t.Transfer) -> Iterator[object]:
    yield from _counted(node.counter)
    yield from called_by(node)


def _counted(counter: CounterSym) -> Iterable[object]:
    return (counter,) if counter.score is None else (counter, SCORE)


def _store(node: t.Store) -> Iterator[object]:
    if isinstance(node.target, t.CounterAt):
        yield from _counted(node.target.counter)
    else:
        yield node.target.variable
    yield from called_by(node)


def _do(node: t.Do) -> Iterator[object]:
    if node.result is not None:
        yield node.result
    yield node.effect


#: Of every form of statement. A change that lasts as long as the block under it (`with`) is undone after it.
CHANGES: dict[type, Row] = {
    t.Block: _nothing,
    t.Change: _counter,
    t.Transfer: _counter,
    t.Afford: _nothing,
    t.ChangeAmounts: _anything,
    t.TransferAmounts: _anything,
    t.Flip: lambda node: (node.component.variables["face"],),
    t.Rotate: lambda node: (node.component.variables["turned"],),
    t.AddScore: _score,
    t.Store: _store,
    t.SetLocal: lambda node: (node.local,),
    t.Move: lambda node: (ZONES, node.to.zone),
    t.MoveAll: lambda node: (ZONES, node.to.zone),
    t.Draw: lambda node: (ZONES, node.to.zone),
    t.Fill: lambda node: (ZONES, node.to.zone),
    t.Swap: _zones,
    t.Shuffle: lambda node: (ZONES, node.zone.zone if node.into is None else node.into.zone),
    t.Reveal: _nothing,
    t.Tell: _nothing,
    t.Note: _nothing,
    t.OnlyIf: _nothing,
    t.If: _nothing,
    t.While: _nothing,
    t.Repeat: _nothing,
    t.ForEach: _nothing,
    t.Stop: _nothing,
    t.SpanBlock: _anything,  # what has a `reset:`, variables of a scope, changes that last until its end
    t.With: _nothing,
    t.ForThis: lambda node: (node.target.variable,),
    t.Allowing: _nothing,
    t.Anytime: _nothing,
    t.Pause: called_by,
    t.End: _nothing,
    t.As: _nothing,
    t.Together: called_by,
    t.Wait: _nothing,
    t.OfferNews: _nothing,
    t.Do: _do,
    t.RunHook: called_by,
    t.Emit: called_by,
    t.React: called_by,
    t.Return: _nothing,
    t.Choose: _nothing,
    t.Menu: _nothing,
}
