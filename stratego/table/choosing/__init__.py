"""Makes actions and set-ups from selected squares and typed input, without access to the screen."""
