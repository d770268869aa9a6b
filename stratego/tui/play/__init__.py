"""From keys and clicks to an action or a set-up, without a screen."""
