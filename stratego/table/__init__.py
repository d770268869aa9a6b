"""Shared by all front ends: the open game, the opponent's answers, stored things, settings, choosing."""
