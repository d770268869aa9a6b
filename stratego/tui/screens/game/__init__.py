"""Screens during a game, and its end."""
