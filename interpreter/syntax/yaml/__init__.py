"""YAML as our own nodes, each with its exact place."""
