"""The formatter: one layout for rulesets, effects inside the YAML included. It never changes what a ruleset says.

    format_text("functions:\n    twice( int n ): n*2\n", ...)      ->      "functions:\n  twice(int n): n * 2\n"

A file is cut into *pieces* (`pieces`): keys, signs, scalars, comments, and within effect text its words. Nothing but
the blanks between pieces is written again, so what is written can neither lose a comment nor a word: indentation by two
(`indentation`), one blank between words where the language has one (`spacing`), columns that the author has aligned
(`alignment`). Lines are never joined, broken or reordered. `layout` puts it together.

The result is read again and compared with what it was made from, scalar by scalar and word by word (`sameness`); a
layout that would say something else is a bug of ours, and the file stays as it was. Formatting is repeated until
nothing changes, so formatting twice is formatting once.

Which scalars hold effect text is known from the reader itself (`syntax.effects.parser.recorded_texts`): text that does
not parse is left as it is.
"""
