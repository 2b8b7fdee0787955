"""One file a rule; see the page of `interpreter.linter`."""
