"""The declared scopes: stretches of play with a tag and variables of their own."""

from __future__ import annotations

from interpreter.checker.declarations.variables import declare_variable
from interpreter.checker.static.declaration_context import Reading, get, number, pairs
from interpreter.checker.symbols import ScopeSym, VariableSym
from interpreter.language.types import Member, optional
from interpreter.syntax.yaml.nodes import YamlScalar


def declare_scopes(reading: Reading) -> None:
    """Enters all scopes; their tags and variables are names like those of other variables."""
    for key, node in reading.entries("scopes"):
        scope = ScopeSym(key.text, key.span, len(reading.names.scopes), number(node, "depth") or 1)
        reading.names.scopes[scope.name] = scope
        kind = get(node, "of")
        if isinstance(kind, YamlScalar):
            if kind.text in reading.names.kinds:
                reading.names.used.add(kind.text)
                scope.tag = VariableSym(scope.name, scope.span, optional(Member(kind.text)), tag=True)
                reading.names.variables[scope.name] = scope.tag
                reading.declare(scope.tag)
            else:
                reading.unknown(kind, "kind", list(reading.names.kinds))
        if scope.tag is None:
            reading.declare(scope)
        for name, value in pairs(get(node, "variables")):
            scope.variables.append(declare_variable(name, value, ("scopes", key.text), reading))
