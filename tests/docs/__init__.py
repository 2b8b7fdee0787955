"""The pages under docs/ that show commands: every command is run, every file is written, every output compared."""
