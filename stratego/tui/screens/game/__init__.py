"""Screens while a game goes on, and its end."""
