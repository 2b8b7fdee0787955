"""What is raised at the host program, by a running game, or at ourselves. Bad rulesets give diagnostics instead."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.foundation.diagnostics import Diagnostic
from interpreter.foundation.render import quote
from interpreter.foundation.source import Span


class RulewrightError(Exception):
    """The root of everything that this package raises on purpose."""


class UsageError(RulewrightError):
    """A wrong argument: no such ruleset, a number of players that the game does not have, an unknown setting."""


class InvalidRuleset(RulewrightError):
    """The ruleset has errors; `diagnostics` are all of its findings."""

    def __init__(self, name: str, diagnostics: list[Diagnostic]) -> None:
        self.name = name
        self.diagnostics = diagnostics
        first = next((d for d in diagnostics if d.severity.value == "error"), None)
        count = sum(d.severity.value == "error" for d in diagnostics)
        text = f"{name} has {count} error{'s' if count != 1 else ''}"
        if first is not None:
            text += f"; the first: {first.span}: {first.message} [{first.code.id} {first.code.name}]"
        super().__init__(text)


class IllegalChoice(RulewrightError):
    """An answer that is not on offer. `legal` are the keys that are; the game is untouched."""

    def __init__(self, message: str, legal: tuple[str, ...] = ()) -> None:
        self.legal = legal
        super().__init__(message + (f"; legal here: {', '.join(legal)}" if legal else ""))


class VersionMismatch(RulewrightError):
    """A save or journal was made under another version of the ruleset (or another ruleset)."""


class NotNative(RulewrightError):
    """There is no native build: no C compiler is here, or the program has something in it that there is no native form
    of. It can be played in Python all the same."""


@dataclass(frozen=True, slots=True)
class TraceLine:
    """One line of a fault's backtrace: the effect and the place in it."""

    effect: str
    span: Span


class RuleFault(RulewrightError):
    """A running ruleset did what it must not: a demand of the game's frame that cannot be met, a bound passed, an
    endless loop. `trace` leads from the innermost place outwards, `decision` says what was answered last."""

    def __init__(self, message: str, trace: tuple[TraceLine, ...] = (), decision: str | None = None) -> None:
        self.message = message
        self.trace = trace
        self.decision = decision
        super().__init__(self.report())

    def report(self) -> str:
        """The whole story: message, the YAML line with a caret, the stack, the last decision."""
        lines = [f"rule fault: {self.message}"]
        for n, t in enumerate(self.trace):
            if n > 1 and t == self.trace[n - 1]:
                if n == len(self.trace) - 1 or self.trace[n + 1] != t:
                    lines.append("  in the same again and again")
                continue
            lines.append(f"  {'at' if n == 0 else 'in'} {t.span}  {t.effect}")
            quoted = quote(t.span) if n == 0 else None
            if quoted is not None:
                lines += [f"      {quoted[1]}", f"      {quoted[2]}"]
        if self.decision is not None:
            lines.append(f"  after the decision: {self.decision}")
        return "\n".join(lines)


class InternalError(RulewrightError):
    """Our own mistake; please report it with the text."""
