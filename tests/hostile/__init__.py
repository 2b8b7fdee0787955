"""Rulesets that mean harm, or might as well: each is refused or ends in a fault, soon, and the host goes on."""
