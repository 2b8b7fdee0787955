"""The command line: arguments in, the embedding API, text and an exit status out.

    entry    `run`: what every command has around it: streams, errors, exit statuses
    streams  how text goes out: UTF-8, LF, colours only on a terminal, progress on stderr
    targets  which rulesets a command means; places as they are seen from the current folder
    codes    all codes of findings, for `explain`
    scaffold the game that `new game` writes
    and one module a command: lint, play, simulate, scenarios, show, describe, explain, sources, schema, replay, new,
    list

Exit statuses: 0 clean, 1 findings (or a fault of the rules), 2 bad usage, 3 our bug.
"""
