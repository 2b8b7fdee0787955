"""Syntax: the files of a ruleset become trees of our own, every node with its exact place. Nothing is looked up.

Takes a folder (or one file) of YAML; gives a `RulesetTree`: sections by name, their entries still YAML nodes. The next
stage knows which entry is an effect, a formula, a signature or a type, and has the text parsed where it stands:

    findings = Findings()
    tree = read_ruleset(Path("rulesets/harbour"), findings)
    key, value = tree.sections["effects"].entries["take_turn"]
    signature = parse_signature(key, findings)          # Signature(name=take_turn)
    block = parse_block(value, findings)                # Block(statements=(Assign, Assign, Menu))
    print(print_tree(block))

    Block
      Assign op='='
        target: Target name=turns_taken
        ...

No function here raises for bad input: what is wrong becomes a finding (`codes.ALL_CODES`) with the place to mend, and
what can still be used is given.

The YAML library stays inside `yaml_reader`, whose events carry positions in characters, and Lark's trees inside
`effect_parser`, which parses a slice of the whole file, so that no position is ever computed. The way of a text:
`yaml_reader` - `effect_text` (can effect text stand in this scalar?) - `layout` (lines and indentation) - the grammar -
`build_expressions` and `build_statements` (one small function a rule) - `nodes`. Where the grammar refuses,
`effect_errors` and `readings` say why.
"""

from interpreter.syntax.codes import ALL_CODES
from interpreter.syntax.effect_parser import (
    is_name,
    parse_block,
    parse_expression,
    parse_passive,
    parse_signature,
    parse_type,
    reserved_words,
)
from interpreter.syntax.effect_text import cut_by_comma
from interpreter.syntax.files import read_folder
from interpreter.syntax.printer import print_tree
from interpreter.syntax.ruleset_reader import read_ruleset, report_unknown_sections
from interpreter.syntax.tree import RulesetTree, Section
from interpreter.syntax.written_entries import id_of
from interpreter.syntax.yaml_reader import read_yaml

__all__ = [
    "ALL_CODES",
    "RulesetTree",
    "Section",
    "cut_by_comma",
    "id_of",
    "is_name",
    "parse_block",
    "parse_expression",
    "parse_passive",
    "parse_signature",
    "parse_type",
    "print_tree",
    "read_folder",
    "read_ruleset",
    "read_yaml",
    "report_unknown_sections",
    "reserved_words",
]
