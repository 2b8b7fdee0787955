"""Events as they are declared, and what entries and members do at them."""

from __future__ import annotations

from functools import partial

from interpreter.checker import typed
from interpreter.checker.codes.declarations import UNKNOWN_KEY
from interpreter.checker.declarations.bodies import effect_body, signature
from interpreter.checker.declarations.fields import Owner, own_type
from interpreter.checker.scope import Scope
from interpreter.checker.static.declaration_context import Reading, get, number, pairs
from interpreter.checker.symbols import EffectSym, EventSym, ReactionSym
from interpreter.checker.typed import LocalVar
from interpreter.foundation.diagnostics import Related
from interpreter.language.model import REACTIONS
from interpreter.language.types import BOOL, PLAYER
from interpreter.syntax.yaml.nodes import YamlMap, YamlNode, YamlScalar


def declare_events(reading: Reading) -> None:
    """Enters all events with their parameters. They have names of their own, since they follow `emit`."""
    for key, node in reading.entries("events"):
        head = signature(key, node, reading)
        if head is None:
            continue
        name, parameters = head
        event = EventSym(name.text, name.span, parameters, depth=number(node, "depth"))
        reading.names.events[event.name] = event
        body = get(node, "do")
        if body is not None:
            event.body = EffectSym(event.name, name.span, parameters, depth=event.depth)
            reading.bodies.append(partial(effect_body, event.body, body, reading))


def queue_reactions(
    owner: Owner, ordinal: int, id: YamlScalar, body: YamlMap, reading: Reading, face: int | None = None
) -> None:
    """Notes what an entry or member does at events (one `face` of it, while it is up); the texts are read when all
    names are known."""
    for key in REACTIONS:
        for event, text in pairs(body.get(key)):
            if isinstance(text, YamlScalar) and text.text not in ("none", ""):
                reading.bodies.append(partial(_reaction, owner, ordinal, id, key, event, text, reading, face))


def _reaction(
    owner: Owner,
    ordinal: int,
    id: YamlScalar,
    key: str,
    name: YamlScalar,
    text: YamlNode,
    reading: Reading,
    face: int | None,
) -> None:
    event = reading.names.events.get(name.text)
    if event is None:
        reading.elaborator.unknown.add(name.span, name.text, "event", reading.names.events)
        return
    when, _, whose = key.partition("_")
    this = LocalVar("this", own_type(owner), id.span)
    mine = LocalVar("owner", PLAYER, id.span)
    by = LocalVar("by", PLAYER, id.span)
    effect = EffectSym(
        f"{id.text}.{key}.{event.name}", text.span, (mine, by, *event.params), depth=event.depth, this=this
    )
    reaction = ReactionSym(name.span, owner, ordinal, when, whose or "own", effect, face)
    _check_once(event, reaction, id.text, reading)
    event.reactions.append(reaction)
    prevented = LocalVar("prevented", BOOL, text.span) if when == "before" else None
    scope = Scope(has_me=True, this=this, owner=mine, prevented=prevented, effect=effect)
    scope.bind(by, fixed=True)
    # each reaction has what the event was begun with: a change here would be lost
    for local in event.params:
        scope.bind(local, fixed=True)
    reading.effect(effect, text, scope)
    if prevented is not None and effect.body is not None:
        effect.body = _telling(effect.body, prevented)
        effect.returns = BOOL


def _telling(body: typed.Block, prevented: LocalVar) -> typed.Block:
    """The body of a reaction that comes before, with what it tells in the end: whether the event is prevented."""
    first = typed.SetLocal(body.span, prevented, typed.Const(body.span, BOOL, False), True)
    last = typed.Return(body.span, typed.Local(body.span, BOOL, prevented))
    return typed.Block(body.span, (first, *body.statements, last))


def _check_once(event: EventSym, reaction: ReactionSym, id: str, reading: Reading) -> None:
    """What a face does at an event, its entry as a whole does not do as well."""
    for other in event.reactions:
        same = (other.owner, other.ordinal, other.when) == (reaction.owner, reaction.ordinal, reaction.when)
        same = same and (other.face is None or reaction.face is None or other.face == reaction.face)
        if same and other.whose == reaction.whose:
            reading.findings.add(
                UNKNOWN_KEY,
                reaction.span,
                f"`{id}` reacts to `{event.name}` twice: on a face and as a whole",
                help="combine the two, or write each at the faces",
                related=[Related(other.span, "the other reaction")],
            )
