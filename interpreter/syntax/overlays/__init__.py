"""Overlays, CSV files and groups: several texts become one tree."""
