"""Names that nothing declares: gathered over all bodies, reported once a name, at the likelier of the two ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from interpreter.check.codes import UNKNOWN_FIELD, UNKNOWN_NAME
from interpreter.check.names import Names
from interpreter.check.scope import declared_at
from interpreter.foundation.diagnostics import Findings, Related
from interpreter.foundation.source import NOWHERE, Span
from interpreter.foundation.suggest import near_names


@dataclass(slots=True)
class _Missing:
    message: str
    help: str
    candidates: tuple[str, ...]
    spans: list[Span] = field(default_factory=list)


class UnknownNames:
    """`names.used` must hold every declared name that something has used by the time of `report`."""

    def __init__(self, names: Names, findings: Findings) -> None:
        self._names = names
        self._findings = findings
        self._missing: dict[tuple[str, str], _Missing] = {}

    def add(self, span: Span, name: str, what: str, candidates: Iterable[str], *, of: str = "", help: str = "") -> None:
        """Notes a use of an unknown name. `what` is what was looked for ("effect"), "" for anything at all; `of` the
        owner of a missing field."""
        message = (
            f"{of} has no `{name}`" if of else f"there is no {what} `{name}`" if what else f"`{name}` is not declared"
        )
        entry = self._missing.setdefault((of, name), _Missing(message, help, tuple(candidates)))
        if span not in entry.spans:
            entry.spans.append(span)

    def report(self) -> None:
        """One finding a name."""
        for (of, name), missing in self._missing.items():
            near = near_names(name, missing.candidates)
            slip = None if of else next((n for n in near if self._is_slip(n, missing)), None)
            if slip is not None:
                self._report_definition(slip, name, missing)
                continue
            first, *more = missing.spans
            self._findings.add(
                UNKNOWN_FIELD if of else UNKNOWN_NAME,
                first,
                missing.message,
                help=missing.help
                or (f"did you mean `{near[0]}`?" if near else f"declare `{name}`, or use a name that exists"),
                suggestions=near,
                related=[Related(span, f"`{name}` is used here as well") for span in more],
            )
        self._missing.clear()

    def _is_slip(self, declared: str, missing: _Missing) -> bool:
        """Whether the declaration is the likelier mistake: nothing uses it, and several places use the other name."""
        place = declared_at(declared, self._names)
        return len(missing.spans) > 1 and declared not in self._names.used and place is not None and place != NOWHERE

    def _report_definition(self, declared: str, used: str, missing: _Missing) -> None:
        place = declared_at(declared, self._names)
        assert place is not None
        self._findings.add(
            UNKNOWN_NAME,
            place,
            f"`{declared}` is never used; `{used}`, used in {len(missing.spans)} places, is not declared",
            help=f"call it `{used}`",
            suggestions=(used,),
            related=[Related(span, f"`{used}` is used here") for span in missing.spans],
        )
