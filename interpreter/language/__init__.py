"""What the checker and the runtime both must know of the language: types, sections, plurals."""
