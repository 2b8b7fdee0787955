"""What several forms of phrases share: whose a thing is, what holds by itself, an operand in parentheses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.checker import typed as t
from interpreter.checker.symbols import CounterSym, ValueSym, VariableSym, ZoneSym
from interpreter.describe.wording import listed
from interpreter.language.types import Bool, Player, required

if TYPE_CHECKING:
    from interpreter.describe.expressions import Teller

#: Parts of a phrase, by name or by name and case.
Parts = dict[str, str | None]
#: The variant of a phrase, and parts beside the node's own fields.
Form = tuple[str, Parts]
CASES = ("", "dat", "acc")
_NONE: tuple[t.Expr, ...] = ()


def owned(teller: Teller, symbol: CounterSym | VariableSym | ValueSym | ZoneSym, indices: tuple[t.Expr, ...]) -> Form:
    """Whose it is: `mine`, `of` somebody, or nobody's; the indices that name no player."""
    owner = next((i for p, i in zip(symbol.per, indices, strict=False) if isinstance(p, Player)), None)
    rest = tuple(i for i in indices if i is not owner)
    parts: dict[str, str | None] = {"name": teller.names.of(symbol.name), **teller.index(rest)}
    if owner is None:
        return "", parts
    if isinstance(owner, t.Me):
        return "mine", parts
    return "of", {**parts, "player": teller.expression(owner), "player.dat": teller.expression(owner, "dat")}


def actor(teller: Teller, me: t.Expr | None) -> Parts:
    """For whom a formula is worked out, unless for the player who acts."""
    if me is None or isinstance(me, t.Me):
        return {}
    return {f"player.{case}": teller.expression(me, case) for case in CASES}


def truth(teller: Teller, node: t.Expr, *, held: bool) -> Form | None:
    """The form of what is true or false by itself: a flag, a formula, a setting; None of anything else."""
    if not isinstance(required(node.type), Bool):
        return None
    match node:
        case t.Local(local=local):
            name, of = teller.local(local).strip("“”„"), _NONE
        case t.VariableAt(variable=variable, indices=of):
            name = teller.names.of(variable.name)
        case t.FieldOf(base=base, fields=fields, indices=indices):
            name, of = teller.names.of(fields[0][1].name), (base, *indices)
        case t.SettingRead(setting=setting, indices=of):
            name = teller.names.of(setting.name)
        case t.TableRead(table=table, keys=of):
            name = teller.names.of(table.name)
        case t.ValueAt(value=value, indices=of):
            name = teller.names.of(value.name)
        case t.CallFunction(function=function, arguments=of):
            if f"{function.name}.said" in teller.ruleset.texts.get(teller.language, {}):
                return None
            teller.spoken[function] = None
            name = teller.names.of(function.name)
            return ("true" if held else "false"), {"name": name, **teller.index(of), **actor(teller, node.me)}
        case t.FormulaOf(base=base, formulas=formulas, me=me):
            name = teller.names.of(formulas[0][1].name)
            return ("true" if held else "false"), {"name": name, **teller.index((base,)), **actor(teller, me)}
        case _:
            return None
    return ("true" if held else "false"), {"name": name, **teller.index(of)}


def bracketed(teller: Teller, node: t.Expr, case: str = "") -> str:
    """An operand, in parentheses when it has operators of its own."""
    text = teller.expression(node, case)
    return f"({text})" if _is_long(teller.in_full(node)) else text


def _is_long(node: t.Expr) -> bool:
    match node:
        case t.CallFunction(arguments=handed):
            return len(handed) > 1
        case t.Compare(left=left):
            return isinstance(required(left.type), Bool)
    return isinstance(node, LONG)


#: What is put in parentheses where it is a part of something.
LONG = t.Arithmetic | t.AmountsOperation | t.Conditional | t.Logic | t.Fallback | t.Aggregate | t.Extreme


@dataclass(frozen=True, slots=True)
class Whence:
    """Whence things are: by case the place or set, unless their noun says it (all of a kind); for numbers their range;
    whether they are the other players."""

    places: dict[str, str | None]
    range: str | None = None
    others: bool = False


def whence(teller: Teller, domain: t.Expr) -> Whence:
    nowhere: dict[str, str | None] = dict.fromkeys(CASES)
    match domain:
        case t.RangeOf(low=low, high=high):
            return Whence(nowhere, teller.word("range", low=teller.expression(low), high=teller.expression(high)))
        case t.Players(others=True, start=None, reverse=False):
            return Whence(nowhere, others=True)
        case t.Members() | t.Components():
            return Whence(nowhere)
        case t.Players(others=False, start=None, reverse=False) if not with_dummies(teller, domain):
            return Whence(nowhere)
    apart = isinstance(teller.in_full(domain), t.Conditional | t.Fallback)
    return Whence({case: f"({place})" if apart else place for case in CASES for place in [teller.place(domain, case)]})


def with_dummies(teller: Teller, node: t.Expr) -> bool:
    """Whether these are all players and dummies as well."""
    return isinstance(node, t.Players) and node.everyone and bool(teller.ruleset.names.dummies)


def dummies(teller: Teller) -> str:
    return listed([teller.names.of(name) for name in teller.ruleset.names.dummies], teller.word("and"))
