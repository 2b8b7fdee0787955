"""How the kinds of findings of this stage are made."""

from __future__ import annotations

from interpreter.foundation.diagnostics import Code, Severity


def kind(number: int, name: str, title: str, explanation: str, severity: Severity = Severity.ERROR) -> Code:
    return Code(f"RW{number}", name, severity, title, explanation.strip())
