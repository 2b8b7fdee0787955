"""Who reads and changes what: one pass over all typed trees, for all rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from interpreter.analysis.roots import Root
from interpreter.analysis.walk import children
from interpreter.checker import typed as t
from interpreter.checker.symbols import CounterSym
from interpreter.foundation.source import Span

Places = dict[Any, list[Span]]
#: Among the zones that something comes into: any, as components change places.
ANY_ZONE: Final = "any zone"


@dataclass(slots=True)
class Uses:
    """Places by symbol. `read`: where its value matters (not the `x` of `x = x + 1`). `raised`, `lowered` and `stored`
    are of counters (`stored` of variables too); `filled`: zones that something comes into. `called` are functions,
    effects, events (emitted), hooks (run or asked for) and formulas; `scored` and `score_read` score categories.
    `moving_amounts`: gain, lose, pay or give of amounts that only play tells, which may be of any unit."""

    read: Places = field(default_factory=dict)
    raised: Places = field(default_factory=dict)
    lowered: Places = field(default_factory=dict)
    stored: Places = field(default_factory=dict)
    filled: Places = field(default_factory=dict)
    called: Places = field(default_factory=dict)
    scored: Places = field(default_factory=dict)
    score_read: Places = field(default_factory=dict)
    ended: Places = field(default_factory=dict)
    opened: Places = field(default_factory=dict)
    moving_amounts: set[str] = field(default_factory=set)


def find_uses(roots: Iterable[Root]) -> Uses:
    uses = Uses()
    for root in roots:
        _visit(root.tree, uses, None)
    return uses


def _note(places: Places, symbol: Any, span: Span) -> None:
    places.setdefault(symbol, []).append(span)


def _visit(node: Any, uses: Uses, own: Any) -> None:
    """`own` is what a statement around sets: reading that to set it again does not count as a use."""
    if isinstance(node, t.Stmt) and node.traits.moves:
        _moves(node, uses, own)
        return
    handler = _TABLE.get(type(node))
    if handler is not None:
        handler(node, uses, own)
        if type(node) in _WHOLE:
            return
    for child in children(node):
        _visit(child, uses, own)


def _read(symbol: Any, span: Span, uses: Uses, own: Any) -> None:
    if symbol is not own:
        _note(uses.read, symbol, span)


def _change(node: t.Change, uses: Uses, own: Any) -> None:
    if node.op == "gain":
        _note(uses.raised, node.counter, node.span)
    else:
        _note(uses.lowered, node.counter, node.span)
    if node.op == "pay":
        _note(uses.read, node.counter, node.span)


def _transfer(node: t.Transfer, uses: Uses, own: Any) -> None:
    _note(uses.raised, node.counter, node.span)
    _note(uses.lowered, node.counter, node.span)
    if node.whole:
        _note(uses.read, node.counter, node.span)


def _change_amounts(node: t.ChangeAmounts, uses: Uses, own: Any) -> None:
    uses.moving_amounts.add(node.op)


def _transfer_amounts(node: t.TransferAmounts, uses: Uses, own: Any) -> None:
    uses.moving_amounts.update(("gain", "pay"))


def _store(node: t.Store, uses: Uses, own: Any) -> None:
    symbol = node.target.counter if isinstance(node.target, t.CounterAt) else node.target.variable
    _note(uses.stored, symbol, node.span)
    for index in node.target.indices:
        _visit(index, uses, own)
    _visit(node.value, uses, symbol)


def _for_a_while(node: t.With | t.ForThis, uses: Uses, own: Any) -> None:
    _note(uses.stored, node.target.variable, node.span)
    for index in node.target.indices:
        _visit(index, uses, own)
    _visit(node.value, uses, node.target.variable)
    if isinstance(node, t.With):
        _visit(node.body, uses, own)


def _into(zone: t.ZoneAt, uses: Uses, own: Any) -> None:
    _note(uses.filled, zone.zone, zone.span)
    for index in zone.indices:
        _visit(index, uses, own)


def _moves(stmt: t.Stmt, uses: Uses, own: Any) -> None:
    """What is moved is read, where it goes is filled."""
    places = [moved.to for moved in t.moved(stmt) if moved.to is not None]
    for child in children(stmt):
        if child in places:
            _into(child, uses, own)
        else:
            _visit(child, uses, own)
    if any(form.place_of is not None for form in stmt.traits.moves):
        _note(uses.filled, ANY_ZONE, stmt.span)


def _score_of(node: t.ScoreOf, uses: Uses, own: Any) -> None:
    _note(uses.score_read, node.category, node.span)


def _add_score(node: t.AddScore, uses: Uses, own: Any) -> None:
    _note(uses.scored, node.category, node.span)


def _formula_of(node: t.FormulaOf, uses: Uses, own: Any) -> None:
    for _, formula in node.formulas:
        _note(uses.called, formula, node.span)


def _field_of(node: t.FieldOf, uses: Uses, own: Any) -> None:
    for _, found in node.fields:
        _note(uses.read, found, node.span)


def _allowing(node: t.Allowing, uses: Uses, own: Any) -> None:
    for effect in node.allowing.effects:
        _note(uses.called, effect, node.span)


def _span_block(node: t.SpanBlock, uses: Uses, own: Any) -> None:
    _note(uses.opened, node.scope or node.what, node.span)


def _calls(name: str) -> Callable[[Any, Uses, Any], None]:
    return lambda node, uses, own: _note(uses.called, getattr(node, name), node.span)


def _reads(name: str) -> Callable[[Any, Uses, Any], None]:
    return lambda node, uses, own: _read(getattr(node, name), node.span, uses, own)


def _end(node: t.End, uses: Uses, own: Any) -> None:
    _note(uses.ended, node.what, node.span)


_TABLE: dict[type, Callable[[Any, Uses, Any], None]] = {
    t.Change: _change,
    t.Transfer: _transfer,
    t.ChangeAmounts: _change_amounts,
    t.TransferAmounts: _transfer_amounts,
    t.Store: _store,
    t.With: _for_a_while,
    t.ForThis: _for_a_while,
    t.ScoreOf: _score_of,
    t.AddScore: _add_score,
    t.FormulaOf: _formula_of,
    t.FieldOf: _field_of,
    t.Allowing: _allowing,
    t.SpanBlock: _span_block,
    t.End: _end,
    t.Do: _calls("effect"),
    t.Supposing: _calls("effect"),
    t.CallFunction: _calls("function"),
    t.Emit: _calls("event"),
    t.RunHook: _calls("hook"),
    t.HasHook: _calls("hook"),
    t.CounterAt: _reads("counter"),
    t.AmountOf: _reads("counter"),
    t.PartOf: _reads("counter"),
    t.Afford: _reads("counter"),
    t.VariableAt: _reads("variable"),
    t.ZoneAt: _reads("zone"),
    t.ZoneUnion: _reads("zone"),
    t.ZoneOf: _reads("zone"),
    t.SettingRead: _reads("setting"),
    t.TableRead: _reads("table"),
    t.ValueAt: _reads("value"),
    t.Components: _reads("component"),
    t.Members: _reads("kind"),
    t.MemberNumbered: _reads("kind"),
    t.Dummy: _reads("dummy"),
}

#: Nodes whose handler has been through all that is in them.
_WHOLE = frozenset({t.Store, t.With, t.ForThis})


def may_rise(counter: CounterSym, uses: Uses) -> bool:
    """Whether anything in play can make a counter higher."""
    if counter in uses.raised or counter in uses.stored:
        return True
    return counter.unit and "gain" in uses.moving_amounts


def may_fall(counter: CounterSym, uses: Uses) -> bool:
    """Whether anything in play can make a counter lower."""
    if counter in uses.lowered or counter in uses.stored or counter.reset is not None:
        return True
    return counter.unit and not uses.moving_amounts.isdisjoint({"lose", "pay"})


def is_read(counter: CounterSym, uses: Uses) -> bool:
    """Whether the value of a counter ever matters: to a formula, a cost, a limit that acts, a score."""
    if counter in uses.read or counter.reach or counter.fall_to or counter.score is not None:
        return True
    return counter.unit and "pay" in uses.moving_amounts
