"""What several forms of phrases share: whose a thing is, what holds by itself, an operand in parentheses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.check import typed as t
from interpreter.check.symbols import CounterSym, ValueSym, VariableSym, ZoneSym
from interpreter.language.types import Bool, Player, required

if TYPE_CHECKING:
    from interpreter.describe.expressions import Teller

#: The variant of a phrase, and parts beside the node's own fields.
Form = tuple[str, dict[str, str | None]]
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
            name = teller.names.of(function.name)
        case t.FormulaOf(base=base, formulas=formulas):
            name, of = teller.names.of(formulas[0][1].name), (base,)
        case _:
            return None
    return ("true" if held else "false"), {"name": name, **teller.index(of)}


def bracketed(teller: Teller, node: t.Expr, case: str = "") -> str:
    """An operand, in parentheses when it has operators of its own."""
    text = teller.expression(node, case)
    return f"({text})" if isinstance(node, _LONG) else text


_LONG = t.Arithmetic | t.AmountsOperation | t.Conditional | t.Logic | t.Fallback | t.Aggregate
