"""The sections of a ruleset: each is read into symbols."""
