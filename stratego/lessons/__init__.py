"""Lessons and positions to solve: data from TOML files, checked by playing them; and playing one."""
