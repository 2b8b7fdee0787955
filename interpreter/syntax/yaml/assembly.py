"""Puts YAML nodes together from what a parser reports piece by piece; knows no YAML library.

A stack of open collections takes the place of recursion, so nothing nests too deeply for the interpreter itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.foundation.diagnostics import Findings, Related
from interpreter.foundation.source import SourceFile, Span
from interpreter.syntax import codes
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar

MAX_DEPTH = 50
MAX_ALIASES = 50
MAX_NODES = 500_000

_SHARE = "write what entries share under `all:` of a group"


class TooMuch(Exception):
    """The file is beyond what is read; the finding has been made."""


@dataclass(slots=True)
class _Open:
    """A collection whose end has not come yet. `end` is where its last part ended; `key` waits for its value."""

    start: int
    flow: bool
    mapping: bool
    anchor: str | None
    end: int
    size: int = 1
    items: list[YamlNode] = field(default_factory=list)
    entries: dict[str, tuple[YamlScalar, YamlNode]] = field(default_factory=dict)
    key: YamlScalar | None = None
    expects_key: bool = True
    merges: bool = False
    cut: bool = False
    cut_at: list[Span] = field(default_factory=list)


class YamlAssembly:
    """The document so far. `last_end` is the offset at which the last finished piece ended.

    Raises TooMuch when a limit is passed.
    """

    def __init__(self, source: SourceFile, findings: Findings) -> None:
        self.source = source
        self.findings = findings
        self.root: YamlNode | None = None
        self.last_end = 0
        self._open: list[_Open] = []
        self._anchors: dict[str, tuple[YamlNode, int]] = {}
        self._aliases = 0
        self._nodes = 0

    @property
    def in_list(self) -> bool:
        """Whether the next piece is an item of a list."""
        return bool(self._open) and not self._open[-1].mapping

    def scalar(self, scalar: YamlScalar, anchor: str | None) -> None:
        self._nodes += 1
        self.last_end = scalar.span.end
        self._add(scalar, 1, anchor)

    def begin(self, start: int, bracket_end: int | None, *, mapping: bool, anchor: str | None) -> None:
        """Opens a collection at `start`; `bracket_end` is the offset after its bracket, None in block style."""
        if len(self._open) >= MAX_DEPTH:
            message = f"values are nested more than {MAX_DEPTH} deep here"
            span = Span(self.source, start, start + 1)
            self.findings.add(codes.NESTED_TOO_DEEPLY, span, message, help="check for brackets that are not closed")
            raise TooMuch
        self._nodes += 1
        self.last_end = start if bracket_end is None else bracket_end
        self._open.append(_Open(start, bracket_end is not None, mapping, anchor, self.last_end))

    def end(self, end: int) -> None:
        """Closes the innermost collection; in flow style `end` is the offset after its bracket."""
        done = self._open.pop()
        if done.flow:
            self.last_end = end
        for at in done.cut_at:
            help = "put the whole key in single quotes, or write the mapping in block style"
            self.findings.add(codes.CUT_BY_COMMA, at, "YAML ended this key at the comma", help=help)
        span = Span(self.source, done.start, end if done.flow else done.end)
        entries = tuple(done.entries.values())
        self._add(YamlMap(entries, span) if done.mapping else YamlList(tuple(done.items), span), done.size, done.anchor)

    def alias(self, name: str, span: Span) -> None:
        """The node with the anchor `name` once more; one that is missing is reported and stands for nothing."""
        self._aliases += 1
        self.last_end = span.end
        if self._aliases > MAX_ALIASES:
            message = f"this is alias number {self._aliases}; a file may have {MAX_ALIASES}"
            self.findings.add(codes.TOO_MANY_ALIASES, span, message, help=_SHARE)
            raise TooMuch
        if name not in self._anchors:
            inside = any(o.anchor == name for o in self._open)
            wrong = "is inside its own anchor" if inside else "has no anchor before it"
            help = "quote a text that begins with `*`"
            self.findings.add(codes.UNKNOWN_ALIAS, span, f"the alias `*{name}` {wrong}", help=help)
            self._add(YamlScalar("", "", span, span), 1, None)
            return
        node, size = self._anchors[name]
        self._nodes += size
        if self._nodes > MAX_NODES:
            message = f"with this alias the file would have more than {MAX_NODES:,} values"
            self.findings.add(codes.TOO_MANY_ALIASES, span, message, help=_SHARE)
            raise TooMuch
        self._add(node, size, None)

    def _add(self, node: YamlNode, size: int, anchor: str | None) -> None:
        if anchor is not None:
            self._anchors[anchor] = (node, size)
        if not self._open:
            self.root = node
            return
        parent = self._open[-1]
        parent.size += size
        parent.end = max(parent.end, self.last_end)
        if not parent.mapping:
            parent.items.append(node)
        elif parent.expects_key:
            parent.key = self._as_key(node, parent)
            parent.expects_key = False
        else:
            if parent.key is not None:
                parent.entries[parent.key.text] = (parent.key, node)
            elif parent.merges and isinstance(node, YamlMap):
                for key, value in node:
                    parent.entries.setdefault(key.text, (key, value))
            parent.expects_key = True

    def _as_key(self, node: YamlNode, parent: _Open) -> YamlScalar | None:
        """The node as a key, or None (with a finding) where it cannot be one; its entry is left out then."""
        parent.merges = False
        if isinstance(node, YamlScalar) and node.plain and parent.flow and self._is_cut(node, parent):
            return None
        if not isinstance(node, YamlScalar) or node.style in ("|", ">") or (node.plain and node.text == ""):
            start, end = node.span.start, node.span.end
            span = node.span if start < end else Span(self.source, start - 1, start)
            message = "a key must be a word, a number or a signature on one line"
            self.findings.add(codes.COMPLEX_KEY, span.header(), message, help="write one plain text, or quote it")
            return None
        if node.plain and node.text == "<<":
            message = "the merge key `<<` is YAML 1.1 and not supported"
            self.findings.add(codes.MERGE_KEY, node.span, message, help=_SHARE)
            parent.merges = True  # once reported, what is merged is not missed as well
            return None
        if node.text in parent.entries:
            message = f"`{node.text}` occurs twice in this mapping"
            related = [Related(parent.entries[node.text][0].span, "the first one is here")]
            help = "remove one of the two, or give it another name"
            self.findings.add(codes.DUPLICATE_KEY, node.span, message, help=help, related=related)
            return None
        return node

    def _is_cut(self, key: YamlScalar, parent: _Open) -> bool:
        """Whether a key is a part of a signature that YAML has cut at a comma: `{sold(int n, good g): {}}`."""
        was_cut = parent.cut
        opened = key.text.count("(") - key.text.count(")")
        parent.cut = opened > 0 or (was_cut and opened == 0)
        if opened > 0 and not was_cut:  # reported where the mapping ends: where it does not, YAML says what is wrong
            parent.cut_at.append(key.span)
        return was_cut or parent.cut
