"""Foundation: source positions, diagnostics, errors and near-name suggestions. Knows nothing of games.

Every later stage speaks in these terms: a `Span` is a range of characters of one `SourceFile`; a `Diagnostic` is a
finding about the author's files; `errors` are what is raised at the host program or by a running game.
"""
