"""Lessons and positions to solve: reading them from TOML, checking them by playing, and playing them."""
