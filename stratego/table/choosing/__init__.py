"""From squares and typed text to an action or a set-up, without a screen."""
