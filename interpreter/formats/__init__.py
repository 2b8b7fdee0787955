"""The public JSON shapes: one pydantic model each, which writes the shape, reads it, and gives its schema.

A model is built from an object of the interpreter with `of`, and becomes plain data with `as_data`. Everything outside
imports these modules only where JSON is written or read, inside functions: playing a game needs no pydantic.
"""
