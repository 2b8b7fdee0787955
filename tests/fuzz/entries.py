"""Writes what cards and members do: passives, reactions to events, hooks, formulas; and the events."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.fuzz.expressions import Names, quoted

if TYPE_CHECKING:
    from tests.fuzz.generator import Context, Writer

#: The events with the types of their parameters, h1, h2 ..
EVENTS = {"happen": ["int", "thing"], "chime": [], "echo": ["int"]}
REACTIONS = ("before", "instead", "after", "before_others", "after_others", "before_any", "after_any")


def write_entries(writer: Writer, context: Context) -> None:
    """Gives the declarations of a writer their events and what entries and members do."""
    declared = writer.declared
    does = " ".join(["gain 1 coin" if writer.rng.random() < 0.5 else "flag = not flag"])
    declared.events = ["happen(int h1, thing h2): {}", f"chime: {{do: {does}}}", "echo: {params: {h1: int}, depth: 6}"]
    for card in declared.cards:
        # The last card has no worth, so that it is known that some have none.
        card.acts = entry(writer, context, "card", gives_worth=card is not declared.cards[-1])
    for id in ("k1", "k2"):
        if writer.rng.random() < 0.5:
            declared.chits[id] = use(writer, context, "chit")
    for member in declared.kinds["thing"]:
        declared.acts[member] = entry(writer, context, "thing", gives_worth=member != declared.kinds["thing"][-1])


def entry(writer: Writer, context: Context, of: str, gives_worth: bool = False) -> list[str]:
    rng = writer.rng
    lines: list[str] = []
    names = replace(context.names, types=(("this", of), *context.names.types))
    if of == "card":
        if gives_worth and rng.random() < 0.6:
            lines.append(f"worth: {quoted(writer.e.bounded(replace(names, level=False, tries=False)))}")
        if rng.random() < 0.6:
            lines += use(writer, context, of)
    elif gives_worth and rng.random() < 0.6:
        lines.append(f"luck: {quoted(writer.e.bounded(replace(names, level=False, tries=False)))}")
    if of == "thing" and rng.random() < 0.7:
        lines += ["act: |", *indented(writer.block(replace(context, names=names), 2))]
    if rng.random() < 0.5:
        changes = [passive(writer, names, of) for _ in range(rng.choice([1, 1, 2]))]
        lines += ["passive:", *(f"  - {quoted(change)}" for change in changes)]
    if rng.random() < 0.5:
        lines += reactions(writer, context, of)
    return lines


def use(writer: Writer, context: Context, of: str) -> list[str]:
    """The hook that cards and chits have."""
    given = (("this", of), *context.names.types, ("u1", "int"), ("u2", "player"))
    inside = replace(context, names=replace(context.names, types=given))
    kept = ["if owner is not none then pot = (pot + owner.number) % 90"] if of == "card" else []
    return ["use: |", *indented(["repeat 1 times:", *indented(writer.block(inside, 2)), *kept])]


def passive(writer: Writer, names: Names, of: str) -> str:
    """A change of a value, perhaps on a condition, perhaps of somebody else's."""
    rng, e = writer.rng, writer.e
    own = replace(names, types=(*names.types, ("owner", "player")), level=False, tries=False)
    plain = Names(tries=False, level=False)
    op, x = rng.choice(["+=", "+=", "-="]), e.member()
    number = e.bounded(own) if rng.random() < 0.4 else str(rng.randint(0, 3))
    aimed = f"{rng.choice(['others', 'players'])}.level {op} {number}"
    # Where copies of an entry are with several players, or something sets a value twice, one constant does.
    changes = [f"level {op} {number}", f"level {op} {number}", aimed, f"bonus[{x}] {op} {number}"]
    changes += [
        f"level = {rng.randint(0, 9)}",
        f"players.bonus[{x}] += {rng.randint(0, 3)}",
        f"weather {op} {rng.randint(1, 2)}",
    ]
    changes += [
        f"barred {op} {rng.choice([x, f'[{x}]'])}",
        f"rebate += {rng.randint(0, 2)} coins",
        f"open = {rng.choice(['true', 'false'])}",
    ]
    changes += [
        f"barred = [{x}]",
        f"rebate = 1 {x}",
        f"weather = {rng.randint(0, 3)}",
        f"bonus[{x}] = {rng.randint(0, 3)}",
    ]
    whom = rng.choice(["me", "owner", "me.next", "owner.next.next"])
    changes += [f"regard[{whom}] {op} {number}", f"regard[{rng.choice(['me', 'me.next'])}, {whom}] {op} {number}"]
    changes += [f"others.regard[{whom}] += {rng.randint(0, 3)}", f"regard[{whom}] = {rng.randint(0, 3)}"]
    if of == "card":
        changes += [f"bonus[this.tint] {op} {number}"]
    text = rng.choice(changes)
    if rng.random() < 0.3:
        text = f"if {e.condition(plain if text.startswith('weather') else own, 1)} then {text}"
    return text


def reactions(writer: Writer, context: Context, of: str) -> list[str]:
    """What an entry does at one or two events, by key."""
    rng = writer.rng
    keys = rng.sample(REACTIONS, rng.choice([1, 1, 2, 3]))
    lines: list[str] = []
    for key in keys:
        lines.append(f"{key}:")
        for event in rng.sample(list(EVENTS), rng.choice([1, 1, 2])):
            given = (("this", of), ("owner", "player"), ("by", "player"))
            given += tuple((f"h{n}", type) for n, type in enumerate(EVENTS[event], 1))
            inner = replace(context, names=replace(context.names, types=(*context.names.types, *given)))
            body = [writer.simple(inner.names)] if rng.random() < 0.5 else writer.block(inner, 2)
            if key.startswith("before") and rng.random() < 0.6:
                body = [*prevention(writer, inner), *(body if rng.random() < 0.5 else [])]
            elif key == "instead" and rng.random() < 0.5:
                head = rng.choice(["may:", f"if {writer.e.condition(inner.names)}:", "up to 2 times:"])
                body = [head, *indented([writer.simple(inner.names), *body])]
            elif event == "echo" and rng.random() < 0.4:
                body.insert(0, "if h1 > 0 and h1 < 3 then emit echo(h1 - 1)")
            lines += [f"  {event}: |", *indented(indented(body))]
    return lines


def prevention(writer: Writer, context: Context) -> list[str]:
    condition = writer.e.condition(context.names)
    ways = [["prevent"], ["may prevent"], [f"if {condition} then prevent"], [f"if {condition}:", "  prevent"]]
    return writer.rng.choice(ways)


def indented(lines: list[str]) -> list[str]:
    return ["  " + line for line in lines]
