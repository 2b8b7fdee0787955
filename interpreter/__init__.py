"""Rulewright: a declarative rules interpreter for board and card games."""
