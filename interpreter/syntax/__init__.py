"""Syntax: the files of a ruleset become trees of our own, every node with its exact place. Nothing is looked up.

Takes a folder (or one file) of YAML; gives a `RulesetTree`: sections by name, their entries still YAML nodes. The next
stage knows which entry is an effect, a formula, a signature or a type, and has the text parsed where it is:

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

No function here raises for bad input: what is wrong becomes a finding (`codes.ALL_CODES`) with the place to fix, and
what can still be used is given.

The YAML library stays inside `yaml_reader`, whose events carry positions in characters, and Lark inside
`grammar_build`, which works out the states of the parser once and for all. `effect_parser` parses a slice of the whole
file, so that no position is ever computed. The way of a text: `yaml_reader` - `effect_text` (can effect text be in
this scalar?) - `words` - `layout` (lines and indentation) - `shift_reduce` (the parser) - `build_expressions` and
`build_statements` (one small function a rule) - `nodes`. Where the grammar refuses, `effect_errors` and `readings` say
why.
"""
