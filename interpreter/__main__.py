"""`python -m interpreter` is the command `rulewright`."""

from interpreter.cli.entry import main

if __name__ == "__main__":
    main()
