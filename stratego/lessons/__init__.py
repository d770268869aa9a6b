"""Lessons and positions to solve: read from TOML files, checked by playing them, and played."""
