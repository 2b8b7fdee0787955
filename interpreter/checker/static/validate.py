"""Reads YAML by a shape: reports what does not fit and gives back what does, so that later steps need not look again.

conform(node, shape, "a counter", findings)  ->  the node without the parts that were reported, or None
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from interpreter.checker.codes.declarations import EMPTY_VALUE, MISSING_KEY, UNKNOWN_KEY, WRONG_RANGE, WRONG_SHAPE
from interpreter.checker.static.naming import is_id, report_malformed
from interpreter.checker.static.shape_wording import describe, forms_of, found, report_number
from interpreter.checker.wording import truth_meant
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import Span
from interpreter.foundation.suggest import near_names
from interpreter.language.shapes import (
    Anything,
    Either,
    Formula,
    Id,
    Line,
    Many,
    MapOf,
    OneOrMany,
    Record,
    Shape,
    Statements,
    Truth,
    TypeName,
    Value,
    When,
    Whole,
    Word,
)
from interpreter.syntax.effects.effect_text import cut_by_comma
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar


def conform(node: YamlNode, shape: Shape, what: str, findings: Findings, at: Span | None = None) -> YamlNode | None:
    """What of `node` is of `shape`; None when nothing is left. `what` names the whole in messages: "a counter".

    `at` is where to say that keys are missing: the key under which the node is.
    """
    match shape:
        case Anything():
            return node
        case Value():
            return None if _empty(node, what, findings) else node
        case Either() if node_form(node) in forms_of(shape):
            inner = forms_of(shape)[node_form(node)]
            return conform(node, inner, what, findings, at)
        case When():
            tagged = isinstance(node, YamlMap) and shape.tag in node
            return conform(node, shape.then if tagged else shape.otherwise, what, findings, at)
        case OneOrMany():
            if isinstance(node, YamlList):
                return _list(node, shape.of, what, findings)
            return conform(node, shape.of, what, findings, at)
        case Many() if isinstance(node, YamlList):
            return _list(node, shape.of, what, findings)
        case MapOf() if isinstance(node, YamlMap):
            return _map(node, shape, what, findings)
        case Record() if isinstance(node, YamlMap):
            return _record(node, shape, findings, at or header(node))
        case Formula() if isinstance(node, YamlList):
            return YamlScalar(node.span.text, "", node.span, node.span)
        case Either() | Many() | MapOf() | Record():
            if not _empty(node, what, findings):
                _refuse(node, shape, what, findings)
            return None
        case _:
            return _scalar(node, shape, what, findings)


def _scalar(node: YamlNode, shape: Shape, what: str, findings: Findings) -> YamlNode | None:
    if _empty(node, what, findings):
        return None
    if isinstance(shape, Whole) and report_number(node, findings):
        return None
    if not isinstance(node, YamlScalar) or not _FITS[type(shape)](node, shape):
        _refuse(node, shape, what, findings)
        return None
    if isinstance(shape, Id) and not is_id(node.text):
        report_malformed(node.text, node.span, findings)
        return None
    if isinstance(shape, Whole) and not _inside(node.as_int or 0, shape):
        findings.add(
            WRONG_RANGE,
            node.span,
            f"{what} must be {describe(shape)}, not {node.text}",
            help="write a number inside the limits",
        )
        return None
    return node


def _is_word(node: YamlScalar, shape: Shape) -> bool:
    return isinstance(shape, Word) and node.text in shape.words


_FITS: dict[type, Callable[[YamlScalar, Shape], bool]] = {
    Id: lambda node, shape: True,
    Whole: lambda node, shape: node.as_int is not None,
    Truth: lambda node, shape: node.as_bool is not None,
    Word: _is_word,
    Line: lambda node, shape: True,
    TypeName: lambda node, shape: True,
    Formula: lambda node, shape: True,
    Statements: lambda node, shape: True,
}


def _inside(number: int, shape: Whole) -> bool:
    return (shape.low is None or number >= shape.low) and (shape.high is None or number <= shape.high)


def _list(node: YamlList, of: Shape, what: str, findings: Findings) -> YamlList:
    items = [conform(item, of, f"an item of {what}", findings) for item in node.items]
    return YamlList(tuple(item for item in items if item is not None), node.span)


def _map(node: YamlMap, shape: MapOf, what: str, findings: Findings) -> YamlMap:
    kept: list[tuple[YamlScalar, YamlNode]] = []
    cut = cut_by_comma(node, findings)
    for key, value in node:
        if key.text in cut:
            continue
        if shape.ids and not is_id(key.text):
            report_malformed(key.text, key.span, findings)
            continue
        if _is_null(value):
            _missing_value(key, findings)
            continue
        good = conform(value, shape.value, f"`{key.text}`", findings, key.span)
        if good is not None:
            kept.append((key, good))
    return YamlMap(tuple(kept), node.span)


def _record(node: YamlMap, shape: Record, findings: Findings, at: Span) -> YamlMap:
    """The known keys of `node` that are well formed. Unknown and missing keys are reported."""
    kept: list[tuple[YamlScalar, YamlNode]] = []
    known = {key.name: key for key in shape.keys}
    cut = cut_by_comma(node, findings)
    unknown = [key for key, _ in node if key.text not in known and key.text not in cut]
    if _is_misplaced(node, unknown, known):
        names = ", ".join(f"`{key.text}`" for key in unknown)
        hint = f"check that it is in the right section; {shape.what} can have: {', '.join(known)}"
        findings.add(UNKNOWN_KEY, at, f"no key here is a key of {shape.what}: {names}", help=hint)
        return YamlMap((), node.span)
    missing = [key.name for key in shape.keys if key.required and key.name not in node]
    for key in unknown:
        # what an overlay adds to is already there
        near = near_names(key.text, [name for name in known if name not in node]) or near_names(key.text, known)
        missing = [name for name in missing if name not in near[:1]]
        report_unknown_key(key, shape.what, near, list(known), findings)
    if missing:
        names = " and ".join(f"`{name}`" for name in missing)
        findings.add(MISSING_KEY, at, f"{shape.what} needs {names}", help=f"add {names}")
    for key, value in node:
        if key.text not in known or key.text in cut:
            continue
        if _is_null(value):
            _missing_value(key, findings)
            continue
        inner = known[key.text].shape
        good = conform(value, inner, f"`{key.text}` of {shape.what}", findings, key.span)
        if good is not None:
            kept.append((key, good))
    return YamlMap(tuple(kept), node.span)


def _is_misplaced(node: YamlMap, unknown: list[YamlScalar], known: Iterable[str]) -> bool:
    """Whether a mapping speaks of something else altogether: several keys, none known, none nearly."""
    return 1 < len(unknown) == len(node) and not any(near_names(key.text, known) for key in unknown)


# ------------------------------------------------------------------ nothing written
def _is_null(node: YamlNode | None) -> bool:
    return isinstance(node, YamlScalar) and node.is_null


def _empty(node: YamlNode, what: str, findings: Findings) -> bool:
    if not _is_null(node):
        return False
    findings.add(EMPTY_VALUE, node.span, f"{what} has no value", help="give it a value, or remove the key")
    return True


def _missing_value(key: YamlScalar, findings: Findings) -> None:
    findings.add(EMPTY_VALUE, key.span, f"`{key.text}` has no value", help="give it a value, or remove the key")


# ------------------------------------------------------------------ messages
def report_unknown_key(
    key: YamlScalar, what: str, near: Iterable[str], known: Iterable[str], findings: Findings
) -> None:
    """`key` means nothing in `what` ("a counter"); `known` are the keys that do."""
    near = tuple(near)
    hint = f"did you mean `{near[0]}`?" if near else f"{what} can have: {', '.join(known)}"
    findings.add(UNKNOWN_KEY, key.span, f"`{key.text}` is no key of {what}", help=hint, suggestions=near)


def header(node: YamlNode) -> Span:
    """The first line of a node, for messages about the whole."""
    return node.span.header()


def node_form(node: YamlNode) -> str:
    match node:
        case YamlScalar():
            return "scalar"
        case YamlList():
            return "list"
        case _:
            return "mapping"


def _refuse(node: YamlNode, shape: Shape, what: str, findings: Findings) -> None:
    """Reports that `node` is of the wrong sort."""
    suggestions: tuple[str, ...] = ()
    if isinstance(shape, Word) and isinstance(node, YamlScalar):
        suggestions = near_names(node.text, shape.words)
    elif isinstance(shape, Truth) and isinstance(node, YamlScalar):
        suggestions = truth_meant(node.text)
    wanted = describe(shape)
    hint = f"did you mean `{suggestions[0]}`?" if suggestions else f"write {wanted} here"
    span = node.span if isinstance(node, YamlScalar) else header(node)
    findings.add(WRONG_SHAPE, span, f"{what} must be {wanted}, not {found(node)}", help=hint, suggestions=suggestions)
