"""How a project wants to be linted: `[tool.rulewright.lint]` in pyproject.toml, `[lint]` in rulewright.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from interpreter.foundation.diagnostics import Code, Severity
from interpreter.foundation.errors import UsageError
from interpreter.foundation.suggest import did_you_mean
from interpreter.linter.registry import rule_cards
from interpreter.linter.rule import Category

KEYS = ("select", "ignore", "severity", "per-path", "fail-level", "options")
_SEVERITIES = {severity.value: severity for severity in Severity}


@dataclass(frozen=True, slots=True)
class Configuration:
    """`select` and `ignore` hold ids, beginnings of ids (`RW92`), categories, or `all`; the longest that fits decides,
    and of two as long `ignore`. `per_path` ignores in files, by glob over the path below the configuration's folder."""

    select: tuple[str, ...] = ("all",)
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, Severity] = field(default_factory=dict)
    per_path: tuple[tuple[str, tuple[str, ...]], ...] = ()
    fail_level: Severity = Severity.WARNING
    options: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    folder: Path | None = None

    def selects(self, code: Code, path: str = "") -> bool:
        """Whether findings of this kind are wanted, in a file (its path below the configuration's folder)."""
        if any(fnmatchcase(path, glob) and _best(codes, code.id) >= 0 for glob, codes in self.per_path):
            return False
        return _best(self.select, code.id) > _best(self.ignore, code.id)


def _best(patterns: tuple[str, ...], id: str) -> int:
    """How exactly the best of some patterns fits an id: its length, 1 for a category, 0 for `all`, -1 for none."""
    rule = rule_cards().get(id)
    fits = [-1]
    for pattern in patterns:
        if pattern == "all":
            fits.append(0)
        elif rule is not None and pattern == rule.category:
            fits.append(1)
        elif id.startswith(pattern):
            fits.append(len(pattern))
    return max(fits)


def find_configuration(folder: Path) -> Configuration:
    """The nearest one at or above a folder: `rulewright.toml`, or a pyproject.toml that has the table.

    UsageError, naming file and key, for what is not understood.
    """
    for here in (folder.resolve(), *folder.resolve().parents):
        for name, tables in (("rulewright.toml", ("lint",)), ("pyproject.toml", ("tool", "rulewright", "lint"))):
            file = here / name
            if file.is_file():
                data = _table(_read(file), tables, file)
                if data is not None:
                    return read_configuration(data, file)
    return Configuration()


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"{file}: {error}") from error


def _table(data: dict[str, Any], tables: tuple[str, ...], file: Path) -> dict[str, Any] | None:
    own = file.name == "rulewright.toml"
    if own:
        _known(data, tables, file, "table")
    for number, name in enumerate(tables):
        if not own and number == 2:
            _known(data, ("lint",), file, "key of [tool.rulewright]")
        found = data.get(name)
        if found is None:
            return {} if own else None
        if not isinstance(found, dict):
            raise UsageError(f"{file}: `{name}` must be a table")
        data = found
    return data


def read_configuration(data: Mapping[str, Any], file: Path) -> Configuration:
    """A configuration as it is in a file. UsageError for unknown keys, rules and wrong values."""
    _known(data, KEYS, file, "key")
    level = data.get("fail-level", "warning")
    if level not in _SEVERITIES:
        raise UsageError(f"{file}: fail-level must be one of {', '.join(_SEVERITIES)}, not {level!r}")
    per_path = _mapping(data, "per-path", file)
    return Configuration(
        select=_patterns(data.get("select", ["all"]), "select", file),
        ignore=_patterns(data.get("ignore", []), "ignore", file),
        severity={rule: _severity(rule, value, file) for rule, value in _mapping(data, "severity", file).items()},
        per_path=tuple((glob, _patterns(codes, f"per-path.{glob}", file)) for glob, codes in per_path.items()),
        fail_level=_SEVERITIES[level],
        options={rule: _options(rule, value, file) for rule, value in _mapping(data, "options", file).items()},
        folder=file.parent.resolve(),
    )


def _known(data: Mapping[str, Any], known: tuple[str, ...], file: Path, what: str) -> None:
    for key in data:
        if key not in known:
            raise UsageError(f"{file}: there is no {what} `{key}`; {did_you_mean(key, known)}")


def _mapping(data: Mapping[str, Any], key: str, file: Path) -> dict[str, Any]:
    found = data.get(key, {})
    if not isinstance(found, dict):
        raise UsageError(f"{file}: `{key}` must be a table")
    return found


def check_pattern(pattern: str, where: str) -> str:
    """The pattern, if it can fit anything; else UsageError. A rule's name is answered with its id."""
    ids = [*rule_cards(), "RW9901", "RW9902", "RW9903"]
    categories = [category.value for category in Category]
    if pattern == "all" or pattern in categories:
        return pattern
    if pattern.startswith("RW") and (len(pattern) < 6 or not pattern.startswith("RW9") or pattern in ids):
        return pattern
    by_name = {rule.name: rule.id for rule in rule_cards().values()}
    if pattern in by_name:
        raise UsageError(f"{where}: write rule ids here: {by_name[pattern]} for `{pattern}`")
    raise UsageError(f"{where}: there is no rule or category `{pattern}`; {did_you_mean(pattern, [*ids, *categories])}")


def _patterns(value: Any, key: str, file: Path) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise UsageError(f"{file}: `{key}` must be a list of ids, categories, or `all`")
    return tuple(check_pattern(item, f"{file}, {key}") for item in value)


def _rule_id(rule: str, key: str, file: Path) -> None:
    if rule not in rule_cards():
        raise UsageError(f"{file}: {key}: there is no rule `{rule}`; {did_you_mean(rule, rule_cards())}")


def _severity(rule: str, value: Any, file: Path) -> Severity:
    _rule_id(rule, "severity", file)
    if value not in _SEVERITIES:
        raise UsageError(f"{file}: the severity of {rule} must be one of {', '.join(_SEVERITIES)}, not {value!r}")
    return _SEVERITIES[value]


def _options(rule: str, value: Any, file: Path) -> dict[str, int]:
    _rule_id(rule, "options", file)
    if not isinstance(value, dict):
        raise UsageError(f"{file}: the options of {rule} must be a table")
    _known(value, rule_cards()[rule].options, file, f"option of {rule}")
    for name, number in value.items():
        if isinstance(number, bool) or not isinstance(number, int):
            raise UsageError(f"{file}: {rule}.{name} must be a whole number, not {number!r}")
    return value
