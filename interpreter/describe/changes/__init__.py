"""What two versions of a ruleset differ in."""
