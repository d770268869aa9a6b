"""Rulesets: the shipped ones and the user's own, house rules, and ready-made set-ups."""
