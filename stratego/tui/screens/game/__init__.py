"""Screens during and after a game."""
