"""Goldens: what a few small effects become, stage by stage, for reading and for seeing changes of shape."""
