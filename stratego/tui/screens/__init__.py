"""The screens: each one is given a scene to draw, and sends steps."""
