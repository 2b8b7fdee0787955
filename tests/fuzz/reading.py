"""From the text of a random ruleset to what the evaluator walks: parsed by our syntax stage, nothing more."""

from __future__ import annotations

from pathlib import Path

from interpreter.foundation.diagnostics import Findings
from interpreter.syntax.effect_parser import parse_block, parse_expression, parse_signature
from interpreter.syntax.ruleset_reader import read_ruleset
from interpreter.syntax.yaml_nodes import YamlMap, YamlNode
from tests.fuzz.declarations import Declarations
from tests.fuzz.world import Routine, Rules


class Unreadable(Exception):
    """The syntax stage refuses the text."""


def read_rules(folder: Path, declared: Declarations) -> Rules:
    findings = Findings()
    tree = read_ruleset(folder, findings)
    effects: dict[str, Routine] = {}
    functions = {}
    for key, node in tree.sections["effects"].entries.values():
        signature, block = parse_signature(key, findings), parse_block(body_of(node), findings)
        if signature is not None and block is not None:
            effects[signature.name.text] = Routine(tuple(p.name.text for p in signature.parameters or ()), block)
    for key, node in tree.sections["functions"].entries.values():
        signature, expression = parse_signature(key, findings), parse_expression(node, findings)
        if signature is not None and expression is not None:
            functions[signature.name.text] = (tuple(p.name.text for p in signature.parameters or ()), expression)
    hooks = {}
    for member, values in members_of(tree.sections["kinds"].entries["thing"][1]):
        hook = values.get("act") if isinstance(values, YamlMap) else None
        block = None if hook is None else parse_block(hook, findings)
        if block is not None:
            hooks[member.text] = block
    problems = findings.sorted()
    if problems:
        raise Unreadable("; ".join(f"{d.span}: {d.message}" for d in problems))
    return Rules(declared, effects, hooks, functions)


def members_of(kind: YamlNode) -> YamlMap:
    members = kind.get("members") if isinstance(kind, YamlMap) else None
    assert isinstance(members, YamlMap)
    return members


def body_of(node: YamlNode) -> YamlNode:
    """The statements of an effect in its short or long form."""
    return node.get("do") or node if isinstance(node, YamlMap) else node
