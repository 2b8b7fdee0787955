"""From the text of a random ruleset to what the evaluator walks: parsed by our syntax stage, nothing more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from interpreter.foundation.diagnostics import Findings
from interpreter.syntax import nodes as n
from interpreter.syntax.effects.parser import parse_block, parse_expression, parse_passive, parse_signature
from interpreter.syntax.ruleset_reader import read_ruleset
from interpreter.syntax.tree import RulesetTree
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode
from tests.fuzz.declarations import Declarations
from tests.fuzz.world import Entry, Event, Routine, Rules


class Unreadable(Exception):
    """The syntax stage refuses the text."""


def read_rules(folder: Path, declared: Declarations) -> Rules:
    findings = Findings()
    tree = read_ruleset(folder, findings)
    effects: dict[str, Routine] = {}
    functions = {}
    events = {}
    for key, node in tree.sections["effects"].entries.values():
        signature, block = parse_signature(key, findings), parse_block(body_of(node), findings)
        if signature is not None and block is not None:
            effects[signature.name.text] = Routine(names_of(signature), block)
    for key, node in tree.sections["functions"].entries.values():
        signature, expression = parse_signature(key, findings), parse_expression(node, findings)
        if signature is not None and expression is not None:
            functions[signature.name.text] = (names_of(signature), expression)
    for key, node in tree.sections["events"].entries.values() if "events" in tree.sections else ():
        signature = parse_signature(key, findings)
        assert signature is not None and isinstance(node, YamlMap)
        does, params = node.get("do"), node.get("params")
        names = tuple(k.text for k, _ in params) if isinstance(params, YamlMap) else names_of(signature)
        events[signature.name.text] = Event(names, None if does is None else parse_block(does, findings))
    acting = [(key.text, node) for key, node in members_of(tree.sections["kinds"].entries["thing"][1])]
    acting += [(key.text, node) for key, node in tree.sections["cards"].entries.values()]
    acting += [(key.text, node) for key, node in tree.sections["chits"].entries.values()]
    entries = {id: read_entry(node, findings) for id, node in acting if isinstance(node, YamlMap)}
    expressions = dict(written(tree, findings))
    problems = findings.sorted()
    if problems:
        raise Unreadable("; ".join(f"{d.span}: {d.message}" for d in problems))
    return Rules(declared, effects, functions, entries, events, expressions)


def written(tree: RulesetTree, findings: Findings) -> Iterator[tuple[str, n.Expr]]:
    """Bases of values, tables of amounts by `fee x`, and when zones are active, by the zone's name."""
    for section, name in (("values", "base"), ("zones", "active")):
        for key, node in tree.sections[section].entries.values():
            text = node.get(name) if isinstance(node, YamlMap) else None
            expression = None if text is None else parse_expression(text, findings)
            if expression is not None:
                yield key.text, expression
    fees = tree.sections["tables"].entries["fee"][1]
    assert isinstance(fees, YamlMap)
    for key, node in fees:
        expression = parse_expression(node, findings)
        if expression is not None:
            yield f"fee {key.text}", expression


def read_entry(node: YamlMap, findings: Findings) -> Entry:
    entry = Entry()
    for key, value in node:
        when, _, whose = key.text.partition("_")
        if key.text in ("act", "use"):
            block = parse_block(value, findings)
            if block is not None:
                entry.hooks[key.text] = block
        elif key.text in ("worth", "luck"):
            formula = parse_expression(value, findings)
            if formula is not None:
                entry.formulas[key.text] = formula
        elif key.text == "passive":
            read = [parse_passive(item, findings) for item in (value.items if isinstance(value, YamlList) else [value])]
            entry.passives = [p for p in read if p is not None]
        elif when in ("before", "instead", "after"):
            assert isinstance(value, YamlMap)
            for event, body in value:
                block = parse_block(body, findings)
                if block is not None:
                    entry.reactions[when, whose or "own", event.text] = block
    return entry


def names_of(signature: n.Signature) -> tuple[str, ...]:
    return tuple(p.name.text for p in signature.parameters or ())


def members_of(kind: YamlNode) -> YamlMap:
    members = kind.get("members") if isinstance(kind, YamlMap) else None
    assert isinstance(members, YamlMap)
    return members


def body_of(node: YamlNode) -> YamlNode:
    """The statements of an effect in its short or long form."""
    return node.get("do") or node if isinstance(node, YamlMap) else node
