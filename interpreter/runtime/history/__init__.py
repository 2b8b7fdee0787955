"""Games as their answers and as their states: journals, saves, undo."""
