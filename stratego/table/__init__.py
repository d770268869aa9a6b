"""Shared by all front ends: the open game, the opponent's answers, saved files, settings, and selections."""
