"""Entries that a group makes with `for:`, one for every member: named, and taken out to stand for themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from interpreter.syntax.overlays.entry_groups import Place, edited_in, entry_keys, id_of
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar

#: More than these of one group are not looked at; the checker refuses this many.
_MOST = 10_000
Chosen = tuple[tuple[YamlScalar, YamlScalar], ...]


def made_keys(part: YamlNode) -> list[YamlScalar]:
    """The keys of all entries of a part that `for:` makes."""
    return [key for group in _groups(part) for key, _, _ in _made(group)]


def apart(part: YamlMap, id: str) -> YamlMap | None:
    """The part, with the entries that are made in the same way as `id` in a group of their own, where each is
    under its own name; None where no group makes an entry of this id."""
    found = _taken_out(part, id) if _makes(part) else None
    if found is not None:
        left, (key, beside) = found
        return YamlMap((*left.entries, (key, beside)), part.span)
    for n, (key, node) in enumerate(part.entries):
        inner = _taken_out(node, id) if isinstance(node, YamlMap) and _makes(node) else None
        if inner is not None:
            rest, (template, made) = inner
            named = YamlScalar(f"{key.text}.{template.text}", "", key.span, key.content)
            return YamlMap((*part.entries[:n], (key, rest), (named, made), *part.entries[n + 1 :]), part.span)
    return None


def _makes(node: YamlMap) -> bool:
    return "for" in node and ("entries" in node or "rows" in node)


def _groups(part: YamlNode) -> Iterator[YamlMap]:
    if not isinstance(part, YamlMap):
        return
    for node in (part, *(node for _, node in part)):
        if isinstance(node, YamlMap) and _makes(node):
            yield node


def _made(group: YamlMap) -> Iterator[tuple[YamlScalar, YamlScalar, Chosen]]:
    """Each entry that a group makes: its key, the key that it is made of, and what is chosen for it."""
    fields = group.get("for")
    ways: list[list[tuple[YamlScalar, YamlScalar]]] = []
    for field, members in fields if isinstance(fields, YamlMap) else ():
        listed = members.items if isinstance(members, YamlList) else (members,)
        ways.append([(field, member) for member in listed if isinstance(member, YamlScalar)])
    own = YamlMap(tuple((k, v) for k, v in group if k.text in ("entries", "rows", "columns")), group.span)
    for key in entry_keys(own, True):
        for chosen in islice(product(*ways), _MOST):
            ahead = "".join(f"{member.text}_" for _, member in chosen)
            yield YamlScalar(ahead + id_of(key), key.style, key.span, key.content), key, chosen


def _taken_out(group: YamlMap, id: str) -> tuple[YamlMap, Place] | None:
    """The group without the entry of which `id` is made, and a group of all that is made of that one."""
    template = next((of for key, of, _ in _made(group) if key.text == id), None)
    if template is None:
        return None
    written: list[YamlNode] = []

    def take(_: YamlScalar, node: YamlNode) -> list[Place]:
        written.append(node)
        return []

    left = edited_in(group, id_of(template), take, True)
    if left is None:
        return None
    keys = written[0].entries if isinstance(written[0], YamlMap) else ()
    entries = tuple((key, YamlMap((*chosen, *keys), of.span)) for key, of, chosen in _made(group) if of is template)
    common = tuple((k, v) for k, v in group if k.text in ("all", "copies", "source", "reconstructed", "ruling"))
    head = YamlScalar("entries", "", template.span, template.content)
    return left, (template, YamlMap((*common, (head, YamlMap(entries, template.span))), group.span))
