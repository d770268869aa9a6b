"""Widgets, the parts of screens: they draw the values they are given, and contain no rules."""
