"""Screens about PINs."""
