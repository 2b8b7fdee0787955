"""The effect language: words, parser, nodes."""
