"""A tile-laying game of our own, for two-sided tiles that turn and connect: as a ruleset, and as an independent model
that knows nothing of the interpreter and looks at everything by brute force. Both are played side by side."""
