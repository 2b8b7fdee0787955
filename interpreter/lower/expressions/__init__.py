"""Typed expressions become expressions of the intermediate representation."""
