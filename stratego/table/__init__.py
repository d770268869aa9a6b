"""Modules for all front ends, such as the open game, saved files, replays, settings and selections."""
