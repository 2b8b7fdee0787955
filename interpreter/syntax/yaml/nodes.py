"""YAML as our own nodes, each with its exact place. YAML library nodes never leave `yaml_reader`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.foundation.source import Span
from interpreter.language.numbers import MAX_NUMBER


@dataclass(frozen=True, slots=True, eq=False)
class YamlScalar:
    """A scalar. `text` is its value after YAML's own rules; `style` is "" (plain), "'", '"', "|" or ">".

    `span` covers the whole scalar with its quotes or block indicator; `content` only the characters inside.
    """

    text: str
    style: str
    span: Span
    content: Span

    @property
    def plain(self) -> bool:
        return self.style == ""

    @property
    def is_null(self) -> bool:
        return self.plain and self.text in ("", "~", "null", "Null", "NULL")

    @property
    def as_bool(self) -> bool | None:
        """YAML 1.2 core booleans only; None for anything else."""
        if self.plain and self.text in ("true", "True", "TRUE"):
            return True
        if self.plain and self.text in ("false", "False", "FALSE"):
            return False
        return None

    @property
    def as_int(self) -> int | None:
        """A decimal integer without leading zeros, perhaps negative, up to the largest there is; None for anything
        else (`language.numbers` says why)."""
        digits = self.text[1:] if self.text[:1] in "+-" else self.text
        if not self.plain or not digits.isascii() or not digits.isdigit() or (digits[0] == "0" and digits != "0"):
            return None
        return int(self.text) if len(digits) <= 10 and int(digits) <= MAX_NUMBER else None


@dataclass(frozen=True, slots=True, eq=False)
class YamlList:
    items: tuple[YamlNode, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class YamlMap:
    """A mapping in the order of the file; the reader has already refused duplicate keys."""

    entries: tuple[tuple[YamlScalar, YamlNode], ...]
    span: Span

    def get(self, key: str) -> YamlNode | None:
        return next((v for k, v in self.entries if k.text == key), None)

    def key(self, key: str) -> YamlScalar | None:
        return next((k for k, v in self.entries if k.text == key), None)

    def keys(self) -> list[str]:
        return [k.text for k, _ in self.entries]

    def __iter__(self) -> Iterator[tuple[YamlScalar, YamlNode]]:
        return iter(self.entries)

    def __contains__(self, key: str) -> bool:
        return any(k.text == key for k, _ in self.entries)

    def __len__(self) -> int:
        return len(self.entries)


YamlNode = YamlScalar | YamlList | YamlMap


#: Styles of texts; in the others a number is a number.
_QUOTES = ("'", '"')


def is_same(one: YamlNode, other: YamlNode) -> bool:
    """Whether two nodes say the same; blanks, line breaks and the order of keys do not count."""
    if isinstance(one, YamlMap) and isinstance(other, YamlMap):
        there = {key.text: value for key, value in other}
        return {*one.keys()} == there.keys() and all(is_same(v, there[k.text]) for k, v in one)
    if isinstance(one, YamlList) and isinstance(other, YamlList):
        return len(one.items) == len(other.items) and all(map(is_same, one.items, other.items))
    if isinstance(one, YamlScalar) and isinstance(other, YamlScalar):
        return one.text.split() == other.text.split() and (one.style in _QUOTES) == (other.style in _QUOTES)
    return False


def is_none(node: YamlNode) -> bool:
    """Whether a value stands for nothing: `none`, or an empty cell."""
    return isinstance(node, YamlScalar) and (node.is_null or node.text in ("none", ""))
