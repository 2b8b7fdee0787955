"""Names that nothing declares: gathered over all bodies, reported once a name, at the likelier of the two ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from interpreter.checker.codes.elaboration import UNKNOWN_FIELD, UNKNOWN_NAME
from interpreter.checker.scope import declared_at
from interpreter.checker.static.foreign_terms import OWN, instead_of
from interpreter.checker.symbol_table import Names
from interpreter.foundation.diagnostics import Code, Findings, Related
from interpreter.foundation.source import NOWHERE, Span
from interpreter.foundation.suggest import near_names
from interpreter.language.plurals import plurals_of


@dataclass(slots=True)
class _Missing:
    code: Code
    message: str
    help: str
    candidates: tuple[str, ...]
    meant: tuple[str, ...] = ()
    spans: list[Span] = field(default_factory=list)


class UnknownNames:
    """`names.used` must hold every declared name that something has used by the time of `report`."""

    def __init__(self, names: Names, findings: Findings) -> None:
        self._names = names
        self._findings = findings
        self._missing: dict[tuple[str, str], _Missing] = {}

    def __len__(self) -> int:
        """How many names are missing so far."""
        return len(self._missing)

    def add(
        self,
        span: Span,
        name: str,
        what: str,
        candidates: Iterable[str],
        *,
        of: str = "",
        help: str = "",
        code: Code | None = None,
        meant: tuple[str, ...] = (),
    ) -> None:
        """Notes a use of an unknown name. `what` is what was looked for ("effect"), "" for anything at all; `of` the
        owner of a missing field; `code` what it is, where it is not simply an unknown name or field; `meant` what to
        write instead, where that is known and no matter of spelling."""
        message = (
            f"{of} has no `{name}`" if of else f"there is no {what} `{name}`" if what else f"`{name}` is not declared"
        )
        code = code or (UNKNOWN_FIELD if of else UNKNOWN_NAME)
        near = () if meant else tuple(candidates)
        entry = self._missing.setdefault((of, name), _Missing(code, message, help, near, meant))
        if span not in entry.spans:
            entry.spans.append(span)

    def report(self) -> None:
        """One finding a name, or one at the declaration that is taken for the slip."""
        slips: dict[str, list[str]] = {}
        for (of, name), missing in self._missing.items():
            unused = None if of else self._unused_near(name, missing.candidates)
            if unused is not None:
                slips.setdefault(unused, []).append(name)
        for declared, uses in slips.items():
            spans = [span for name in uses for span in self._missing["", name].spans]
            if len(spans) > 1:
                self._report_declaration(declared, uses[0], spans)
                for name in uses:
                    del self._missing["", name]
        for (of, name), missing in self._missing.items():
            self._report_use(of, name, missing)
        self._missing.clear()

    def _unused_near(self, name: str, candidates: Iterable[str]) -> str | None:
        """The nearest declared name if it is one that nothing uses: then the declaration is the likelier mistake."""
        for near in near_names(name, candidates):
            symbol = self._names.nouns.get(near) or self._names.plurals.get(near)
            declared = near if symbol is None else symbol.name
            place = declared_at(declared, self._names)
            if declared in self._names.used:
                return None
            if place is not None and place != NOWHERE:
                return declared
        return None

    def _report_use(self, of: str, name: str, missing: _Missing) -> None:
        near = missing.meant or near_names(name, missing.candidates)
        if not near and not of:
            near = instead_of(name)
        first, *more = missing.spans
        meant = f"did you mean `{near[0]}`?" if near else f"declare `{name}`, or use a name that exists"
        if name in OWN:
            meant = f"a name alone belongs to the acting player: remove `{name}`"
        self._findings.add(
            missing.code,
            first,
            missing.message,
            help=missing.help or meant,
            suggestions=near,
            related=[Related(span, f"`{name}` is used here as well") for span in more],
        )

    def _report_declaration(self, declared: str, used: str, spans: list[Span]) -> None:
        """`used` may be the plural of what the declaration should say."""
        place = declared_at(declared, self._names)
        assert place is not None
        right = singular_of(used) if near_names(singular_of(used), [declared]) else used
        self._findings.add(
            UNKNOWN_NAME,
            place,
            f"`{declared}` is never used; `{used}`, used in {len(spans)} places, is not declared",
            help=f"rename it to `{right}`",
            suggestions=(right,),
            related=[Related(span, f"`{span.text}` is used here") for span in spans],
        )


def singular_of(word: str) -> str:
    """The word whose regular plural this is, or the word itself."""
    for stem in (word[:-1], word[:-2], word[:-3] + "y"):
        if stem and plurals_of(stem) == word:
            return stem
    return word
