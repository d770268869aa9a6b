"""Rulesets and their options in words."""
