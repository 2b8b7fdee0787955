"""What several stages must know of the language: types, sections, the data model, plurals.

`types` are the types of expressions. `sections` lists the sections of a ruleset; `model` says for each of them, as a
table of `shapes`, how its entries may be written:

    Key("max", Formula(), "`gain` stops there.")        # of a counter

The reader conforms to the table, `schema` makes the JSON Schemas of it, and docs/language.md is written from it: a key
is added in one place. Nothing here reads files or looks anything up.
"""
