"""Why effect text does not parse, in plain words."""
