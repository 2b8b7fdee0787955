"""All codes of findings, gathered from the stages that report them."""

from __future__ import annotations

import importlib
import pkgutil

import interpreter
from interpreter.foundation.diagnostics import Code
from interpreter.foundation.errors import UsageError
from interpreter.foundation.suggest import near_names


def all_codes() -> list[Code]:
    """Every code of every stage and lint rule, by id.

    They are in the `ALL_CODES` of the modules and packages that are called `codes`.
    """
    found: dict[str, Code] = {}
    for module in pkgutil.walk_packages(interpreter.__path__, "interpreter."):
        if module.name.endswith(".codes") and not module.name.startswith("interpreter.cli."):
            for code in importlib.import_module(module.name).ALL_CODES:
                found[code.id] = code
    return [found[id] for id in sorted(found)]


def find_code(text: str) -> Code:
    """The code with an id (`RW3001`, `rw3001`, `3001`) or a name (`unknown-name`).

    UsageError, with near ones, when there is none.
    """
    wanted = text.strip().lower().replace("_", "-")
    codes = all_codes()
    for code in codes:
        if wanted in (code.name, code.id.lower(), code.id[2:]):
            return code
    near = near_names(wanted, [c.name for c in codes]) or near_names(wanted.upper(), [c.id for c in codes])
    hint = f"did you mean {' or '.join(near)}?" if near else "`rulewright explain` lists them all"
    raise UsageError(f"there is no finding {text!r}; {hint}")
