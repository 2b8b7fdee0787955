"""The types that declarations name: `int`, `set of place?`, `0..3`."""

from __future__ import annotations

import re

from interpreter.checker.codes.elaboration import UNKNOWN_TYPE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.static.naming import known_ones
from interpreter.foundation.suggest import near_names
from interpreter.language.types import (
    AMOUNTS,
    BOOL,
    INT,
    PLAYER,
    TEXT,
    UNKNOWN,
    Component,
    Face,
    Int,
    ListOf,
    Member,
    SetOf,
    Type,
    Unknown,
    optional,
)
from interpreter.syntax import nodes

_PLAIN: dict[str, Type] = {"int": INT, "bool": BOOL, "text": TEXT, "player": PLAYER, "amounts": AMOUNTS}
_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")


def resolve_type(el: Elaborator, text: nodes.TypeText) -> Type:
    """The type of a type text; UNKNOWN, reported, when it names none."""
    resolved = _named(el, text.name)
    if isinstance(resolved, Unknown):
        return UNKNOWN
    if resolved == AMOUNTS and text.wrappers:
        message = "sets and lists of amounts do not exist"
        el.report(UNKNOWN_TYPE, text.span, message, "use a set of the members or components that have them")
        return UNKNOWN
    for wrapper in reversed(text.wrappers):
        if wrapper not in ("set", "list"):
            if wrapper == "face":
                resolved = _face(el, text, resolved)
                if not isinstance(resolved, Unknown):
                    continue
            else:
                el.report(
                    UNKNOWN_TYPE, text.span, f"there is no type `{wrapper} of ..`", "write `set of ..` or `list of ..`"
                )
            return UNKNOWN
        resolved = SetOf(resolved) if wrapper == "set" else ListOf(resolved)
    return optional(resolved) if text.optional else resolved


def _face(el: Elaborator, text: nodes.TypeText, of: Type) -> Type:
    """`face of card`"""
    component = el.names.components[of.types[0]] if isinstance(of, Component) else None
    if component is not None and component.faces:
        return Face(component.name, component.faces)
    message = f"`{text.name.text}` is no component type with faces"
    having = [c.name for c in el.names.components.values() if c.faces]
    el.report(UNKNOWN_TYPE, text.name.span, message, known_ones("component type with `faces: [front, back]`", having))
    return UNKNOWN


def _named(el: Elaborator, name: nodes.Name) -> Type:
    word = name.text
    if word in _PLAIN:
        return _PLAIN[word]
    if limits := _RANGE.fullmatch(word):
        low, high = int(limits[1]), int(limits[2])
        if low > high:
            el.report(UNKNOWN_TYPE, name.span, f"`{word}` contains no number", f"write `{high}..{low}`")
            return UNKNOWN
        return Int(low, high)
    if word in el.names.kinds:
        el.names.used.add(word)
        return Member(word)
    if word in el.names.components:
        el.names.used.add(word)
        return Component((word,))
    singular = {k.plural: k.name for k in el.names.kinds.values() if not k.made} | {
        c.plural: c.name for c in el.names.components.values()
    }
    if word in singular:
        near = singular[word]
        el.report(UNKNOWN_TYPE, name.span, f"there is no type `{word}`", f"did you mean `{near}`?", (near,))
        return UNKNOWN
    candidates = [*_PLAIN, *singular.values()]
    hint = "" if near_names(word, candidates) else "a type is int, bool, text, player, a kind or a component type"
    el.unknown.add(name.span, word, "type", candidates, help=hint, code=UNKNOWN_TYPE)
    return UNKNOWN
