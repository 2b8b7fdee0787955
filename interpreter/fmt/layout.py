"""One layout of a file: its pieces, with the blanks between them written again."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.fmt.alignment import aligned
from interpreter.fmt.indentation import STEP, structure_of
from interpreter.fmt.pieces import Effects, Kind, Piece, pieces_of
from interpreter.fmt.spacing import blanks
from interpreter.foundation.source import SourceFile
from interpreter.syntax.yaml.nodes import YamlNode

_OPENING = frozenset({"{", "[", "("})
_CLOSING = frozenset({"}", "]", ")"})
#: Blanks in front of a comment after something, at least.
_BEFORE_COMMENT = 2


def lay_out(root: YamlNode, source: SourceFile, effects: Effects) -> str:
    """The file in our layout, once; what has been aligned may want another turn."""
    pieces = pieces_of(root, source.text, effects)
    structure = structure_of(root, source, pieces)
    writer = _Writer(source, pieces, structure.columns, aligned(source, pieces, structure.values))
    return writer.write()


@dataclass(slots=True)
class _Place:
    """A column (from 0) as it was and as it is now."""

    old: int
    new: int


@dataclass(slots=True)
class _Bracket:
    """An open bracket: the line that it is on, and the first piece inside it (None as long as there is none)."""

    line: _Place
    inside: _Place | None = None


@dataclass(slots=True)
class _Writer:
    source: SourceFile
    pieces: list[Piece]
    columns: dict[int, int]
    aligned: frozenset[int]
    out: list[str] = field(default_factory=list)
    column: int = 0
    #: The keys and dashes around, from the outermost.
    levels: list[_Place] = field(default_factory=list)
    #: The lines of the effect at hand whose blocks are open.
    lines: list[_Place] = field(default_factory=list)
    line: _Place = field(default_factory=lambda: _Place(0, 0))
    brackets: list[_Bracket] = field(default_factory=list)
    #: Where the scalar at hand begins.
    start: _Place = field(default_factory=lambda: _Place(0, 0))

    def write(self) -> str:
        for number, piece in enumerate(self.pieces):
            before = self.pieces[number - 1] if number else None
            between = self.source.text[before.end if before else 0 : piece.start]
            if before is None or "\n" in between or piece.kind is Kind.BODY:
                self._new_line(before, piece, number, between)
            else:
                ahead = self.pieces[number - 2] if number > 1 else None
                self._blanks(self._gap(before, piece, between, ahead))
                self._note(piece)
            if piece.kind is Kind.BODY:
                self._body(piece)
            else:
                self._put(piece.text)
        # a text that a file ends in without a line break would get one
        last = self.pieces[-1] if self.pieces else None
        bare = last is not None and last.kind is Kind.BODY and "\n" not in self.source.text[last.end :]
        return "".join(self.out) + ("" if bare or not self.out else "\n")

    # ------------------------------------------------------------------ within a line
    def _gap(self, before: Piece, piece: Piece, between: str, ahead: Piece | None) -> int:
        if piece.kind is Kind.COMMENT:
            if before.kind is Kind.WORD and piece.scalar is not None and not piece.in_lines:
                return len(between)
            moved = self.line.new - self.line.old
            return max(_BEFORE_COMMENT, self._old(piece) + moved - self.column)
        if piece.start in self.aligned:
            return max(1, self._old(piece) + self.line.new - self.line.old - self.column)
        return blanks(before, piece, len(between), ahead)

    def _note(self, piece: Piece) -> None:
        """Remembers where a piece is that others may be aligned with, or indented by."""
        place = _Place(self._old(piece), self.column)
        if self.brackets and self.brackets[-1].inside is None:
            self.brackets[-1].inside = place
        if piece.start in self.columns:
            self._enter(place)
        if piece.kind in (Kind.SCALAR, Kind.QUOTE, Kind.HEADER) or (
            piece.scalar and piece.start == piece.scalar.span.start
        ):
            self.start = place
            self.lines.clear()
        if piece.text in _OPENING and piece.kind in (Kind.SIGN, Kind.WORD):
            self.brackets.append(_Bracket(self.line))
        elif piece.text in _CLOSING and piece.kind in (Kind.SIGN, Kind.WORD) and self.brackets:
            self.brackets.pop()

    def _enter(self, place: _Place) -> None:
        while self.levels and self.levels[-1].old >= place.old:
            self.levels.pop()
        self.levels.append(place)

    # ------------------------------------------------------------------ new lines
    def _new_line(self, before: Piece | None, piece: Piece, number: int, between: str) -> None:
        count = between.count("\n")
        if before is not None:
            if piece.kind is not Kind.MORE and not _keeps_lines(before):
                count = min(count, 2)
            self._put("\n" * (1 if piece.kind is Kind.BODY else count))
        self.column = 0
        if piece.kind is Kind.BODY:
            return
        place = _Place(self._old(piece), self._column_of(piece, number))
        if piece.kind is not Kind.COMMENT:
            self.line = place
        self._blanks(place.new)
        self._note(piece)

    def _column_of(self, piece: Piece, number: int) -> int:
        """The column of a piece that begins a line."""
        if piece.start in self.columns:
            return self.columns[piece.start]
        if piece.kind is Kind.COMMENT:
            return self._column_of_comment(piece, number)
        base = self.levels[-1].new + STEP if self.levels else 0
        if piece.kind is Kind.OTHER and not self._old(piece):
            return 0
        if piece.in_lines and not self.brackets:
            return self._column_in_effect(piece, base)
        if self.brackets:
            return self._column_in_brackets(piece, base)
        if piece.kind is Kind.MORE or (piece.scalar is not None and piece.start > piece.scalar.span.start):
            return self._continued(piece, self.start, base)
        return base

    def _column_in_effect(self, piece: Piece, base: int) -> int:
        column = base + STEP * piece.level
        while self.lines and self.lines[-1].new >= column:
            self.lines.pop()
        self.lines.append(_Place(self._old(piece), column))
        return column

    def _column_in_brackets(self, piece: Piece, base: int) -> int:
        bracket = self.brackets[-1]
        old = self._old(piece)
        if bracket.inside is not None and bracket.inside.old == old:
            return bracket.inside.new
        least = 0 if piece.text in _CLOSING and piece.kind in (Kind.SIGN, Kind.WORD) else STEP
        return max(base - STEP + least, bracket.line.new + max(least, old - bracket.line.old))

    def _continued(self, piece: Piece, start: _Place, base: int) -> int:
        """The column of a further line of a scalar: as far from its first word as it was."""
        if self._old(piece) >= start.old:
            return max(start.new + self._old(piece) - start.old, base)
        return base if self.line.new < base else base + STEP

    def _column_of_comment(self, piece: Piece, number: int) -> int:
        """A comment is as what it was with: the next piece, or a level around the last one."""
        old = self._old(piece)
        following = next((p for p in self.pieces[number + 1 :] if p.kind is not Kind.COMMENT), None)
        if piece.scalar is not None:
            base = self.levels[-1].new + STEP if self.levels else 0
            if self.brackets:
                return self._column_in_brackets(piece, base)
            if following is not None and following.scalar is piece.scalar and self._old(following) == old:
                return base + STEP * following.level
            return next((p.new for p in reversed(self.lines) if p.old <= old), base)
        if self.brackets:
            return self._column_in_brackets(piece, self.levels[-1].new + STEP if self.levels else 0)
        if following is not None and self._old(following) == old and following.start in self.columns:
            return self.columns[following.start]
        return next((p.new for p in reversed(self.levels) if p.old <= old), 0)

    # ------------------------------------------------------------------ blocks that are no effects
    def _body(self, piece: Piece) -> None:
        """The lines of a block, moved as a whole; what is in them is the ruleset's."""
        lines = piece.text.replace("\r\n", "\n").split("\n")
        base = self.levels[-1] if self.levels else _Place(-STEP, -STEP)
        first = next((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), 0)
        header = piece.scalar.span.text.split("\n", 1)[0] if piece.scalar is not None else ""
        given = any(c.isdigit() for c in header.partition("#")[0])
        moved = base.new - base.old if given else base.new + STEP - first
        shifted = [(" " * (len(line) - len(line.lstrip(" ")) + moved) + line.lstrip(" ")) for line in lines]
        kept = [new if old.strip(" ") or len(old) > first else "" for old, new in zip(lines, shifted, strict=True)]
        self._put("\n".join(kept))

    # ------------------------------------------------------------------ output
    def _put(self, text: str) -> None:
        self.out.append(text)
        line_break = text.rfind("\n")
        self.column = self.column + len(text) if line_break < 0 else len(text) - line_break - 1

    def _blanks(self, count: int) -> None:
        if count:
            self._put(" " * count)

    def _old(self, piece: Piece) -> int:
        return self.source.position(piece.start)[1] - 1


def _keeps_lines(before: Piece) -> bool:
    """Whether the empty lines after a piece are part of a text (`|+`)."""
    if before.kind not in (Kind.BODY, Kind.HEADER) or before.scalar is None:
        return False
    return "+" in before.scalar.span.text.split("\n", 1)[0].partition("#")[0]
