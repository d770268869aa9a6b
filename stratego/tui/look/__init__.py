"""Themes and palettes."""
