"""Whether players who act at the same time change only what is their own."""
