"""Tables beside the YAML: `csv: cards.csv` in a section or group of entries stands for its `columns` and `rows`.

The first line of the file names the columns. A cell is a text as YAML would have it without quotes; one with a comma
is in double quotes. Where a file has no comma in its first line, but semicolons, these part the cells. Each cell
keeps its place in the file, so everything behind sees rows like any others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.foundation.diagnostics import Findings, Related
from interpreter.foundation.source import SourceFile, Span
from interpreter.language.sections import SECTIONS
from interpreter.syntax import codes
from interpreter.syntax.files import read_beside
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar
from interpreter.syntax.yaml.reader import has_refused_character

_KEY = "csv"
#: What becomes of the value under a key.
Change = Callable[[YamlScalar, YamlNode], YamlNode]


@dataclass(slots=True)
class CsvTables:
    """Puts the tables of files into the documents of one ruleset. `sources` are the files that were read."""

    folder: Path
    shown: str
    findings: Findings
    sources: dict[str, SourceFile] = field(default_factory=dict)
    complete: bool = True

    def put_into(self, document: YamlMap) -> YamlMap:
        """The document with the rows of its tables."""
        return _mapped(document, self._section)

    def _section(self, key: YamlScalar, node: YamlNode) -> YamlNode:
        kind = SECTIONS.get(key.text)
        if kind is not None and kind.part and isinstance(node, YamlMap):
            return _mapped(node, self._section)
        if kind is not None or not isinstance(node, YamlMap):
            return node
        return _mapped(self._group(node), lambda _, inner: self._group(inner) if isinstance(inner, YamlMap) else inner)

    def _group(self, group: YamlMap) -> YamlMap:
        key, name = group.key(_KEY), group.get(_KEY)
        if key is None or name is None:
            return group
        twice = group.key("rows") or group.key("columns")
        if twice is not None:
            message = "the rows are given both in a file and here"
            related = [Related(twice.span, "here")]
            self._wrong(key.span, message, "remove one of the two, or make two groups", related)
        columns, rows = self._read(name)
        named = {"columns": columns, "rows": rows}
        table = tuple((YamlScalar(n, "", key.span, key.content), node) for n, node in named.items())
        kept = tuple((k, v) for k, v in group if k.text not in named)
        return YamlMap((*kept, *table), group.span)

    def _read(self, name: YamlNode) -> tuple[YamlList, YamlList]:
        """Columns and rows of a file. Where it cannot be used there are none, and what they would declare is not
        missed."""
        nothing = YamlList((YamlScalar("id", "", name.span, name.span),), name.span), YamlList((), name.span)
        if not isinstance(name, YamlScalar) or not _is_name(name.text):
            self._wrong(name.span.header(), "`csv:` names a file in this folder", "write its name: `csv: cards.csv`")
            self.complete = False
            return nothing
        if name.text not in self.sources:
            source = read_beside(self.folder, name.text, self.shown, name.span, self.findings)
            if source is None:
                self.complete = False
                return nothing
            self.sources[name.text] = source
        source = self.sources[name.text]
        known = len(self.findings)
        lines = [] if has_refused_character(source, self.findings) else list(self._lines(source))
        if len(self.findings) > known:
            self.complete = False
            return nothing
        if not lines:
            self._wrong(name.span, f"`{name.text}` is empty", "its first line names the columns: `id,..`")
            self.complete = False
            return nothing
        return lines[0], YamlList(tuple(lines[1:]), Span(source, 0, len(source.text)))

    def _lines(self, source: SourceFile) -> Iterator[YamlList]:
        """A list for each line that is not empty."""
        first = source.line(1)
        separator = ";" if ";" in first and "," not in first else ","
        for number, start in enumerate(source.line_starts, 1):
            text = source.line(number)
            if text.strip():
                cells = tuple(self._cells(source, start, text, separator))
                yield YamlList(cells, Span(source, start, start + len(text)))

    def _cells(self, source: SourceFile, start: int, text: str, separator: str) -> Iterator[YamlScalar]:
        at = 0
        while at <= len(text):
            while at < len(text) and text[at] == " ":
                at += 1
            if text[at : at + 1] == '"':
                closing = text.find('"', at + 1)
                rest = text[closing + 1 :].lstrip(" ") if closing >= 0 else ""
                if closing < 0 or rest[:1] not in ("", separator):
                    message = "nested or unclosed quotes"
                    help = "remove the outer quotes, or write this entry in YAML"
                    self._wrong(Span(source, start + at, start + len(text)), message, help)
                    return
                content = Span(source, start + at + 1, start + closing)
                yield YamlScalar(content.text, "", Span(source, start + at, start + closing + 1), content)
                at = len(text) - len(rest) + 1
                continue
            end = text.find(separator, at)
            end = len(text) if end < 0 else end
            span = Span(source, start + at, start + at + len(text[at:end].rstrip()))
            yield YamlScalar(span.text, "", span, span)
            at = end + 1

    def _wrong(self, span: Span, message: str, help: str, related: list[Related] | None = None) -> None:
        self.findings.add(codes.CSV_TABLE, span, message, help=help, related=related or [])


def _is_name(text: str) -> bool:
    """Whether a text can name a file that is in the same folder."""
    return text.endswith(".csv") and not text.startswith(".") and not set(text) & set("/\\:\0")


def _mapped(node: YamlMap, change: Change) -> YamlMap:
    entries = tuple((key, change(key, value)) for key, value in node)
    same = all(new is old for (_, new), (_, old) in zip(entries, node, strict=True))
    return node if same else YamlMap(entries, node.span)
