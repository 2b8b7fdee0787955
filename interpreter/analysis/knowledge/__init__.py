"""Who may know what: which values depend on hidden things, and what is shown to whom."""
