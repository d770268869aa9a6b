"""The screens; those of a game draw scenes and send steps."""
