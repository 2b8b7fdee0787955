"""Statements over a value of amounts as one statement for each noun that the value may have."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.static.nouns import Noun, Nouns, is_of_player
from interpreter.checker.symbols import ComponentSym, CounterSym, FieldSym, KindSym, Static
from interpreter.language.types import AMOUNTS, BOOL, PLAYER, Int, Member, Player, may_be_none

_NUMBER = Int(0, None)


def change_amounts(stmt: t.ChangeAmounts, nouns: Nouns) -> t.Block:
    """gain, lose or pay, noun by noun. What is paid is judged whole before any of it is taken, where taking one may
    change another."""
    found = _nouns_in(stmt.amounts, nouns)
    before, value = _held(stmt.amounts, len(found))
    places = [(noun.counter, _indices(noun, stmt.holder)) for noun in found]
    parts = [_part(value, noun) for noun in found]
    op = stmt.op
    if op == "pay" and len(found) > 1 and any(_acts(noun.counter) for noun in found):
        afford = zip(places, parts, strict=True)
        before += [t.Afford(stmt.span, c, i, part) for (c, i), part in afford]
        op = "lose"
    changes = [t.Change(stmt.span, op, c, i, part) for (c, i), part in zip(places, parts, strict=True)]
    return t.Block(stmt.span, (*before, *changes))


def transfer_amounts(stmt: t.TransferAmounts, nouns: Nouns) -> t.Block:
    """give or take, noun by noun. Nobody can give what players do not hold, and there is nothing of it to take."""
    found = _nouns_in(stmt.amounts, nouns)
    before, value = _held(stmt.amounts, len(found))
    source, target = (_player(p, before) for p in (stmt.source, stmt.target))
    held = [noun for noun in found if is_of_player(noun.counter)]
    if stmt.whole:
        before += [_nothing_of(value, noun) for noun in found if noun not in held]
        before += [t.Afford(stmt.span, n.counter, _indices(n, source), _part(value, n)) for n in held]
    moves = [
        t.Transfer(stmt.span, n.counter, _indices(n, source), _indices(n, target), _part(value, n), False) for n in held
    ]
    return t.Block(stmt.span, (*before, *moves))


def _held(amounts: t.Expr, count: int) -> tuple[list[t.Stmt], t.Expr]:
    """The amounts as an expression that may be written several times, and what makes it so. None is nothing."""
    span = amounts.span
    if may_be_none(amounts.type):
        amounts = t.Fallback(span, AMOUNTS, amounts, t.MakeAmounts(span, AMOUNTS, ()))
    if count < 2 or _is_lasting(amounts):
        return [], amounts
    local = t.LocalVar("amounts", AMOUNTS, span)
    return [t.SetLocal(span, local, amounts, True)], t.Local(span, AMOUNTS, local)


def _player(player: t.Expr, before: list[t.Stmt]) -> t.Expr:
    """The player as an expression that may be written several times."""
    if isinstance(player, t.Me | t.Local | t.Const):
        return player
    local = t.LocalVar("player", PLAYER, player.span)
    before.append(t.SetLocal(player.span, local, player, True))
    return t.Local(player.span, PLAYER, local)


def _part(value: t.Expr, noun: Noun) -> t.Expr:
    member = None if noun.member is None else _member(value, noun)
    return t.PartOf(value.span, _NUMBER, value, noun.counter, member)


def _member(value: t.Expr, noun: Noun) -> t.Expr:
    kind = next(index for index in noun.counter.per if isinstance(index, Member))
    return t.Const(value.span, kind, noun.member)


def _indices(noun: Noun, holder: t.Expr) -> tuple[t.Expr, ...]:
    return tuple(holder if isinstance(of, Player) else _member(holder, noun) for of in noun.counter.per)


def _nothing_of(value: t.Expr, noun: Noun) -> t.Stmt:
    nothing = t.Const(value.span, Int(0, 0), 0)
    return t.OnlyIf(value.span, t.Compare(value.span, BOOL, "==", _part(value, noun), nothing))


def _acts(counter: CounterSym) -> bool:
    """Whether a change of the counter may change others, or what others allow."""
    fixed = counter.low is None or isinstance(counter.low, t.Const)
    return bool(counter.reach or counter.fall_to) or not fixed


# ------------------------------------------------------------------ what is known of a value
_LASTING = (t.Const, t.Local, t.Me, t.FieldOf, t.SettingRead, t.TableRead, t.MakeAmounts, t.AmountOf)


def _is_lasting(e: t.Expr) -> bool:
    """Whether an expression reads nothing that changes and costs nothing to be read again."""
    for node in everything(e):
        if not isinstance(node, (*_LASTING, t.AmountsOperation)):
            return False
        if isinstance(node, t.FieldOf) and any(field.formula is not None for _, field in node.fields):
            return False
    return True


def _nouns_in(e: t.Expr, nouns: Nouns) -> list[Noun]:
    """The nouns of which the amounts may have any."""
    possible = _possible(e, nouns)
    return [noun for n, noun in enumerate(nouns.all) if n in possible]


def _possible(e: t.Expr, nouns: Nouns) -> set[int]:
    match e:
        case t.Const(value=value):
            return _counted((value,))
        case t.MakeAmounts(parts=parts):
            return {n for part in parts for n in _of_part(part, nouns)}
        case t.AmountsOperation(op="+"):
            return _possible(e.left, nouns) | _possible(e.right, nouns)
        case t.AmountsOperation():
            return _possible(e.left, nouns)
        case t.Conditional() | t.Fallback():
            return _possible(e.value, nouns) | _possible(e.otherwise, nouns)
        case t.FieldOf(fields=fields) if all(field.formula is None for _, field in fields):
            return _counted(value for owner, field in fields for value in _values(owner, field))
        case t.TableRead(table=table):
            return _counted((*table.values.values(), table.otherwise))
        case t.ValueAt(value=value) if value.base is not None:
            given = (value.base, *(m.new for m in value.modifiers))
            return set().union(*(_possible(e, nouns) for e in given))
        case t.CallFunction(function=function) if function.body is not None:
            return _possible(function.body, nouns)
    return set(range(len(nouns)))


def _of_part(part: t.AmountOf, nouns: Nouns) -> Iterable[int]:
    first = nouns.first[part.counter.name]
    match part.member:
        case None:
            return (first,)
        case t.Const(value=int(member)):
            return (first + member,)
    return nouns.positions(part.counter)


def _values(owner: KindSym | ComponentSym, field: FieldSym) -> Iterable[Static]:
    if field.of_face and isinstance(owner, ComponentSym):
        for faces in owner.entries:
            for face in faces.face_values:
                yield from _flat(face.get(field.name, field.default), len(field.per))
        return
    for entry in owner.members if isinstance(owner, KindSym) else owner.entries:
        yield from _flat(entry.values.get(field.name, field.default), len(field.per))


def _flat(value: Static, depth: int) -> Iterable[Static]:
    if depth and isinstance(value, tuple):
        for item in value:
            yield from _flat(item, depth - 1)
    else:
        yield value


def _counted(values: Iterable[Static]) -> set[int]:
    """The nouns of which any of the amounts have some."""
    return {n for value in values if isinstance(value, tuple) for n, number in enumerate(value) if number}
