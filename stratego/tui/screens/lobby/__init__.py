"""Screens before a game."""
