"""Screens for setting up an army."""
