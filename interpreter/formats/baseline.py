"""The file of findings that a project lives with for now."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from interpreter.formats.shape import Document, Text


class BaselineV1(Document):
    """Known findings, as `rulewright lint --baseline write` writes them."""

    named: ClassVar[str] = "rulewright baseline"

    format: Literal["rulewright baseline"]
    version: Literal[1]
    findings: dict[str, Text] = Field(description="By fingerprint, what was found, for people who read the file.")
