"""The sentences: what each construct says, in each language."""
