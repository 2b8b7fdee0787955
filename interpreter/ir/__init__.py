"""The intermediate representation: small functions over a state of fixed layout, close to any backend.

A `Program` holds pure functions, plain effects, and effects that may stop, cut into segments. Names are resolved to
slots, tables and locals; sugar, types' names and the rules of the language are gone. `printer` shows it, `verifier`
judges it.
"""
