"""The screens; those of a game are given scenes to draw, and send steps."""
