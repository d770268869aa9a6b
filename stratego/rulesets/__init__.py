"""Everything about rulesets: files, the user's own, house rules, ready-made set-ups."""
