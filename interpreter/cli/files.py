"""Files that people name on the command line: saves and journals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from interpreter.foundation.errors import UsageError


def read_json(name: str) -> dict[str, Any]:
    """The JSON object in a file; UsageError when there is none."""
    try:
        data = json.loads(Path(name).read_text("utf-8"))
    except OSError as error:
        raise UsageError(f"cannot read {name}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{name} is not a JSON file: {error}") from error
    if not isinstance(data, dict):
        raise UsageError(f"{name} does not contain a game: it is not a JSON object")
    return data


def write_text(name: str, text: str) -> None:
    """Writes a file of ours; UsageError when that cannot be."""
    try:
        with Path(name).open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise UsageError(f"cannot write {name}: {error.strerror}") from error
