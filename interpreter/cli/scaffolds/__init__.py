"""What `rulewright new` writes."""
