"""Slips made on purpose, one at a time, to see which the tests catch: ``make slips``."""
