"""Which copies of a component are one option."""
