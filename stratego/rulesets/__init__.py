"""Rulesets: their files, the user's own, house rules, and ready-made set-ups."""
