"""What a ruleset tells about itself: descriptions, sources, schema, legality."""
