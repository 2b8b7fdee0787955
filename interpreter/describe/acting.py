"""What entries and members do by themselves, in words: changes of values, reactions to events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.analysis.walk import everything
from interpreter.checker.symbols import ComponentSym, KindSym, ModifierSym, ValueSym
from interpreter.checker.typed import Block, Const, Expr, Local, LocalVar, Logic, Return, SetLocal
from interpreter.describe.mentions import modifiers_of, reactions_of
from interpreter.describe.statements import Line
from interpreter.describe.wording import sentence
from interpreter.language.types import Bool, Player, is_many

if TYPE_CHECKING:
    from interpreter.describe.subjects import Describer


def formulas(describer: Describer, owner: KindSym | ComponentSym, of: str, ordinal: int) -> Iterator[str]:
    """What an entry or member gives for the formula hooks of its type; `of` is its id where its name is to be said."""
    for formula in owner.formulas.values():
        body = formula.bodies[ordinal].body if ordinal in formula.bodies else None
        if body is not None:
            name = describer.name(formula.name)
            head = f"{describer.name(of)}, {name}" if of else name
            yield sentence(f"{head}: {describer.writer.expression(body)}")


def acts(
    describer: Describer, owner: KindSym | ComponentSym, of: str, ordinal: int, face: int | None = None
) -> list[Line]:
    """What an entry or member does by itself, or one face of an entry: changes of values, reactions to events; `of` as
    for `formulas`."""
    lines: list[Line] = []
    whose = f"{describer.name(of)}: " if of else ""
    for value, modifier in modifiers_of(describer.ruleset, owner, ordinal):
        if modifier.face == face:
            lines.append((1, sentence(whose + _modifier(describer, value, modifier))))
    for event, reaction in reactions_of(describer.ruleset, owner, ordinal):
        body = reaction.written or reaction.effect.body
        params = describer.parameters(used_in(body, event.params))
        head = whose + describer.head(
            f"{reaction.when} {reaction.whose}", name=describer.name(event.name), params=params or None
        )
        if body is not None and reaction.face == face:
            lines += describer.writer.headed(head, _without_result(describer, body), 1)
    return lines


def used_in(body: Block | None, params: tuple[LocalVar, ...]) -> list[LocalVar]:
    """The parameters that a body speaks of."""
    spoken = {node.local for node in everything(body) if isinstance(node, Local)}
    return [p for p in params if p in spoken]


def _without_result(describer: Describer, body: Block) -> Block:
    """What comes before an event keeps in a local whether it prevents it: that is said where it is done."""
    match body.statements:
        case (SetLocal(local=local, first=True), *inside, Return(value=Local(local=given))) if given is local:
            describer.writer.prevents.add(local)
            return Block(body.span, tuple(inside))
    return body


def _places(value: ValueSym, modifier: ModifierSym) -> tuple[Expr, ...]:
    """The indices but the first player: whose value it is is said by its aim."""
    owner = next((n for n, per in enumerate(value.per) if isinstance(per, Player)), None)
    return tuple(i for n, i in enumerate(modifier.indices) if n != owner)


def _condition(modifier: ModifierSym) -> Expr | None:
    """What the ruleset writes as the condition; that a face is up goes without saying where the face is described."""
    if modifier.face is None:
        return modifier.condition
    return modifier.condition.operands[1] if isinstance(modifier.condition, Logic) else None


def _aim(describer: Describer, modifier: ModifierSym, how: str) -> str | None:
    """Whose value it is: "aim", as what the value's name belongs to, or "for" whom it is so."""
    return (
        None if modifier.aim == "all" else describer.head(f"{how} {modifier.aim}", player=_player(describer, modifier))
    )


def _player(describer: Describer, modifier: ModifierSym) -> str | None:
    return None if modifier.player is None else describer.writer.expression(modifier.player, "dat")


def _modifier(describer: Describer, value: ValueSym, modifier: ModifierSym) -> str:
    index = describer.writer.index(_places(value, modifier))["index."]
    name = describer.quoted(value.name) + ("" if index is None else f" ({index})")
    match modifier.new:
        case Const(type=Bool(), value=bool(holds)) if modifier.op == "=":
            change = describer.head(f"change {str(holds).lower()}", value=name, aim=_aim(describer, modifier, "for"))
        case new:
            many = "set " * (is_many(value.type) and modifier.op != "=")
            told = describer.writer.expression(new)
            if modifier.aim == "at":
                name, aim = describer.head("value at", value=name, player=_player(describer, modifier)), None
            else:
                aim = _aim(describer, modifier, "aim")
            change = describer.head(f"change {many}{modifier.op}", value=name, new=told, aim=aim)
    apart = _condition(modifier)
    condition = None if apart is None else describer.writer.expression(apart)
    return describer.head("passive", change=change, condition=condition)
