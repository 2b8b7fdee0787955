"""Trees: what every node class is, and walking, comparing and changing trees without knowing every class.

A node class lists its fields as annotations. It is slotted and compared by identity, its objects are never changed, and
its fields are set in their order:

    @node
    class Add:
        span: Span
        left: Expr
        right: Expr
        checked: bool = False

The parse tree, the typed tree and the intermediate representation consist of nodes. `dataclasses.replace`, `fields` and
keyword patterns work on them. Making a class is cheap: what a class needs is compiled when its first object is made,
and most runs make objects of few classes.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Iterator
from typing import Any, TypeVar, dataclass_transform

_Class = TypeVar("_Class")

#: All classes of nodes.
NODES: set[type] = set()

#: The annotations of fields that hold no nodes; what else holds none is found to hold none each time.
_LEAVES = frozenset({"Span", "Type", "str", "str | None", "int", "bool", "Static", "LocalVar"})
#: By class: the fields in which there may be nodes.
_PARTS: dict[type, tuple[str, ...]] = {}


@dataclass_transform(eq_default=False, frozen_default=True)
def node(cls: type[_Class]) -> type[_Class]:
    """Makes a class of nodes."""
    annotations: dict[str, str] = inspect.get_annotations(cls)
    inherited = {name: value for name, value in cls.__dict__.items() if name not in annotations}
    defaults = {name: cls.__dict__[name] for name in annotations if name in cls.__dict__}
    for name in ("__dict__", "__weakref__"):
        inherited.pop(name, None)
    namespace = {
        **inherited,
        "__slots__": tuple(annotations),
        "__match_args__": tuple(annotations),
        "__init__": _first_init(tuple(annotations), defaults),
        "__repr__": _repr,
        "__dataclass_fields__": _DataclassFields(annotations, defaults),
    }
    made: Any = type(cls.__name__, cls.__bases__, namespace)
    made.__qualname__ = cls.__qualname__
    NODES.add(made)
    _PARTS[made] = tuple(name for name, kind in annotations.items() if kind not in _LEAVES)
    return made  # type: ignore[no-any-return]


def _first_init(names: tuple[str, ...], defaults: dict[str, Any]) -> Any:
    """An `__init__` that puts the real one in its place when it is first called."""

    def __init__(self: Any, *arguments: Any, **named: Any) -> None:
        given = [f"{name}=defaults[{name!r}]" if name in defaults else name for name in names]
        body = "".join(f"\n    self.{name} = {name}" for name in names) or "\n    pass"
        scope: dict[str, Any] = {"defaults": defaults}
        exec(f"def __init__({', '.join(['self', *given])}):{body}", scope)
        type(self).__init__ = scope["__init__"]
        scope["__init__"](self, *arguments, **named)

    return __init__


def _repr(self: Any) -> str:
    fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in type(self).__slots__)
    return f"{type(self).__qualname__}({fields})"


class _DataclassFields:
    """What `dataclasses.fields` and `replace` ask a class for, worked out when they do."""

    def __init__(self, annotations: dict[str, str], defaults: dict[str, Any]) -> None:
        self._made_of = (annotations, defaults)
        self._fields: dict[str, dataclasses.Field[Any]] | None = None

    def __get__(self, instance: object, owner: type) -> dict[str, dataclasses.Field[Any]]:
        if self._fields is None:
            annotations, defaults = self._made_of
            like: Any = type(owner.__name__, (), {"__annotations__": annotations, **defaults})
            plain = dataclasses.dataclass(init=False, repr=False, eq=False)(like)
            self._fields = plain.__dataclass_fields__
        return self._fields


# ------------------------------------------------------------------ walking
def children(tree: Any) -> list[Any]:
    """The nodes directly in a node, in order. Symbols and locals are not nodes."""
    found: list[Any] = []
    for name in _PARTS[type(tree)]:
        value = getattr(tree, name)
        if type(value) in NODES:
            found.append(value)
        elif value.__class__ is tuple:
            _gather(value, found)
    return found


def _gather(values: tuple[Any, ...], found: list[Any]) -> None:
    for value in values:
        if type(value) in NODES:
            found.append(value)
        elif value.__class__ is tuple:
            _gather(value, found)


def part_names(kind: type) -> tuple[str, ...]:
    """The fields of a class in which there may be nodes."""
    return _PARTS[kind]


def everything(tree: Any) -> Iterator[Any]:
    """A node, or a tuple of nodes, and all nodes below, in order."""
    waiting: list[Any] = [tree]
    while waiting:
        at = waiting.pop()
        if at.__class__ is tuple:
            waiting += reversed(at)
        elif type(at) in NODES:
            yield at
            waiting += reversed(children(at))


def same(one: Any, other: Any) -> bool:
    """Whether two trees are the same but for their places. Locals and symbols are compared by identity."""
    if type(one) is not type(other):
        return False
    if type(one) is tuple:
        return len(one) == len(other) and all(map(same, one, other))
    if type(one) not in NODES:
        return bool(one == other)
    names = [name for name in type(one).__slots__ if name != "span"]
    return all(same(getattr(one, name), getattr(other, name)) for name in names)


# ------------------------------------------------------------------ changing
def rebuilt(tree: Any, change: Callable[[Any], Any]) -> Any:
    """A node with `change` made in each of its nodes, a tuple with it made in each item, anything else as it is."""
    if type(tree) is tuple:
        return tuple(map(change, tree))
    if type(tree) not in NODES:
        return tree
    parts = _PARTS[type(tree)]
    values = ((name, getattr(tree, name)) for name in type(tree).__slots__)
    return type(tree)(*[change(value) if name in parts else value for name, value in values])
